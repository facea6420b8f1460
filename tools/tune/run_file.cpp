// SPDX-License-Identifier: Apache-2.0
#include "tools/tune/run_file.h"

#include "sim/hardware/hardware_file.h"

#include <fmt/format.h>

#include <filesystem>

namespace tools {
namespace {

namespace fs = std::filesystem;

/// In quotes where YAML might take it for something else.
std::string scalar(const std::string& text, bool is_path) {
  if (!is_path) return text;
  std::string quoted = "'";
  for (const char c : text) quoted.append(c == '\'' ? 2 : 1, c);
  return quoted + "'";
}

std::string found_from(const fs::path& folder, const std::string& file) {
  const fs::path whole = fs::absolute(file).lexically_normal();
  const fs::path below = whole.lexically_relative(folder);
  return (below.empty() || *below.begin() == ".." ? whole : below).string();
}

} // namespace

std::string run_file_text(const RunConfig& config, const std::vector<std::string>& comments, const std::string& path) {
  const fs::path folder = fs::absolute(path).parent_path().lexically_normal();
  std::string text, section;
  for (const std::string& comment : comments) text += "# " + comment + "\n";
  for (auto [key, value] : resolved(config)) {
    const bool is_chip_file = key == "hardware" && sim::is_hardware_path(value);
    const bool is_path = is_chip_file || (key.rfind("inputs.", 0) == 0 && key != "inputs.random");
    if (is_chip_file)
      value = found_from(folder, config.hardware.path);
    else if (is_path)
      value = found_from(folder, value);
    const std::size_t dot = key.find('.');
    const std::string own = key.substr(0, dot == std::string::npos ? 0 : dot);
    if (!own.empty() && own != section) text += own + ":\n";
    section = own;
    text += fmt::format("{}{}: {}\n", own.empty() ? "" : "  ", key.substr(dot == std::string::npos ? 0 : dot + 1),
                        scalar(value, is_path));
  }
  return text;
}

} // namespace tools
