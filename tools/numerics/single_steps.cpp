// SPDX-License-Identifier: Apache-2.0
#include "tools/numerics/single_steps.h"

#include "isa/instruction_table.h"
#include "tools/numerics/not_finite.h"

#include <algorithm>

namespace tools {
namespace {

using check::AccessRange;

/// The program without its code.
isa::Program beginning_of(const isa::Program& program) {
  isa::Program empty;
  empty.functions = program.functions;
  return empty;
}

/// Shapes whose results are no numbers, or the sources' own.
bool makes_nothing(isa::Shape shape) { return isa::is_compare(shape) || isa::reads_bits(shape); }

bool same_place(const AccessRange& a, const AccessRange& b) {
  return a.gm_buffer == b.gm_buffer && a.range.begin == b.range.begin && a.range.end == b.range.end;
}

/// Of what an instruction that adds to its destination reads: is this the destination?
bool is_destination(const AccessRange& read, const std::vector<AccessRange>& ranges) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [&](const AccessRange& range) { return range.write && same_place(range, read); });
}

} // namespace

SingleSteps::SingleSteps(const isa::Recording& recording, std::size_t block, isa::GlobalImage& gm,
                         const isa::Machine& machine)
    : program_(recording.program_of(block)), gm_(gm), machine_(machine), done_(beginning_of(program_)),
      core_(done_, gm, machine, recording.moves_of(block)), accesses_(program_, recording.moves_of(block)) {
  done_.code.reserve(program_.code.size());
}

void SingleSteps::step() {
  accesses_.of(next_); // follows the masks
  done_.code.push_back(program_.code[next_++]);
  core_.run_phase();
}

std::optional<Made> SingleSteps::watched_step() {
  const isa::Instruction& i = program_.code[next_];
  const isa::Shape shape = isa::row_of(i.opcode).shape;
  const isa::Dtype adds = core_.core().atomic_add;
  if (shape == isa::Shape::function_call) return watched_function(i);
  if (shape == isa::Shape::copy_out && adds != isa::Dtype::none) return watched({adds, adds, true});
  if (isa::is_vector(shape) && !makes_nothing(shape))
    return watched({i.source_type == isa::Dtype::none ? i.type : i.source_type, i.type, isa::reads_destination(shape)});
  step();
  return std::nullopt;
}

std::optional<Made> SingleSteps::watched_function(const isa::Instruction& vf) {
  std::vector<std::byte> ub = core_.core().ub; // the function is played twice
  const std::optional<Made> made =
      watch_function(isa::body_of(vf, program_), isa::MemoryView::of(ub.data()), machine_.half_overflow);
  step();
  return made;
}

std::optional<Made> SingleSteps::watched(const Elements& elements) {
  const std::vector<AccessRange> ranges = accesses_.of(next_);
  const bool from_finite = scalar_finite() && sources_finite(elements, ranges);
  step();
  if (!from_finite) return std::nullopt;
  for (const AccessRange& range : ranges) {
    const std::byte* found = range.write ? not_finite_in(range, elements.result) : nullptr;
    if (found != nullptr) return Made{is_nan(found, elements.result), elements.result, std::nullopt};
  }
  return std::nullopt;
}

bool SingleSteps::sources_finite(const Elements& elements, const std::vector<AccessRange>& ranges) const {
  return std::all_of(ranges.begin(), ranges.end(), [&](const AccessRange& range) {
    if (range.write && !elements.onto) return true;
    const bool result = range.write || (elements.onto && is_destination(range, ranges));
    return not_finite_in(range, result ? elements.result : elements.source) == nullptr;
  });
}

/// An immediate is the instruction's own making; a register came from somewhere.
bool SingleSteps::scalar_finite() const {
  const isa::Instruction& i = program_.code[next_];
  return std::all_of(i.operands.begin(), i.operands.end(), [&](const isa::Operand& operand) {
    return operand.kind != isa::OperandKind::sreg ||
           std::isfinite(isa::scalar_value(operand, i.type, core_.core().scalars));
  });
}

const std::byte* SingleSteps::not_finite_in(const AccessRange& range, isa::Dtype type) const {
  const std::vector<std::byte>& memory =
      range.gm_buffer < 0 ? core_.core().ub : gm_.data[static_cast<std::size_t>(range.gm_buffer)];
  return find_not_finite(memory.data() + range.range.begin, range.range.end - range.range.begin, type);
}

} // namespace tools
