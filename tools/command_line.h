// SPDX-License-Identifier: Apache-2.0
/// \file
/// The `aivsim` command line, from arguments to exit status.
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace tools {

/// Runs one command; `arguments` without the program's name. The answer goes to `out`, the talk and the one line of an
/// error to `err`. Never throws. At most one command that simulates a process.
int run_command(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err);

} // namespace tools
