// SPDX-License-Identifier: Apache-2.0
/// \file
/// `based_on`: a hardware file laid over the one whose values hold where it has none.
#pragma once

#include "sim/yaml/tree.h"

#include <string>

namespace sim {

/// The file's tree over the tree of the one that it is based on, and so on. Throws isa::Error for a base that is not
/// there and for files that are based on each other.
YamlNode hardware_tree(const std::string& path);

} // namespace sim
