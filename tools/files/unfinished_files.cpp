// SPDX-License-Identifier: Apache-2.0
#include "tools/files/unfinished_files.h"

#include "tools/process/interrupt.h"

#include <unistd.h>

#include <array>
#include <atomic>
#include <climits>
#include <csignal>
#include <cstring>

namespace tools {
namespace {

/// Fixed memory: a signal handler may allocate nothing.
struct Slot {
  std::array<char, PATH_MAX> path = {};
  std::atomic<bool> used = false;
};
std::array<Slot, 16> slots;

void remove_all(int signal) {
  if (note_interrupt(signal)) return;
  for (const Slot& slot : slots)
    if (slot.used) unlink(slot.path.data());
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

} // namespace

void remember_unfinished(const std::string& path) {
  for (Slot& slot : slots) {
    if (slot.used || path.size() >= slot.path.size()) continue;
    std::memcpy(slot.path.data(), path.c_str(), path.size() + 1);
    slot.used = true;
    return;
  }
}

void forget_unfinished(const std::string& path) {
  for (Slot& slot : slots)
    if (slot.used && path == slot.path.data()) slot.used = false;
}

void remove_unfinished_on_interrupt() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, remove_all);
}

} // namespace tools
