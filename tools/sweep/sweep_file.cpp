// SPDX-License-Identifier: Apache-2.0
#include "tools/sweep/sweep_file.h"

#include "isa/error.h"
#include "tools/play/run_config.h"
#include "tools/sweep/sweep_hardware.h"
#include "tools/sweep/sweep_how.h"
#include "tools/sweep/tree_path.h"

#include <fmt/format.h>

#include <utility>

namespace tools {
namespace {

using sim::YamlNode;

bool within(const std::string& path, const std::string& section) {
  return path == section || path.rfind(section + ".", 0) == 0;
}

/// A key has one place: in the base or under vary, and there once.
void check_places(const SweepFile& sweep, const YamlNode& vary) {
  for (std::size_t k = 0; k < sweep.axes.size(); ++k) {
    const std::string& key = sweep.axes[k].key;
    const std::string place = fmt::format("{}: vary.{}", vary.children[k].place(), vary.children[k].key);
    if (const YamlNode* given = found_at(sweep.base, key))
      throw isa::Error(place,
                       fmt::format("{} is given on line {} too: either it varies or it does not", key, given->line));
    for (std::size_t other = 0; other < k; ++other)
      if (within(key, sweep.axes[other].key) || within(sweep.axes[other].key, key))
        throw isa::Error(place, fmt::format("varies what vary.{} varies", vary.children[other].key));
  }
}

void read_axes(SweepFile& sweep, const YamlNode& vary, const YamlNode& root) {
  if (vary.kind == YamlNode::Kind::nothing)
    throw isa::Error(root.place(),
                     "vary: missing, expected the keys to vary and their values; one run is `aivsim run`");
  if (vary.kind != YamlNode::Kind::map || vary.children.empty())
    throw isa::Error(vary.place(), "vary: expected the keys to vary and their values");
  for (const YamlNode& child : vary.children) {
    sweep.axes.push_back(read_axis(child));
    sweep.combination.sizes.push_back(sweep.axes.back().values.size());
  }
  check_places(sweep, vary);
}

/// Each value once, beside the first ones of the other lists.
void check_values(const SweepFile& sweep) {
  const std::vector<const YamlNode*> first = sweep.values(0);
  for (std::size_t k = 0; k < sweep.axes.size(); ++k)
    for (const YamlNode& value : sweep.axes[k].values) {
      std::vector<const YamlNode*> values = first;
      values[k] = &value;
      check_run_keys(sweep.run_file(values), sweep.path);
    }
}

} // namespace

std::vector<const YamlNode*> SweepFile::values(std::int64_t point) const {
  const std::vector<std::size_t> places = combination.choice(point);
  std::vector<const YamlNode*> values;
  for (std::size_t k = 0; k < axes.size(); ++k) values.push_back(&axes[k].values[places[k]]);
  return values;
}

YamlNode SweepFile::run_file(const std::vector<const YamlNode*>& values) const {
  YamlNode tree = base;
  for (std::size_t k = 0; k < axes.size(); ++k)
    tree = sim::laid_over(std::move(tree), wrapped(axes[k].key, *values[k]));
  tree.line = base.line;
  return tree;
}

SweepFile load_sweep(const std::string& path) {
  SweepFile sweep;
  sweep.path = path;
  sweep.text = sim::read_yaml_text(path);
  sweep.base = sim::parse_yaml(sweep.text, {path, true});
  if (sweep.base.kind == YamlNode::Kind::nothing) throw isa::Error(path, "the file is empty, expected keys and values");
  if (sweep.base.kind != YamlNode::Kind::map)
    throw isa::Error(sweep.base.place(), "expected keys and values at the top");
  const YamlNode vary = taken(sweep.base, "vary");
  const YamlNode section = taken(sweep.base, "sweep");
  read_axes(sweep, vary, sweep.base);
  read_how(sweep, section, vary);
  check_values(sweep);
  check_hardware(sweep);
  return sweep;
}

} // namespace tools
