// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a play that made NaN or Inf has to say about it. Costs one look at the outputs where there is none.
#pragma once

#include "isa/image.h"
#include "tools/numerics/first_not_finite.h"

#include <string>
#include <vector>

namespace tools {

/// Outputs that hold NaN or Inf: a line each, with the rows.
std::vector<std::string> not_finite_outputs(const isa::GlobalImage& image);

/// Fills the inputs once more with `read` and seeks the first NaN or Inf. Says where it was made, or that nothing made
/// it, in a warning.
std::optional<NotFinite> trace_not_finite(const isa::Recording& recording, const isa::Machine& machine,
                                          const isa::FileReader& read, std::vector<std::string>& warnings);

} // namespace tools
