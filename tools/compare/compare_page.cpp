// SPDX-License-Identifier: Apache-2.0
#include "tools/compare/compare_page.h"

#include "tools/compare/compare_report.h"
#include "tools/compare/figures.h"
#include "tools/report/html_page.h"

#include <spdlog/spdlog.h>

namespace tools {
namespace {

/// The cells of one row of the table, by group and point; null for a point that was not played.
Json cells_json(const Comparison& comparison, const Figure& figure) {
  Json groups = Json::array();
  for (const Group& group : comparison.groups) {
    Json cells = Json::array();
    for (std::size_t k = 0; k < group.points.size(); ++k)
      cells.push_back(group.points[k].played() ? Json(figure.cell(group, k)) : Json());
    groups.push_back(std::move(cells));
  }
  return groups;
}

} // namespace

void write_compare_page(OutputFile& file, const Comparison& comparison) {
  Json table = Json::array();
  for (const Figure& figure : figures())
    table.push_back({{"heading", figure.heading}, {"cells", cells_json(comparison, figure)}});
  write_html(file.stream(), {{"kind", "compare"},
                             {"file", comparison.request.file},
                             {"clock_mhz", comparison.base.hardware.clock_mhz},
                             {"result", compare_json(comparison)},
                             {"table", std::move(table)}});
  file.commit();
  spdlog::info("wrote {}", file.path());
}

} // namespace tools
