// SPDX-License-Identifier: Apache-2.0
#include "tools/sweep/range.h"

#include "sim/yaml/reader.h"
#include "sim/yaml/scalar.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tools {
namespace {

using sim::YamlNode;

struct Bounds {
  double from = 0, to = 0;
  double step = 0;  ///< 0: there is none
  double times = 0; ///< 0: there is none
  bool whole = true;
};

/// The node as it stands in the file: messages then say vary.h.from.
YamlNode within_vary(const YamlNode& node) {
  YamlNode vary;
  vary.kind = YamlNode::Kind::map;
  vary.key = "vary";
  vary.source = node.source;
  vary.line = node.line;
  vary.children.push_back(node);
  YamlNode root = vary;
  root.children = {vary};
  return root;
}

Bounds read_bounds(const YamlNode& node) {
  sim::YamlReader file = sim::YamlReader::of_tree(within_vary(node), node.source->name);
  sim::YamlMap map = file.root().section("vary").section(node.key);
  Bounds bounds;
  bounds.from = map.real("from", {});
  bounds.to = map.real("to", {});
  bounds.step = map.real("step", sim::positive(), 0);
  bounds.times = map.real("times", {1, std::numeric_limits<double>::max(), true}, 0);
  file.finish();
  const std::string path = "vary." + node.key;
  if (map.has("step") == map.has("times")) file.refuse(path, "a range has either a step or times");
  if (bounds.from > bounds.to) file.refuse(path + ".to", "is less than from");
  if (map.has("times") && bounds.from <= 0) file.refuse(path + ".from", "must be above 0 where the range has times");
  for (const YamlNode& number : node.children) bounds.whole = bounds.whole && sim::whole_number(number.text);
  return bounds;
}

/// Rounding must not lose the last value.
constexpr double kSlack = 1e-9;

std::vector<double> real_values(const Bounds& bounds) {
  std::vector<double> values;
  const double end = bounds.to + kSlack * std::abs(bounds.to);
  for (double value = bounds.from; value <= end && values.size() <= kMostValues;) {
    values.push_back(value);
    value = bounds.step > 0 ? bounds.from + static_cast<double>(values.size()) * bounds.step : value * bounds.times;
  }
  return values;
}

/// In whole numbers: nothing is rounded, and nothing overflows.
std::vector<std::string> whole_values(const YamlNode& node) {
  const auto number = [&](const char* key) {
    const YamlNode* found = node.find(key);
    return found == nullptr ? std::int64_t{0} : *sim::whole_number(found->text);
  };
  const std::int64_t to = number("to"), step = number("step"), times = number("times");
  std::vector<std::string> values;
  for (std::int64_t value = number("from"); value <= to && values.size() <= kMostValues;) {
    values.push_back(std::to_string(value));
    const bool beyond =
        step > 0 ? __builtin_add_overflow(value, step, &value) : __builtin_mul_overflow(value, times, &value);
    if (beyond) break;
  }
  return values;
}

std::vector<std::string> texts_of(const YamlNode& node, const Bounds& bounds) {
  if (bounds.whole) return whole_values(node);
  std::vector<std::string> texts;
  for (const double value : real_values(bounds)) texts.push_back(fmt::format("{}", value));
  return texts;
}

} // namespace

std::vector<YamlNode> range_values(const YamlNode& node) {
  std::vector<YamlNode> values;
  for (const std::string& text : texts_of(node, read_bounds(node))) {
    YamlNode value;
    value.kind = YamlNode::Kind::scalar;
    value.text = text;
    value.source = node.source;
    value.line = node.line;
    values.push_back(std::move(value));
  }
  return values;
}

} // namespace tools
