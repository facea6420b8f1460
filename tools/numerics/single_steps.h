// SPDX-License-Identifier: Apache-2.0
/// \file
/// A block that is interpreted an instruction at a time, and asked whether the instruction makes NaN or Inf of numbers.
#pragma once

#include "check/accesses.h"
#include "isa/interpreter.h"
#include "tools/numerics/register_watch.h"

#include <optional>

namespace tools {

class SingleSteps {
public:
  /// `gm` is read and written; all three must outlive this.
  SingleSteps(const isa::Recording& recording, std::size_t block, isa::GlobalImage& gm, const isa::Machine& machine);

  bool ended() const { return next_ == program_.code.size(); }
  /// Index of the instruction that comes next.
  std::size_t next() const { return next_; }
  bool at_sync() const { return program_.code[next_].opcode == isa::Opcode::sync_all; }
  void step();
  /// The same, and looks. Selects, comparisons and plain copies make nothing.
  std::optional<Made> watched_step();

private:
  /// Element types of an instruction that computes; `onto`: it adds to its destination.
  struct Elements {
    isa::Dtype source, result;
    bool onto;
  };

  std::optional<Made> watched_function(const isa::Instruction& vf);
  std::optional<Made> watched(const Elements& elements);
  bool sources_finite(const Elements& elements, const std::vector<check::AccessRange>& ranges) const;
  bool scalar_finite() const;
  const std::byte* not_finite_in(const check::AccessRange& range, isa::Dtype type) const;

  const isa::Program& program_;
  isa::GlobalImage& gm_;
  const isa::Machine& machine_;
  isa::Program done_; ///< grows by an instruction a step: the interpreter plays what it holds by now
  isa::BlockInterpreter core_;
  check::Accesses accesses_;
  std::size_t next_ = 0;
};

} // namespace tools
