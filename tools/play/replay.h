// SPDX-License-Identifier: Apache-2.0
/// \file
/// Plays a recording read from an .aiv file. There is no reference to hold its outputs against, so they are summed up.
#pragma once

#include "tools/numerics/first_not_finite.h"
#include "tools/play/playback.h"
#include "tools/play/stream_check.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace tools {

/// A recording and the chip that plays it.
struct RecordingAndChip {
  isa::Recording recording;
  sim::HardwareConfig hardware;
};

/// Reads a recording. `hardware`: "" for the chip that it names. Throws isa::Error: a fault of the file, hardware of
/// another arch, an instruction that the hardware does not have.
RecordingAndChip read_recording(const std::string& path, const std::string& hardware);

/// What is to be replayed, and on what.
struct ReplayRequest {
  std::string path;
  std::string hardware;                      ///< "" for the one that the recording names
  std::map<std::string, std::string> inputs; ///< .npy files by the name of the GM buffer
};

struct OutputSummary {
  std::string name;
  isa::Dtype type = isa::Dtype::none;
  std::vector<std::int64_t> shape;
  std::string checksum;        ///< of the bytes
  double sum = 0, sum_abs = 0; ///< over the finite elements
  std::int64_t nan = 0, inf = 0;
};

struct ReplayOutcome {
  ReplayRequest request;
  sim::HardwareConfig hardware;
  isa::Recording recording;
  std::string recording_hash; ///< of the canonical text, the inputs of the request included
  StreamCheck hazards;
  Playback playback;
  std::vector<OutputSummary> outputs;
  std::vector<std::string> warnings; ///< NaN and Inf: where, and what made the first
  std::optional<NotFinite> first_not_finite;

  bool ok() const { return playback.result.ok() && hazards.ok(); }

  /// What was played, as a flat list: echoed in the result, and hashed.
  std::vector<std::pair<std::string, std::string>> settings() const;
};

/// Reads, checks and completes the recording; no tensor has its bytes yet. Throws isa::Error: as read_recording, an
/// input that the recording does not have, or other inputs for a recording that was made against particular data.
ReplayOutcome prepare_replay(const ReplayRequest& request);

/// Gives the inputs their bytes; files that the recording names are sought from its own folder. Throws isa::Error for a
/// .npy file that does not fit.
void load_inputs(ReplayOutcome& outcome);

/// Plays, and sums the outputs up.
void carry_out(ReplayOutcome& outcome, const PlayOptions& options);

/// Sums up buffer `index`.
OutputSummary summary_of(const isa::GlobalImage& image, std::size_t index);

} // namespace tools
