// SPDX-License-Identifier: Apache-2.0
#include "tools/process/children.h"

#include "isa/error.h"

#include <fmt/format.h>

#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <list>
#include <system_error>

namespace tools {
namespace {

/// How a child's message begins.
enum class Kind : char { answer = 'a', users_fault = 'u', own_fault = 'o' };

std::string message_of(const std::function<std::string(std::size_t)>& work, std::size_t index) {
  try {
    return static_cast<char>(Kind::answer) + work(index);
  } catch (const isa::Error& error) {
    return static_cast<char>(Kind::users_fault) + std::string(error.what());
  } catch (const std::exception& error) {
    return static_cast<char>(Kind::own_fault) + std::string(error.what());
  }
}

void write_all(int file, const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const ssize_t written = write(file, text.data() + at, text.size() - at);
    if (written < 0 && errno != EINTR) return; // nobody listens any more
    if (written > 0) at += static_cast<std::size_t>(written);
  }
}

[[noreturn]] void fail(const char* call) { throw std::system_error(errno, std::generic_category(), call); }

struct Child {
  pid_t process = -1;
  int pipe = -1; ///< its message
  std::size_t index = 0;
  std::string message;
};

/// The child's side never returns: no destructor of the parent's runs twice, no stream is flushed twice.
Child start(const std::function<std::string(std::size_t)>& work, std::size_t index) {
  std::array<int, 2> ends = {};
  if (pipe(ends.data()) != 0) fail("pipe");
  std::cout.flush();
  std::cerr.flush();
  std::fflush(nullptr);
  const pid_t parent = getpid();
  const pid_t process = fork();
  if (process < 0) fail("fork");
  if (process == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(0);
    close(ends[0]);
    write_all(ends[1], message_of(work, index));
    _exit(0);
  }
  close(ends[1]);
  return {process, ends[0], index, ""};
}

/// Reads what there is; false at the end.
bool read_some(Child& child) {
  std::array<char, 1 << 16> buffer = {};
  const ssize_t count = read(child.pipe, buffer.data(), buffer.size());
  if (count < 0) return errno == EINTR;
  child.message.append(buffer.data(), static_cast<std::size_t>(count));
  return count > 0;
}

ChildOutcome outcome_of(const Child& child, int status) {
  ChildOutcome outcome;
  if (WIFSIGNALED(status)) {
    outcome.error =
        fmt::format("the simulation was ended by signal {} ({})", WTERMSIG(status), sigdescr_np(WTERMSIG(status)));
    return outcome;
  }
  if (child.message.empty()) {
    outcome.error = "the simulation ended without an answer";
    return outcome;
  }
  const auto kind = static_cast<Kind>(child.message.front());
  (kind == Kind::answer ? outcome.answer : outcome.error) = child.message.substr(1);
  outcome.users_fault = kind == Kind::users_fault;
  return outcome;
}

ChildOutcome end(const Child& child) {
  close(child.pipe);
  int status = 0;
  while (waitpid(child.process, &status, 0) < 0 && errno == EINTR) {
  }
  return outcome_of(child, status);
}

void end_all(std::list<Child>& children) {
  for (const Child& child : children) {
    kill(child.process, SIGKILL);
    end(child);
  }
  children.clear();
}

/// Waits until at least one child says something, `patience` milliseconds at most, and reads.
template <class Ended> void listen(std::list<Child>& children, int patience, Ended ended) {
  std::vector<pollfd> polled;
  for (const Child& child : children) polled.push_back({child.pipe, POLLIN, 0});
  if (poll(polled.data(), polled.size(), patience) < 0 && errno != EINTR) fail("poll");
  std::size_t k = 0;
  for (auto child = children.begin(); child != children.end(); ++k) {
    if ((polled[k].revents & (POLLIN | POLLHUP | POLLERR)) == 0 || read_some(*child)) {
      ++child;
      continue;
    }
    ended(*child);
    child = children.erase(child);
  }
}

} // namespace

std::vector<ChildOutcome> in_children(std::size_t count, const std::function<std::string(std::size_t)>& work,
                                      std::size_t at_once, const std::function<void(std::size_t)>& done,
                                      const std::function<bool()>& stop) {
  std::vector<ChildOutcome> outcomes(count);
  for (ChildOutcome& outcome : outcomes) outcome.stopped = true; // until it has ended
  std::list<Child> children;
  std::size_t started = 0, ended = 0;
  while (ended < count) {
    if (stop && stop()) {
      end_all(children);
      break;
    }
    while (started < count && children.size() < at_once) children.push_back(start(work, started++));
    listen(children, stop ? 100 : -1, [&](const Child& child) {
      outcomes[child.index] = end(child);
      ++ended;
      if (done) done(ended);
    });
  }
  return outcomes;
}

} // namespace tools
