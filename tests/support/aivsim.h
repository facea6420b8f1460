// SPDX-License-Identifier: Apache-2.0
/// \file
/// Runs the command line, here or in a process of its own.
#pragma once

#include "tests/support/scratch.h"
#include "tools/command_line.h"

#include <nlohmann/json.hpp>

#include <sys/wait.h>

#include <cstdlib>
#include <sstream>

namespace support {

struct Ended {
  int status = 0; ///< -1: by a signal
  std::string out, err;

  nlohmann::ordered_json json() const { return nlohmann::ordered_json::parse(out); }
  /// Every error is one line that says who speaks.
  bool is_one_line() const { return err.rfind("aivsim: ", 0) == 0 && err.find('\n') == err.size() - 1 && out.empty(); }
};

/// In this process: for commands that simulate nothing.
inline Ended aivsim_here(const std::vector<std::string>& arguments) {
  std::ostringstream out, err;
  const int status = tools::run_command(arguments, out, err);
  return {status, out.str(), err.str()};
}

/// In a process of its own; the arguments as a shell reads them.
inline Ended aivsim(const std::string& arguments) {
  const Scratch scratch;
  const std::string line = std::string("'") + AIVSIM_BINARY + "' " + arguments + " >" + scratch.path("out") + " 2>" +
                           scratch.path("err") + " </dev/null";
  const int ended = std::system(line.c_str());
  return {WIFEXITED(ended) ? WEXITSTATUS(ended) : -1, scratch.read("out"), scratch.read("err")};
}

/// A small run file in `folder`: layer_norm_grad, [1,16,16], float, one core.
inline std::string small_run(const Scratch& folder, const std::string& kernel = "layer_norm_grad") {
  return folder.file("run.yaml",
                     "kernel: " + kernel +
                         "\nhardware: atlas_a2\nshape: {b: 1, s: 16, h: 16}\ndtype: float\ntiling: {cores: 1}\n");
}

} // namespace support
