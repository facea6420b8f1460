// SPDX-License-Identifier: Apache-2.0
#include "sim/hardware/hardware.h"

#include "isa/error.h"
#include "sim/hardware/hardware_file.h"
#include "sim/hardware/products.h"
#include "sim/hardware/shipped.h"
#include "sim/yaml/tree.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace sim {
namespace {

std::vector<std::string> modelled() {
  std::vector<std::string> names;
  std::error_code missing; // a folder that is not there holds nothing
  for (const auto& entry : std::filesystem::directory_iterator(hardware_folder(), missing))
    if (entry.path().extension() == ".yaml") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

} // namespace

bool is_hardware_path(const std::string& name) {
  return name.find('/') != std::string::npos || std::filesystem::path(name).extension() == ".yaml";
}

std::string hardware_folder() {
  const char* configs = std::getenv("AIVSIM_CONFIGS");
  const bool given = configs != nullptr && *configs != '\0';
  return (given ? configs : shipped_folder("share/aivsim/configs", AIVSIM_SOURCE_CONFIGS)) + "/hardware";
}

HardwareConfig load_hardware(const std::string& name_or_path) {
  if (is_hardware_path(name_or_path)) return read_hardware_file(name_or_path);
  const std::string refusal = unsupported_product(clipped(name_or_path));
  if (!refusal.empty()) throw isa::Error(refusal);
  const std::vector<std::string> names = modelled();
  if (std::find(names.begin(), names.end(), name_or_path) == names.end())
    throw isa::Error(unknown_hardware(clipped(name_or_path), names));
  return read_hardware_file(hardware_folder() + "/" + name_or_path + ".yaml");
}

} // namespace sim
