// SPDX-License-Identifier: Apache-2.0
/// \file
/// A kernel's own crash, while its code runs in this process.
#pragma once

#include <array>
#include <csignal>
#include <cstddef>

namespace tools {

/// While it lives, a fault of the code that runs (an address that is not there, a division by 0, abort) ends the
/// program with one line that names the call of the surface made last, and the exit status of a user's error.
class CrashGuard {
public:
  CrashGuard();
  ~CrashGuard();
  CrashGuard(const CrashGuard&) = delete;
  CrashGuard& operator=(const CrashGuard&) = delete;

private:
  static constexpr std::array<int, 5> kSignals = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
  std::array<struct sigaction, kSignals.size()> before_ = {};
};

} // namespace tools
