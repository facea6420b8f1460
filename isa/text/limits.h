// SPDX-License-Identifier: Apache-2.0
/// \file
/// How much a text may ask for: far beyond any kernel, and small enough that no file can exhaust the machine.
#pragma once

#include <cstddef>
#include <cstdint>

namespace isa {

inline constexpr std::size_t kLongestLine = 4096;                 ///< characters
inline constexpr std::size_t kMostBlocks = 1024;                  ///< blocks in a recording
inline constexpr std::size_t kMostGmBuffers = 1024;               ///< GM buffers in a recording
inline constexpr std::size_t kMostUbBuffers = 1024;               ///< UB buffers in a block
inline constexpr std::size_t kMostSteps = 4096;                   ///< steps in a block
inline constexpr std::size_t kDeepestLoop = 8;                    ///< loops in loops
inline constexpr std::uint64_t kMostTurns = 1000000000;           ///< of a loop
inline constexpr std::int64_t kMostBytes = std::int64_t{1} << 40; ///< any address, offset or size
/// Instructions in a recording, loops unrolled and all blocks together; in memory they take 1.6 GB. As many may one
/// call of each of a recording's vector functions execute, all together.
inline constexpr std::size_t kMostInstructions = std::size_t{1} << 24;
inline constexpr std::size_t kLargestFile = std::size_t{1} << 30; ///< bytes

} // namespace isa
