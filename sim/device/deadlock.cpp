// SPDX-License-Identifier: Apache-2.0
#include "sim/device/deadlock.h"

#include "isa/instruction_table.h"

namespace sim {
namespace {

using isa::Opcode;

std::string flag_text(const isa::Flag& flag) {
  return std::string(isa::name_of(flag.source)) + "->" + std::string(isa::name_of(flag.target)) + " id " +
         std::to_string(flag.id);
}

/// "instruction 12 (wait_flag MTE2->V id 0, step PdX1)".
std::string describe(const isa::Program& program, std::size_t index) {
  const isa::Instruction& i = program.code[index];
  std::string text = "instruction " + std::to_string(index) + " (" + std::string(isa::row_of(i.opcode).mnemonic);
  if (isa::row_of(i.opcode).shape == isa::Shape::flag) text += " " + flag_text(i.flag());
  if (isa::row_of(i.opcode).shape == isa::Shape::mutex)
    text += " " + std::string(isa::name_of(i.flag().source)) + " id " + std::to_string(i.flag().id);
  if (i.opcode == Opcode::pipe_barrier) text += " " + std::string(isa::name_of(i.flag().source));
  const std::string& step = program.steps[i.step];
  return text + (step.empty() ? ")" : ", step " + step + ")");
}

/// The sets (or the waits) of one flag, on both sides of the place where the pipe that plays them stands.
struct Partners {
  std::size_t passed = 0;
  std::size_t next = Standstill::kNowhere;
};
Partners partners(const isa::Program& program, Opcode opcode, const isa::Flag& flag, std::size_t stands_at) {
  Partners found;
  for (std::size_t k = 0; k < program.code.size(); ++k) {
    if (program.code[k].opcode != opcode || !(program.code[k].flag() == flag)) continue;
    if (k < stands_at)
      ++found.passed;
    else if (found.next == Standstill::kNowhere)
      found.next = k;
  }
  return found;
}

/// Where `pipe` stands; one that has done all that it was given stands where dispatch does, at the end if that is over.
std::size_t place_of(const isa::Program& program, const Standstills& stands, isa::Pipe pipe) {
  const Standstill& own = stands[static_cast<std::size_t>(pipe)];
  if (own.waits()) return own.index;
  const Standstill& dispatch = stands[static_cast<std::size_t>(isa::Pipe::scalar)];
  return dispatch.waits() ? dispatch.index : program.code.size();
}

std::string missing_set(const isa::Program& program, const Standstills& stands, const isa::Flag& flag) {
  const Partners sets = partners(program, Opcode::set_flag, flag, place_of(program, stands, flag.source));
  if (sets.next != Standstill::kNowhere)
    return "waits for a set that " + std::string(isa::name_of(flag.source)) + " has not reached, " +
           describe(program, sets.next);
  if (sets.passed == 0) return "waits for a flag that nobody sets";
  return "waits for a flag that nobody sets again (set " + std::to_string(sets.passed) +
         " times before, taken by earlier waits)";
}

std::string missing_wait(const isa::Program& program, const Standstills& stands, const isa::Flag& flag) {
  const Partners waits = partners(program, Opcode::wait_flag, flag, place_of(program, stands, flag.target));
  const std::string raised = "cannot set a flag that is still raised: ";
  if (waits.next != Standstill::kNowhere)
    return raised + std::string(isa::name_of(flag.target)) + " has not reached the wait that takes it, " +
           describe(program, waits.next);
  return raised + "nobody waits for it" + (waits.passed == 0 ? "" : " again");
}

std::string clause(const isa::Program& program, const Standstills& stands, const Standstill& own,
                   const SyncCount& sync) {
  const isa::Instruction& instruction = program.code[own.index];
  switch (own.reason) {
  case Stall::wait_flag: return missing_set(program, stands, instruction.flag());
  case Stall::set_flag: return missing_wait(program, stands, instruction.flag());
  case Stall::queue_full:
    return "waits for room in the queue of " + std::string(isa::name_of(isa::pipe_of(instruction)));
  case Stall::get_buf: return "waits for what uses the buffer before it to release it";
  case Stall::barrier: return "waits for what is before it to end";
  case Stall::sync_all:
    if (stands[static_cast<std::size_t>(isa::Pipe::mte3)].waits()) return "waits for MTE3 to end";
    return "waits for all cores, " + std::to_string(sync.arrived) + " of " + std::to_string(sync.cores) +
           " have arrived";
  default: return "waits: " + std::string(name_of(own.reason));
  }
}

} // namespace

std::string deadlock_text(const isa::Program& program, const Standstills& stands, const SyncCount& sync) {
  std::string text;
  for (std::size_t pipe = 0; pipe < stands.size(); ++pipe) {
    if (!stands[pipe].waits()) continue;
    text += (text.empty() ? "" : "; ") + std::string(isa::kPipeNames[pipe]) + ": " +
            describe(program, stands[pipe].index) + " " + clause(program, stands, stands[pipe], sync);
  }
  return text;
}

} // namespace sim
