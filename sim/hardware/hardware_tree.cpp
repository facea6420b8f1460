// SPDX-License-Identifier: Apache-2.0
#include "sim/hardware/hardware_tree.h"

#include "isa/error.h"
#include "sim/hardware/hardware.h"

#include <filesystem>

namespace sim {
namespace {

/// The file of a chip by name: beside `path`, else among the shipped ones; "" if there is none.
std::string file_of(const std::string& name, const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code unreadable; // a name that no file can have is none
  for (const fs::path& folder : {fs::path(path).parent_path(), fs::path(hardware_folder())})
    if (const fs::path file = folder / (name + ".yaml"); fs::exists(file, unreadable)) return file.string();
  return "";
}

/// The file's tree over the tree of the one that it is based on.
YamlNode tree_of(const std::string& path, int depth) {
  constexpr int kLongestChain = 8;
  YamlNode own = parse_yaml(read_yaml_text(path), {path, true});
  const YamlNode* based_on = own.find("based_on");
  if (based_on == nullptr || based_on->kind != YamlNode::Kind::scalar) return own;
  const std::string base = file_of(based_on->text, path);
  if (base.empty())
    throw isa::Error(based_on->place() + ": based_on", "no hardware file '" + clipped(based_on->text) + "'");
  if (depth == kLongestChain)
    throw isa::Error(based_on->place() + ": based_on", "the files are based on each other in a circle");
  return laid_over(tree_of(base, depth + 1), own);
}

} // namespace

YamlNode hardware_tree(const std::string& path) { return tree_of(path, 0); }

} // namespace sim
