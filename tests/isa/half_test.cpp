// SPDX-License-Identifier: Apache-2.0
#include "isa/half.h"

#include <catch2/catch.hpp>

using isa::half;
using isa::Rounding;

TEST_CASE("every half survives the way through float and double") {
  for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
    const half h = half::from_bits(static_cast<std::uint16_t>(bits));
    const float value = h;
    if (std::isnan(value)) {
      REQUIRE(std::isnan(float(half(value))));
      continue;
    }
    REQUIRE(half(value).bits() == bits);
    REQUIRE(half(static_cast<double>(value)).bits() == bits);
  }
}

TEST_CASE("half rounds to nearest even between every pair of neighbours") {
  for (std::uint32_t bits = 0; bits < 0x7bff; ++bits) {
    const double low = half::from_bits(static_cast<std::uint16_t>(bits));
    const double high = half::from_bits(static_cast<std::uint16_t>(bits + 1));
    const double middle = (low + high) / 2;
    const std::uint32_t even = bits % 2 == 0 ? bits : bits + 1;
    REQUIRE(half(static_cast<float>(middle)).bits() == even);
    REQUIRE(half(middle).bits() == even);
    REQUIRE(isa::round_to_half(middle, Rounding::floor).bits() == bits);
    REQUIRE(isa::round_to_half(middle, Rounding::ceil).bits() == bits + 1);
    REQUIRE(isa::round_to_half(middle, Rounding::trunc).bits() == bits);
    REQUIRE(isa::round_to_half(middle, Rounding::round).bits() == bits + 1);
    REQUIRE(isa::round_to_half(middle, Rounding::odd).bits() == (bits % 2 == 1 ? bits : bits + 1));
    REQUIRE(isa::round_to_half(-middle, Rounding::floor).bits() == (0x8000u | (bits + 1)));
  }
}

TEST_CASE("half overflows to infinity only from 65520 on") {
  REQUIRE(float(half(65519.996f)) == 65504.0f);
  REQUIRE(std::isinf(float(half(65520.0f))));
  REQUIRE(float(isa::round_to_half(65519.0, Rounding::rint)) == 65504.0f);
  REQUIRE(std::isinf(float(isa::round_to_half(65520.0, Rounding::rint))));
  REQUIRE(float(isa::round_to_half(1e9, Rounding::trunc)) == 65504.0f);
  REQUIRE(std::isinf(float(isa::round_to_half(65505.0, Rounding::ceil))));
  REQUIRE(float(isa::round_to_half(-1e9, Rounding::ceil)) == -65504.0f);
}

TEST_CASE("double to half rounds once, not twice") {
  const double just_above_tie = 1.0 + std::ldexp(1.0, -11) + std::ldexp(1.0, -40);
  REQUIRE(half(just_above_tie).bits() == 0x3c01);
  REQUIRE(half(static_cast<float>(just_above_tie)).bits() == 0x3c00); // what rounding twice would give
}

TEST_CASE("epsilon 1e-12 is zero in half and 1e-5 is a subnormal") {
  REQUIRE(half(1e-12).bits() == 0);
  REQUIRE(static_cast<double>(float(half(1e-5))) == 1.0013580322265625e-05);
}
