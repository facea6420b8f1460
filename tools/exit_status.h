// SPDX-License-Identifier: Apache-2.0
/// \file
/// How the program ends.
#pragma once

#include <functional>
#include <ostream>
#include <string>

namespace tools {

enum ExitStatus : int {
  kGood = 0,
  kBadVerdict = 1, ///< the run ended, but its numbers are off or it stood still
  kUserError = 2,  ///< what was asked for is at fault
  kOwnFault = 3,
};

/// How a run ended: `signal` is what interrupted it, 0 for nothing. An interrupted one has the status that a shell
/// gives a process ended by that signal, 128 + signal.
int status_of(bool good, int signal);

/// Does `work` and returns its status. What it throws becomes one line on `err` and a status: isa::Error is the user's
/// fault, everything else ours.
int guarded(const std::function<int()>& work, std::ostream& err);

/// Writes "aivsim: message" as one line, whatever the message holds, and returns `status`.
int fail(std::ostream& err, ExitStatus status, const std::string& message);

} // namespace tools
