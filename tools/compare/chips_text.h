// SPDX-License-Identifier: Apache-2.0
/// \file
/// Chips beside each other: what a larger tmp is worth on each, what bounds it there, and why.
#pragma once

#include "tools/compare/comparison.h"
#include "tools/compare/reasons.h"

#include <string>

namespace tools {

/// True where both hardware and tmp are varied.
bool compares_chips(const Comparison& comparison);

/// One table, a row a kernel and chip, and below it a sentence for each row.
std::string chips_text(const Comparison& comparison, Reasons& reasons);

} // namespace tools
