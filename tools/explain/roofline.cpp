// SPDX-License-Identifier: Apache-2.0
#include "tools/explain/roofline.h"

#include "isa/footprint.h"
#include "isa/instruction_table.h"
#include "isa/mask.h"
#include "isa/vector_function.h"

#include <algorithm>
#include <map>
#include <utility>

namespace tools {
namespace {

/// One core's work by unit. GM bytes, not cycles, of the copies.
struct Work {
  double vector = 0, in = 0, out = 0, instructions = 0;
};

double vector_cycles(const isa::Instruction& i, const isa::MaskState& mask, const sim::VectorTiming& timing) {
  const sim::OpTiming& op = timing.ops[static_cast<std::size_t>(isa::row_of(i.opcode).op_class)];
  return isa::resolve(i, mask).repeats * op.cycles_per_repeat(i.type);
}

/// The busiest of a vector function's ports.
double function_cycles(const isa::FunctionBody& body, const sim::RegisterTiming& timing) {
  double compute = 0, loads = 0, stores = 0;
  isa::walk_body(body, [&](const isa::Instruction& i, std::size_t, const isa::Turns&) {
    const isa::InstructionRow& row = isa::row_of(i.opcode);
    if (isa::loads_registers(row.shape))
      ++loads;
    else if (isa::stores_registers(row.shape))
      ++stores;
    else if (row.op_class != isa::OpClass::predicate && row.op_class != isa::OpClass::local_barrier)
      compute += timing.op(row.op_class).interval.of(i.type) / static_cast<double>(sim::kComputePorts);
  });
  return std::max({compute, loads / timing.load_ports, stores / timing.store_ports});
}

Work work_of(const isa::Program& program, const sim::HardwareConfig& hardware) {
  Work work;
  isa::MaskState mask;
  std::map<std::int64_t, double> functions; // by where they begin
  for (const isa::Instruction& i : program.code) {
    const isa::Shape shape = isa::row_of(i.opcode).shape;
    ++work.instructions;
    if (shape == isa::Shape::mask || shape == isa::Shape::mask_mode) isa::apply_mask(i, mask);
    if (isa::is_vector(shape)) work.vector += vector_cycles(i, mask, hardware.vector);
    if (shape == isa::Shape::function_call) {
      const auto [entry, is_new] = functions.try_emplace(i.operands[0].value);
      if (is_new) entry->second = function_cycles(isa::body_of(i, program), hardware.registers);
      work.vector += entry->second;
    }
    if (shape == isa::Shape::copy_in) work.in += static_cast<double>(isa::gm_span(i).bytes());
    if (shape == isa::Shape::copy_out) work.out += static_cast<double>(isa::gm_span(i).bytes());
  }
  return work;
}

} // namespace

std::pair<std::string, double> Roofline::roof() const {
  const std::array<std::pair<std::string, double>, 5> all = {
      {{"vector", vector}, {"MTE2", mte2}, {"MTE3", mte3}, {"memory", memory}, {"scalar", scalar}}};
  return *std::max_element(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
}

Roofline roofline(const isa::Recording& recording, const sim::HardwareConfig& hardware, const sim::Result& result) {
  std::map<const isa::Program*, Work> known;
  Roofline roof;
  double in = 0, out = 0;
  for (std::size_t core = 0; core < recording.blocks.size(); ++core) {
    const isa::Program& program = recording.program_of(core);
    const auto at = known.find(&program);
    const Work& work =
        at != known.end() ? at->second : known.emplace(&program, work_of(program, hardware)).first->second;
    roof.vector = std::max(roof.vector, work.vector);
    roof.mte2 = std::max(roof.mte2, work.in / hardware.mte2.memory.bytes_per_cycle);
    roof.mte3 = std::max(roof.mte3, work.out / hardware.mte3.memory.bytes_per_cycle);
    roof.scalar = std::max(roof.scalar, work.instructions * hardware.scalar.issue);
    in += work.in;
    out += work.out;
  }
  in -= static_cast<double>(result.gm.l2_read_bytes);
  out -= static_cast<double>(result.gm.l2_written_bytes);
  roof.memory =
      std::max(in / hardware.mte2.memory.chip_bytes_per_cycle, out / hardware.mte3.memory.chip_bytes_per_cycle);
  return roof;
}

} // namespace tools
