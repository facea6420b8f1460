// SPDX-License-Identifier: Apache-2.0
#include "isa/instruction_table.h"
#include "isa/text/text.h"
#include "tests/support/random_recording.h"

#include <catch2/catch.hpp>

#include <set>

using isa::Dtype;

namespace {

std::vector<Dtype> types_of(const isa::InstructionRow& row) {
  std::vector<Dtype> types;
  for (std::size_t k = 1; k < isa::kDtypes; ++k)
    if (row.types.has(static_cast<Dtype>(k))) types.push_back(static_cast<Dtype>(k));
  return row.typed() ? types : std::vector<Dtype>{Dtype::none};
}

/// A recording of one instruction.
isa::Recording one(const isa::Instruction& instruction, isa::Program program, const isa::GlobalImage& gm) {
  program.code = {instruction};
  program.loops.clear();
  return {"atlas_a2", gm, {std::move(program)}};
}

} // namespace

TEST_CASE("the rows stand in the order of the opcodes") {
  for (std::size_t k = 0; k < isa::kOpcodes; ++k) {
    const auto opcode = static_cast<isa::Opcode>(k);
    CHECK(isa::instruction_table()[k].opcode == opcode);
    CHECK(&isa::row_of(opcode) == &isa::instruction_table()[k]);
  }
}

TEST_CASE("every mnemonic is unique, found by name, and a plain word") {
  std::set<std::string_view> names;
  for (const isa::InstructionRow& row : isa::instruction_table()) {
    CHECK(names.insert(row.mnemonic).second);
    CHECK(isa::find_row(row.mnemonic) == &row);
    CHECK(row.mnemonic.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string_view::npos);
  }
  CHECK(isa::find_row("vfma") == nullptr);
}

TEST_CASE("a vector row has a meaning in each type that it claims, any other row has none") {
  for (const isa::InstructionRow& row : isa::instruction_table()) {
    CAPTURE(row.mnemonic);
    for (std::size_t k = 1; k < isa::kDtypes; ++k) {
      const auto type = static_cast<Dtype>(k);
      CAPTURE(isa::name_of(type));
      CHECK((row.lanes.of(type) != nullptr) == (isa::is_vector(row.shape) && row.types.has(type)));
    }
    CHECK((!isa::is_vector(row.shape) || row.typed()));
    CHECK((!isa::is_vector(row.shape) || row.pipe == isa::Pipe::vector));
  }
}

TEST_CASE("a register row computes something unless it orders others") {
  for (const isa::InstructionRow& row : isa::instruction_table()) {
    CAPTURE(row.mnemonic);
    const bool orders = row.shape == isa::Shape::loop || row.shape == isa::Shape::local_barrier;
    const bool computes = isa::is_register(row.shape) && !orders;
    for (const Dtype type : types_of(row)) CHECK((row.register_lanes.of(type) != nullptr) == computes);
  }
}

TEST_CASE("every row assembles and disassembles to itself in each type that it claims") {
  testing::RandomRecording random(7);
  const isa::GlobalImage gm = random.image();
  const isa::Program program = random.program(gm);
  for (const isa::InstructionRow& row : isa::instruction_table())
    for (const Dtype type : types_of(row))
      for (int turn = 0; turn < 50; ++turn) {
        const isa::Recording recording = one(random.instruction(row, type, program, gm), program, gm);
        CAPTURE(isa::to_text(recording.blocks[0].code[0], program, gm));
        REQUIRE(isa::parse(isa::to_text(recording), "t") == recording);
      }
}
