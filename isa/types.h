// SPDX-License-Identifier: Apache-2.0
/// \file
/// Element types, pipes and the two units in which the vector side of a core thinks: the 32-byte datablock and the
/// 256-byte repeat.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace isa {

inline constexpr std::int64_t kBlockBytes = 32;
inline constexpr int kBlocksPerRepeat = 8;
inline constexpr std::int64_t kRepeatBytes = kBlockBytes * kBlocksPerRepeat;

/// Floats first, then the integers, narrow before wide; a table by type is in this order.
enum class Dtype : std::uint8_t { none, f16, f32, bf16, i8, u8, i16, u16, i32, u32 };
inline constexpr std::size_t kDtypes = 10;
inline constexpr std::array<std::string_view, kDtypes> kDtypeNames = {"none", "f16", "f32", "bf16", "i8",
                                                                      "u8",   "i16", "u16", "i32",  "u32"};
constexpr std::string_view name_of(Dtype type) { return kDtypeNames[static_cast<std::size_t>(type)]; }

/// Bytes of one element; 0 for `none`.
constexpr std::int64_t bytes_of(Dtype type) {
  constexpr std::array<std::int64_t, kDtypes> kBytes = {0, 2, 4, 2, 1, 1, 2, 2, 4, 4};
  return kBytes[static_cast<std::size_t>(type)];
}

/// Bytes of one bit a lane of a repeat.
constexpr std::int64_t bit_bytes(Dtype type) { return kRepeatBytes / bytes_of(type) / 8; }

constexpr bool is_integer(Dtype type) { return type > Dtype::bf16; }

/// The least and the largest number of an integer type.
struct IntegerRange {
  std::int64_t least = 0, most = 0;
};
constexpr IntegerRange range_of(Dtype integer) {
  const std::int64_t values = std::int64_t{1} << (8 * bytes_of(integer));
  const bool has_sign = integer == Dtype::i8 || integer == Dtype::i16 || integer == Dtype::i32;
  return has_sign ? IntegerRange{-values / 2, values / 2 - 1} : IntegerRange{0, values - 1};
}

constexpr std::optional<Dtype> dtype_named(std::string_view name) {
  for (std::size_t i = 1; i < kDtypes; ++i)
    if (kDtypeNames[i] == name) return static_cast<Dtype>(i);
  return std::nullopt;
}

/// One thing for each element type, in the order of the types; T() for a type that has none.
template <class T> struct ByType {
  T f16 = {}, f32 = {}, bf16 = {}, i8 = {}, u8 = {}, i16 = {}, u16 = {}, i32 = {}, u32 = {};

  constexpr T of(Dtype type) const {
    switch (type) {
    case Dtype::f16: return f16;
    case Dtype::bf16: return bf16;
    case Dtype::i8: return i8;
    case Dtype::u8: return u8;
    case Dtype::i16: return i16;
    case Dtype::u16: return u16;
    case Dtype::i32: return i32;
    case Dtype::u32: return u32;
    default: return f32;
    }
  }
};

/// A set of element types.
class Types {
public:
  constexpr Types() = default;
  constexpr Types(std::initializer_list<Dtype> types) {
    for (const Dtype type : types) add(type);
  }
  constexpr void add(Dtype type) { bits_ = static_cast<std::uint16_t>(bits_ | bit(type)); }
  constexpr bool has(Dtype type) const { return (bits_ & bit(type)) != 0; }
  constexpr bool empty() const { return bits_ == 0; }

private:
  static constexpr int bit(Dtype type) { return 1 << static_cast<int>(type); }
  std::uint16_t bits_ = 0;
};

inline constexpr Types kEveryType = {Dtype::f16, Dtype::f32, Dtype::bf16, Dtype::i8, Dtype::u8,
                                     Dtype::i16, Dtype::u16, Dtype::i32,  Dtype::u32};

/// "f16, f32"
std::string listed(Types types);

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
/// lanes; one element into all lanes; the low halves of 32-bit lanes end to end; the first lane alone; eight elements
/// into the lanes of a datablock each; as they lie, from any element on.
enum class Distribution : std::uint8_t { norm, unpack, broadcast, pack, first, blocks, unaligned };
inline constexpr std::array<std::string_view, 7> kDistributionNames = {"norm",  "unpack", "broadcast", "pack",
                                                                       "first", "blocks", "unaligned"};
constexpr std::string_view name_of(Distribution mode) { return kDistributionNames[static_cast<std::size_t>(mode)]; }

} // namespace isa
