// SPDX-License-Identifier: Apache-2.0
#include "tools/sweep/worker_process.h"

#include "tools/process/progress.h"

#include <fmt/format.h>

#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <system_error>

namespace tools {
namespace {

constexpr int kShareDone = 64; // exit status of a worker that makes room for a fresh one
constexpr std::int64_t kMostPages = (std::int64_t{1} << 30) / 4096;

[[noreturn]] void fail(const char* call) { throw std::system_error(errno, std::generic_category(), call); }

/// False if nobody listens any more.
bool send_all(int socket, const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const ssize_t sent = send(socket, text.data() + at, text.size() - at, MSG_NOSIGNAL);
    if (sent < 0 && errno != EINTR) return false;
    if (sent > 0) at += static_cast<std::size_t>(sent);
  }
  return true;
}

/// Adds what there is to `text`; false at the end.
bool receive(int socket, std::string& text) {
  std::array<char, 1 << 14> buffer; // NOLINT(cppcoreguidelines-pro-type-member-init): filled by recv
  const ssize_t count = recv(socket, buffer.data(), buffer.size(), 0);
  if (count < 0) return errno == EINTR;
  text.append(buffer.data(), static_cast<std::size_t>(count));
  return count > 0;
}

/// Takes the whole lines out of `text`.
template <class Take> void take_lines(std::string& text, Take take) {
  std::size_t begin = 0;
  for (std::size_t end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1)
    take(text.substr(begin, end - begin));
  text.erase(0, begin);
}

/// A single large point must not keep its memory until the worker ends.
bool grown_large() {
  std::int64_t all = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident > kMostPages;
}

/// An interrupt is the owner's to hear: it decides what becomes of the workers.
void leave_interrupts_alone() {
  for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, SIG_IGN);
  std::signal(SIGHUP, SIG_DFL);
}

} // namespace

WorkerProcess::WorkerProcess(const WorkersPlan& plan, const std::vector<int>& others) {
  std::array<int, 2> ends = {};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) fail("socketpair");
  std::cout.flush();
  std::cerr.flush();
  std::fflush(nullptr);
  const pid_t owner = getpid();
  process_ = fork();
  if (process_ < 0) fail("fork");
  if (process_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != owner) _exit(0);
    leave_interrupts_alone();
    close(ends[0]);
    for (const int other : others) close(other);
    plan.begin();
    live(plan, ends[1]);
  }
  close(ends[1]);
  socket_ = ends[0];
}

WorkerProcess::~WorkerProcess() {
  kill();
  ending();
}

/// No destructor of the owner's runs twice, no stream is flushed twice: the process ends here.
void WorkerProcess::live(const WorkersPlan& plan, int socket) {
  const auto work = plan.make_work();
  std::string text;
  int done = 0;
  while (receive(socket, text))
    take_lines(text, [&](const std::string& line) {
      if (!send_all(socket, work(std::stoll(line)) + "\n")) _exit(0);
      if (++done >= plan.pieces_a_worker || (done % 16 == 0 && grown_large())) _exit(kShareDone);
    });
  _exit(0);
}

void WorkerProcess::hand(const std::vector<std::int64_t>& pieces) {
  if (pieces_.empty()) started_ = Progress::steady_seconds();
  std::string text;
  for (const std::int64_t piece : pieces) text += std::to_string(piece) + "\n";
  pieces_.insert(pieces_.end(), pieces.begin(), pieces.end());
  send_all(socket_, text); // a worker that has just ended is found out when it is listened to
}

bool WorkerProcess::listen(const std::function<void(const std::string&)>& answered) {
  const bool lives = receive(socket_, unread_);
  take_lines(unread_, [&](const std::string& line) {
    pieces_.pop_front();
    started_ = Progress::steady_seconds();
    answered(line);
  });
  return lives;
}

void WorkerProcess::kill() {
  if (process_ > 0) ::kill(process_, SIGKILL);
}

std::string WorkerProcess::ending() {
  if (process_ < 0) return "";
  close(socket_);
  int status = 0;
  while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  process_ = -1;
  if (WIFSIGNALED(status))
    return fmt::format("the simulation was ended by signal {} ({})", WTERMSIG(status), sigdescr_np(WTERMSIG(status)));
  return WEXITSTATUS(status) == kShareDone ? "" : "the simulation ended without an answer";
}

} // namespace tools
