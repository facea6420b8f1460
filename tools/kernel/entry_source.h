// SPDX-License-Identifier: Apache-2.0
/// \file
/// The translation unit that is compiled: the user's source, behind it a caller for the entry and one that lays down
/// the tiling. What the run file says stands there under the run file's own lines, so that the compiler's messages
/// about an argument or a field point at it.
#pragma once

#include "tools/kernel/kernel_file.h"

#include <string>

namespace tools {

/// `source` and the run file's host source by their full paths.
std::string entry_source(const KernelFile& run, const std::string& source, const std::string& entry);

} // namespace tools
