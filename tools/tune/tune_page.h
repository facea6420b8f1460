// SPDX-License-Identifier: Apache-2.0
/// \file
/// The report page of a search: the best tiling beside what it is held against, and all that was simulated.
#pragma once

#include "tools/files/output_file.h"
#include "tools/tune/tuning.h"

namespace tools {

/// Throws isa::Error if the file cannot be written.
void write_tune_page(OutputFile& file, const Tuning& tuning);

} // namespace tools
