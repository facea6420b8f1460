// SPDX-License-Identifier: Apache-2.0
#include "isa/mask.h"

#include <catch2/catch.hpp>

using isa::ActiveLanes;
using isa::Dtype;
using isa::MaskState;
using isa::Opcode;

namespace {

isa::Instruction of(Opcode opcode, Dtype type = Dtype::f32, int repeat = 4) {
  isa::Instruction i;
  i.opcode = opcode;
  i.type = type;
  i.repeat = static_cast<std::uint8_t>(repeat);
  return i;
}

isa::Instruction cast(Dtype from, Dtype to) {
  isa::Instruction i = of(Opcode::vconv, to);
  i.source_type = from;
  return i;
}

isa::Instruction set_mask(std::int64_t high, std::int64_t low) {
  isa::Instruction i = of(Opcode::set_vector_mask, Dtype::none);
  i.operands[0].value = high;
  i.operands[1].value = low;
  return i;
}

constexpr MaskState norm(std::uint64_t high, std::uint64_t low) { return {false, high, low}; }
constexpr MaskState count(std::uint64_t elements) { return {true, 0, elements}; }

/// Every lane of every repeat that takes part.
int total(const ActiveLanes& active) {
  int lanes = 0;
  for (int r = 0; r < active.repeats; ++r)
    for (int lane = 0; lane < active.used_in(r); ++lane) lanes += active.active(lane) ? 1 : 0;
  return lanes;
}

} // namespace

TEST_CASE("a core starts in normal mode with all lanes on") {
  CHECK(MaskState{} == norm(~0ull, ~0ull));
  CHECK(total(isa::resolve(of(Opcode::vadd), {})) == 4 * 64);
  CHECK(total(isa::resolve(of(Opcode::vadd, Dtype::f16), {})) == 4 * 128);
}

TEST_CASE("mode and mask are set apart from each other and both stay") {
  MaskState mask;
  isa::apply_mask(set_mask(3, 100), mask);
  CHECK(mask == norm(3, 100));
  isa::apply_mask(of(Opcode::set_mask_count), mask);
  CHECK(mask == MaskState{true, 3, 100});
  isa::apply_mask(of(Opcode::set_mask_norm), mask);
  CHECK(mask == norm(3, 100));
  isa::apply_mask(set_mask(-1, -1), mask);
  CHECK(mask == MaskState{});
}

TEST_CASE("a repeat is 256 bytes of the wider type") {
  CHECK(isa::lanes_per_repeat(of(Opcode::vadd, Dtype::f32)) == 64);
  CHECK(isa::lanes_per_repeat(of(Opcode::vadd, Dtype::f16)) == 128);
  CHECK(isa::lanes_per_repeat(cast(Dtype::f32, Dtype::f16)) == 64);
  CHECK(isa::lanes_per_repeat(cast(Dtype::f16, Dtype::f32)) == 64);
}

TEST_CASE("in normal mode the repeat field counts and every repeat has the same lanes") {
  const ActiveLanes holes = isa::resolve(of(Opcode::vadd), norm(0, 0xa5));
  CHECK(holes.repeats == 4);
  CHECK((holes.used == 8 && holes.last_used == 8));
  CHECK_FALSE(holes.dense);
  CHECK(total(holes) == 4 * 4);
  const ActiveLanes tail = isa::resolve(of(Opcode::vadd), norm(0, 0x1f));
  CHECK((tail.dense && tail.used == 5));
  CHECK(total(isa::resolve(of(Opcode::vadd, Dtype::f32, 0), {})) == 0);
}

TEST_CASE("32-bit types and conversions see the low word alone, 16-bit types both") {
  CHECK(total(isa::resolve(of(Opcode::vadd), norm(7, 1))) == 4);
  CHECK(total(isa::resolve(cast(Dtype::f16, Dtype::f32), norm(7, 1))) == 4);
  const ActiveLanes wide = isa::resolve(of(Opcode::vadd, Dtype::f16), norm(7, 1));
  CHECK((wide.used == 67 && !wide.dense));
  CHECK(total(wide) == 4 * 4);
  CHECK(isa::resolve(of(Opcode::vadd, Dtype::f16), norm(1, ~0ull)).used == 65);
  CHECK(isa::resolve(of(Opcode::vadd, Dtype::f16), norm(1, ~0ull)).dense);
}

TEST_CASE("a mask without a bit is no operation") {
  CHECK(isa::resolve(of(Opcode::vadd), norm(~0ull, 0)).repeats == 0);
  CHECK(isa::resolve(of(Opcode::vadd, Dtype::f16), norm(0, 0)).repeats == 0);
}

TEST_CASE("in counter mode the low word is the number of elements of the whole instruction") {
  const ActiveLanes active = isa::resolve(of(Opcode::vadd, Dtype::f32, 1), {true, 9, 130});
  CHECK((active.repeats == 3 && active.used == 64 && active.last_used == 2 && active.dense));
  CHECK(total(isa::resolve(of(Opcode::vadd, Dtype::f16), count(1000))) == 1000);
  CHECK(isa::resolve(of(Opcode::vadd, Dtype::f16), count(1000)).repeats == 8);
  CHECK(isa::resolve(of(Opcode::vadd), count(128)).repeats == 2);
  CHECK(isa::resolve(of(Opcode::vadd), count(128)).last_used == 64);
  CHECK(isa::resolve(cast(Dtype::f32, Dtype::f16), count(100)).repeats == 2);
  CHECK(isa::resolve(of(Opcode::vadd), count(0)).repeats == 0);
}

TEST_CASE("all ones in counter mode stay a count beyond any UB") {
  CHECK(isa::resolve(of(Opcode::vadd), count(~0ull)).repeats == (1 << 30) / 64);
}

TEST_CASE("vbrcb knows no mask: its repeats are whole") {
  for (const MaskState& mask : {norm(0, 1), norm(0, 0), count(3)}) {
    const ActiveLanes active = isa::resolve(of(Opcode::vbrcb), mask);
    CHECK((active.repeats == 4 && active.used == 64 && active.last_used == 64 && active.dense));
  }
}
