// SPDX-License-Identifier: Apache-2.0
#include "tools/sweep/sweep_hardware.h"

#include "isa/error.h"
#include "sim/hardware/products.h"
#include "tools/play/run_config.h"
#include "tools/sweep/hardware_shelf.h"
#include "tools/sweep/tree_path.h"

namespace tools {
namespace {

/// Where the file names chips: the key itself, or each value of its list.
std::vector<const sim::YamlNode*> chips(const SweepFile& sweep) {
  if (const sim::YamlNode* given = found_at(sweep.base, "hardware")) return {given};
  std::vector<const sim::YamlNode*> nodes;
  for (const SweepAxis& axis : sweep.axes)
    if (axis.key == "hardware")
      for (const sim::YamlNode& value : axis.values) nodes.push_back(&value);
  return nodes;
}

} // namespace

void check_hardware(const SweepFile& sweep) {
  HardwareShelf shelf;
  const std::vector<const sim::YamlNode*> nodes = chips(sweep);
  for (const sim::YamlNode* node : nodes) {
    const std::string& refusal = shelf.entry(hardware_place(node->text, sweep.path)).refusal;
    const bool one_of_several = nodes.size() > 1 && !sim::unsupported_product(node->text).empty();
    if (!refusal.empty() && !one_of_several) throw isa::Error(node->place() + ": hardware", refusal);
  }
}

std::vector<std::string> hardware_hashes(const SweepFile& sweep) {
  HardwareShelf shelf;
  std::vector<std::string> hashes;
  for (const sim::YamlNode* node : chips(sweep))
    hashes.push_back(shelf.entry(hardware_place(node->text, sweep.path)).hash);
  return hashes;
}

} // namespace tools
