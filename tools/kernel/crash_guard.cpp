// SPDX-License-Identifier: Apache-2.0
#include "tools/kernel/crash_guard.h"

#include "kernels/ascendc/recorder.h"
#include "tools/exit_status.h"

#include <cstring>
#include <string>

#include <unistd.h>

namespace tools {
namespace {

void say(const char* text) {
  const ssize_t written = write(STDERR_FILENO, text, std::strlen(text));
  static_cast<void>(written); // there is nobody left to tell
}

const char* what_happened(int signal) {
  switch (signal) {
  case SIGSEGV:
  case SIGBUS: return "reads or writes an address that is not there (tensors in global memory are no host memory)";
  case SIGFPE: return "divides by zero";
  case SIGABRT: return "aborts";
  default: return "runs an illegal instruction";
  }
}

/// Calls only what a signal handler may call.
void on_crash(int signal) {
  const AscendC::Recorder* recorder = AscendC::Recorder::under_way();
  const char* site = recorder != nullptr ? recorder->site().c_str() : "";
  say("aivsim: ");
  say(*site != '\0' ? site : "the kernel");
  say(": the kernel ");
  say(what_happened(signal));
  say(*site != '\0' ? ", in this call or behind it\n" : " before its first call\n");
  _exit(kUserError);
}

/// A kernel that recurses for ever has no stack left for a handler.
std::array<char, 1 << 16> handler_stack;

} // namespace

CrashGuard::CrashGuard() {
  stack_t stack = {};
  stack.ss_sp = handler_stack.data();
  stack.ss_size = handler_stack.size();
  sigaltstack(&stack, nullptr);
  struct sigaction action = {};
  action.sa_handler = on_crash;
  action.sa_flags = SA_ONSTACK;
  for (std::size_t k = 0; k < kSignals.size(); ++k) sigaction(kSignals[k], &action, &before_[k]);
}

CrashGuard::~CrashGuard() {
  for (std::size_t k = 0; k < kSignals.size(); ++k) sigaction(kSignals[k], &before_[k], nullptr);
}

} // namespace tools
