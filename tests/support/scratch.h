// SPDX-License-Identifier: Apache-2.0
/// \file
/// A folder of a test's own, gone when the test ends.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <unistd.h>

namespace support {

class Scratch {
public:
  Scratch() {
    std::string pattern = (std::filesystem::temp_directory_path() / "aivsim_test_XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no scratch folder");
    folder_ = pattern;
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  std::string path(const std::string& name = "") const { return name.empty() ? folder_ : folder_ + "/" + name; }
  /// Writes a file, folders in its name included, and returns its path.
  std::string file(const std::string& name, const std::string& content) const {
    std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
    std::ofstream(path(name), std::ios::binary) << content;
    return path(name);
  }
  std::string read(const std::string& name) const { return contents(path(name)); }
  static std::string contents(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::stringstream content;
    content << in.rdbuf();
    return content.str();
  }
  bool has(const std::string& name) const { return std::filesystem::exists(path(name)); }
  /// How many entries the folder has.
  std::size_t entries() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder_), {}));
  }

private:
  std::string folder_;
};

} // namespace support
