// SPDX-License-Identifier: Apache-2.0
/// \file
/// One line of a sweep file's `vary`: a key of the run file and the values that it takes.
#pragma once

#include "sim/yaml/tree.h"

#include <string>
#include <vector>

namespace tools {

struct SweepAxis {
  std::string key;                   ///< path.to.key, or a whole section
  std::vector<sim::YamlNode> values; ///< each with its place in the file
};

/// `h: [16, 32]`, `h: {from: 16, to: 64, step: 16}` (the end counts if it is met) or `h: {from: 16, to: 1024, times:
/// 2}`. A key may leave out its section where that is clear. Throws isa::Error `file:line: vary.h: what` for an unknown
/// key (with the nearest), no list and no range, an empty one, a value given twice and more than 100,000 values.
SweepAxis read_axis(const sim::YamlNode& node);

/// A value as one would write it on one line; what means the same reads the same.
std::string flow_text(const sim::YamlNode& value);

/// The paths below `value` that hold something: for a section one each, `key` itself for a scalar.
std::vector<std::string> leaf_paths(const std::string& key, const sim::YamlNode& value);

} // namespace tools
