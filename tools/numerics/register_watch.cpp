// SPDX-License-Identifier: Apache-2.0
#include "tools/numerics/register_watch.h"

#include "isa/register_lanes.h"
#include "isa/slots.h"
#include "tools/numerics/not_finite.h"

#include <algorithm>

namespace tools {
namespace {

using isa::Shape;
using Lanes = std::array<bool, static_cast<std::size_t>(isa::kRepeatBytes)>; ///< by byte at which a lane begins

/// The shapes that compute; the others move what there is.
bool computes(Shape shape) {
  switch (shape) {
  case Shape::reg_binary:
  case Shape::reg_onto:
  case Shape::reg_scalar:
  case Shape::reg_unary:
  case Shape::reg_convert:
  case Shape::reg_fill:
  case Shape::reg_reduce: return true;
  default: return false;
  }
}

/// One instruction: what it may take numbers from.
class Watched {
public:
  Watched(const isa::Instruction& i, const isa::RegisterFile& registers)
      : i_(i), shape_(isa::row_of(i.opcode).shape), registers_(registers), slots_(isa::slots_of(shape_)),
        lane_bytes_(isa::converts(shape_) ? sizeof(float) : static_cast<std::size_t>(isa::bytes_of(i.type))) {
    for (std::size_t lane = 0; lane < finite_.size(); lane += lane_bytes_) finite_[lane] = sources_finite(lane);
  }

  /// After the instruction: the first lane that it spoiled, or nullptr.
  const std::byte* spoiled() const {
    const bool reduces = shape_ == Shape::reg_reduce; // results are made of other lanes than their own
    if (reduces && !all_finite()) return nullptr;
    for (std::size_t lane = 0; lane < finite_.size(); lane += lane_bytes_)
      if (reduces || (active(lane) && finite_[lane]))
        if (const std::byte* found = spoiled(lane)) return found;
    return nullptr;
  }

private:
  const std::byte* element(std::size_t operand, std::size_t lane) const {
    return registers_.vector[static_cast<std::size_t>(i_.operands[operand].value)].bytes.data() + lane;
  }

  bool active(std::size_t lane) const {
    for (std::size_t k = 0; k < slots_.size(); ++k)
      if (slots_[k].kind == isa::SlotKind::preg)
        return registers_.predicate[static_cast<std::size_t>(i_.operands[k].value)].active[lane] != 0;
    return true;
  }

  bool sources_finite(std::size_t lane) const {
    const isa::Dtype source = isa::converts(shape_) ? i_.source_type : i_.type;
    for (std::size_t k = shape_ == Shape::reg_onto ? 0 : 1; k < slots_.size(); ++k)
      if (slots_[k].kind == isa::SlotKind::vreg && !is_finite(element(k, lane), source)) return false;
    return true;
  }

  bool all_finite() const {
    for (std::size_t lane = 0; lane < finite_.size(); lane += lane_bytes_)
      if (active(lane) && !finite_[lane]) return false;
    return true;
  }

  const std::byte* spoiled(std::size_t lane) const {
    const std::byte* result = element(0, lane);
    return is_finite(result, i_.type) ? nullptr : result;
  }

  const isa::Instruction& i_;
  Shape shape_;
  const isa::RegisterFile& registers_;
  isa::Slots slots_;
  std::size_t lane_bytes_; ///< a conversion's lanes have 32 bits, half in their low ones
  Lanes finite_ = {};      ///< the lane's sources are
};

} // namespace

std::optional<Made> watch_function(const isa::FunctionBody& body, isa::MemoryView ub, isa::HalfOverflow overflow) {
  isa::RegisterFile registers;
  std::optional<Made> made;
  isa::walk_body(body, [&](const isa::Instruction& i, std::size_t k, const isa::Turns& turns) {
    const isa::InstructionRow& row = isa::row_of(i.opcode);
    const isa::RegisterFunction compute = row.register_lanes.of(i.type);
    if (made || compute == nullptr) return;
    std::optional<Watched> watched;
    if (computes(row.shape)) watched.emplace(i, registers);
    compute({i, isa::moved_in(i, turns), registers, ub, overflow});
    const std::byte* spoiled = watched ? watched->spoiled() : nullptr;
    if (spoiled != nullptr) made = Made{is_nan(spoiled, i.type), i.type, k};
  });
  return made;
}

} // namespace tools
