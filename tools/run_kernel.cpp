// SPDX-License-Identifier: Apache-2.0
#include "tools/run_kernel.h"

#include "isa/image.h"
#include "kernels/kernel.h"
#include "tools/run_inputs.h"

#include <spdlog/spdlog.h>

#include <algorithm>

namespace tools {
namespace {

kernels::Tensors input_values(const RunOutcome& outcome) {
  kernels::Tensors values;
  const isa::GlobalImage& image = outcome.recording.gm;
  for (const std::string& name : kernels::kernel_of(outcome.plan.request.kernel).inputs)
    values[name] = isa::values_of(image, image.index_of(name));
  return values;
}

/// Row length of a tensor: its last extent.
std::int64_t row_length(const isa::GmBuffer& buffer) { return buffer.shape.empty() ? 1 : buffer.shape.back(); }

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
    for (std::string& warning : warnings_of(outcome.numerics.tensors.back()))
      outcome.warnings.push_back(std::move(warning));
  }
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
  PlayOptions play_options = options;
  play_options.l2_warm = outcome.config.l2 == L2State::warm;
  outcome.playback = play(outcome.recording, outcome.config.hardware, play_options);
  spdlog::debug("played {} instructions in {:.3f} s", outcome.playback.retired, outcome.playback.result.wall_s);
  if (compared && outcome.playback.result.ok()) compare_outputs(outcome, inputs);
}

} // namespace tools
