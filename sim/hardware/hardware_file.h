// SPDX-License-Identifier: Apache-2.0
/// \file
/// The hardware file: which keys it holds, in which ranges. configs/README.md describes them.
#pragma once

#include "sim/hardware/hardware.h"

#include <string>
#include <vector>

namespace sim {

/// True for a name with '/' or ending in .yaml: the file itself, not a name under the hardware folder.
bool is_hardware_path(const std::string& name);

/// Reads one file; the machine is named after it. Throws isa::Error `file:line: path.to.key: what`.
HardwareConfig read_hardware_file(const std::string& path);

/// Every key that a hardware file holds, as path.to.key.
std::vector<std::string> hardware_file_keys();

} // namespace sim
