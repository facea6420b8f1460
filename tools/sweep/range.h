// SPDX-License-Identifier: Apache-2.0
/// \file
/// A range of a sweep file: {from: 16, to: 64, step: 16} or {from: 16, to: 1024, times: 2}.
#pragma once

#include "sim/yaml/tree.h"

#include <cstddef>
#include <vector>

namespace tools {

inline constexpr std::size_t kMostValues = 100'000;

/// The numbers of the range, whole ones where all that it says is whole; at most one more than kMostValues. Throws
/// isa::Error `file:line: vary.h.step: what`.
std::vector<sim::YamlNode> range_values(const sim::YamlNode& node);

} // namespace tools
