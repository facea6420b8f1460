// SPDX-License-Identifier: Apache-2.0
/// \file
/// Pieces of work in processes of their own: one that crashes takes no other along, and several run at a time. Each has
/// a fresh process; for very many small ones see tools/sweep/workers.h.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace tools {

/// What a child has left behind: its answer, or why there is none.
struct ChildOutcome {
  std::string answer;
  std::string error;        ///< "" if there is an answer
  bool users_fault = false; ///< the error is an isa::Error
  bool stopped = false;     ///< neither: it was ended, or never begun, as `stop` said so
};

/// Does `work(0)` to `work(count - 1)`, `at_once` at a time, each in a process of its own that ends with this one.
/// `work` returns the answer; what it throws becomes the error, and so does the end of a child by a signal. `done` is
/// told after each how many have ended. Where `stop` turns true no further one is begun and those under way are ended;
/// it is asked whenever a child has said something, and every tenth of a second.
std::vector<ChildOutcome> in_children(std::size_t count, const std::function<std::string(std::size_t)>& work,
                                      std::size_t at_once, const std::function<void(std::size_t)>& done = {},
                                      const std::function<bool()>& stop = {});

} // namespace tools
