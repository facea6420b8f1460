// SPDX-License-Identifier: Apache-2.0
#include "sim/device/pipe_order.h"

#include <algorithm>
#include <deque>
#include <map>

namespace sim {

PipeOrder::PipeOrder(const isa::Program& program) {
  const std::size_t count = program.code.size();
  pipe_.reserve(count);
  place_.reserve(count);
  for (std::size_t k = 0; k < count; ++k) {
    const auto pipe = static_cast<std::uint8_t>(isa::pipe_of(program.code[k]));
    pipe_.push_back(pipe);
    place_.push_back(static_cast<std::uint32_t>(queues_[pipe].size()));
    queues_[pipe].push_back(static_cast<std::uint32_t>(k));
  }
  pair_flags(program);
}

std::size_t PipeOrder::last_before(std::size_t index, isa::Pipe pipe) const {
  const std::vector<std::uint32_t>& queue = queues_[static_cast<std::size_t>(pipe)];
  const auto at = std::lower_bound(queue.begin(), queue.end(), static_cast<std::uint32_t>(index));
  return at == queue.begin() ? kNone : *(at - 1);
}

/// The k-th wait on a flag takes the k-th set, each in the order of its own pipe.
void PipeOrder::pair_flags(const isa::Program& program) {
  partner_.assign(program.code.size(), kNoPartner);
  std::map<std::array<int, 3>, std::deque<std::uint32_t>> sets, waits;
  for (std::uint32_t k = 0; k < program.code.size(); ++k) {
    const isa::Instruction& i = program.code[k];
    if (i.opcode != isa::Opcode::set_flag && i.opcode != isa::Opcode::wait_flag) continue;
    const std::array<int, 3> flag = {static_cast<int>(i.flag().source), static_cast<int>(i.flag().target), i.flag().id};
    (i.opcode == isa::Opcode::set_flag ? sets : waits)[flag].push_back(k);
    std::deque<std::uint32_t>& raised = sets[flag];
    std::deque<std::uint32_t>& waiting = waits[flag];
    if (raised.empty() || waiting.empty()) continue;
    partner_[waiting.front()] = raised.front();
    partner_[raised.front()] = waiting.front();
    raised.pop_front();
    waiting.pop_front();
  }
}

} // namespace sim
