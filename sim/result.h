// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a simulation leaves behind, in cycles and bytes. Microseconds appear only at the edge.
#pragma once

#include "isa/types.h"
#include "sim/events.h"
#include "sim/stall.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace sim {

/// busy_cycles + the sum of the stalls = the cycles of the run, for every pipe.
struct PipeResult {
  std::int64_t busy_cycles = 0;
  std::int64_t instructions = 0;
  std::int64_t register_instructions = 0; ///< executed by vector functions, which count as one instruction each
  std::array<std::int64_t, kStalls> stalls = {};
};

/// How one UB buffer was used. `peak_live_bytes`: written and still to be read.
struct UbBufferResult {
  std::string name;
  std::int64_t address = 0, bytes = 0, peak_bytes = 0, peak_live_bytes = 0;
};

struct UbResult {
  std::int64_t peak_bytes = 0;         ///< highest address ever touched within the allocated buffers, summed
  std::int64_t peak_live_bytes = 0;    ///< over all buffers at one time
  std::vector<UbBufferResult> buffers; ///< those that lie in no other
};

/// Bytes moved between GM and UB, by GM buffer (index as in the image).
struct GmTraffic {
  std::vector<std::int64_t> read_bytes, written_bytes;
  std::int64_t l2_read_bytes = 0, l2_written_bytes = 0; ///< of these, in lines that the L2 held
};

struct CoreResult {
  std::int64_t cycles = 0; ///< when its last instruction retired
  std::int64_t instructions_recorded = 0;
  std::int64_t instructions_retired = 0;
  std::array<PipeResult, isa::kPipes> pipes;
  BankConflicts bank_conflicts;
  UbResult ub;
};

struct Result {
  std::int64_t cycles = 0; ///< the slowest core's
  std::vector<CoreResult> cores;
  GmTraffic gm;
  std::string deadlock; ///< who waits for what; "" if the run ended well
  bool stopped = false; ///< before its end; the figures are of what had happened by then
  double wall_s = 0;

  bool ok() const { return deadlock.empty() && !stopped; }
};

} // namespace sim
