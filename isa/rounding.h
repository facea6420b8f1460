// SPDX-License-Identifier: Apache-2.0
/// \file
/// Rounding in the modes of a conversion.
#pragma once

#include "isa/types.h"

namespace isa {

/// `value` as a whole number: `round` is ties away from zero, `odd` makes odd what was not whole. NaN and infinities
/// stay.
double rounded(double value, Rounding mode);

/// `value` as a float. `odd` is taken for `rint`: no conversion to float has it.
float rounded_to_float(double value, Rounding mode);

/// `value` as a number that bfloat16 holds, infinity beyond them.
float rounded_to_bfloat16(double value, Rounding mode);

} // namespace isa
