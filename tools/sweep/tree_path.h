// SPDX-License-Identifier: Apache-2.0
/// \file
/// Nodes of a YAML tree by path.to.key.
#pragma once

#include "sim/yaml/tree.h"

#include <string>

namespace tools {

/// A map that holds `value` at `path`, and nothing else: {tiling: {buffers: value}}.
sim::YamlNode wrapped(const std::string& path, sim::YamlNode value);

/// What stands at `path`, nullptr if nothing does.
const sim::YamlNode* found_at(const sim::YamlNode& root, const std::string& path);

/// Takes a key out of a map; of kind `nothing` if it is not there.
sim::YamlNode taken(sim::YamlNode& map, const std::string& key);

} // namespace tools
