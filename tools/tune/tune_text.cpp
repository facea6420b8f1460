// SPDX-License-Identifier: Apache-2.0
#include "tools/play/run_names.h"
#include "tools/report/plan_text.h"
#include "tools/report/playback_text.h"
#include "tools/report/table.h"
#include "tools/tune/run_file.h"
#include "tools/tune/tune_report.h"
#include "tools/version.h"

#include <fmt/format.h>

namespace tools {
namespace {

constexpr std::size_t kRanked = 5;

using sim::name_of;

/// The columns of a point; of the less common choices only those that make a difference among the rows.
class PointTable {
public:
  explicit PointTable(const Tuning& tuning) : tuning_(tuning), table_(headers(tuning)) {}

  void row(const std::string& name, const PlayedPoint& played) {
    const TilingPoint& p = played.point;
    std::vector<std::string> cells = {name,
                                      grouped(played.cycles) + (played.extrapolated ? " *" : ""),
                                      fmt::format("{:.3f}", time_us(played.cycles, tuning_.config.hardware)),
                                      grouped(played.ub_bytes),
                                      std::to_string(p.cores),
                                      name_of(kRowDeals, p.deal),
                                      std::to_string(p.rows_per_tile),
                                      grouped(p.tmp_bytes),
                                      std::to_string(p.buffers),
                                      name_of(kUbLayouts, p.ub_layout),
                                      name_of(kBetaReductions, p.beta_reduction),
                                      name_of(kPowers, p.power)};
    if (has_reuse(tuning_)) cells.emplace_back(p.reuse_source ? "true" : "false");
    table_.row(cells);
    extrapolated_ |= played.extrapolated;
  }
  std::string text() const {
    return table_.text() + (extrapolated_ ? "* extrapolated from a run of fewer tiles\n" : "");
  }

private:
  static bool has_reuse(const Tuning& tuning) {
    return tuning.config.request.reuse_source || tuning.request.space.may_destroy_inputs;
  }
  static std::vector<std::string> headers(const Tuning& tuning) {
    std::vector<std::string> all = {"<",           "cycles", "us",      "UB (bytes)", "cores",           "<deal",
                                    "rows a tile", "tmp",    "buffers", "<ub_layout", "<beta_reduction", "<power"};
    if (has_reuse(tuning)) all.emplace_back("<reuse_source");
    return all;
  }

  const Tuning& tuning_;
  Table table_;
  bool extrapolated_ = false;
};

std::string heading(const Tuning& tuning) {
  const kernels::Request& request = tuning.config.request;
  const std::optional<std::int64_t>& budget = tuning.request.space.ub_budget;
  return fmt::format("{}: {} on {}, shape [{},{},{}], {}\nobjective: {}{}\n", tuning.config.path,
                     name_of(kernel_names(), request.kernel), request.machine.name, request.shape.b, request.shape.s,
                     request.shape.h, dtype_word(request.dtype),
                     tuning.request.objective == Objective::cycles ? "fewest cycles" : "cycles against bytes of UB",
                     budget ? fmt::format(" within {} B of UB", grouped(*budget)) : "");
}

/// The winner above what it is held against.
std::string duel_text(const Tuning& tuning) {
  PointTable table(tuning);
  table.row("best", tuning.winner);
  const auto rival = [&](const char* name, const Rival& other) {
    if (other.played) table.row(name, *other.played);
  };
  const bool same =
      tuning.given.played && tuning.by_default.played && tuning.given.played->point == tuning.by_default.played->point;
  rival(same ? "given, default" : "given", tuning.given);
  if (!same) rival("default", tuning.by_default);
  return table.text();
}

std::string gain_text(const Tuning& tuning, const char* name, const Rival& rival) {
  const std::optional<double> gain = tuning.gain_over(rival);
  if (!gain) return fmt::format("the {} tiling has no cycles: {}\n", name, rival.refusal);
  if (rival.played->point == tuning.winner.point) return fmt::format("the {} tiling is the best one found\n", name);
  const bool certain = !rival.played->extrapolated && !tuning.winner.extrapolated;
  return fmt::format("{:.3f} times as fast as the {} tiling{}\n", *gain, name,
                     certain ? "" : ", by extrapolated cycles: the time budget was too short for the runs in full");
}

/// How sure it is that nothing is faster.
std::string certainty_text(const Tuning& tuning) {
  const SearchCount& count = tuning.count;
  if (count.left == 0) return "no other can be better: what was ruled out would take at least its bound\n";
  const double room =
      static_cast<double>(tuning.winner.cycles) / static_cast<double>(std::max<std::int64_t>(count.least_left, 1));
  return fmt::format("{} points are left, as the budget was spent ({}){}\n", grouped(count.left), tuning.stopped_by,
                     count.least_left > 0
                         ? fmt::format("; by their bounds none can be more than {:.2f} times as fast as the best", room)
                         : "");
}

std::string count_text(const Tuning& tuning) {
  const SearchCount& count = tuning.count;
  return fmt::format("{} points: {} refused by the plan, {} legal; of these {} simulated, {} ruled out by a bound, {} "
                     "the same as others\n",
                     grouped(count.space.points), grouped(count.space.refused), grouped(count.space.legal()),
                     grouped(count.simulated), grouped(count.ruled_out), grouped(count.same)) +
         certainty_text(tuning);
}

std::string list_text(const Tuning& tuning) {
  const bool pareto = tuning.request.objective == Objective::pareto;
  const std::vector<PlayedPoint> points = pareto ? tuning.results.front() : tuning.results.ranking();
  PointTable table(tuning);
  for (std::size_t k = 0; k < points.size() && (pareto || k < kRanked); ++k)
    table.row(std::to_string(k + 1), points[k]);
  return (pareto ? "Pareto front, the fewest bytes of UB first\n" : "the first few\n") + table.text();
}

std::string numbers_text(const Tuning& tuning) {
  if (tuning.run.is_null()) return "numbers of the best: not compared, the budget was spent\n";
  const Json& ok = tuning.run["numerics"]["ok"];
  if (ok.is_null()) return "numbers of the best: not compared\n";
  std::string text = fmt::format("numbers of the best: {}\n", ok == true ? "ok" : "WRONG");
  for (const auto& [name, tensor] : tuning.run["numerics"]["tensors"].items())
    if (tensor["ok"] == false)
      text += fmt::format("  {}: relative error {:.3g}, limit {:.3g}\n", name, tensor["max_rel_error"].get<double>(),
                          tensor["limit"].get<double>());
  return text;
}

} // namespace

std::string tune_text(const Tuning& tuning) {
  return heading(tuning) + "\n" + duel_text(tuning) + "\n" + gain_text(tuning, "given", tuning.given) +
         gain_text(tuning, "default", tuning.by_default) + count_text(tuning) + "\n" + list_text(tuning) + "\n" +
         numbers_text(tuning);
}

std::string winner_text(const Tuning& tuning, const std::string& path) {
  std::vector<std::string> comments = {fmt::format("Found by aivsim {} tune: {} cycles{}", version(),
                                                   grouped(tuning.winner.cycles),
                                                   tuning.winner.extrapolated ? ", extrapolated" : "")};
  const auto rival = [&](const char* name, const Rival& other) {
    if (other.played)
      comments.push_back(fmt::format("the {} tiling takes {}{}", name, grouped(other.played->cycles),
                                     other.played->extrapolated ? ", extrapolated" : ""));
  };
  rival("given", tuning.given);
  rival("default", tuning.by_default);
  return run_file_text(winning_config(tuning), comments, path);
}

} // namespace tools
