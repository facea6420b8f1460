// SPDX-License-Identifier: Apache-2.0
/// \file
/// One worker: a forked process at the other end of a socket. It is told numbers, a line a piece, and answers a line
/// each, in their order.
#pragma once

#include "tools/sweep/workers.h"

#include <sys/types.h>

#include <deque>
#include <string>
#include <vector>

namespace tools {

class WorkerProcess {
public:
  /// Forks. In the child: `others` are sockets that are none of its business; it never returns.
  WorkerProcess(const WorkersPlan& plan, const std::vector<int>& others);
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;
  /// Kills it, if it lives.
  ~WorkerProcess();

  int socket() const { return socket_; }
  bool idle() const { return pieces_.empty(); }
  /// The pieces not answered yet, the one at work first.
  const std::deque<std::int64_t>& pieces() const { return pieces_; }
  double started() const { return started_; } ///< steady seconds: when the piece at work was begun

  void hand(const std::vector<std::int64_t>& pieces);
  /// Reads what there is and tells each line; false at the end.
  bool listen(const std::function<void(const std::string&)>& answered);
  void kill();
  /// Waits for its end: "" if it ended because it had done its share, else why.
  std::string ending();

private:
  [[noreturn]] static void live(const WorkersPlan& plan, int socket);

  pid_t process_ = -1;
  int socket_ = -1;
  std::deque<std::int64_t> pieces_;
  std::string unread_; ///< the begin of a line
  double started_ = 0;
};

} // namespace tools
