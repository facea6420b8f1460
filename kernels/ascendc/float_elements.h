// SPDX-License-Identifier: Apache-2.0
/// \file
/// Elements of either type as floats in the body of a vector function: half is widened on the way in, rounded and
/// packed on the way out.
#pragma once

#include "kernels/ascendc/vector_body.h"

namespace AscendC {

/// Half: an unpacking load and a conversion.
VectorReg load_float(VectorBody& body, const UbElements& from, const Moved& moved, const PredicateReg& lanes);

/// One element in every lane.
VectorReg load_float_everywhere(VectorBody& body, const UbElements& from, const Moved& moved,
                                const PredicateReg& lanes);

/// Half in the low halves of 32-bit lanes: these and the predicate are packed.
void store_half(VectorBody& body, const UbElements& to, const Moved& moved, const VectorReg& value,
                const PredicateReg& lanes);

/// Half: rounded to nearest even first.
void store_float(VectorBody& body, const UbElements& to, const Moved& moved, const VectorReg& value,
                 const PredicateReg& lanes);

/// Lane 0 alone, to any address of an element; half: rounded to nearest even first.
void store_first(VectorBody& body, const UbElements& to, const Moved& moved, const VectorReg& value,
                 const PredicateReg& lane);

} // namespace AscendC
