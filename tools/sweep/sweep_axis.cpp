// SPDX-License-Identifier: Apache-2.0
#include "tools/sweep/sweep_axis.h"

#include "isa/error.h"
#include "tools/compare/vary.h"
#include "tools/sweep/range.h"

#include <fmt/format.h>

#include <set>

namespace tools {
namespace {

using sim::YamlNode;

std::string place_of(const YamlNode& node) { return fmt::format("{}: vary.{}", node.place(), sim::clipped(node.key)); }

std::vector<YamlNode> values_of(const YamlNode& node) {
  if (node.kind == YamlNode::Kind::list) return node.children;
  if (node.kind == YamlNode::Kind::map) return range_values(node);
  throw isa::Error(place_of(node), "expected a list such as [16, 32] or a range such as {from: 16, to: 64, step: 16}");
}

void check_different(const YamlNode& node, const std::vector<YamlNode>& values) {
  std::set<std::string> seen;
  for (const YamlNode& value : values) {
    if (value.kind == YamlNode::Kind::nothing) throw isa::Error(place_of(node), "a value of the list is empty");
    if (!seen.insert(flow_text(value)).second)
      throw isa::Error(place_of(node), "the value '" + sim::clipped(flow_text(value)) + "' is given twice");
  }
}

} // namespace

SweepAxis read_axis(const YamlNode& node) {
  SweepAxis axis{full_key(node.key, place_of(node)), values_of(node)};
  if (axis.values.empty()) throw isa::Error(place_of(node), "the list is empty");
  if (axis.values.size() > kMostValues)
    throw isa::Error(place_of(node), fmt::format("more than {} values", kMostValues));
  check_different(node, axis.values);
  return axis;
}

std::string flow_text(const YamlNode& value) {
  if (value.kind == YamlNode::Kind::scalar) return value.quoted ? fmt::format("\"{}\"", value.text) : value.text;
  if (value.kind == YamlNode::Kind::nothing) return "~";
  const bool map = value.kind == YamlNode::Kind::map;
  std::string text;
  for (const YamlNode& child : value.children)
    text += fmt::format("{}{}{}", text.empty() ? "" : ", ", map ? child.key + ": " : "", flow_text(child));
  return map ? "{" + text + "}" : "[" + text + "]";
}

std::vector<std::string> leaf_paths(const std::string& key, const YamlNode& value) {
  if (value.kind != YamlNode::Kind::map) return {key};
  std::vector<std::string> paths;
  for (const YamlNode& child : value.children)
    for (const std::string& path : leaf_paths(key + "." + child.key, child)) paths.push_back(path);
  return paths;
}

} // namespace tools
