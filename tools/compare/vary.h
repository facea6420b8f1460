// SPDX-License-Identifier: Apache-2.0
/// \file
/// What `compare` varies: `--vary key=a,b`, and the points that all the lists together make.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace tools {

/// A key of the run file and the values that it takes in turn.
struct Axis {
  std::string key; ///< path.to.key
  std::vector<std::string> values;

  /// As tables call it: the key's last word.
  std::string name() const { return key.substr(key.rfind('.') + 1); }
};

/// The path of a key or section of the run file, which `given` may name by its last word where that is clear. Throws
/// isa::Error placed at `place` for what is unknown (with the nearest) or could be several.
std::string full_key(const std::string& given, const std::string& place);

/// "buffers=1,2" of the command line. A key may leave out its section where that is clear. Commas within braces,
/// brackets and quotes part nothing. Throws isa::Error for an unknown key (with the nearest), no value, an empty value
/// and a value given twice.
Axis parse_axis(const std::string& text);

/// One value of each axis, in the order of the axes.
using Settings = std::vector<std::pair<std::string, std::string>>;

/// All combinations; the last axis moves fastest. Throws isa::Error for an axis given twice and for more than 10,000
/// points.
std::vector<Settings> points_of(const std::vector<Axis>& axes);

} // namespace tools
