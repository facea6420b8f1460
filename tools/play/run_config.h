// SPDX-License-Identifier: Apache-2.0
/// \file
/// A run file, read strictly and resolved: the kernel request, the chip, where the inputs come from, what is checked.
#pragma once

#include "kernels/plan/request.h"
#include "sim/hardware/hardware.h"
#include "sim/yaml/tree.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tools {

/// Tensors that come from .npy files, by name (dy, x, gamma, mean, variance, res_for_gamma); the rest is made: gamma,
/// dy, x and res_for_gamma from the seed, mean and variance from x.
struct Inputs {
  std::uint64_t seed = 1;
  std::map<std::string, std::string> files; ///< paths, relative ones resolved against the run file's folder
};

/// `tolerance` empty means auto: the limits of the dtype, see tools/numerics/numerics.h.
struct Check {
  bool reference = true;
  std::optional<double> tolerance; ///< largest |error| relative to the largest |reference| of the tensor
};

/// What the L2 cache holds at the start: nothing, or the inputs.
enum class L2State : std::uint8_t { cold, warm };

struct RunConfig {
  std::string path;          ///< of the run file
  std::string hardware_name; ///< as written
  sim::HardwareConfig hardware;
  kernels::Request request; ///< machine filled from the hardware
  Inputs inputs;
  Check check;
  L2State l2 = L2State::cold;
};

/// Reads the run file and applies `overrides` ("tiling.buffers=2", in order, as if the file had said so). Throws
/// isa::Error with `file:line: path.to.key: what`; for an override the place is `--set path.to.key`.
RunConfig load_run_config(const std::string& path, const std::vector<std::string>& overrides = {});

/// Where hardware comes from, by name or path. Throws isa::Error as sim::load_hardware does.
using HardwareSource = std::function<sim::HardwareConfig(const std::string&)>;

/// What a run file's `hardware` means to sim::load_hardware: a name stays, a path starts at the run file's folder.
std::string hardware_place(const std::string& name, const std::string& run_file);

/// The same from a tree at hand; `path` is the file that it stands for.
RunConfig run_config_of(const sim::YamlNode& tree, const std::string& path, const HardwareSource& hardware);

/// Reads the tree's keys and the types of their values, and no more: a wrong one, or one that is missing, is thrown as
/// isa::Error `file:line: path.to.key: what`. Rules between several keys, and the chip's, are left to who resolves it.
void check_run_keys(const sim::YamlNode& tree, const std::string& path);

/// Every key that a run file may hold, as path.to.key, with the tensors of all kernels under `inputs`.
std::vector<std::string> run_file_keys();

/// The resolved configuration as a flat list of key and value, in the order of the run file's keys, every default
/// spelled out: echoed in each result, and hashed.
std::vector<std::pair<std::string, std::string>> resolved(const RunConfig& config);

} // namespace tools
