// SPDX-License-Identifier: Apache-2.0
// What makes two sweeps the same.
#include "tools/files/fingerprint.h"
#include "tools/sweep/sweep_database.h"
#include "tools/sweep/sweep_hardware.h"
#include "tools/sweep/tree_path.h"
#include "tools/version.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace tools {
namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;

/// The run file part, in whatever order it is written.
Settings base_settings(const SweepFile& sweep) {
  Settings settings;
  for (const sim::YamlNode& child : sweep.base.children)
    for (const std::string& path : leaf_paths(child.key, child))
      settings.emplace_back(path, flow_text(*found_at(sweep.base, path)));
  std::sort(settings.begin(), settings.end());
  return settings;
}

Settings how_settings(const SweepFile& sweep) {
  const Combination& how = sweep.combination;
  return {{"combine", std::to_string(static_cast<int>(how.how))},
          {"points", std::to_string(how.points)},
          {"seed", std::to_string(how.seed)},
          {"fix_rows", std::to_string(sweep.fix_rows)},
          {"data", std::to_string(sweep.data)}};
}

} // namespace

SweepIdentity identity_of(const SweepFile& sweep) {
  Settings settings = base_settings(sweep);
  for (const SweepAxis& axis : sweep.axes)
    for (const sim::YamlNode& value : axis.values) settings.emplace_back("vary " + axis.key, flow_text(value));
  for (const auto& setting : how_settings(sweep)) settings.push_back(setting);
  for (const std::string& hash : hardware_hashes(sweep)) settings.emplace_back("hardware_hash", hash);
  return {sweep.path, version(), fingerprint(settings), sweep.points()};
}

Json axes_json(const SweepFile& sweep) {
  const std::vector<std::string> paths = setting_paths(sweep), columns = setting_columns(paths);
  Json axes = Json::array();
  for (const SweepAxis& axis : sweep.axes) {
    const auto place = std::find(paths.begin(), paths.end(), axis.key);
    const auto k = static_cast<std::size_t>(place - paths.begin());
    Json values = Json::array();
    for (const sim::YamlNode& value : axis.values) values.push_back(written(value));
    axes.push_back(
        {{"key", axis.key}, {"column", place == paths.end() ? Json() : Json(columns[k])}, {"values", values}});
  }
  return axes;
}

} // namespace tools
