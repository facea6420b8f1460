// SPDX-License-Identifier: Apache-2.0
/// \file
/// How the program ends.
#pragma once

namespace tools {

enum ExitStatus : int {
  kGood = 0,
  kBadVerdict = 1, ///< the run ended, but its numbers are off or it stood still
  kUserError = 2,  ///< what was asked for is at fault
  kOwnFault = 3,
};

} // namespace tools
