// SPDX-License-Identifier: Apache-2.0
#include "tools/compare/vary.h"

#include "isa/error.h"
#include "tools/play/run_config.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace tools {
namespace {

constexpr std::size_t kMostPoints = 10000;

/// Every key and every section of a run file.
std::set<std::string> known_paths() {
  std::set<std::string> paths;
  for (const std::string& key : run_file_keys())
    for (std::size_t end = 0; end != std::string::npos;) {
      end = key.find('.', end + 1);
      paths.insert(key.substr(0, end));
    }
  return paths;
}

/// The pieces between commas that stand in no bracket and no quotes.
std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> pieces(1);
  int depth = 0;
  char quote = '\0';
  for (const char c : list) {
    if (quote != '\0')
      quote = c == quote ? '\0' : quote;
    else if (c == '"' || c == '\'')
      quote = c;
    else if (c == '{' || c == '[')
      ++depth;
    else if (c == '}' || c == ']')
      --depth;
    else if (c == ',' && depth == 0) {
      pieces.emplace_back();
      continue;
    }
    pieces.back() += c;
  }
  return pieces;
}

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

} // namespace

std::string full_key(const std::string& given, const std::string& place) {
  const std::set<std::string> paths = known_paths();
  if (paths.count(given) > 0) return given;
  std::vector<std::string> meant, words;
  for (const std::string& path : paths) {
    words.push_back(path.substr(path.rfind('.') + 1));
    if (words.back() == given) meant.push_back(path);
  }
  if (meant.size() == 1) return meant.front();
  if (meant.size() > 1) throw isa::Error(place, fmt::format("could be any of {}", fmt::join(meant, ", ")));
  throw isa::Error(place, "no key of a run file" + isa::did_you_mean(given, words));
}

Axis parse_axis(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0)
    throw isa::Error("--vary", "'" + text + "' is not of the form key=value,value");
  const std::string given = text.substr(0, equals);
  Axis axis{full_key(given, "--vary " + given), {}};
  for (const std::string& piece : split(text.substr(equals + 1))) {
    const std::string value = trimmed(piece);
    if (value.empty()) throw isa::Error("--vary " + axis.key, "a value is empty in '" + text.substr(equals + 1) + "'");
    if (std::find(axis.values.begin(), axis.values.end(), value) != axis.values.end())
      throw isa::Error("--vary " + axis.key, "the value '" + value + "' is given twice");
    axis.values.push_back(value);
  }
  return axis;
}

std::vector<Settings> points_of(const std::vector<Axis>& axes) {
  std::vector<Settings> points(1);
  std::set<std::string> seen;
  for (const Axis& axis : axes) {
    if (!seen.insert(axis.key).second) throw isa::Error("--vary " + axis.key, "the key is varied twice");
    if (points.size() * axis.values.size() > kMostPoints)
      throw isa::Error("--vary", fmt::format("the lists make more than {} points", kMostPoints));
    std::vector<Settings> longer;
    for (const Settings& point : points)
      for (const std::string& value : axis.values) {
        longer.push_back(point);
        longer.back().emplace_back(axis.key, value);
      }
    points = std::move(longer);
  }
  return points;
}

} // namespace tools
