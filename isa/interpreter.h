// SPDX-License-Identifier: Apache-2.0
/// \file
/// The plain interpreter: a recording's meaning, without time. Blocks run in order, each up to its next sync_all, then
/// on.
#pragma once

#include "isa/execute.h"
#include "isa/machine.h"
#include "isa/program.h"

namespace isa {

/// One block being interpreted: its core's state and how far it has come. GM is shared.
class BlockInterpreter {
public:
  BlockInterpreter(const Program& program, GlobalImage& gm, const Machine& machine, Moves moves = {})
      : program_(program), moves_(std::move(moves)), gm_(gm), machine_(machine), core_(machine) {}

  /// Runs up to and including the next sync_all, or to the end of what the program holds by now (a recorder may append
  /// and run on).
  void run_phase();
  bool ended() const { return next_ == program_.code.size(); }
  std::size_t executed() const { return next_; }
  const CoreState& core() const { return core_; }

private:
  MemoryView memory_of(const Instruction& scalar_access);
  void execute(const Instruction& instruction);

  const Program& program_;
  Moves moves_;
  GlobalImage& gm_;
  const Machine& machine_;
  CoreState core_;
  std::size_t next_ = 0;
};

/// Runs every block on `recording.gm.data` (filled before); returns the number of instructions executed. Throws Error
/// if the blocks do not have equally many sync_all.
std::size_t interpret(Recording& recording, const Machine& machine);

} // namespace isa
