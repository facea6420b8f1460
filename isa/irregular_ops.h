// SPDX-License-Identifier: Apache-2.0
/// \file
/// The vector instructions that are not lane-wise: their destination's lanes are not their sources' lanes.
#pragma once

#include "isa/lanes.h"

namespace isa {

/// Brcb: element k of the eight that a repeat reads fills the repeat's k-th destination datablock.
void broadcast_f16(const VectorWork& work);
void broadcast_f32(const VectorWork& work);

/// WholeReduceSum: the sum of a repeat's active lanes, as a binary tree over adjacent pairs, each partial sum rounded
/// to the element type; inactive lanes count as 0.
void reduce_sum_f16(const VectorWork& work);
void reduce_sum_f32(const VectorWork& work);

/// Cast to f16 (from f32, in the instruction's rounding) and to f32 (from f16, exact).
void convert_to_f16(const VectorWork& work);
void convert_to_f32(const VectorWork& work);

} // namespace isa
