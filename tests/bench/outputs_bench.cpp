// SPDX-License-Identifier: Apache-2.0
/// \file
/// What each output costs: processor time of a play that writes it, beside a plain play of the same stream
/// (`times_plain`). 100 tiles of layer_norm_grad [8,512] in float on one core, 141 k instructions, without numbers, so
/// that nothing hides the output; files go to /dev/null. Measured on one 2.1 GHz core: CSV 1.6, VCD 1.4, timeline trace
/// 1.5, explanation 1.5, report 2.2.
#include "kernels/kernel.h"
#include "sim/listeners/timeline_trace.h"
#include "sim/listeners/vcd_trace.h"
#include "sim/simulation.h"
#include "tools/explain/explainer.h"
#include "tools/process/children.h"
#include "tools/report/instruction_csv.h"
#include "tools/report/run_page.h"

#include <benchmark/benchmark.h>

#include <ctime>

namespace {

enum class Output { none, csv, vcd, trace, explain, report };

isa::Recording stream(const sim::HardwareConfig& hardware) {
  kernels::Request request;
  request.shape = {1, 800, 512};
  request.tmp.policy = kernels::TmpPolicy::single_pass;
  request.tiling.cores = 1;
  request.tiling.rows_per_tile = 8;
  request.machine = hardware.machine;
  return kernels::record(kernels::make_plan(request));
}

/// Plays once and writes the output; what it took is counted from the play's begin to the file's end.
class Play {
public:
  explicit Play(Output output)
      : output_(output), hardware_(sim::load_hardware("atlas_a2")), recording_(stream(hardware_)) {}

  double seconds() {
    const std::clock_t start = std::clock();
    std::ofstream file("/dev/null");
    tools::InstructionCsv csv(file, recording_, hardware_.clock_mhz);
    sim::VcdTrace vcd(file, recording_, hardware_, {});
    sim::TimelineTrace trace(file, recording_, hardware_);
    sim::Options options;
    options.data = false;
    if (output_ == Output::csv) options.listeners.push_back(&csv);
    if (output_ == Output::vcd) options.listeners.push_back(&vcd);
    if (output_ == Output::trace) options.listeners.push_back(&trace);
    const bool explains = output_ == Output::explain || output_ == Output::report;
    tools::Explainer explainer(explains, recording_, hardware_, options.listeners);
    const tools::RunPage page(output_ == Output::report, recording_, options.listeners);
    const sim::Result result = sim::simulate(recording_, hardware_, options);
    if (output_ == Output::vcd) vcd.finish(result.cycles);
    if (output_ == Output::trace) trace.finish();
    if (explains) write(explainer, page, result);
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  }

private:
  void write(tools::Explainer& explainer, const tools::RunPage& page, const sim::Result& result) {
    tools::Playback playback;
    playback.result = result;
    tools::Json json = tools::Json::object();
    tools::add_playback(json, playback, hardware_, recording_.gm);
    explainer.add_to(json, result, nullptr);
    if (output_ != Output::report) return;
    tools::OutputFile file("/dev/null");
    page.write(file, json, result, hardware_);
  }

  Output output_;
  sim::HardwareConfig hardware_;
  isa::Recording recording_;
};

double seconds_in_child(Output output) {
  const auto work = [&](std::size_t) { return std::to_string(Play(output).seconds()); };
  const tools::ChildOutcome outcome = tools::in_children(1, work, 1).front();
  return outcome.error.empty() ? std::stod(outcome.answer) : 0;
}

void outputs(benchmark::State& state, Output output) {
  static double plain = 0; // the first benchmark's
  double seconds = 0;
  for ([[maybe_unused]] auto _ : state) {
    const double one = seconds_in_child(output);
    if (one == 0) {
      state.SkipWithError("the play failed");
      return;
    }
    seconds += one;
    state.SetIterationTime(one);
  }
  const double mean = seconds / static_cast<double>(state.iterations());
  if (output == Output::none) plain = mean;
  if (plain > 0) state.counters["times_plain"] = mean / plain;
}

} // namespace

BENCHMARK_CAPTURE(outputs, plain, Output::none)->UseManualTime()->Iterations(10);
BENCHMARK_CAPTURE(outputs, csv, Output::csv)->UseManualTime()->Iterations(10);
BENCHMARK_CAPTURE(outputs, vcd, Output::vcd)->UseManualTime()->Iterations(10);
BENCHMARK_CAPTURE(outputs, trace, Output::trace)->UseManualTime()->Iterations(10);
BENCHMARK_CAPTURE(outputs, explain, Output::explain)->UseManualTime()->Iterations(10);
BENCHMARK_CAPTURE(outputs, report, Output::report)->UseManualTime()->Iterations(10);
