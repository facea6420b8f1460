// SPDX-License-Identifier: Apache-2.0
/// \file
/// An .aiv text as the commands take it: parsed, then held against its chip.
#pragma once

#include "isa/error.h"
#include "isa/instruction_table.h"
#include "isa/legality/validate.h"
#include "isa/text/text.h"
#include "sim/hardware/hardware.h"

#include <algorithm>
#include <map>
#include <string>

namespace fuzz {

/// The chip of that name, read once. Recordings name shipped chips; a path would make a target depend on other files.
inline const isa::Machine& machine_named(const std::string& name) {
  static std::map<std::string, isa::Machine> machines;
  if (name.find('/') != std::string::npos) throw isa::Error("hardware", "is a path");
  const auto known = machines.find(name);
  if (known != machines.end()) return known->second;
  return machines.emplace(name, sim::load_hardware(name).machine).first->second;
}

/// Register instructions that one call of the vector function executes, at most `limit`.
inline std::int64_t turns_of(const isa::Instruction& call, const isa::Program& program, std::int64_t limit) {
  std::int64_t turns = call.operands[1].value;
  for (std::int64_t k = 0; k < call.operands[1].value; ++k) {
    const isa::Instruction& i = program.functions[static_cast<std::size_t>(call.operands[0].value + k)];
    if (i.opcode != isa::Opcode::vloop) continue;
    if (__builtin_mul_overflow(turns, std::max<std::int64_t>(i.operands[0].value, 1), &turns) || turns > limit)
      return limit;
  }
  return std::min(turns, limit);
}

/// What playing it without time takes, roughly: instructions, turns of vector functions, bytes of GM and UB.
inline bool is_small(const isa::Recording& recording) {
  constexpr std::int64_t kMostWork = 20000, kMostGm = 4 << 20;
  std::int64_t work = static_cast<std::int64_t>(recording.instructions()), gm = 0;
  for (const isa::GmBuffer& buffer : recording.gm.buffers) gm += std::min(buffer.bytes(), kMostGm + 1);
  for (std::size_t block = 0; block < recording.blocks.size() && work <= kMostWork; ++block)
    for (const isa::Instruction& i : recording.program_of(block).code)
      if (i.opcode == isa::Opcode::vf) work += turns_of(i, recording.program_of(block), kMostWork + 1);
  return work <= kMostWork && gm <= kMostGm && recording.blocks.size() <= 64;
}

} // namespace fuzz
