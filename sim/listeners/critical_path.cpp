// SPDX-License-Identifier: Apache-2.0
#include "sim/listeners/critical_path.h"

#include "sim/device/pipe_order.h"
#include "sim/hardware/timing.h"

#include <algorithm>
#include <map>
#include <optional>

namespace sim {
namespace {

using isa::Opcode;
using isa::Pipe;

/// A moment in the life of an instruction.
enum class Moment : std::uint8_t { dispatched, started, issued, ended };

struct Place {
  std::size_t core = 0, index = 0;
  Moment moment = Moment::ended;
};

class PathFinder {
public:
  PathFinder(const isa::Recording& recording, const HardwareConfig& hardware, const Lifetimes& lives)
      : recording_(recording), hardware_(hardware), lives_(lives), issue_(whole_cycles(hardware.scalar.issue)) {}

  std::vector<PathLink> find() {
    std::optional<Place> at = last();
    while (at) at = step(*at);
    std::reverse(links_.begin(), links_.end());
    return std::move(links_);
  }

private:
  std::optional<Place> last() const {
    std::optional<Place> best;
    std::int64_t end = -1;
    for (std::size_t core = 0; core < lives_.cores(); ++core)
      for (std::size_t k = 0; k < lives_.of(core).size(); ++k) {
        if (lives_.of(core)[k].ended < 0) return std::nullopt; // it did not end well
        if (lives_.of(core)[k].ended <= end) continue;
        end = lives_.of(core)[k].ended;
        best = {core, k, Moment::ended};
      }
    return best;
  }

  const Life& life(const Place& at) const { return lives_.of(at.core)[at.index]; }
  const isa::Instruction& instruction(const Place& at) const { return recording_.program_of(at.core).code[at.index]; }
  std::int64_t time(const Place& at) const {
    const Life& own = life(at);
    switch (at.moment) {
    case Moment::dispatched: return own.dispatched;
    case Moment::started: return own.started;
    case Moment::issued: return own.issued;
    default: return own.ended;
    }
  }
  const PipeOrder& order(std::size_t core) {
    const isa::Program* const program = &recording_.program_of(core);
    return orders_.try_emplace(program, *program).first->second;
  }

  /// Records who spent the cycles up to `at` and goes on to what they began with.
  std::optional<Place> link(const Place& at, PathPart part, const std::optional<Place>& cause) {
    const std::int64_t from = cause ? time(*cause) : 0;
    if (time(at) > from) links_.push_back({at.core, at.index, part, from, time(at)});
    return cause;
  }

  std::optional<Place> step(const Place& at) {
    switch (at.moment) {
    case Moment::ended: return from_end(at);
    case Moment::issued: return link(at, PathPart::work, with(at, Moment::started));
    case Moment::started: return from_start(at);
    default: return from_dispatch(at);
    }
  }

  static Place with(Place at, Moment moment) {
    at.moment = moment;
    return at;
  }

  /// A set_flag ends when all before it in its pipe has; anything else some cycles after its last issue.
  std::optional<Place> from_end(const Place& at) {
    if (instruction(at).opcode == Opcode::set_flag || instruction(at).opcode == Opcode::rls_buf)
      if (life(at).ended > life(at).started)
        if (const auto cause = ended_at(at, order(at.core).before(at.index), life(at).ended))
          return link(at, PathPart::latency, cause);
    return link(at, PathPart::latency, with(at, Moment::issued));
  }

  /// The instruction from `index` back in its pipe that ended at `end`.
  std::optional<Place> ended_at(const Place& at, std::size_t index, std::int64_t end) {
    for (; index != PipeOrder::kNone; index = order(at.core).before(index)) {
      const std::int64_t own = lives_.of(at.core)[index].ended;
      if (own == end) return Place{at.core, index, Moment::ended};
      if (own < end) break; // ends come in order
    }
    return std::nullopt;
  }

  std::optional<Place> from_start(const Place& at) {
    const PipeOrder& pipes = order(at.core);
    const std::int64_t start = life(at).started;
    if (pipes.pipe_of(at.index) == Pipe::scalar) return from_scalar(at);
    if (life(at).dispatched == start) return with(at, Moment::dispatched);
    if (const auto cause = waited_for(at, start)) return cause;
    if (const auto cause = released_for(at, start)) return cause;
    const std::size_t before = pipes.before(at.index);
    if (before == PipeOrder::kNone) return link(at, PathPart::other, with(at, Moment::dispatched));
    const Place issued = {at.core, before, Moment::issued};
    if (time(issued) == start) return issued;
    if (const auto drained = ended_at(at, before, start)) return drained; // a barrier, a write of the mask
    return link(at, PathPart::other, time(issued) < start ? issued : with(at, Moment::dispatched));
  }

  /// The set that a wait_flag took, if it was what it waited for.
  std::optional<Place> waited_for(const Place& at, std::int64_t start) {
    if (instruction(at).opcode != Opcode::wait_flag) return std::nullopt;
    const std::size_t set = order(at.core).set_for(at.index);
    if (set == PipeOrder::kNone) return std::nullopt;
    const Place cause = {at.core, set, Moment::ended};
    if (time(cause) + whole_cycles(hardware_.scalar.flag_latency) != start) return std::nullopt;
    return link(with(at, Moment::started), PathPart::flag, cause);
  }

  /// The rls_buf of another pipe that let a get_buf pass.
  std::optional<Place> released_for(const Place& at, std::int64_t start) {
    const isa::Instruction& get = instruction(at);
    if (get.opcode != Opcode::get_buf) return std::nullopt;
    for (std::size_t k = at.index; k-- > 0;) {
      const Place release = {at.core, k, Moment::ended};
      const isa::Instruction& i = instruction(release);
      const bool of_other =
          i.opcode == Opcode::rls_buf && i.flag().id == get.flag().id && i.flag().source != get.flag().source;
      if (of_other && time(release) + whole_cycles(hardware_.scalar.flag_latency) == start)
        return link(with(at, Moment::started), PathPart::flag, release);
    }
    return std::nullopt;
  }

  /// What the scalar unit executes itself starts when it comes to it, or when what it waits for is there.
  std::optional<Place> from_scalar(const Place& at) {
    const std::int64_t start = life(at).started;
    if (const auto cause = scalar_before(at, start)) return cause;
    if (const auto cause = waited_for(at, start)) return cause;
    if (instruction(at).opcode == Opcode::sync_all) return from_sync(at, start);
    for (const Pipe pipe : {Pipe::vector, Pipe::mte2, Pipe::mte3}) // a barrier on all
      if (const auto cause = ended_at(at, order(at.core).last_before(at.index, pipe), start)) return cause;
    return at.index == 0 ? link(at, PathPart::other, std::nullopt) : link(at, PathPart::other, scalar_place(at));
  }

  /// Where the scalar unit was done with the instruction before.
  Place scalar_place(const Place& at) {
    const bool own = order(at.core).pipe_of(at.index - 1) == Pipe::scalar;
    return {at.core, at.index - 1, own ? Moment::ended : Moment::dispatched};
  }

  std::optional<Place> scalar_before(const Place& at, std::int64_t start) {
    if (at.index == 0) return std::nullopt;
    const Place before = scalar_place(at);
    if (time(before) != start) return std::nullopt;
    return before;
  }

  /// The core that came last: its scalar unit, or its last copy out.
  std::optional<Place> from_sync(const Place& at, std::int64_t start) {
    const std::int64_t arrived = start - whole_cycles(hardware_.scalar.sync_all);
    const std::size_t number = syncs_up_to(at);
    for (std::size_t core = 0; core < lives_.cores(); ++core) {
      const Place there = {core, sync_number(core, number), Moment::started};
      if (there.index == PipeOrder::kNone) continue;
      if (const auto copy = ended_at(there, order(core).last_before(there.index, Pipe::mte3), arrived))
        return link(at, PathPart::sync, copy);
      if (there.index > 0 && time(scalar_place(there)) == arrived) return link(at, PathPart::sync, scalar_place(there));
    }
    return link(at, PathPart::sync, at.index == 0 ? std::nullopt : std::optional<Place>(scalar_place(at)));
  }

  std::size_t syncs_up_to(const Place& at) const {
    const auto& code = recording_.program_of(at.core).code;
    return static_cast<std::size_t>(std::count_if(code.begin(), code.begin() + static_cast<std::ptrdiff_t>(at.index),
                                                  [](const auto& i) { return i.opcode == Opcode::sync_all; }));
  }

  std::size_t sync_number(std::size_t core, std::size_t number) const {
    const auto& code = recording_.program_of(core).code;
    for (std::size_t k = 0; k < code.size(); ++k)
      if (code[k].opcode == Opcode::sync_all && number-- == 0) return k;
    return PipeOrder::kNone;
  }

  /// A dispatch takes the scalar unit's issue cycles from when it was free and there was room in the queue.
  std::optional<Place> from_dispatch(const Place& at) {
    const std::int64_t begun = life(at).dispatched - issue_;
    if (const auto before = scalar_before(at, begun)) return link(at, PathPart::dispatch, before);
    const auto depth = static_cast<std::size_t>(hardware_.scalar.queue_depth);
    const std::size_t leaver = order(at.core).before(at.index, depth);
    if (leaver != PipeOrder::kNone && lives_.of(at.core)[leaver].started == begun)
      return link(at, PathPart::dispatch, Place{at.core, leaver, Moment::started});
    if (at.index == 0) return link(at, PathPart::dispatch, std::nullopt);
    return link(at, PathPart::other, scalar_place(at));
  }

  const isa::Recording& recording_;
  const HardwareConfig& hardware_;
  const Lifetimes& lives_;
  std::int64_t issue_;
  std::map<const isa::Program*, PipeOrder> orders_;
  std::vector<PathLink> links_;
};

} // namespace

std::vector<PathLink> critical_path(const isa::Recording& recording, const HardwareConfig& hardware,
                                    const Lifetimes& lives) {
  return PathFinder(recording, hardware, lives).find();
}

} // namespace sim
