// SPDX-License-Identifier: Apache-2.0
/// \file
/// A YAML text as a tree of scalars, lists and maps, built straight from yaml-cpp's parser events. Anchors, aliases,
/// merge keys, tags, a second document, a key given twice and nesting deeper than 32 are refused at the event that
/// shows them, so nothing is ever expanded. Memory is in proportion to the text.
#pragma once

#include "sim/yaml/text.h"

#include <memory>
#include <string>
#include <vector>

namespace sim {

inline constexpr std::size_t kDeepestYaml = 32;

struct YamlNode {
  enum class Kind : std::uint8_t { nothing, scalar, list, map };
  Kind kind = Kind::nothing;
  std::string key;  ///< inside a map
  std::string text; ///< of a scalar
  bool quoted = false;
  std::shared_ptr<const YamlSource> source;
  int line = 0; ///< of the key inside a map
  std::vector<YamlNode> children;

  const YamlNode* find(const std::string& child) const;
  std::string place() const { return source->at(line); }
};

/// The tree of a checked text; kind `nothing` for a text without content. Throws isa::Error `place: what`.
YamlNode parse_yaml(const std::string& text, const YamlSource& source);

/// `own` laid over `base`: maps key by key, everything else replaced. Each node keeps its place.
YamlNode laid_over(YamlNode base, const YamlNode& own);

/// `text` for a message: what is long is cut.
std::string clipped(const std::string& text);

/// Applies `--set path.to.key=value` as if the file had said so: maps on the way are made, the value is YAML itself.
/// Throws isa::Error placed at `--set path.to.key`.
void apply_override(YamlNode& root, const std::string& assignment);

} // namespace sim
