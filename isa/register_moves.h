// SPDX-License-Identifier: Apache-2.0
/// \file
/// Register instructions that move, narrow or widen: loads, stores, conversions, packing, predicates.
#pragma once

#include "isa/register_lanes.h"

namespace isa {

/// See Distribution. What is not loaded is 0.
template <class T> void reg_load(const RegisterWork& work);
/// Writes the lanes under the predicate: with `pack` it counts 32-bit lanes, with `first` lane 0 is written whatever it
/// says.
template <class T> void reg_store(const RegisterWork& work);

/// Lane by lane, see conversion.h; of two widths, the narrower lies in the low bytes of the wider one's lanes.
template <class T> void reg_convert(const RegisterWork& work);

/// The low halves of the 32-bit lanes into the first 64 lanes of 16 bits; the others become 0.
void reg_pack(const RegisterWork& work);

/// The first `count` lanes less what the loops have moved on.
template <class T> void predicate_set(const RegisterWork& work);
/// One bit a lane of T, the lowest first.
template <class T> void predicate_load(const RegisterWork& work);
template <class T> void predicate_store(const RegisterWork& work);
/// Lane i of 16 bits is active if lane i of 32 bits was.
void predicate_pack(const RegisterWork& work);

} // namespace isa
