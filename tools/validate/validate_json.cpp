// SPDX-License-Identifier: Apache-2.0
#include "tools/validate/validate_report.h"

#include "tools/version.h"

namespace tools {
namespace {

Json or_null(const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); }
Json or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json row_json(const ValidatedRow& row) {
  const MeasuredRow& figure = row.figure;
  return {{"source", figure.source},
          {"row", figure.row},
          {"measured", figure.measured},
          {"unit", name_of(figure.unit)},
          {"ours", row.ours},
          {"error_pct", row.error_pct()},
          {"role", name_of(figure.role)},
          {"bound_pct", or_null(figure.bound_pct)},
          {"within_bound", figure.bound_pct ? Json(!row.exceeds()) : Json(nullptr)},
          {"missing", or_null(figure.missing)},
          {"note", or_null(figure.note)},
          {"stream", figure.stream},
          {"arguments", figure.arguments}};
}

Json group_json(const ValidatedGroup& group) {
  const ErrorSummary counted = group.counted(), predicted = group.predicted();
  Json json = {{"name", group.name},
               {"counted_rows", counted.rows},
               {"median_error_pct", or_null(counted.median_pct)},
               {"mean_error_pct", or_null(counted.mean_pct)},
               {"worst_error_pct", or_null(counted.worst_pct)},
               {"predicted_rows", predicted.rows},
               {"predicted_median_error_pct", or_null(predicted.median_pct)},
               {"predicted_mean_error_pct", or_null(predicted.mean_pct)},
               {"predicted_worst_error_pct", or_null(predicted.worst_pct)},
               {"rows", Json::array()}};
  for (const ValidatedRow& row : group.rows) json["rows"].push_back(row_json(row));
  return json;
}

} // namespace

Json validate_json(const Validation& validation) {
  Json json = {{"hardware", validation.chip.machine.name},
               {"version", version()},
               {"table", or_null(validation.table)},
               {"ok", !validation.fails()},
               {"groups", Json::array()}};
  for (const ValidatedGroup& group : validation.groups) json["groups"].push_back(group_json(group));
  return json;
}

} // namespace tools
