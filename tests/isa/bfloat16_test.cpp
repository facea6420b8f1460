// SPDX-License-Identifier: Apache-2.0
// bfloat16: its values, its roundings, and the instructions that move and convert it.
#include "isa/bfloat16.h"
#include "isa/conversion.h"
#include "tests/support/message_of.h"
#include "tests/support/ub_bench.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <limits>

using isa::bfloat16;
using isa::Rounding;

namespace {

float nearest(double value, Rounding mode = Rounding::rint) { return bfloat16(isa::rounded_to_bfloat16(value, mode)); }

} // namespace

TEST_CASE("every bfloat16 is the float of its bits, and back") {
  for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
    const auto narrow = static_cast<std::uint16_t>(bits);
    const float value = bfloat16::from_bits(narrow);
    CHECK(isa::bit_cast<std::uint32_t>(value) == bits << 16);
    if (std::isnan(value))
      CHECK(std::isnan(static_cast<float>(bfloat16(value))));
    else
      CHECK(bfloat16(value).bits() == narrow);
  }
}

TEST_CASE("a number between two bfloat16 goes to the nearest, ties to the even one") {
  const float step = 0.0078125f; // from 1 on
  CHECK(nearest(1 + 0.49 * step) == 1);
  CHECK(nearest(1 + 0.5 * step) == 1);
  CHECK(nearest(1 + 0.51 * step) == 1 + step);
  CHECK(nearest(1 + 1.5 * step) == 1 + 2 * step);
  CHECK(nearest(3.4e38) == std::numeric_limits<float>::infinity());
  CHECK(static_cast<float>(bfloat16(1e-45f)) == 0); // less than half of the least
}

TEST_CASE("a double is rounded once, to what the same number as a float is where that is exact") {
  for (std::uint32_t k = 0; k < 20000; ++k) {
    const auto value = isa::bit_cast<float>(k * 214748u);
    if (!std::isfinite(value)) continue;
    CAPTURE(value);
    CHECK(bfloat16(static_cast<double>(value)).bits() == bfloat16(value).bits());
  }
  CHECK(nearest(1 + 0.00390625 + 1e-12) == 1.0078125f); // as a float it would be a tie
}

TEST_CASE("the roundings of a conversion to bfloat16") {
  CHECK(nearest(1.001, Rounding::ceil) == 1.0078125f);
  CHECK(nearest(1.007, Rounding::floor) == 1);
  CHECK(nearest(-1.007, Rounding::trunc) == -1);
  CHECK(nearest(1 + 0.00390625, Rounding::round) == 1.0078125f);
  CHECK(nearest(3.4e38, Rounding::trunc) == isa::bit_cast<float>(0x7f7f0000u));
}

TEST_CASE("bfloat16 is moved and converted, nothing computes with it") {
  support::UbBench bench;
  bench.play("set_mask_count\nset_vector_mask 0, 64\nvector_dup.bf16 ub:0, 1.0078125\nvconv.f32.bf16 ub:0x100, ub:0, "
             "rstride=8/4\n"
             "vconv.bf16.f32 ub:0x200, ub:0x100, rstride=4/8, round=rint\nvconv.i32.bf16 ub:0x300, ub:0x200, "
             "rstride=8/4, round=ceil");
  CHECK(support::get<float>(bench.ub, 0x100, 64) == support::Values(64, 1.0078125));
  std::uint16_t bits = 0;
  std::memcpy(&bits, bench.ub.data() + 0x200, 2);
  CHECK(bits == 0x3f81);
  std::int32_t whole = 0;
  std::memcpy(&whole, bench.ub.data() + 0x300, 4);
  CHECK(whole == 2);
  CHECK(support::message_of([&] { bench.play("vadd.bf16 ub:0, ub:0, ub:0"); }) ==
        "bench:8:6: element type of vadd is 'bf16', allowed f16, f32, i16, i32 (written as in vadd.f32)");
}
