// SPDX-License-Identifier: Apache-2.0
/// \file
/// Run files of small shapes for the tests of `tune`, and what their runs take.
#pragma once

#include "kernels/kernel.h"
#include "tests/support/scratch.h"
#include "tools/play/run_kernel.h"
#include "tools/process/children.h"

#include <catch2/catch.hpp>

#include <sstream>

namespace support {

/// layer_norm_backward, [2,32,16], float, one core of an atlas_a2, with "key=value" words of changes.
inline tools::RunConfig tune_config(const std::string& changes = "") {
  const Scratch scratch;
  std::vector<std::string> overrides;
  std::istringstream words(changes);
  for (std::string word; words >> word;) overrides.push_back(word);
  return tools::load_run_config(scratch.file("run.yaml", "kernel: layer_norm_backward\nhardware: atlas_a2\n"
                                                         "shape: {b: 2, s: 32, h: 16}\ndtype: float\n"
                                                         "tiling: {cores: 1}\n"),
                                overrides);
}

/// Cycles of each run, simulated as `aivsim run --no-data` does it, in processes of their own.
inline std::vector<std::int64_t> cycles_of(const std::vector<tools::RunConfig>& configs) {
  const auto work = [&](std::size_t k) {
    tools::RunOutcome outcome = tools::prepare(configs[k]);
    tools::PlayOptions options;
    options.data = false;
    tools::carry_out(outcome, options);
    return std::to_string(outcome.playback.result.cycles);
  };
  std::vector<std::int64_t> cycles;
  for (const tools::ChildOutcome& outcome : tools::in_children(configs.size(), work, 2)) {
    INFO(outcome.error);
    REQUIRE(outcome.error.empty());
    cycles.push_back(std::stoll(outcome.answer));
  }
  return cycles;
}

} // namespace support
