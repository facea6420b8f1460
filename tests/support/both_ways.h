// SPDX-License-Identifier: Apache-2.0
/// \file
/// The same calls on a chip that works from memory to memory and on one with vector functions.
#pragma once

#include "isa/vector_function.h"
#include "tests/support/surface_bench.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <random>

namespace support {

using Bytes = std::vector<std::byte>;

inline constexpr std::int64_t kSpan = 0x8000; ///< of UB that the calls work on

/// Tensors of a quarter of it each.
template <class T> AscendC::LocalTensor<T> tensor(std::int64_t quarter) {
  const std::int64_t bytes = kSpan / 4;
  return ub_tensor<T>("t" + std::to_string(quarter), quarter * bytes, bytes / static_cast<std::int64_t>(sizeof(T)));
}

/// Numbers of both signs with equal ones, zeros of both signs and infinities among them; integers of all their bits.
template <class T> Bytes numbers() {
  std::mt19937 random(5);
  Bytes bytes(static_cast<std::size_t>(kSpan));
  for (std::size_t at = 0; at < bytes.size(); at += sizeof(T)) {
    const auto drawn = random();
    T value = std::is_integral_v<T> ? static_cast<T>(drawn) : T(static_cast<float>(drawn % 4001) / 16 - 125.0f);
    if constexpr (!std::is_integral_v<T>) {
      if (drawn % 29 == 0) value = T(-0.0f);
      if (drawn % 97 == 0) value = T(drawn % 2 == 0 ? 1.0f / 0.0f : -1.0f / 0.0f);
    }
    std::memcpy(bytes.data() + at, &value, sizeof(T));
  }
  return bytes;
}

/// UB after `calls` on a chip.
inline Bytes played(isa::Machine machine, isa::HalfOverflow overflow, const Bytes& given,
                    const std::function<void()>& calls) {
  support::SurfaceBench bench;
  bench.machine = std::move(machine);
  bench.record(calls);
  bench.validate();
  isa::CoreState core(bench.machine);
  std::copy(given.begin(), given.end(), core.ub.begin());
  const isa::MemoryView ub = isa::MemoryView::of(core.ub.data());
  for (const isa::Instruction& i : bench.program.code) {
    const isa::Shape shape = isa::row_of(i.opcode).shape;
    if (shape == isa::Shape::mask || shape == isa::Shape::mask_mode) isa::apply_mask(i, core.mask);
    if (shape == isa::Shape::compare_mask) core.cmpmask = isa::execute_set_cmpmask(i, ub);
    if (shape == isa::Shape::function_call) isa::execute_function(isa::body_of(i, bench.program), ub, overflow);
    if (isa::is_vector(shape))
      isa::execute_vector(i, isa::resolve(i, core.mask), isa::scalar_operand(i, core.scalars), core.cmpmask, ub,
                          overflow);
  }
  core.ub.resize(given.size());
  return core.ub;
}

inline constexpr std::ptrdiff_t kNone = -1;

/// The first byte in which they differ, or kNone.
inline std::ptrdiff_t first_difference(const Bytes& a, const Bytes& b) {
  const auto at = std::mismatch(a.begin(), a.end(), b.begin()).first;
  return at == a.end() ? kNone : at - a.begin();
}

inline constexpr isa::HalfOverflow kOverflows[] = {isa::HalfOverflow::inf, isa::HalfOverflow::saturate};

/// `calls` on `given`, or on numbers of T, leave the same bytes both ways.
inline void check_same(const Bytes& given, const std::function<void()>& calls) {
  for (const isa::HalfOverflow overflow : kOverflows) {
    const Bytes functions = played(ascend_950pr(), overflow, given, calls);
    CHECK(first_difference(functions, played(atlas_a2(), overflow, given, calls)) == kNone);
    CHECK(first_difference(functions, given) != kNone); // something has been done
  }
}
template <class T> void check_same(const std::function<void()>& calls) { check_same(numbers<T>(), calls); }

} // namespace support
