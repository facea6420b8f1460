// SPDX-License-Identifier: Apache-2.0
/// \file
/// A negative power of the variance in the body of a vector function, by the recorder's power variant.
#pragma once

#include "kernels/ascendc/vector_body.h"

namespace AscendC {

enum class Exponent : std::uint8_t { minus_half, minus_three_halves };

/// value ^ exponent in `lanes`: by root and quotient as published, or by logarithm, which is published for other chips
/// alone.
VectorReg negative_power(VectorBody& body, const VectorReg& value, Exponent exponent, const PredicateReg& lanes);

} // namespace AscendC
