// SPDX-License-Identifier: Apache-2.0
#include "sim/yaml/scalar.h"

#include <catch2/catch.hpp>

TEST_CASE("a scalar is exactly a number or it is none") {
  CHECK(sim::whole_number("-0") == 0);
  for (const char* text : {"016", "-01", "+1", "0x10", "1_000", "1e3", " 1", ""}) CHECK_FALSE(sim::whole_number(text));
  CHECK(sim::real_number("1e5") == 1e5);
  CHECK(sim::real_number("1.0e-5") == 1e-5);
  CHECK(sim::real_number("-.5") == -0.5);
  for (const char* text : {"nan", "-inf", "1e999", "0x1p3", "1,5", ".", "1e"}) CHECK_FALSE(sim::real_number(text));
  CHECK(sim::byte_size("1MiB") == 1 << 20);
  for (const char* text : {"-1", "24 KiB", "KiB", "9007199254740992KiB", "1GiB"}) CHECK_FALSE(sim::byte_size(text));
  CHECK_FALSE(sim::truth("True"));
}
