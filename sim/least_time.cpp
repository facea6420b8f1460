// SPDX-License-Identifier: Apache-2.0
#include "sim/least_time.h"

#include "isa/execute.h"
#include "isa/instruction_table.h"
#include "sim/device/demand.h"

namespace sim {
namespace {

std::size_t at(isa::Pipe pipe) { return static_cast<std::size_t>(pipe); }

/// Of two ways to answer a copy, the one that costs less, each figure by itself.
struct CopyTime {
  double cost, latency;
};
CopyTime faster(const Demand& a, const Demand& b, const CopyTiming& timing) {
  return {std::min(copy_cost(a, timing), copy_cost(b, timing)),
          std::min(copy_latency(a, timing), copy_latency(b, timing))};
}

} // namespace

LeastTime::LeastTime(const isa::GlobalImage& image, const HardwareConfig& hardware, LeastTimePremises premises)
    : image_(image), hardware_(hardware), premises_(std::move(premises)), arbiter_(hardware.machine.banks),
      functions_(hardware), l2_(image, hardware.l2) {}

void LeastTime::play(const isa::Program& program) {
  for (const isa::Instruction& instruction : program.code) step(instruction, program);
}

std::int64_t LeastTime::cycles() const {
  std::int64_t end = scalar_;
  for (const PipeTime& pipe : pipes_) end = std::max({end, pipe.free, pipe.drained});
  return end;
}

void LeastTime::step(const isa::Instruction& instruction, const isa::Program& program) {
  const isa::Pipe pipe = isa::pipe_of(instruction);
  if (premises_.vector_alone && pipe != isa::Pipe::vector) return;
  if (pipe == isa::Pipe::scalar) return execute(instruction);
  PipeTime& time = pipes_[at(pipe)];
  if (!premises_.vector_alone) time.free = std::max(time.free, scalar_ += whole_cycles(hardware_.scalar.issue));
  if (isa::has_pipes(isa::row_of(instruction.opcode).shape)) return synchronise(time, instruction);
  work(time, instruction, program);
}

/// What the scalar unit does itself.
void LeastTime::execute(const isa::Instruction& instruction) {
  const ScalarTiming& timing = hardware_.scalar;
  double cost = timing.issue;
  switch (instruction.opcode) {
  case isa::Opcode::wait_flag: scalar_ = std::max(scalar_, seen(instruction.flag())); break;
  case isa::Opcode::set_flag: seen(instruction.flag()) = scalar_ + whole_cycles(timing.flag_latency); break;
  case isa::Opcode::pipe_barrier:
    for (const PipeTime& pipe : pipes_) scalar_ = std::max({scalar_, pipe.free, pipe.drained});
    break;
  case isa::Opcode::sync_all:
    scalar_ = std::max(scalar_, pipes_[at(isa::Pipe::mte3)].drained) + whole_cycles(timing.sync_all);
    break;
  default: cost = timing.load;
  }
  scalar_ += whole_cycles(cost);
}

/// Flags, barriers and mutexes in a pipe's queue.
void LeastTime::synchronise(PipeTime& pipe, const isa::Instruction& instruction) {
  const isa::Flag& flag = instruction.flag();
  const std::int64_t fired = std::max(pipe.free, pipe.drained) + whole_cycles(hardware_.scalar.flag_latency);
  switch (instruction.opcode) {
  case isa::Opcode::set_flag: seen(flag) = fired; break;
  case isa::Opcode::rls_buf: released_[flag.id][at(flag.source)] = fired; break;
  case isa::Opcode::wait_flag:
    if (!premises_.vector_alone) pipe.free = std::max(pipe.free, seen(flag));
    break;
  case isa::Opcode::get_buf:
    for (std::size_t other = 0; other < isa::kPipes && !premises_.vector_alone; ++other)
      if (other != at(flag.source)) pipe.free = std::max(pipe.free, released_[flag.id][other]);
    break;
  default: // a barrier
    pipe.free = std::max(pipe.free, pipe.drained);
    if (flag.source == isa::Pipe::vector) pipe.free += whole_cycles(hardware_.vector.barrier);
    pipe.behind = Behind::barrier;
  }
}

void LeastTime::work(PipeTime& pipe, const isa::Instruction& instruction, const isa::Program& program) {
  const isa::Shape shape = isa::row_of(instruction.opcode).shape;
  if (isa::is_copy(shape)) return copy(pipe, instruction, shape == isa::Shape::copy_in);
  if (isa::is_vector(shape)) return vector(pipe, instruction);
  if (shape == isa::Shape::atomic) return;
  if (instruction.opcode != isa::Opcode::vf) return set_mask(pipe, instruction);
  const FunctionPlan& plan = functions_.of(isa::body_of(instruction, program));
  pipe.free = pipe.drained =
      std::max(pipe.free, pipe.drained) + plan.timing.cycles - static_cast<std::int64_t>(hardware_.registers.launch);
}

double LeastTime::startup(const PipeTime& pipe, const OpTiming& op) const {
  switch (pipe.behind) {
  case Behind::mask: return op.startup;
  case Behind::barrier: return std::min(op.startup, hardware_.vector.startup_behind_barrier);
  default: return 0;
  }
}

void LeastTime::vector(PipeTime& pipe, const isa::Instruction& instruction) {
  const VectorTiming& timing = hardware_.vector;
  const OpTiming& op = timing.ops[static_cast<std::size_t>(isa::row_of(instruction.opcode).op_class)];
  const isa::ActiveLanes active = isa::resolve(instruction, mask_);
  AccessPattern pattern =
      pattern_of(isa::vector_footprint(instruction, active), cycles_per_repeat(instruction, timing));
  if (premises_.any_layout) pattern.read_count = 0;
  const double issue = startup(pipe, op) + active.repeats * op.cycles_per_repeat(instruction.type) +
                       static_cast<double>(arbiter_.conflicts(pattern).total());
  pipe.drained = std::max(pipe.drained, pipe.free + whole_cycles(issue + op.drain));
  pipe.free += whole_cycles(issue);
  pipe.behind = Behind::anything;
}

/// Mask writes wait for the pipe to drain.
void LeastTime::set_mask(PipeTime& pipe, const isa::Instruction& instruction) {
  const VectorTiming& timing = hardware_.vector;
  double cost = timing.mask_write;
  if (instruction.opcode == isa::Opcode::set_mask_count) cost = timing.mask_mode_switch;
  if (instruction.opcode == isa::Opcode::set_mask_norm) cost = timing.mask_mode_return;
  if (instruction.opcode != isa::Opcode::set_cmpmask) isa::apply_mask(instruction, mask_);
  pipe.free = pipe.drained = std::max(pipe.free, pipe.drained) + whole_cycles(cost);
  pipe.behind = Behind::mask;
}

void LeastTime::copy(PipeTime& pipe, const isa::Instruction& instruction, bool in) {
  const CopyTiming& timing = in ? hardware_.mte2 : hardware_.mte3;
  const isa::GmSpan span = joined(isa::gm_span(instruction));
  const std::int64_t address = image_.buffers[span.buffer].address;
  const CopyTime time =
      faster(demand_of(span, address, held_bytes(span), timing), demand_of(span, address, 0, timing), timing);
  pipe.drained = std::max(pipe.drained, pipe.free + whole_cycles(time.cost) + whole_cycles(time.latency));
  pipe.free += whole_cycles(time.cost);
}

/// Bytes of the copy that the L2 may hold: for certain those that this core has touched before.
std::int64_t LeastTime::held_bytes(const isa::GmSpan& span) {
  if (hardware_.l2.bytes == 0) return 0;
  const std::int64_t held = l2_.touch(span);
  const isa::GmBuffer& buffer = image_.buffers[span.buffer];
  if (premises_.l2_warm && buffer.role == isa::Role::in) return span.bytes();
  if (premises_.own.empty()) return held;
  const std::int64_t line = hardware_.l2.line_bytes;
  const isa::Range& own = premises_.own[span.buffer];
  // A line that reaches beyond what is its own may have been touched by another core.
  const std::int64_t begin = isa::round_up(buffer.address + own.begin, line) - buffer.address;
  const std::int64_t end = (buffer.address + own.end) / line * line - buffer.address;
  return span.hull().begin >= begin && span.hull().end <= end ? held : span.bytes();
}

std::int64_t& LeastTime::seen(const isa::Flag& flag) { return flags_[flag.id][at(flag.source)][at(flag.target)]; }

} // namespace sim
