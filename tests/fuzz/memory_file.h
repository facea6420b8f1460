// SPDX-License-Identifier: Apache-2.0
/// \file
/// A file that never touches the disk, for readers that take a path.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

#include <sys/mman.h>
#include <unistd.h>

namespace fuzz {

class MemoryFile {
public:
  MemoryFile(const void* data, std::size_t size) : file_(memfd_create("input", MFD_CLOEXEC)) {
    if (file_ < 0 || write(file_, data, size) != static_cast<ssize_t>(size)) throw std::runtime_error("no memory file");
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() { close(file_); }

  std::string path() const { return "/proc/self/fd/" + std::to_string(file_); }

private:
  int file_;
};

} // namespace fuzz
