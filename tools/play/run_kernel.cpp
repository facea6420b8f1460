// SPDX-License-Identifier: Apache-2.0
#include "tools/play/run_kernel.h"

#include "isa/image.h"
#include "kernels/kernel.h"
#include "tools/numerics/input_warnings.h"
#include "tools/numerics/not_finite.h"
#include "tools/numerics/provenance.h"
#include "tools/play/run_inputs.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <iterator>

namespace tools {
namespace {

kernels::Tensors input_values(const RunOutcome& outcome) {
  kernels::Tensors values;
  const isa::GlobalImage& image = outcome.recording.gm;
  for (const std::string& name : kernels::kernel_of(outcome.plan.request.kernel).inputs)
    values[name] = isa::values_of(image, image.index_of(name));
  return values;
}

void add(std::vector<std::string>& warnings, std::vector<std::string> more) {
  std::move(more.begin(), more.end(), std::back_inserter(warnings));
}

void compare_outputs(RunOutcome& outcome, const kernels::Tensors& inputs) {
  const kernels::Plan& plan = outcome.plan;
  const kernels::Kernel& kernel = kernels::kernel_of(plan.request.kernel);
  const kernels::Tensors reference = kernel.reference(inputs, plan.request.shape, plan.epsilon);
  const Tolerance tolerance = tolerance_for(plan.request.dtype, outcome.config.check.tolerance);
  const isa::GlobalImage& image = outcome.recording.gm;
  for (const std::string& name : kernel.outputs) {
    const std::size_t index = image.index_of(name);
    outcome.numerics.tensors.push_back(compare(name, isa::values_of(image, index), reference.at(name),
                                               row_length(image.buffers[index]), plan.request.dtype, tolerance));
    add(outcome.warnings, warnings_of(outcome.numerics.tensors.back()));
  }
}

/// A NaN that became 0 on the way shows in the reference alone.
bool any_not_finite(const RunOutcome& outcome) {
  const std::vector<TensorVerdict>& tensors = outcome.numerics.tensors;
  const bool compared = std::any_of(tensors.begin(), tensors.end(), [](const TensorVerdict& tensor) {
    return tensor.not_finite.count + tensor.unlike.count > 0;
  });
  return compared || !not_finite_outputs(outcome.recording.gm).empty();
}

void look_for_not_finite(RunOutcome& outcome) {
  if (outcome.numerics.tensors.empty()) add(outcome.warnings, not_finite_outputs(outcome.recording.gm));
  if (!any_not_finite(outcome)) return;
  outcome.first_not_finite =
      trace_not_finite(outcome.recording, outcome.config.hardware.machine, npy_reader(""), outcome.warnings);
}

} // namespace

bool Verdict::ok() const {
  return std::all_of(tensors.begin(), tensors.end(), [](const TensorVerdict& tensor) { return tensor.ok; });
}

RunOutcome prepare(const RunConfig& config) {
  RunOutcome outcome;
  outcome.config = config;
  outcome.plan = kernels::make_plan(config.request);
  outcome.warnings = outcome.plan.warnings;
  outcome.recording = kernels::record(outcome.plan);
  set_inits(outcome.recording.gm, config.inputs);
  spdlog::debug("recorded {} instructions in {} blocks", outcome.recording.instructions(),
                outcome.recording.blocks.size());
  return outcome;
}

void load_inputs(RunOutcome& outcome) { isa::fill(outcome.recording.gm, npy_reader("")); }

void carry_out(RunOutcome& outcome, const PlayOptions& options) {
  // A kernel may overwrite what it was given, so the reference gets its inputs now.
  const bool compared = outcome.config.check.reference && options.data;
  const kernels::Tensors inputs = compared ? input_values(outcome) : kernels::Tensors{};
  if (options.data) add(outcome.warnings, input_warnings(outcome.plan, outcome.recording.gm));
  PlayOptions play_options = options;
  play_options.l2_warm = outcome.config.l2 == L2State::warm;
  outcome.playback = play(outcome.recording, outcome.config.hardware, play_options);
  spdlog::debug("played {} instructions in {:.3f} s", outcome.playback.retired, outcome.playback.result.wall_s);
  if (!options.data || !outcome.playback.result.ok()) return;
  if (compared) compare_outputs(outcome, inputs);
  look_for_not_finite(outcome);
}

} // namespace tools
