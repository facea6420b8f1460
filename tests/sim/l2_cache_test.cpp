// SPDX-License-Identifier: Apache-2.0
// Which lines the L2 holds.
#include "sim/device/l2_cache.h"

#include <catch2/catch.hpp>

namespace {

isa::GlobalImage image_of(std::int64_t address, std::int64_t floats) {
  isa::GlobalImage image;
  image.buffers = {{"a", isa::Dtype::f32, {floats}, address, isa::Role::in, {}},
                   {"b", isa::Dtype::f32, {floats}, address + 0x100000, isa::Role::out, {}}};
  return image;
}

isa::GmSpan span(std::int64_t base, std::int64_t length, std::uint32_t buffer = 0) {
  return {buffer, base, length, 0, 1};
}

} // namespace

TEST_CASE("a line is held from the first touch on, and only in its own buffer") {
  sim::L2Cache l2(image_of(0, 4096), {1 << 20, 512});
  CHECK(l2.touch(span(0, 512)) == 0);
  CHECK(l2.touch(span(0, 512)) == 512);
  CHECK(l2.touch(span(0, 512, 1)) == 0);
}

TEST_CASE("a touch of a few bytes brings the whole line") {
  sim::L2Cache l2(image_of(0, 4096), {1 << 20, 512});
  CHECK(l2.touch(span(100, 4)) == 0);
  CHECK(l2.touch(span(0, 1024)) == 512);
}

TEST_CASE("lines are lines of addresses: a buffer may begin within one") {
  sim::L2Cache l2(image_of(256, 4096), {1 << 20, 512});
  CHECK(l2.touch(span(0, 256)) == 0);
  CHECK(l2.touch(span(0, 512)) == 256);
  CHECK(l2.touch(span(256, 512)) == 512);
}

TEST_CASE("strided pieces are counted piece by piece") {
  sim::L2Cache l2(image_of(0, 4096), {1 << 20, 512});
  l2.touch(span(1024, 512));
  CHECK(l2.touch({0, 0, 128, 1024, 3}) == 128);
}

TEST_CASE("what is full lets the oldest line go, even if it was touched again") {
  sim::L2Cache l2(image_of(0, 4096), {1024, 512});
  l2.touch(span(0, 512));
  l2.touch(span(512, 512));
  CHECK(l2.touch(span(0, 512)) == 512);
  l2.touch(span(1024, 512));
  CHECK(l2.touch(span(512, 512)) == 512);
  CHECK(l2.touch(span(0, 512)) == 0);
}

TEST_CASE("no bytes, no lines") {
  sim::L2Cache l2(image_of(0, 4096), {0, 512});
  l2.touch(span(0, 512));
  CHECK(l2.touch(span(0, 512)) == 0);
  sim::L2Cache one(image_of(0, 4096), {1 << 20, 512});
  CHECK(one.touch(span(0, 0)) == 0);
}
