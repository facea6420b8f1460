// SPDX-License-Identifier: Apache-2.0
#include "isa/legality/legality.h"
#include "isa/text/limits.h"
#include "isa/vector_function.h"

#include <algorithm>

namespace isa {
namespace {

constexpr std::int64_t kWidestBlockStride = 65535;

bool may_distribute(const Subject& s, Distribution distribution) {
  switch (distribution) {
  case Distribution::norm: return true;
  case Distribution::unpack: return s.row.shape == Shape::reg_load && bytes_of(s.instruction.type) == 2;
  case Distribution::broadcast: return s.row.shape == Shape::reg_load;
  case Distribution::blocks: return s.row.shape == Shape::reg_load && bytes_of(s.instruction.type) > 1;
  case Distribution::pack: return s.row.shape == Shape::reg_store && bytes_of(s.instruction.type) == 2;
  case Distribution::first:
  case Distribution::unaligned: return s.row.shape == Shape::reg_store;
  }
  return false;
}

std::string distribution_fault(const Subject& s) {
  const RegisterFields& fields = s.instruction.in_loops();
  if (!may_distribute(s, fields.distribution))
    return "distribution is " + std::string(name_of(fields.distribution)) + ", allowed " +
           (s.row.shape == Shape::reg_load ? "norm, broadcast, blocks of 16 and 32 bits, and unpack of 16"
                                           : "norm, first, unaligned, and pack of 16 bits");
  const bool whole = fields.distribution == Distribution::norm;
  return outside("block stride", fields.block_stride, 1, whole ? kWidestBlockStride : 1);
}

/// A step keeps the address as aligned as it is.
std::string step_fault(const Subject& s) {
  const std::int64_t alignment = register_alignment(s);
  for (const std::int32_t step : s.instruction.in_loops().step)
    if (step % alignment != 0)
      return "step is " + std::to_string(step) + ", allowed multiples of " + std::to_string(alignment) + " bytes";
  return "";
}

/// The bytes that one load or store can touch, from its address on.
std::int64_t reach_of(const Instruction& i) {
  const std::int64_t element = bytes_of(i.type);
  if (has_steps_alone(row_of(i.opcode).shape)) return bit_bytes(i.type);
  switch (i.in_loops().distribution) {
  case Distribution::broadcast:
  case Distribution::first: return element;
  case Distribution::blocks: return kBlocksPerRepeat * element;
  case Distribution::unpack:
  case Distribution::pack: return kRepeatBytes / 2;
  default: return ((kBlocksPerRepeat - 1) * i.in_loops().block_stride + 1) * kBlockBytes;
  }
}

/// Walks a body once, in the order in which it is written.
class BodyReader {
public:
  BodyReader(const FunctionBody& body, const Program& program, const GlobalImage& gm, const Machine& machine)
      : body_(body), program_(program), gm_(gm), machine_(machine) {}

  FunctionFault fault() {
    ends_ = {body_.count};
    for (std::size_t k = 0; k < body_.count; ++k) {
      while (ends_.size() > 1 && k == ends_.back()) leave();
      if (std::string what = fault_at(body_.begin[k], k); !what.empty()) return {what, k};
    }
    const std::int64_t executed = executed_instructions(body_);
    if (executed > static_cast<std::int64_t>(kMostInstructions))
      return {"one call executes " + (executed < INT64_MAX ? std::to_string(executed) : "countless") +
                  " instructions, allowed up to " + std::to_string(kMostInstructions),
              0};
    return hulls_fault();
  }

private:
  std::string fault_at(const Instruction& i, std::size_t k) {
    if (i.opcode == Opcode::vloop) return enter(i, k);
    const Shape shape = row_of(i.opcode).shape;
    std::string what = unset_register(i, shape);
    if (what.empty() && has_steps(shape)) what = depth_fault(i);
    if (what.empty() && (loads_registers(shape) || stores_registers(shape))) what = extremes_fault(i, shape);
    return what;
  }

  std::string enter(const Instruction& loop, std::size_t k) {
    const std::int64_t length = loop.operands[1].value;
    std::string what = outside("turns", loop.operands[0].value, 1, kMostTurns);
    const auto most = static_cast<std::int64_t>(ends_.back() - k - 1);
    if (what.empty()) what = outside("length", length, 1, most);
    if (what.empty() && turns_.size() == kLoopDepth)
      what = "loops are nested deeper than " + std::to_string(kLoopDepth);
    if (!what.empty()) return what;
    ends_.push_back(k + 1 + static_cast<std::size_t>(length));
    turns_.push_back(loop.operands[0].value);
    return "";
  }

  void leave() {
    ends_.pop_back();
    turns_.pop_back();
  }

  /// A register that nothing has written yet holds 0, which nobody means.
  std::string unset_register(const Instruction& i, Shape shape) {
    const Slots slots = slots_of(shape);
    const bool writes = !stores_registers(shape) && slots[0].kind != SlotKind::none;
    for (std::size_t k = writes && shape != Shape::reg_onto ? 1 : 0; k < slots.size(); ++k) {
      const auto number = static_cast<unsigned>(i.operands[k].value);
      if (slots[k].kind == SlotKind::vreg && (set_vregs_ >> number & 1) == 0) return unset("v", number);
      if (slots[k].kind == SlotKind::preg && (set_pregs_ >> number & 1) == 0) return unset("p", number);
    }
    if (!writes) return "";
    (slots[0].kind == SlotKind::preg ? set_pregs_ : set_vregs_) |= 1u << static_cast<unsigned>(i.operands[0].value);
    return "";
  }

  static std::string unset(const char* letter, unsigned number) {
    return letter + std::to_string(number) + " is read before the function has written it";
  }

  std::string depth_fault(const Instruction& i) const {
    for (std::size_t depth = turns_.size(); depth < kLoopDepth; ++depth)
      if (i.in_loops().step[depth] != 0)
        return "step is given for " + std::to_string(depth + 1) + " loops, there are " + std::to_string(turns_.size()) +
               " around it";
    return "";
  }

  std::string extremes_fault(const Instruction& i, Shape shape) const {
    const std::size_t operand = loads_registers(shape) ? 1 : 0;
    std::int64_t least = i.operands[operand].value, most = least;
    for (std::size_t depth = 0; depth < turns_.size(); ++depth) {
      const std::int64_t whole = (turns_[depth] - 1) * i.in_loops().step[depth]; // at most 2^30 times 2^31
      (whole < 0 ? least : most) += whole;
    }
    if (least < 0) return text_of(i, operand) + " goes down to byte " + std::to_string(least);
    most += reach_of(i);
    if (most <= machine_.ub_physical) return "";
    return text_of(i, operand) + " reaches byte " + std::to_string(most) + " of a UB of " +
           std::to_string(machine_.ub_physical) + " bytes";
  }

  FunctionFault hulls_fault() const {
    const FunctionFootprint touched = function_footprint(body_);
    for (std::size_t k = 0; k < body_.count; ++k) {
      const std::size_t operand = loads_registers(row_of(body_.begin[k].opcode).shape) ? 1 : 0;
      if (touched.hulls[k].empty()) continue;
      if (std::string what = hull_fault(subject(body_.begin[k]), touched.hulls[k], operand); !what.empty())
        return {what, k};
    }
    return {};
  }

  Subject subject(const Instruction& i) const { return {i, row_of(i.opcode), program_, gm_, machine_}; }
  std::string text_of(const Instruction& i, std::size_t operand) const { return operand_text(subject(i), operand); }

  const FunctionBody body_;
  const Program& program_;
  const GlobalImage& gm_;
  const Machine& machine_;
  std::vector<std::size_t> ends_;   ///< the body's, then those of the open loops
  std::vector<std::int64_t> turns_; ///< of the open loops
  std::uint32_t set_vregs_ = 0, set_pregs_ = 0;
};

} // namespace

std::int64_t register_alignment(const Subject& s) {
  const std::int64_t element = bytes_of(s.instruction.type);
  if (has_steps_alone(s.row.shape)) return bit_bytes(s.instruction.type);
  switch (s.instruction.in_loops().distribution) {
  case Distribution::broadcast:
  case Distribution::first:
  case Distribution::unaligned: return element;
  case Distribution::blocks: return kBlocksPerRepeat * element;
  default: return s.machine.copy_alignment;
  }
}

std::string register_fault(const Subject& s) {
  if (!has_steps(s.row.shape)) return "";
  const RegisterFields& fields = s.instruction.in_loops();
  std::string fault;
  if (!has_steps_alone(s.row.shape))
    fault = distribution_fault(s);
  else if (fields.block_stride != 1 || fields.distribution != Distribution::norm)
    fault = "takes steps alone";
  return fault.empty() && s.row.shape != Shape::predicate_set ? step_fault(s) : fault;
}

FunctionFault function_fault(const Instruction& vf, const Program& program, const GlobalImage& gm,
                             const Machine& machine) {
  return BodyReader(body_of(vf, program), program, gm, machine).fault();
}

} // namespace isa
