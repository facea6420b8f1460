// SPDX-License-Identifier: Apache-2.0
/// \file
/// The section `sweep` of a sweep file: how the lists are combined.
#pragma once

#include "tools/sweep/sweep_file.h"

namespace tools {

/// Reads `section` (of kind `nothing` if the file has none) into the sweep, whose base and axes stand; `vary` is where
/// they came from. Throws isa::Error.
void read_how(SweepFile& sweep, const sim::YamlNode& section, const sim::YamlNode& vary);

} // namespace tools
