// SPDX-License-Identifier: Apache-2.0
/// \file
/// Which core has which rows, and how long each takes: neighbours with as many rows share a line.
#pragma once

#include "kernels/plan/plan.h"
#include "sim/result.h"

#include <string>

namespace tools {

/// Rows and tiles; "" for a single core.
std::string core_table(const kernels::Plan& plan);
/// The same with cycles.
std::string core_table(const kernels::Plan& plan, const sim::Result& result);

} // namespace tools
