// SPDX-License-Identifier: Apache-2.0
#include "tools/sweep/sweep_lock.h"

#include "isa/error.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace tools {
namespace {

/// A lock counts only while its file has its name: whoever had it before may just have taken the name away.
bool is_named(int file, const std::string& path) {
  struct stat open_file = {}, named = {};
  return fstat(file, &open_file) == 0 && stat(path.c_str(), &named) == 0 && open_file.st_ino == named.st_ino;
}

} // namespace

SweepLock::SweepLock(const std::string& database) : path_(database + ".lock") {
  constexpr int kTries = 100; // a second: the workers of a sweep that was killed outlive it by a moment
  for (int k = 0; k < kTries; ++k) {
    file_ = open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file_ < 0) throw isa::Error(database, std::string("cannot be written: ") + std::strerror(errno));
    if (flock(file_, LOCK_EX | LOCK_NB) == 0 && is_named(file_, path_)) return;
    close(file_);
    usleep(10'000);
  }
  throw isa::Error(database, "another sweep is writing it");
}

SweepLock::~SweepLock() {
  unlink(path_.c_str());
  close(file_);
}

void SweepLock::forget() const { close(file_); }

} // namespace tools
