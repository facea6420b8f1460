// SPDX-License-Identifier: Apache-2.0
// A chip that is described by how it differs from another.
#include "sim/hardware/hardware.h"
#include "tests/support/message_of.h"
#include "tests/support/scratch.h"

#include <catch2/catch.hpp>

using Catch::Matchers::Contains;
using support::Scratch;

namespace {

std::string fault(const std::string& path) {
  return support::message_of([&] { sim::load_hardware(path); });
}

} // namespace

TEST_CASE("what a file says holds, and the rest is its base's") {
  const Scratch folder;
  const sim::HardwareConfig chip = sim::load_hardware(folder.file(
      "mine.yaml", "based_on: atlas_a2\ncores: 7\nmte2: {l2: {first_byte: 99}}\nvector: {ops: {exp: {drain: 3}}}\n"));
  const sim::HardwareConfig base = sim::load_hardware("atlas_a2");
  CHECK(chip.machine.cores == 7);
  CHECK(chip.machine.name == "mine");
  CHECK(chip.mte2.l2.first_byte == 99);
  CHECK(chip.mte2.l2.bytes_per_cycle == base.mte2.l2.bytes_per_cycle);
  CHECK(chip.mte2.memory.first_byte == base.mte2.memory.first_byte);
  const auto exp = static_cast<std::size_t>(isa::OpClass::exp);
  CHECK(chip.vector.ops[exp].drain == 3);
  CHECK(chip.vector.ops[exp].startup == base.vector.ops[exp].startup);
  CHECK(chip.machine.instructions == base.machine.instructions);
}

TEST_CASE("a list replaces its base's whole") {
  const Scratch folder;
  const sim::HardwareConfig chip =
      sim::load_hardware(folder.file("mine.yaml", "based_on: atlas_a2\ninstructions:\n  - vadd\n"));
  CHECK(chip.machine.instructions.count() == 1);
}

TEST_CASE("a base may lie beside the file, and be based on another itself") {
  const Scratch folder;
  folder.file("first.yaml", "based_on: atlas_a2\ncores: 5\nclock_mhz: 900\n");
  const sim::HardwareConfig chip = sim::load_hardware(folder.file("second.yaml", "based_on: first\ncores: 6\n"));
  CHECK(chip.machine.cores == 6);
  CHECK(chip.clock_mhz == 900);
}

TEST_CASE("faults are told where they stand: in the file, or in its base") {
  const Scratch folder;
  CHECK_THAT(fault(folder.file("a.yaml", "based_on: atlas_a2\n\ncores: 0\n")), Contains("a.yaml:3: cores: expected"));
  CHECK_THAT(fault(folder.file("b.yaml", "based_on: atlas_a2\nl2:\n  line: 128\n")),
             Contains("b.yaml:3: l2.line: unknown key"));
  folder.file("base.yaml", "based_on: atlas_a2\nclock_mhz: -1\n");
  CHECK_THAT(fault(folder.file("c.yaml", "based_on: base\n")), Contains("base.yaml:2: clock_mhz"));
}

TEST_CASE("a base that is not there, a circle, and a base that is no name are refused") {
  const Scratch folder;
  CHECK_THAT(fault(folder.file("a.yaml", "based_on: nobody\n")),
             Contains("a.yaml:1: based_on: no hardware file 'nobody'"));
  CHECK_THAT(fault(folder.file("b.yaml", "based_on: " + std::string(300, 'n') + "\n")), // longer than any file's name
             Contains("b.yaml:1: based_on: no hardware file 'nnn"));
  folder.file("x.yaml", "based_on: y\n");
  folder.file("y.yaml", "based_on: x\n");
  CHECK_THAT(fault(folder.path("x.yaml")), Contains("in a circle"));
  CHECK_THAT(fault(folder.file("l.yaml", "based_on: [atlas_a2]\n")), Contains("l.yaml:1: based_on: expected"));
}
