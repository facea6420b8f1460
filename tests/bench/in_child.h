// SPDX-License-Identifier: Apache-2.0
/// \file
/// Plays in child processes: SystemC elaborates once a process.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

namespace bench {

struct Figures {
  double seconds = 0; ///< of processor time: the play has one thread
  double instructions = 0;
  double bytes = 0; ///< growth of the peak resident memory while recording and playing
};

/// Runs one play in a child and brings its figures back; zeros if it fails.
template <class Play> Figures in_child(Play play) {
  int ends[2];
  if (pipe(ends) != 0) return {};
  const pid_t child = fork();
  if (child == 0) {
    const Figures figures = play();
    const bool sent = write(ends[1], &figures, sizeof(figures)) == sizeof(figures);
    _exit(sent ? 0 : 1);
  }
  Figures figures;
  const bool received = read(ends[0], &figures, sizeof(figures)) == sizeof(figures);
  int status = 0;
  waitpid(child, &status, 0);
  close(ends[0]);
  close(ends[1]);
  return received && status == 0 ? figures : Figures{};
}

} // namespace bench
