// SPDX-License-Identifier: Apache-2.0
/// \file
/// Do all blocks meet at every sync_all?
#pragma once

#include "check/finding.h"

#include "isa/program.h"

#include <vector>

namespace check {

/// A sync_all waits for every core: where blocks have different numbers of them, the first one too many waits for ever.
/// At most one finding, at that instruction, which names the blocks by their counts.
void check_syncs(const isa::Recording& recording, std::vector<Finding>& findings);

} // namespace check
