// SPDX-License-Identifier: Apache-2.0
#include "tools/report/timeline_json.h"

#include "tools/report/timeline_detail.h"
#include "tools/report/timeline_labels.h"
#include "tools/report/totals.h"

#include <algorithm>

namespace tools {
namespace {

/// Entries that become one slice: which work was most of it, and which wait.
class Merged {
public:
  void add(const sim::HistoryEntry& entry, const std::vector<isa::Instruction>& code) {
    cycles_ += entry.cycles;
    if (entry.is_busy())
      add_work(code[entry.index], entry.cycles);
    else
      stalls_[entry.doing] += entry.cycles;
  }
  std::int64_t cycles() const { return cycles_; }
  std::size_t label(TimelineLabels& labels, std::size_t core) const {
    const auto less = [](const Work& a, const Work& b) { return a.cycles < b.cycles; };
    const auto most = std::max_element(works_.begin(), works_.end(), less);
    const auto stall = std::max_element(stalls_.begin(), stalls_.end()) - stalls_.begin();
    const int tenths = static_cast<int>((busy_ * 10 + cycles_ / 2) / cycles_);
    return labels.of_merged(core, most == works_.end() ? nullptr : most->example, tenths,
                            static_cast<sim::Stall>(stall));
  }

private:
  struct Work {
    const isa::Instruction* example;
    std::int64_t cycles;
  };
  void add_work(const isa::Instruction& instruction, std::int64_t cycles) {
    busy_ += cycles;
    const auto same = [&](const Work& work) {
      return work.example->step == instruction.step && work.example->opcode == instruction.opcode;
    };
    const auto at = std::find_if(works_.begin(), works_.end(), same);
    if (at == works_.end())
      works_.push_back({&instruction, cycles});
    else
      at->cycles += cycles;
  }

  std::int64_t cycles_ = 0, busy_ = 0;
  std::array<std::int64_t, sim::kStalls> stalls_ = {};
  std::vector<Work> works_; ///< a handful
};

class Tracks {
public:
  Tracks(const isa::Recording& recording, const sim::PipeHistory& history, const TimelineDetail& detail)
      : recording_(recording), history_(history), detail_(detail), labels_(recording) {}

  Json of(std::size_t core, isa::Pipe pipe) {
    out_ = Json::array();
    const std::vector<isa::Instruction>& code = recording_.program_of(core).code;
    const bool with_code = detail_.exact() || core == detail_.core;
    std::int64_t at = 0;
    for (const sim::HistoryEntry& entry : history_.of(core, pipe)) {
      const std::int64_t begin = at;
      at += entry.cycles;
      if (detail_.keeps(core, begin, at)) {
        flush(core);
        slice(entry.cycles, labels_.of(core, pipe, entry, with_code && at > detail_.from));
        continue;
      }
      merged_.add(entry, code);
      if (merged_.cycles() >= detail_.pixel) flush(core);
    }
    flush(core);
    return std::move(out_);
  }
  Json labels() const { return labels_.json(); }

private:
  void slice(std::int64_t cycles, std::size_t label) {
    out_.push_back(cycles);
    out_.push_back(label);
  }
  void flush(std::size_t core) {
    if (merged_.cycles() > 0) slice(merged_.cycles(), merged_.label(labels_, core));
    merged_ = {};
  }

  const isa::Recording& recording_;
  const sim::PipeHistory& history_;
  const TimelineDetail& detail_;
  TimelineLabels labels_;
  Merged merged_;
  Json out_;
};

} // namespace

Json timeline_json(const isa::Recording& recording, const sim::PipeHistory& history, const sim::Result& result,
                   std::size_t most) {
  const std::size_t slowest = slowest_core(result);
  const TimelineDetail detail = timeline_detail(history, result.cycles, slowest, result.cores[slowest].cycles, most);
  Tracks tracks(recording, history, detail);
  Json cores = Json::array();
  for (std::size_t core = 0; core < history.cores(); ++core) {
    Json pipes = Json::object();
    for (const isa::Pipe pipe : {isa::Pipe::scalar, isa::Pipe::vector, isa::Pipe::mte2, isa::Pipe::mte3})
      pipes[std::string(isa::name_of(pipe))] = tracks.of(core, pipe);
    cores.push_back(std::move(pipes));
  }
  Json window;
  if (!detail.exact()) window = {{"core", detail.core}, {"from", detail.from}, {"to", detail.to}};
  return {{"cycles", result.cycles},     {"exact", detail.exact()},   {"pixel_cycles", detail.pixel},
          {"window", std::move(window)}, {"labels", tracks.labels()}, {"cores", std::move(cores)}};
}

} // namespace tools
