// SPDX-License-Identifier: Apache-2.0
/// \file
/// Hardware files, each read once: to read one takes as long as to play a small point.
#pragma once

#include "sim/hardware/hardware.h"

#include <map>
#include <string>

namespace tools {

class HardwareShelf {
public:
  struct Entry {
    sim::HardwareConfig config;
    std::string hash;    ///< of its figures
    std::string refusal; ///< why there is none; "" if there is
  };

  /// As sim::load_hardware takes and refuses them, except that a refusal is remembered too.
  const Entry& entry(const std::string& name_or_path);
  /// Throws isa::Error for a name that is refused.
  const sim::HardwareConfig& config(const std::string& name_or_path);

private:
  std::map<std::string, Entry> entries_;
};

} // namespace tools
