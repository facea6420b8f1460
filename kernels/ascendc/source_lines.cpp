// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/source_lines.h"

#include <fstream>

namespace AscendC {
namespace {

/// The arguments of the call that opens just before `text`, as far as they are there: cut at commas outside of
/// brackets, without blanks.
std::vector<std::string> arguments_in(const std::string& text) {
  std::vector<std::string> arguments(1);
  int depth = 0;
  for (const char c : text) {
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
    if (depth < 0) return arguments;
    if (c == ',' && depth == 0)
      arguments.emplace_back();
    else if (c != ' ' && c != '\t')
      arguments.back() += c;
  }
  arguments.pop_back(); // has no end yet
  return arguments;
}

} // namespace

std::string text_of(const SourcePlace& place) {
  const std::size_t slash = place.first.rfind('/');
  const std::string file = slash == std::string::npos ? place.first : place.first.substr(slash + 1);
  return place.second == 0 ? file : file + ":" + std::to_string(place.second);
}

std::string SourceLines::argument(const SourcePlace& place, const std::string& call, std::size_t index) {
  const std::vector<std::string>& lines = lines_of(place.first);
  const auto first = static_cast<std::size_t>(place.second - 1);
  std::string text;
  for (std::size_t k = first; k < lines.size() && k < first + 3; ++k) text += lines[k];
  const std::size_t at = text.find(call + "(");
  if (at == std::string::npos) return "";
  const std::vector<std::string> arguments = arguments_in(text.substr(at + call.size() + 1));
  return index < arguments.size() ? arguments[index] : "";
}

const std::vector<std::string>& SourceLines::lines_of(const std::string& file) {
  const auto [entry, is_new] = files_.try_emplace(file);
  if (!is_new) return entry->second;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) entry->second.push_back(line);
  return entry->second;
}

} // namespace AscendC
