// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/source_lines.h"

#include <algorithm>
#include <cctype>
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

bool is_in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// The brackets at which calls of `name` open.
std::vector<std::size_t> brackets_of(const std::string& name, const std::string& line) {
  std::vector<std::size_t> brackets;
  for (std::size_t at = line.find(name + "("); at != std::string::npos; at = line.find(name + "(", at + 1))
    if (at == 0 || !is_in_word(line[at - 1])) brackets.push_back(at + name.size());
  return brackets;
}

/// The bracket of the call that stands at `column`, without a blank or the end of another call before its own bracket;
/// npos if there is none.
std::size_t bracket_at(int column, const std::vector<std::size_t>& brackets, const std::string& line) {
  if (column == 0) return brackets.size() == 1 ? brackets.front() : std::string::npos;
  const auto first = static_cast<std::size_t>(column - 1);
  const auto bracket = std::lower_bound(brackets.begin(), brackets.end(), first);
  return bracket != brackets.end() && line.find_first_of(" \t,;", first) > *bracket ? *bracket : std::string::npos;
}

} // namespace

std::string text_of(const SourcePlace& place) {
  const std::size_t slash = place.first.rfind('/');
  const std::string file = slash == std::string::npos ? place.first : place.first.substr(slash + 1);
  return place.second == 0 ? file : file + ":" + std::to_string(place.second);
}

std::string SourceLines::argument(const SourcePlace& place, int column, const std::string& call, std::size_t index) {
  const std::vector<std::string>& lines = lines_of(place.first);
  const auto first = static_cast<std::size_t>(place.second - 1);
  if (first >= lines.size()) return "";
  const std::size_t bracket = bracket_at(column, brackets_of(call, lines[first]), lines[first]);
  if (bracket == std::string::npos) return "";
  std::string text = lines[first].substr(bracket + 1);
  for (std::size_t k = first + 1; k < lines.size() && k < first + 3; ++k) text += lines[k];
  const std::vector<std::string> arguments = arguments_in(text);
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
