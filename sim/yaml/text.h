// SPDX-License-Identifier: Apache-2.0
/// \file
/// The text of a configuration file before anything is parsed: read with a limit, checked byte by byte. What passes is
/// plain UTF-8 without byte order mark, with line feeds only, no other control character and no tab before the first
/// word of a line.
#pragma once

#include <cstddef>
#include <string>

namespace sim {

inline constexpr std::size_t kLargestYamlFile = 1 << 20; ///< bytes

/// Where a text came from, for messages: a file (places carry the line), or a `--set` on the command line.
struct YamlSource {
  std::string name;
  bool has_lines = true;
  std::string at(int line) const { return has_lines ? name + ":" + std::to_string(line) : name; }
};

/// The checked text of a file. Throws isa::Error: missing, a directory, over 1 MiB, empty, or any fault of the bytes.
std::string read_yaml_text(const std::string& path);

/// The checks alone, on a text at hand. Throws isa::Error placed by `source`.
std::string checked_yaml_text(std::string text, const YamlSource& source);

} // namespace sim
