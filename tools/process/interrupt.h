// SPDX-License-Identifier: Apache-2.0
/// \file
/// An interrupt (SIGINT, SIGTERM) of something that can end in good order, with what it has reached.
#pragma once

namespace tools {

/// While one lives, the first interrupt is only noted, and whoever is at work looks for it. The next one ends the
/// program as always.
class Interruptible {
public:
  Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;
  ~Interruptible();
};

/// The signal that was noted; 0 if none was.
int interrupted_by();

/// For the signal handler: notes the signal, or returns false if it is to end the program.
bool note_interrupt(int signal);

} // namespace tools
