// SPDX-License-Identifier: Apache-2.0
/// \file
/// One line an instruction, written as it retires: what `--csv` makes. Columns: core, pipe, index in its program,
/// kernel step, mnemonic, the four times in cycles, bytes of a copy, bank-conflict cycles by kind; then, under the
/// names of the vendor's profiler, the cycles from start to last issue, the same in microseconds, and the cycles that
/// the instruction stood in its queue.
#pragma once

#include "isa/program.h"
#include "sim/events.h"

#include <ostream>

namespace tools {

class InstructionCsv : public sim::Listener {
public:
  /// Writes the header line. The recording names the steps; both must outlive the listener.
  InstructionCsv(std::ostream& out, const isa::Recording& recording, double clock_mhz);
  using sim::Listener::on;
  void on(const sim::Retired& event) override;

private:
  std::ostream& out_;
  const isa::Recording& recording_;
  double clock_mhz_;
};

} // namespace tools
