// SPDX-License-Identifier: Apache-2.0
#include "check/syncs.h"

#include <map>

namespace check {
namespace {

using Blocks = std::vector<std::size_t>;

/// Indices of the sync_alls of a program.
std::vector<std::size_t> syncs_of(const isa::Program& program) {
  std::vector<std::size_t> syncs;
  for (std::size_t k = 0; k < program.code.size(); ++k)
    if (program.code[k].opcode == isa::Opcode::sync_all) syncs.push_back(k);
  return syncs;
}

/// "block 3", "blocks 0 to 2 and 4 to 7".
std::string blocks_text(const Blocks& blocks) {
  std::string text = blocks.size() == 1 ? "block " : "blocks ";
  for (std::size_t k = 0; k < blocks.size();) {
    std::size_t last = k;
    while (last + 1 < blocks.size() && blocks[last + 1] == blocks[last] + 1) ++last;
    text += (k == 0 ? "" : " and ") + std::to_string(blocks[k]);
    if (last > k) text += " to " + std::to_string(blocks[last]);
    k = last + 1;
  }
  return text;
}

std::string counts_text(const std::map<std::size_t, Blocks>& by_count) {
  std::string text;
  for (const auto& [count, blocks] : by_count)
    text += (text.empty() ? "" : ", ") + blocks_text(blocks) + (blocks.size() == 1 ? " has " : " have ") +
            std::to_string(count);
  return text;
}

} // namespace

void check_syncs(const isa::Recording& recording, std::vector<Finding>& findings) {
  std::map<const isa::Program*, std::vector<std::size_t>> syncs; // blocks may share a program
  std::map<std::size_t, Blocks> by_count;
  for (std::size_t b = 0; b < recording.blocks.size(); ++b) {
    const isa::Program& program = recording.program_of(b);
    const auto [place, is_new] = syncs.try_emplace(&program);
    if (is_new) place->second = syncs_of(program);
    by_count[place->second.size()].push_back(b);
  }
  if (by_count.size() < 2) return;
  const std::size_t fewest = by_count.begin()->first, most_in = by_count.rbegin()->second.front();
  const std::size_t waits = syncs[&recording.program_of(most_in)][fewest];
  findings.push_back({Kind::uneven_syncs,
                      {most_in, waits},
                      {},
                      false,
                      "waits for blocks that have fewer sync_alls: " + counts_text(by_count),
                      1});
}

} // namespace check
