// SPDX-License-Identifier: Apache-2.0
#include "tools/sweep/program_output.h"

#include "isa/error.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>

namespace tools {
namespace {

std::string read_all(int file) {
  std::string text;
  std::array<char, 4096> buffer = {};
  for (ssize_t count = 1; count != 0;) {
    count = read(file, buffer.data(), buffer.size());
    if (count < 0 && errno != EINTR) break;
    if (count > 0) text.append(buffer.data(), static_cast<std::size_t>(count));
  }
  return text;
}

/// Starts it with both outputs at `end`.
pid_t start(const std::vector<std::string>& words, int end) {
  std::vector<std::string> copies = words;
  std::vector<char*> arguments;
  for (std::string& word : copies) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  for (const int output : {STDOUT_FILENO, STDERR_FILENO}) posix_spawn_file_actions_adddup2(&actions, end, output);
  pid_t process = -1;
  const int fault = posix_spawnp(&process, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (fault != 0) throw isa::Error(words[0], std::string("cannot be run: ") + std::strerror(fault));
  return process;
}

} // namespace

std::string program_output(const std::vector<std::string>& words) {
  std::array<int, 2> ends = {};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  pid_t process = -1;
  try {
    process = start(words, ends[1]);
  } catch (...) {
    for (const int end : ends) close(end);
    throw;
  }
  close(ends[1]);
  const std::string text = read_all(ends[0]);
  close(ends[0]);
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return text;
  const std::string said = text.substr(0, text.find('\n'));
  throw isa::Error(words[0], said.empty() ? "ended badly" : said);
}

} // namespace tools
