// SPDX-License-Identifier: Apache-2.0
/// \file
/// Result files. They are written beside their final name and renamed when whole: under the final name there is never
/// half a file. Devices and pipes (/dev/null, /dev/stdout) are written as they are.
#pragma once

#include <fstream>
#include <string>

namespace tools {

class OutputFile {
public:
  /// Opens the file beside `path`, so that an unwritable place is known before any work is done. Throws isa::Error.
  explicit OutputFile(const std::string& path);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  /// Without `commit` nothing stays behind.
  ~OutputFile();

  const std::string& path() const { return path_; }
  std::ostream& stream() { return stream_; }
  /// Gives the file its name. Throws isa::Error if something could not be written, e.g. on a full disk.
  void commit();

private:
  std::string path_;
  std::string target_; ///< where `path_` leads, symbolic links followed
  std::string beside_; ///< "" for a device
  std::ofstream stream_;
};

/// Creates the folder if need be and proves that files can be made in it. Throws isa::Error.
void prepare_folder(const std::string& path);

} // namespace tools
