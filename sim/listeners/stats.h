// SPDX-License-Identifier: Apache-2.0
/// \file
/// Counts what the events tell: cycles and instructions a pipe, stalls by reason, conflicts, bytes.
#pragma once

#include "isa/program.h"
#include "sim/events.h"
#include "sim/result.h"

namespace sim {

class Stats : public Listener {
public:
  explicit Stats(const isa::Recording& recording);

  void on(const Retired& event) override;
  void on(const Busy& event) override;
  void on(const Stalled& event) override;

  /// The result so far; `cycles` is when the last instruction ended.
  Result result() const { return result_; }
  std::int64_t cycles() const { return result_.cycles; }
  /// The latest cycle that anything has been told of; may lie ahead of the last instruction's end in a deadlock.
  std::int64_t latest() const { return latest_; }

private:
  PipeResult& pipe(const EventPlace& place);

  Result result_;
  std::int64_t latest_ = 0;
};

} // namespace sim
