// SPDX-License-Identifier: Apache-2.0
/// \file
/// The system's C++ compiler: $CXX, else c++.
#pragma once

#include <string>
#include <vector>

namespace tools {

/// The headers that a kernel is compiled against.
std::vector<std::string> kernel_include_folders();

/// Compiles `source` into the shared object `output`. What the compiler says goes to standard error as it is. `place`
/// stands for the source in our own messages. Throws isa::Error if there is no compiler or if it refuses.
void compile_shared(const std::string& source, const std::string& output, const std::vector<std::string>& defines,
                    const std::string& place);

} // namespace tools
