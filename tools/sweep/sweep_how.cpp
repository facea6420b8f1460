// SPDX-License-Identifier: Apache-2.0
#include "tools/sweep/sweep_how.h"

#include "sim/yaml/reader.h"
#include "tools/sweep/tree_path.h"

#include <fmt/format.h>

#include <algorithm>

namespace tools {
namespace {

using sim::YamlNode;

const sim::Names<Combine> kCombine = {
    {"product", Combine::product}, {"zip", Combine::zip}, {"random", Combine::random}};

struct Wishes {
  Combine combine = Combine::product;
  std::int64_t points = 0; ///< 0: not said
  std::int64_t seed = 1;
  bool fix_rows = false, data = true;
};

Wishes read_wishes(sim::YamlMap map) {
  Wishes wishes;
  wishes.combine = map.one_of("combine", kCombine, wishes.combine);
  wishes.points = map.integer("points", sim::between(1, kMostPoints), wishes.points);
  wishes.seed = map.integer("seed", sim::at_least(0), wishes.seed);
  wishes.fix_rows = map.boolean("fix_rows", wishes.fix_rows);
  wishes.data = map.boolean("data", wishes.data);
  return wishes;
}

/// How many points the combination has.
std::int64_t points_of(const SweepFile& sweep, const Wishes& wishes, const sim::YamlReader& file) {
  const std::vector<std::size_t>& sizes = sweep.combination.sizes;
  const std::int64_t all = product_of(sizes);
  if (wishes.combine == Combine::zip) {
    for (std::size_t k = 1; k < sizes.size(); ++k)
      if (sizes[k] != sizes[0])
        file.refuse("sweep.combine", fmt::format("zip takes lists of one length: {} has {} values and {} has {}",
                                                 sweep.axes[0].key, sizes[0], sweep.axes[k].key, sizes[k]));
    return static_cast<std::int64_t>(sizes[0]);
  }
  if (wishes.combine == Combine::random) {
    if (all < 0) file.refuse("sweep.combine", "the lists make more than 2^62 points");
    if (wishes.points == 0) file.refuse("sweep.points", "missing: how many points random is to take");
    if (wishes.points > all)
      file.refuse("sweep.points", fmt::format("is {}, but the lists make only {} points", wishes.points, all));
    return wishes.points;
  }
  if (all < 0 || all > kMostPoints) file.refuse("vary", fmt::format("the lists make more than {} points", kMostPoints));
  return all;
}

bool varies(const SweepFile& sweep, const std::string& key) {
  return std::any_of(sweep.axes.begin(), sweep.axes.end(), [&](const SweepAxis& axis) { return axis.key == key; });
}

void check_wishes(const SweepFile& sweep, const Wishes& wishes, const sim::YamlMap& map, const sim::YamlReader& file) {
  for (const char* key : {"points", "seed"})
    if (map.has(key) && wishes.combine != Combine::random)
      file.refuse(std::string("sweep.") + key, "goes with combine: random");
  if (!wishes.fix_rows) return;
  if (!varies(sweep, "tmp")) file.refuse("sweep.fix_rows", "needs tmp under vary");
  const bool said = found_at(sweep.base, "tiling.rows_per_tile") != nullptr;
  if (said || varies(sweep, "tiling.rows_per_tile") || varies(sweep, "tiling"))
    file.refuse("sweep.fix_rows", "chooses tiling.rows_per_tile, which the file says itself");
}

/// The two sections as they stand in the file, without the run file around them.
YamlNode sections(const SweepFile& sweep, const YamlNode& section, const YamlNode& vary) {
  YamlNode root = sweep.base;
  root.children.clear();
  for (const YamlNode* node : {&section, &vary})
    if (!node->key.empty()) root.children.push_back(*node);
  return root;
}

} // namespace

void read_how(SweepFile& sweep, const YamlNode& section, const YamlNode& vary) {
  sim::YamlReader file = sim::YamlReader::of_tree(sections(sweep, section, vary), sweep.path);
  sim::YamlMap map = file.root().optional_section("sweep");
  file.root().optional_section("vary"); // is read elsewhere
  const Wishes wishes = read_wishes(map);
  file.finish();
  check_wishes(sweep, wishes, map, file);
  sweep.combination.how = wishes.combine;
  sweep.combination.seed = static_cast<std::uint64_t>(wishes.seed);
  sweep.fix_rows = wishes.fix_rows;
  sweep.data = wishes.data;
  sweep.combination.points = points_of(sweep, wishes, file);
}

std::vector<std::string> sweep_file_keys() {
  sim::YamlReader nothing = sim::YamlReader::of_text("{}", "");
  read_wishes(nothing.root().optional_section("sweep"));
  return nothing.asked();
}

} // namespace tools
