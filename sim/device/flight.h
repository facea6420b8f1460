// SPDX-License-Identifier: Apache-2.0
/// \file
/// An instruction under way, and the rule by which data move: sources as at its start, results at its end.
///
/// A started instruction registers what it reads. Before anything is written, each registered instruction whose sources
/// the write touches keeps a copy of its bytes as they are now; when it ends it is evaluated on that copy. So the
/// common case copies nothing.
#pragma once

#include "isa/execute.h"
#include "sim/events.h"
#include "sim/functions/function_plans.h"
#include "sim/hardware/timing.h"

#include <algorithm>
#include <vector>

namespace sim {

/// An instruction in a pipe's queue. A scalar operand is captured at dispatch.
struct Queued {
  std::size_t index = 0;
  std::int64_t ready = 0; ///< the cycle from which it is in the queue
  double scalar = 0;
};

struct Flight {
  Queued queued;
  const isa::Instruction* instruction = nullptr;
  std::int64_t started = 0, issued = 0, ended = 0;
  BankConflicts conflicts;
  std::int64_t stretch = 0;                 ///< vector instructions: cycles lost to the copy engines
  std::int64_t bytes = 0, l2_bytes = 0;     ///< copies: moved, and of these from or to lines that the L2 holds
  Demand demand;                            ///< copies
  isa::ActiveLanes active;                  ///< vector instructions
  isa::CompareMask cmpmask = {0, 0};        ///< vector instructions: CMPMASK as it was at the start
  isa::Footprint footprint;                 ///< UB, of all but vector functions
  const FunctionPlan* function = nullptr;   ///< vector functions
  isa::GmSpan gm;                           ///< copies
  isa::Dtype atomic_add = isa::Dtype::none; ///< copies to GM: the mode in force at the start
  std::vector<std::byte> ub_copy; ///< UB [copy_begin, ...) as it was, once a source was about to be overwritten
  std::int64_t ub_copy_begin = 0;
  std::vector<std::byte> gm_copy; ///< likewise of the GM source
  std::int64_t gm_copy_begin = 0;

  /// UB as this instruction sees it.
  isa::MemoryView ub_view(std::byte* ub) {
    return ub_copy.empty() ? isa::MemoryView::of(ub) : isa::MemoryView{ub_copy.data() - ub_copy_begin, ub};
  }
  isa::MemoryView gm_view(std::byte* gm_data) {
    return gm_copy.empty() ? isa::MemoryView::of(gm_data) : isa::MemoryView{gm_copy.data() - gm_copy_begin, gm_data};
  }
};

/// The instructions that have started and whose sources still count.
class Readers {
public:
  void add(Flight* flight) { flights_.push_back(flight); }
  void remove(Flight* flight) {
    *std::find(flights_.begin(), flights_.end(), flight) = flights_.back();
    flights_.pop_back();
  }

  /// Calls `keep(flight)` for every reader but `writer`.
  template <class Keep> void before_write(const Flight* writer, Keep keep) {
    for (Flight* flight : flights_)
      if (flight != writer) keep(*flight);
  }

private:
  std::vector<Flight*> flights_;
};

/// Keeps UB for `reader` if `written` touches what it reads.
void keep_ub(Flight& reader, const isa::Walk& written, const std::vector<std::byte>& ub);

/// Keeps the GM source of `reader` (a copy into UB) if `written` touches it.
void keep_gm(Flight& reader, const isa::GmSpan& written, const std::vector<std::byte>& gm);

} // namespace sim
