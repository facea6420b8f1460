// SPDX-License-Identifier: Apache-2.0
/// \file
/// Element types, pipes and the two units in which the vector side of a core thinks: the 32-byte datablock and the
/// 256-byte repeat.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace isa {

inline constexpr std::int64_t kBlockBytes = 32;
inline constexpr int kBlocksPerRepeat = 8;
inline constexpr std::int64_t kRepeatBytes = kBlockBytes * kBlocksPerRepeat;

enum class Dtype : std::uint8_t { none, f16, f32 };

/// Bytes of one element; 0 for `none`.
constexpr std::int64_t bytes_of(Dtype type) { return type == Dtype::f32 ? 4 : type == Dtype::f16 ? 2 : 0; }

/// One thing for half and one for float.
template <class T> struct ByType {
  T f16 = {};
  T f32 = {};

  constexpr T of(Dtype type) const { return type == Dtype::f16 ? f16 : f32; }
};

constexpr std::string_view name_of(Dtype type) {
  return type == Dtype::f32 ? "f32" : type == Dtype::f16 ? "f16" : "none";
}

constexpr std::optional<Dtype> dtype_named(std::string_view name) {
  if (name == "f16") return Dtype::f16;
  if (name == "f32") return Dtype::f32;
  return std::nullopt;
}

/// The queues of one vector core. `all` appears only as the operand of a barrier.
enum class Pipe : std::uint8_t { scalar, vector, mte2, mte3, all };
inline constexpr int kPipes = 4;

inline constexpr std::array<std::string_view, 5> kPipeNames = {"S", "V", "MTE2", "MTE3", "ALL"};
constexpr std::string_view name_of(Pipe pipe) { return kPipeNames[static_cast<std::size_t>(pipe)]; }

constexpr std::optional<Pipe> pipe_named(std::string_view name) {
  for (std::size_t i = 0; i < kPipeNames.size(); ++i)
    if (kPipeNames[i] == name) return static_cast<Pipe>(i);
  return std::nullopt;
}

/// `bytes` rounded up to a whole number of datablocks.
constexpr std::int64_t round_up(std::int64_t value, std::int64_t step) { return (value + step - 1) / step * step; }

/// Rounding of a conversion that loses precision; `none` means `rint` there (facts: the public Cast page).
enum class Rounding : std::uint8_t { none, rint, floor, ceil, round, trunc, odd };
inline constexpr std::array<std::string_view, 7> kRoundingNames = {"none",  "rint",  "floor", "ceil",
                                                                   "round", "trunc", "odd"};
constexpr std::string_view name_of(Rounding mode) { return kRoundingNames[static_cast<std::size_t>(mode)]; }

/// What a reduction to the largest or smallest lane leaves: the value, the lane's number within its repeat, or both in
/// that order.
enum class ResultOrder : std::uint8_t { value_index, index_value, value, index };
inline constexpr std::array<std::string_view, 4> kResultOrderNames = {"value_index", "index_value", "value", "index"};
constexpr std::string_view name_of(ResultOrder order) { return kResultOrderNames[static_cast<std::size_t>(order)]; }

/// How the bytes of a register load or store meet the lanes: as they lie; 16-bit elements into the low halves of 32-bit
/// lanes; one element into all lanes; the low halves of 32-bit lanes end to end; the first lane alone.
enum class Distribution : std::uint8_t { norm, unpack, broadcast, pack, first };
inline constexpr std::array<std::string_view, 5> kDistributionNames = {"norm", "unpack", "broadcast", "pack", "first"};
constexpr std::string_view name_of(Distribution mode) { return kDistributionNames[static_cast<std::size_t>(mode)]; }

} // namespace isa
