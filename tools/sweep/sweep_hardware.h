// SPDX-License-Identifier: Apache-2.0
/// \file
/// The chips of a sweep.
#pragma once

#include "tools/sweep/sweep_file.h"

#include <string>
#include <vector>

namespace tools {

/// A chip that is misspelt, or whose file is at fault, would be no point of a sweep but a slip: throws isa::Error. A
/// product that cannot be simulated makes illegal points where it is one of several.
void check_hardware(const SweepFile& sweep);

/// The figures of each chip as a fingerprint, in the order of the file; "" for a product that cannot be simulated.
std::vector<std::string> hardware_hashes(const SweepFile& sweep);

} // namespace tools
