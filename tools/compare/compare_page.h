// SPDX-License-Identifier: Apache-2.0
/// \file
/// A comparison as one HTML page.
#pragma once

#include "tools/compare/comparison.h"
#include "tools/files/output_file.h"

namespace tools {

/// Writes what --json gives and the rows of the table. Throws isa::Error if the file cannot be written.
void write_compare_page(OutputFile& file, const Comparison& comparison);

} // namespace tools
