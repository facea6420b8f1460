// SPDX-License-Identifier: Apache-2.0
/// \file
/// `--vcd` and what goes with it: which cycles, cores and signals, and how large the file may become.
#pragma once

#include "isa/program.h"
#include "sim/listeners/vcd_trace.h"

#include <CLI/CLI.hpp>

#include <string>

namespace tools {

struct VcdOptions {
  std::string file;              ///< "": none
  std::string window;            ///< "from:to" in cycles; either may be left out
  std::string cores;             ///< "0,4-7"
  std::string signals;           ///< "vector,ub"
  std::string limit = "1024MiB"; ///< of the estimated size
};
void declare(CLI::App& command, VcdOptions& options);

/// Throws isa::Error for a window, core or signal that is none, for options without --vcd, and for a file that will be
/// larger than the limit.
sim::VcdSelection selection_of(const VcdOptions& options, const isa::Recording& recording);

} // namespace tools
