// SPDX-License-Identifier: Apache-2.0
/// \file
/// Operands that meet in the banks of UB, and how far one of them would have to move.
#pragma once

#include "tools/explain/advice.h"

namespace tools {

/// A line for each kind of meeting that costs at least `least` of the run's cycles, the dearest first.
std::vector<std::string> bank_advice(const Evidence& evidence, double least);

} // namespace tools
