// SPDX-License-Identifier: Apache-2.0
#include "tools/kernel/compiler.h"

#include "isa/error.h"
#include "sim/hardware/shipped.h"

#include <spdlog/spdlog.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>
#include <sstream>

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace tools {
namespace {

/// $CXX may hold options, or a wrapper in front.
std::vector<std::string> compiler_words() {
  const char* given = std::getenv("CXX");
  std::istringstream words(given != nullptr && *given != '\0' ? given : "c++");
  std::vector<std::string> result;
  for (std::string word; words >> word;) result.push_back(word);
  return result;
}

/// Exit status of the command, its standard output on standard error; 127 if there is no such program.
int status_of_command(const std::vector<std::string>& words) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
  pid_t child = 0;
  const int error = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  int status = 0;
  if (error != 0 || waitpid(child, &status, 0) != child) return 127;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

} // namespace

std::vector<std::string> kernel_include_folders() {
  const std::string source = AIVSIM_SOURCE;
  const std::string surface =
      sim::shipped_folder("include/aivsim/kernels/ascendc/include", source + "/kernels/ascendc/include");
  return {surface, sim::shipped_folder("include/aivsim", source)};
}

void compile_shared(const std::string& source, const std::string& output, const std::vector<std::string>& defines,
                    const std::string& place) {
  std::vector<std::string> words = compiler_words();
  const std::string compiler = words.front();
  // No optimiser: a kernel is recorded once, and compiling is what one waits for.
  for (const char* option : {"-std=c++17", "-O0", "-fPIC", "-shared", "-ffp-contract=off"}) words.emplace_back(option);
  for (const std::string& folder : kernel_include_folders()) words.insert(words.end(), {"-isystem", folder});
  for (const std::string& define : defines) words.push_back("-D" + define);
  words.insert(words.end(), {"-o", output, source});
  spdlog::debug("{}", fmt::join(words, " "));
  const int status = status_of_command(words);
  if (status == 127)
    throw isa::Error(fmt::format("there is no C++ compiler '{}': install one (g++), or name yours in CXX", compiler));
  if (status != 0) throw isa::Error(place, "does not compile: see what " + compiler + " says above");
}

} // namespace tools
