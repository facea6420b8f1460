// SPDX-License-Identifier: Apache-2.0
// LayerNorm, forwards, from memory to memory: numbers against double precision, rounds, tiling, refusals.
#include "tests/support/layer_norm_call.h"
#include "tests/support/message_of.h"

#include <catch2/catch.hpp>

using namespace AscendC;
using support::Bounds;
using support::bounds;
using support::largest_error;

TEST_CASE("LayerNorm agrees with double precision, in one round and in many, with a shorter last one") {
  CHECK(largest_error<float>(16, 64, bounds({1, 16, 64, 64}, 4).max) < 2e-5);
  CHECK(largest_error<float>(21, 64, bounds({1, 21, 64, 64}, 4).min) < 2e-5);
  CHECK(largest_error<float>(3, 128, bounds({1, 3, 128, 128}, 4).max) < 2e-5);
}

TEST_CASE("LayerNorm in half is right to the rounding of half") {
  CHECK(largest_error<half>(32, 64, bounds({1, 32, 64, 64}, 2).max) < 1e-2);
  CHECK(largest_error<half>(37, 16, bounds({1, 37, 16, 16}, 2).min) < 1e-2);
}

TEST_CASE("the bounds are buffers of a group of rows and of all rows") {
  const Bounds b = bounds({2, 10, 64, 64}, 4); // 20 rows: three groups of 8
  CHECK(b.min == 3 * 8 * 64 * 4);
  CHECK(b.max == 3 * 24 * 64 * 4);
  CHECK(bounds({2, 10, 64, 64}, 2).min == 5 * 16 * 64 * 4);
}

TEST_CASE("a tmp below the bound is refused, and so is a shape that is none") {
  tiling::LayerNormTiling tiling;
  CHECK(support::message_of([&] {
          GetLayerNormNDTilingInfo({1, 16, 64, 64}, 6143, 4, false, tiling);
        }) == "LayerNorm tiling: stackBufferSize 6143 does not hold 8 rows of H 64, which need 6144");
  CHECK(support::message_of([&] { GetLayerNormNDTilingInfo({16, 64}, 6144, 4, false, tiling); }) != "no error");
}
