// SPDX-License-Identifier: Apache-2.0
/// \file
/// What one instruction may do by itself or in the state that it meets: overlap of its own operands, masks that another
/// mode left, repeats that do nothing.
#pragma once

#include "check/finding.h"

#include "isa/program.h"

#include <vector>

namespace check {

/// One program, in program order: the vector pipe sees its instructions in that order.
void check_rules(const isa::Program& program, std::size_t block, std::vector<Finding>& findings);

} // namespace check
