// SPDX-License-Identifier: Apache-2.0
/// \file
/// A plan as a person reads it.
#pragma once

#include "kernels/plan/plan.h"
#include "tools/play/run_config.h"
#include "tools/report/ub_ledger.h"

#include <string>

namespace tools {

/// "float" or "half", as the run file spells it.
std::string dtype_word(isa::Dtype type);

/// The epsilon that the kernel computes with, in the digits that its dtype distinguishes.
std::string epsilon_text(const kernels::Plan& plan);

/// Kernel, hardware, shape and dtype; epsilon as used; how the rows are split.
std::string heading_text(const RunConfig& config, const kernels::Plan& plan);
/// A row a call, and the joint figures where there are two.
std::string tmp_text(const kernels::Plan& plan);
/// The tiling structs, a column a tile size.
std::string structs_text(const kernels::Plan& plan);
/// What reuse_source destroyed, and the notes.
std::string remarks_text(const kernels::Plan& plan);

UbReport ub_report(const kernels::Plan& plan);

} // namespace tools
