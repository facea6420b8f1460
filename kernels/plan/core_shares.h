// SPDX-License-Identifier: Apache-2.0
/// \file
/// Step (1) of the resolution: which core gets which rows.
///
/// Rows are dealt in groups of 8 (half 16), so that each core's slice of mean and variance is whole datablocks, or
/// singly, where the chip can copy any number of bytes. The slowest core decides, so more cores help as long as its
/// share shrinks; where the cores' sums have to meet, each core more also costs core 0 an addition.
#pragma once

#include "kernels/plan/plan.h"

namespace kernels {

/// The rows of each core that has any. With `cores: auto` as many as help; with a number that many, or fewer where
/// there are not enough rows. Throws isa::Error for a number of cores that the chip has not, and for single rows on a
/// chip that cannot copy them.
std::vector<CoreShare> share_rows(const Request& request);

/// False where each core's and each tile's rows must be whole groups: the chip copies whole datablocks alone, and the
/// kernel copies a mean and a variance a row.
bool can_deal_rows(const Request& request);

} // namespace kernels
