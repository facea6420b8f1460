// SPDX-License-Identifier: Apache-2.0
/// \file
/// The program as a child that can be sent signals while it runs, and a named pipe that holds it up: what writes into
/// one gets no further than the reader lets it.
#pragma once

#include "tests/support/scratch.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <stdexcept>
#include <string>
#include <vector>

namespace support {

class Child {
public:
  /// Runs the program; standard output and error go to the files `out` and `err` of the scratch folder.
  Child(const Scratch& scratch, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), AIVSIM_BINARY);
    std::vector<char*> words;
    for (std::string& argument : arguments) words.push_back(argument.data());
    words.push_back(nullptr);
    const std::string out = scratch.path("out"), err = scratch.path("err");
    pid_ = fork();
    if (pid_ < 0) throw std::runtime_error("no child");
    if (pid_ != 0) return;
    for (const int signal : {SIGINT, SIGTERM, SIGPIPE}) std::signal(signal, SIG_DFL); // not Catch's
    redirect(out, STDOUT_FILENO);
    redirect(err, STDERR_FILENO);
    execv(AIVSIM_BINARY, words.data());
    _exit(127);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    if (pid_ <= 0) return;
    kill(pid_, SIGKILL);
    wait();
  }

  pid_t id() const { return pid_; }
  void send(int signal) const { kill(pid_, signal); }
  /// Returns once no signal waits to be delivered.
  void until_delivered() const {
    while (pending()) usleep(1000);
  }
  /// As waitpid gives it.
  int wait() {
    int ended = 0;
    waitpid(pid_, &ended, 0);
    pid_ = 0;
    return ended;
  }

private:
  static void redirect(const std::string& path, int to) {
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(file, to);
  }
  bool pending() const {
    const std::string status = Scratch::contents("/proc/" + std::to_string(pid_) + "/status");
    for (const char* field : {"SigPnd:\t", "ShdPnd:\t"}) {
      const std::size_t at = status.find(field);
      if (at != std::string::npos && status.compare(at + 8, 16, "0000000000000000") != 0) return true;
    }
    return false;
  }

  pid_t pid_ = 0;
};

class NamedPipe {
public:
  explicit NamedPipe(const std::string& path) : path_(path) {
    if (mkfifo(path.c_str(), 0600) != 0) throw std::runtime_error("no named pipe");
  }
  ~NamedPipe() { close(end_); }
  NamedPipe(const NamedPipe&) = delete;
  NamedPipe& operator=(const NamedPipe&) = delete;

  /// Waits until the writer has written `text`, and keeps all up to there.
  void wait_for(const std::string& text) {
    wait_for_some();
    while (content_.find(text) == std::string::npos && read_once()) {
    }
  }
  /// Waits for the writer's first bytes, and keeps them.
  void wait_for_some() {
    end_ = open(path_.c_str(), O_RDONLY);
    read_once();
  }
  /// All that the writer wrote.
  std::string rest() {
    while (read_once()) {
    }
    return content_;
  }

private:
  bool read_once() {
    std::string part(4096, '\0');
    const ssize_t count = read(end_, part.data(), part.size());
    if (count > 0) content_.append(part, 0, static_cast<std::size_t>(count));
    return count > 0;
  }

  std::string path_, content_;
  int end_ = -1;
};

} // namespace support
