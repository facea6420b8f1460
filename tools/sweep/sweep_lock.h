// SPDX-License-Identifier: Apache-2.0
/// \file
/// One writer a database: a lock on a file beside it, which the system gives back however the writer ends.
#pragma once

#include <string>

namespace tools {

class SweepLock {
public:
  /// Throws isa::Error if another process has it, or the folder cannot be written to.
  explicit SweepLock(const std::string& database);
  SweepLock(const SweepLock&) = delete;
  SweepLock& operator=(const SweepLock&) = delete;
  ~SweepLock();

  /// For a forked child, which would keep the lock alive.
  void forget() const;

private:
  std::string path_;
  int file_ = -1;
};

} // namespace tools
