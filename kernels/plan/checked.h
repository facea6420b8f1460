// SPDX-License-Identifier: Apache-2.0
/// \file
/// Sizes in 64 bits with overflow as the user's error: the message names the quantity that grew too large.
#pragma once

#include <cstdint>
#include <initializer_list>

namespace kernels {

/// The product of `factors`, all >= 0. Throws isa::Error if it leaves 64 bits.
std::int64_t product(const char* quantity, std::initializer_list<std::int64_t> factors);

/// `value` as a field of a tiling struct. Throws isa::Error if it leaves 32 bits.
std::uint32_t field(const char* quantity, std::int64_t value);

} // namespace kernels
