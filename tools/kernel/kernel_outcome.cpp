// SPDX-License-Identifier: Apache-2.0
#include "tools/kernel/kernel_outcome.h"

#include "isa/image.h"
#include "isa/text/text.h"
#include "tools/files/fingerprint.h"
#include "tools/files/npy.h"

namespace tools {
namespace {

/// The values of a .npy file that has the buffer's type and shape.
std::vector<double> values_in(const std::string& path, const isa::GmBuffer& buffer) {
  isa::GlobalImage image;
  image.buffers = {buffer};
  image.data = {read_npy(buffer, path)};
  return isa::values_of(image, 0);
}

/// Expected files are read before the play: a fault in one shows before any time is spent.
using Expected = std::vector<std::pair<std::size_t, std::vector<double>>>;
Expected expected_values(const KernelOutcome& outcome) {
  Expected expected;
  const isa::GlobalImage& image = outcome.played.recording.gm;
  for (const KernelArgument& argument : outcome.kernel.run.arguments)
    if (!argument.expected.empty()) {
      const std::size_t index = image.index_of(argument.name);
      expected.emplace_back(index, values_in(argument.expected, image.buffers[index]));
    }
  return expected;
}

void compare_outputs(KernelOutcome& outcome, const Expected& expected) {
  const isa::GlobalImage& image = outcome.played.recording.gm;
  for (const auto& [index, values] : expected) {
    const isa::GmBuffer& buffer = image.buffers[index];
    outcome.numerics.tensors.push_back(compare(buffer.name, isa::values_of(image, index), values, buffer.shape.back(),
                                               buffer.type, tolerance_for(buffer.type, outcome.kernel.run.tolerance)));
    for (std::string& warning : warnings_of(outcome.numerics.tensors.back()))
      outcome.played.warnings.push_back(std::move(warning));
  }
}

} // namespace

KernelOutcome prepare(const UserKernel& kernel) {
  KernelOutcome outcome;
  outcome.kernel = kernel;
  outcome.played.request.path = kernel.source;
  outcome.played.hardware = kernel.run.hardware;
  outcome.played.recording = record(kernel);
  outcome.played.recording_hash = fingerprint(std::string_view(isa::to_text(outcome.played.recording)));
  return outcome;
}

void carry_out(KernelOutcome& outcome, const PlayOptions& options) {
  const Expected expected = options.data ? expected_values(outcome) : Expected{};
  PlayOptions play_options = options;
  play_options.l2_warm = outcome.kernel.run.l2 == L2State::warm;
  carry_out(outcome.played, play_options);
  if (outcome.played.playback.result.ok()) compare_outputs(outcome, expected);
}

} // namespace tools
