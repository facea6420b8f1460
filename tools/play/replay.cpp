// SPDX-License-Identifier: Apache-2.0
#include "tools/play/replay.h"

#include "isa/error.h"
#include "isa/image.h"
#include "isa/legality/validate.h"
#include "isa/text/text.h"
#include "tools/files/fingerprint.h"
#include "tools/numerics/input_warnings.h"
#include "tools/numerics/provenance.h"
#include "tools/play/run_inputs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace tools {
namespace {

void check_arch(const std::string& path, const isa::Machine& recorded, const isa::Machine& wished) {
  if (recorded.arch == wished.arch) return;
  throw isa::Error(path, fmt::format("was recorded for {} (arch {}) and cannot be played on {} (arch {})",
                                     recorded.name, recorded.arch, wished.name, wished.arch));
}

std::vector<std::string> input_names(const isa::GlobalImage& image) {
  std::vector<std::string> names;
  for (const isa::GmBuffer& buffer : image.buffers)
    if (buffer.role == isa::Role::in) names.push_back(buffer.name);
  return names;
}

void replace_inputs(isa::Recording& recording, const ReplayRequest& request) {
  const auto depends = [](const isa::Program& block) { return block.data_dependent; };
  if (!request.inputs.empty() && std::any_of(recording.blocks.begin(), recording.blocks.end(), depends))
    throw isa::Error(request.path, "its instructions depend on the data they were recorded with; it cannot be played "
                                   "with other inputs");
  const std::vector<std::string> known = input_names(recording.gm);
  for (const auto& [name, file] : request.inputs) {
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw isa::Error("--inputs " + name, fmt::format("the recording takes no such tensor{}; it takes {}",
                                                       isa::did_you_mean(name, known), fmt::join(known, ", ")));
    isa::Init& init = recording.gm.buffers[recording.gm.index_of(name)].init;
    init = {};
    init.kind = isa::Init::Kind::file;
    init.source = std::filesystem::absolute(file).string(); // the user's folder, not the recording's
  }
}

isa::FileReader reader_of(const ReplayRequest& request) {
  return npy_reader(std::filesystem::path(request.path).parent_path().string());
}

/// The tensor itself, without what fills its last datablock.
std::string_view tensor_bytes(const isa::GlobalImage& image, std::size_t index) {
  return {reinterpret_cast<const char*>(image.data[index].data()),
          static_cast<std::size_t>(image.buffers[index].bytes())};
}

} // namespace

std::vector<std::pair<std::string, std::string>> ReplayOutcome::settings() const {
  std::vector<std::pair<std::string, std::string>> settings = {
      {"recording", request.path}, {"recording_hash", recording_hash}, {"hardware", hardware.machine.name}};
  for (const auto& [name, file] : request.inputs) settings.emplace_back("inputs." + name, file);
  return settings;
}

RecordingAndChip read_recording(const std::string& path, const std::string& hardware) {
  isa::ParsedText text = isa::read_text(path);
  const sim::HardwareConfig recorded = sim::load_hardware(text.recording.hardware);
  const sim::HardwareConfig wished = hardware.empty() ? recorded : sim::load_hardware(hardware);
  check_arch(path, recorded.machine, wished.machine);
  isa::validate(text, wished.machine);
  return {std::move(text.recording), wished};
}

ReplayOutcome prepare_replay(const ReplayRequest& request) {
  ReplayOutcome outcome;
  outcome.request = request;
  RecordingAndChip read = read_recording(request.path, request.hardware);
  outcome.hardware = std::move(read.hardware);
  outcome.recording = std::move(read.recording);
  replace_inputs(outcome.recording, request);
  outcome.recording_hash = fingerprint(std::string_view(isa::to_text(outcome.recording)));
  spdlog::debug("read {} instructions in {} blocks", outcome.recording.instructions(), outcome.recording.blocks.size());
  return outcome;
}

void load_inputs(ReplayOutcome& outcome) { isa::fill(outcome.recording.gm, reader_of(outcome.request)); }

void carry_out(ReplayOutcome& outcome, const PlayOptions& options) {
  if (options.data) outcome.warnings = not_finite_inputs(outcome.recording.gm);
  outcome.playback = play(outcome.recording, outcome.hardware, options);
  if (!options.data || outcome.playback.result.stopped) return; // half of an output says nothing
  const isa::GlobalImage& image = outcome.recording.gm;
  for (std::size_t i = 0; i < image.buffers.size(); ++i)
    if (image.buffers[i].role == isa::Role::out) outcome.outputs.push_back(summary_of(image, i));
  const std::vector<std::string> spoiled = not_finite_outputs(image);
  if (spoiled.empty() || !outcome.playback.result.ok()) return;
  outcome.warnings.insert(outcome.warnings.end(), spoiled.begin(), spoiled.end());
  outcome.first_not_finite =
      trace_not_finite(outcome.recording, outcome.hardware.machine, reader_of(outcome.request), outcome.warnings);
}

OutputSummary summary_of(const isa::GlobalImage& image, std::size_t index) {
  const isa::GmBuffer& buffer = image.buffers[index];
  OutputSummary summary{buffer.name, buffer.type, buffer.shape, fingerprint(tensor_bytes(image, index)), 0, 0, 0, 0};
  for (const double value : isa::values_of(image, index)) {
    summary.nan += std::isnan(value) ? 1 : 0;
    summary.inf += std::isinf(value) ? 1 : 0;
    if (!std::isfinite(value)) continue;
    summary.sum += value;
    summary.sum_abs += std::abs(value);
  }
  return summary;
}

} // namespace tools
