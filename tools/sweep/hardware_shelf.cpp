// SPDX-License-Identifier: Apache-2.0
#include "tools/sweep/hardware_shelf.h"

#include "isa/error.h"
#include "tools/report/playback_json.h"

namespace tools {

const HardwareShelf::Entry& HardwareShelf::entry(const std::string& name_or_path) {
  const auto [place, is_new] = entries_.try_emplace(name_or_path);
  Entry& entry = place->second;
  if (!is_new) return entry;
  try {
    entry.config = sim::load_hardware(name_or_path);
    entry.hash = hardware_hash(entry.config);
  } catch (const isa::Error& error) {
    entry.refusal = error.what();
  }
  return entry;
}

const sim::HardwareConfig& HardwareShelf::config(const std::string& name_or_path) {
  const Entry& found = entry(name_or_path);
  if (!found.refusal.empty()) throw isa::Error(found.refusal);
  return found.config;
}

} // namespace tools
