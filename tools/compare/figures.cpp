// SPDX-License-Identifier: Apache-2.0
#include "tools/compare/figures.h"

#include "tools/report/bound.h"
#include "tools/report/table.h"

#include <fmt/format.h>

namespace tools {
namespace {

using Number = std::int64_t (*)(const Point&);

Figure whole(const std::string& heading, const std::string& column, Number number) {
  return {heading, column, [number](const Group& group, std::size_t k) { return grouped(number(group.points[k])); },
          [number](const Group& group, std::size_t k) { return std::to_string(number(group.points[k])); }};
}

Figure speedup() {
  const auto text = [](const char* format) {
    return [format](const Group& group, std::size_t k) {
      const auto speedup = group.speedup(k);
      return speedup ? fmt::format(fmt::runtime(format), *speedup) : std::string();
    };
  };
  return {"speedup", "speedup", text("{:.2f}"), text("{:.4f}")};
}

Figure real(const std::string& heading, const std::string& column, double (*number)(const Point&), const char* format) {
  return {heading, column,
          [number, format](const Group& group, std::size_t k) {
            return fmt::format(fmt::runtime(format), number(group.points[k]));
          },
          [number](const Group& group, std::size_t k) { return fmt::format("{}", number(group.points[k])); }};
}

std::string verdict(const Point& point) {
  if (!point.result["deadlock"].is_null()) return "DEADLOCK";
  const Json& ok = point.result["numerics"]["ok"];
  if (ok.is_null()) return "not compared";
  return ok == true ? "ok" : "WRONG";
}

std::string longest_stall(const Point& point) {
  std::string name;
  std::int64_t most = 0;
  for (const auto& [reason, cycles] : point.result["pipes"]["V"]["stalls"].items())
    if (cycles > most) {
      most = cycles;
      name = reason;
    }
  return name;
}

Figure word(const std::string& heading, const std::string& column, std::string (*text)(const Point&)) {
  const auto cell = [text](const Group& group, std::size_t k) { return text(group.points[k]); };
  return {heading, column, cell, cell};
}

std::string bound(const Point& point) {
  return bound_of(point.result, static_cast<std::int64_t>(point.plan->cores.size())).name;
}

std::int64_t cores(const Point& point) { return static_cast<std::int64_t>(point.plan->cores.size()); }

std::vector<Figure> all() {
  return {
      whole("cycles", "cycles", [](const Point& p) { return p.cycles(); }),
      speedup(),
      real(
          "time (us)", "time_us", [](const Point& p) { return p.result["time_us"].get<double>(); }, "{:.3f}"),
      whole("cores", "cores", cores),
      whole("rows a tile", "rows_per_tile", [](const Point& p) { return p.plan->rows_per_tile; }),
      whole("tmp (bytes)", "tmp_bytes", [](const Point& p) { return p.plan->tmp_bytes; }),
      whole("rounds a tile", "rounds", [](const Point& p) { return p.plan->tmp.rounds; }),
      whole("UB (bytes)", "ub_bytes", [](const Point& p) { return p.plan->ub_bytes; }),
      real(
          "V utilisation (%)", "v_utilization_percent",
          [](const Point& p) { return 100 * p.result["pipes"]["V"]["utilization"].get<double>(); }, "{:.1f}"),
      word("longest stall of V", "v_longest_stall", longest_stall),
      word("bound", "bound", bound),
      whole("GM in (bytes)", "gm_read_bytes",
            [](const Point& p) { return p.result["gm"]["read_bytes"].get<std::int64_t>(); }),
      whole("GM out (bytes)", "gm_written_bytes",
            [](const Point& p) { return p.result["gm"]["written_bytes"].get<std::int64_t>(); }),
      word("numbers", "numbers", verdict),
  };
}

} // namespace

const std::vector<Figure>& figures() {
  static const std::vector<Figure> figures = all();
  return figures;
}

} // namespace tools
