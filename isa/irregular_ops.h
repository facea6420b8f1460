// SPDX-License-Identifier: Apache-2.0
/// \file
/// Vector instructions whose destination's lanes are not their sources': one element becomes a datablock, or another
/// type.
#pragma once

#include "isa/lanes.h"

namespace isa {

/// Brcb: element k of the eight that a repeat reads fills the repeat's k-th destination datablock.
void broadcast_f16(const VectorWork& work);
void broadcast_f32(const VectorWork& work);

/// Cast to f16 (from f32, in the instruction's rounding) and to f32 (from f16, exact).
void convert_to_f16(const VectorWork& work);
void convert_to_f32(const VectorWork& work);

} // namespace isa
