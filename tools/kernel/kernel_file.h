// SPDX-License-Identifier: Apache-2.0
/// \file
/// The run file of a kernel of the user's own: the chip, how many blocks, and the arguments of its entry in order.
#pragma once

#include "isa/program.h"
#include "sim/hardware/hardware.h"
#include "sim/yaml/tree.h"
#include "tools/play/run_config.h"

#include <optional>
#include <string>
#include <vector>

namespace tools {

/// One argument of the entry. Which members count depends on the kind.
struct KernelArgument {
  enum class Kind : std::uint8_t { tensor, workspace, tiling, scalar };
  Kind kind = Kind::tensor;
  std::string name;
  int line = 0;            ///< in the run file
  isa::GmBuffer buffer;    ///< tensor, workspace; without an address
  std::string expected;    ///< tensor: .npy file, "" if nothing is expected
  std::string tiling_type; ///< tiling: the struct
  sim::YamlNode fields;    ///< tiling: its fields by name, kind `nothing` for none
  std::string fill;        ///< tiling: a function of the source that fills it in, "" for none
  std::string tiling_file; ///< tiling: its bytes, in place of a struct
  std::string scalar;      ///< scalar: the number as written
};

struct KernelFile {
  std::string path;
  std::string hardware_name; ///< as written
  sim::HardwareConfig hardware;
  int blocks = 1;
  bool auto_sync = true;
  std::uint64_t tiling_key = 0;
  std::string host; ///< a source with host code that the tiling needs, "" for none
  std::vector<KernelArgument> arguments;
  std::optional<double> tolerance;
  L2State l2 = L2State::cold;

  /// The tiling among the arguments, or null.
  const KernelArgument* tiling() const;
};

/// Reads the run file and applies `overrides`. Throws isa::Error `file:line: path.to.key: what`.
KernelFile load_kernel_file(const std::string& path, const std::vector<std::string>& overrides);

/// Every key that a kernel's run file may hold, as path.to.key; NAME stands for an argument's.
std::vector<std::string> kernel_file_keys();

} // namespace tools
