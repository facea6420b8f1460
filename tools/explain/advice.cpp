// SPDX-License-Identifier: Apache-2.0
#include "tools/explain/advice.h"

#include "isa/instruction_table.h"
#include "tools/explain/bank_advice.h"
#include "tools/report/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tools {
namespace {

constexpr double kWorthTelling = 0.01;        ///< of the run's cycles
constexpr std::int64_t kGoodCopy = 16 * 1024; ///< bytes from which a copy gets most of the bandwidth, as documented
constexpr double kScalarBound = 0.3;          ///< of the path: the scalar unit holds the others up

std::int64_t spent(const PathShare& share, Spent on) { return share.cycles[static_cast<std::size_t>(on)]; }

class Adviser {
public:
  Adviser(const Evidence& evidence, const std::vector<PathShare>& path)
      : e_(evidence), whole_(whole_path(path)), cycles_(static_cast<double>(evidence.result.cycles)) {}

  std::vector<std::string> lines() {
    if (e_.plan != nullptr) {
      larger_tmp();
      double_buffering();
      uneven_cores();
    }
    banks();
    small_copies();
    dispatch();
    latency();
    return std::move(lines_);
  }

private:
  bool worth(double cycles) const { return cycles >= kWorthTelling * cycles_; }

  /// A tile in fewer rounds: fewer startups, broadcasts and barriers.
  void larger_tmp() {
    std::int64_t tensors = e_.plan->ub_bytes - e_.plan->tmp_bytes;
    const std::int64_t room = e_.plan->request.machine.ub_bytes - tensors;
    for (const kernels::TmpFigures& call : e_.plan->tmp_calls) {
      if (call.rounds < 2) continue;
      const bool fits = call.single_pass_bytes <= room;
      lines_.push_back(
          fits ? fmt::format("{}: a tmp of {} B, which fits, makes one round of the {} that a tile takes now",
                             call.call, grouped(call.single_pass_bytes), grouped(call.rounds))
               : fmt::format("{}: a tile takes {} rounds; one round needs a tmp of {} B, {} B are free: "
                             "smaller tiles would take fewer rounds each",
                             call.call, grouped(call.rounds), grouped(call.single_pass_bytes), grouped(room)));
    }
  }

  /// What copies hold up could be hidden but for the first tile's inputs and the last one's outputs.
  void double_buffering() {
    const std::int64_t tiles = e_.plan->tiles(0);
    const std::int64_t shown = spent(whole_, Spent::copies) + spent(whole_, Spent::gm_latency);
    if (e_.plan->request.tiling.buffers > 1 || tiles < 2) return;
    const auto hidden = static_cast<double>(shown) * static_cast<double>(tiles - 1) / static_cast<double>(tiles);
    if (!worth(hidden)) return;
    lines_.push_back(
        fmt::format("double buffering (tiling.buffers: 2) would hide up to {} of the {} cycles in which the "
                    "run waits for copies; a core has {} tiles",
                    grouped(std::llround(hidden)), grouped(shown), grouped(tiles)));
  }

  void uneven_cores() {
    if (e_.plan->cores.size() < 2) return;
    double sum = 0;
    for (const sim::CoreResult& core : e_.result.cores) sum += static_cast<double>(core.cycles);
    const double lost = cycles_ - sum / static_cast<double>(e_.plan->cores.size());
    if (lost < 0.1 * cycles_) return;
    lines_.push_back(fmt::format(
        "the cores end {} cycles before the slowest on average: it has {} rows, the last one {}",
        grouped(std::llround(lost)), grouped(e_.plan->cores.front().rows), grouped(e_.plan->cores.back().rows)));
  }

  void banks() {
    for (const std::string& line : bank_advice(e_, kWorthTelling)) lines_.push_back(line);
  }

  void small_copies() {
    const double copying = static_cast<double>(spent(whole_, Spent::copies) + spent(whole_, Spent::gm_latency));
    if (copying < 0.1 * cycles_ || (e_.plan != nullptr && e_.plan->tiles(0) == 1)) return;
    std::int64_t small = 0, all = 0;
    for (const isa::Instruction& i : e_.recording.program_of(0).code) {
      if (!isa::is_copy(isa::row_of(i.opcode).shape)) continue;
      ++all;
      small += isa::gm_span(i).bytes() < kGoodCopy;
    }
    if (small == 0) return;
    lines_.push_back(fmt::format(
        "{} of {} copies of a core move less than 16 KiB, so their latency of {:g} cycles in and "
        "{:g} out weighs more than their bytes: larger tiles move more at once",
        grouped(small), grouped(all), e_.hardware.mte2.memory.first_byte, e_.hardware.mte3.memory.first_byte));
  }

  void dispatch() {
    const auto scalar = static_cast<double>(spent(whole_, Spent::scalar));
    if (scalar < kScalarBound * cycles_) return;
    lines_.push_back(
        fmt::format("the scalar unit's own work is {} of the critical path: fewer, longer instructions (more "
                    "rows a round, a larger H) leave it less to dispatch",
                    percent(scalar / cycles_)));
  }

  void latency() {
    const auto latency = static_cast<double>(spent(whole_, Spent::vector_latency));
    if (latency < 0.25 * cycles_) return;
    lines_.push_back(
        fmt::format("{} of the critical path is the latency of vector results that the next step waits for: "
                    "more rows a round share it",
                    percent(latency / cycles_)));
  }

  const Evidence& e_;
  PathShare whole_;
  double cycles_;
  std::vector<std::string> lines_;
};

} // namespace

std::vector<std::string> advice(const Evidence& evidence, const std::vector<PathShare>& path) {
  return Adviser(evidence, path).lines();
}

} // namespace tools
