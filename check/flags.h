// SPDX-License-Identifier: Apache-2.0
/// \file
/// Flags as the program is written, whatever order it is played in.
#pragma once

#include "check/finding.h"

#include "isa/program.h"

#include <array>
#include <string>
#include <vector>

namespace check {

/// Tells flags apart: source, target, id.
using FlagKey = std::array<int, 3>;
FlagKey key_of(const isa::Flag& flag);
/// "MTE2 to V, id 3".
std::string flag_text(const isa::Flag& flag);

/// Flags that are set again before a wait: a chip that sees a set on a raised flag may lose one of the two.
void check_flags(const isa::Program& program, std::size_t block, std::vector<Finding>& findings);

} // namespace check
