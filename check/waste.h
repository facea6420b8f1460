// SPDX-License-Identifier: Apache-2.0
/// \file
/// What costs time and orders or moves little: advice.
#pragma once

#include "check/finding.h"

#include "isa/program.h"

#include <vector>

namespace check {

/// Barriers with nothing before them to wait for, copies under 16 KiB, GM addresses that are not 512-byte aligned.
void check_waste(const isa::Recording& recording, std::size_t block, std::vector<Finding>& findings);

} // namespace check
