// SPDX-License-Identifier: Apache-2.0
#include "tools/sweep/sweep_lock.h"

#include "isa/error.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace tools {
namespace {

/// The workers of a sweep that was killed outlive it by a moment.
bool locked_soon(int file) {
  constexpr int kTries = 100;
  for (int k = 0; k < kTries; ++k) {
    if (flock(file, LOCK_EX | LOCK_NB) == 0) return true;
    usleep(10'000);
  }
  return false;
}

} // namespace

SweepLock::SweepLock(const std::string& database) : path_(database + ".lock") {
  file_ = open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (file_ < 0) throw isa::Error(database, std::string("cannot be written: ") + std::strerror(errno));
  if (locked_soon(file_)) return;
  close(file_);
  throw isa::Error(database, "another sweep is writing it");
}

SweepLock::~SweepLock() {
  unlink(path_.c_str()); // whoever waits for it holds a file without a name, and SQLite keeps the two apart
  close(file_);
}

void SweepLock::forget() const { close(file_); }

} // namespace tools
