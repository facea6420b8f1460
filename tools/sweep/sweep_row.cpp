// SPDX-License-Identifier: Apache-2.0
#include "tools/sweep/sweep_row.h"

#include "sim/yaml/scalar.h"
#include "tools/sweep/sweep_figures.h"
#include "tools/sweep/tree_path.h"

#include <algorithm>

namespace tools {
namespace {

bool holds(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

} // namespace

std::string to_line(const SweepRow& row) {
  const Json line = {row.point, row.status, row.reason, row.config_hash, row.settings, row.figures};
  return line.dump(-1, ' ', false, Json::error_handler_t::replace);
}

SweepRow row_of_line(const std::string& line) {
  const Json fields = Json::parse(line);
  return {fields[0], fields[1], fields[2], fields[3], fields[4], fields[5]};
}

std::vector<std::string> setting_paths(const SweepFile& sweep) {
  std::vector<std::string> paths = {"kernel", "hardware", "dtype", "shape.b", "shape.s", "shape.h", "tmp"};
  for (const SweepAxis& axis : sweep.axes)
    for (const sim::YamlNode& value : axis.values)
      for (const std::string& path : leaf_paths(axis.key, value))
        if (!holds(paths, path)) paths.push_back(path);
  return paths;
}

std::vector<std::string> setting_columns(const std::vector<std::string>& paths) {
  std::vector<std::string> columns;
  for (const std::string& path : paths) {
    std::string name = path.substr(path.rfind('.') + 1);
    if (holds(figure_columns(), name) || holds(columns, name)) {
      name = path;
      std::replace(name.begin(), name.end(), '.', '_');
    }
    columns.push_back(name);
  }
  return columns;
}

Json written(const sim::YamlNode& value) {
  if (value.kind != sim::YamlNode::Kind::scalar) return flow_text(value);
  if (value.quoted) return value.text;
  if (const auto whole = sim::whole_number(value.text)) return *whole;
  if (const auto real = sim::real_number(value.text)) return *real;
  return value.text;
}

std::vector<Json> settings_of(const sim::YamlNode& run_file, const std::vector<std::string>& paths) {
  std::vector<Json> values;
  for (const std::string& path : paths) {
    const sim::YamlNode* node = found_at(run_file, path);
    values.push_back(node == nullptr ? Json() : written(*node));
  }
  return values;
}

} // namespace tools
