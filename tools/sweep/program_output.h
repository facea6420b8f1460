// SPDX-License-Identifier: Apache-2.0
/// \file
/// Another program, run to its end.
#pragma once

#include <string>
#include <vector>

namespace tools {

/// Runs the program, found as a shell finds it but without one, and returns what it wrote to standard output. Throws
/// isa::Error placed at its name if it cannot be found or ends badly, with the first line that it said.
std::string program_output(const std::vector<std::string>& words);

} // namespace tools
