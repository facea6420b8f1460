// SPDX-License-Identifier: Apache-2.0
/// \file
/// A folder of the test's own, gone with it, and what an action threw.
#pragma once

#include "isa/error.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <string>

namespace test_support {

class TemporaryFolder {
public:
  TemporaryFolder() : path_(std::filesystem::temp_directory_path() / ("aivsim_test_" + std::to_string(getpid()))) {
    std::filesystem::create_directories(path_);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  std::string path() const { return path_.string(); }
  /// Writes `text` to `name` and returns the full path.
  std::string write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << text;
    return (path_ / name).string();
  }

private:
  std::filesystem::path path_;
};

/// The text of the isa::Error that `action` throws, or "no error".
inline std::string message_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const isa::Error& e) {
    return e.what();
  }
  return "no error";
}

} // namespace test_support
