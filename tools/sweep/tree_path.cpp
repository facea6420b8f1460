// SPDX-License-Identifier: Apache-2.0
#include "tools/sweep/tree_path.h"

#include <algorithm>

namespace tools {

using sim::YamlNode;

YamlNode wrapped(const std::string& path, YamlNode value) {
  const std::size_t dot = path.rfind('.');
  value.key = path.substr(dot + 1); // all of it where there is no dot
  YamlNode map;
  map.kind = YamlNode::Kind::map;
  map.source = value.source;
  map.line = value.line;
  map.children.push_back(std::move(value));
  return dot == std::string::npos ? map : wrapped(path.substr(0, dot), std::move(map));
}

const YamlNode* found_at(const YamlNode& root, const std::string& path) {
  const std::size_t dot = std::min(path.find('.'), path.size());
  const YamlNode* child = root.find(path.substr(0, dot));
  return child == nullptr || dot == path.size() ? child : found_at(*child, path.substr(dot + 1));
}

YamlNode taken(YamlNode& map, const std::string& key) {
  const auto found =
      std::find_if(map.children.begin(), map.children.end(), [&](const YamlNode& child) { return child.key == key; });
  if (found == map.children.end()) return {};
  YamlNode node = std::move(*found);
  map.children.erase(found);
  return node;
}

} // namespace tools
