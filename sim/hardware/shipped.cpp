// SPDX-License-Identifier: Apache-2.0
#include "sim/hardware/shipped.h"

#include <filesystem>

namespace sim {

std::string shipped_folder(const std::string& installed, const std::string& in_source) {
  std::error_code missing;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", missing);
  const std::filesystem::path folder = program.parent_path().parent_path() / installed;
  return !missing && std::filesystem::is_directory(folder, missing) ? folder.string() : in_source;
}

} // namespace sim
