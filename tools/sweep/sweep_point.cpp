// SPDX-License-Identifier: Apache-2.0
#include "tools/sweep/sweep_point.h"

#include "isa/error.h"
#include "tools/files/fingerprint.h"

#include <fmt/format.h>

#include <algorithm>

namespace tools {
namespace {

/// "sweep.yaml:9: shape.h: 20 is ..." without the place, which is that of a whole list.
std::string without_place(const std::string& message, const std::string& path) {
  if (message.rfind(path + ":", 0) != 0) return message;
  const std::size_t end = message.find(": ", path.size() + 1);
  return end == std::string::npos ? message : message.substr(end + 2);
}

std::string hash_of(const RunConfig& config, const std::string& hardware_hash) {
  std::vector<std::pair<std::string, std::string>> settings = resolved(config);
  settings.emplace_back("hardware_hash", hardware_hash);
  return fingerprint(settings);
}

} // namespace

SweepPoint PointResolver::resolve(std::int64_t point) {
  const Values values = sweep_.values(point);
  return resolve(values, sweep_.fix_rows ? fewest_rows(values) : std::nullopt);
}

SweepPoint PointResolver::resolve(const Values& values, const std::optional<std::int64_t>& rows) {
  SweepPoint point;
  point.run_file = sweep_.run_file(values);
  std::string hardware_hash;
  const auto hardware = [&](const std::string& name) {
    hardware_hash = shelf_.entry(name).hash;
    return shelf_.config(name);
  };
  try {
    point.config = run_config_of(point.run_file, sweep_.path, hardware);
    if (rows) point.config->request.tiling.rows_per_tile = rows;
    point.config_hash = hash_of(*point.config, hardware_hash);
    point.plan = kernels::make_plan(point.config->request);
  } catch (const isa::Error& error) {
    point.refusal = without_place(error.what(), sweep_.path);
  }
  return point;
}

/// Of the tiles that the values of tmp leave room for, the smallest.
std::optional<std::int64_t> PointResolver::fewest_rows(Values values) {
  const auto axis = static_cast<std::size_t>(
      std::find_if(sweep_.axes.begin(), sweep_.axes.end(), [](const SweepAxis& a) { return a.key == "tmp"; }) -
      sweep_.axes.begin());
  values[axis] = nullptr;
  if (values == last_) return last_rows_;
  last_ = values;
  last_rows_.reset();
  for (const sim::YamlNode& tmp : sweep_.axes[axis].values) {
    values[axis] = &tmp;
    const SweepPoint point = resolve(values, {});
    if (point.plan) last_rows_ = std::min(last_rows_.value_or(point.plan->rows_per_tile), point.plan->rows_per_tile);
  }
  return last_rows_;
}

std::string played_text(const SweepPoint& point) {
  const kernels::Plan& plan = *point.plan;
  std::string text = fmt::format("rows {} tmp {} shares", plan.rows_per_tile, plan.tmp_bytes);
  for (const kernels::CoreShare& share : plan.cores) text += fmt::format(" {}+{}", share.first_row, share.rows);
  for (const auto& [key, value] : resolved(*point.config))
    if (key != "tmp" && key != "tiling.cores" && key != "tiling.deal" && key != "tiling.rows_per_tile")
      text += fmt::format("\n{}={}", key, value);
  return text;
}

} // namespace tools
