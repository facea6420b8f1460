// SPDX-License-Identifier: Apache-2.0
#include "tools/process/interrupt.h"

#include <atomic>
#include <csignal>

namespace tools {
namespace {

std::atomic<bool> noting = false;
std::atomic<int> noted = 0;

} // namespace

Interruptible::Interruptible() { noting = true; }

Interruptible::~Interruptible() { noting = false; }

int interrupted_by() { return noted; }

bool note_interrupt(int signal) {
  if (!noting || noted != 0 || (signal != SIGINT && signal != SIGTERM)) return false;
  noted = signal;
  return true;
}

} // namespace tools
