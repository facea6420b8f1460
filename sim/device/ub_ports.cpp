// SPDX-License-Identifier: Apache-2.0
#include "sim/device/ub_ports.h"

#include <limits>

namespace sim {

/// What is not moved stays, in order. A wait for a bank counts once a cycle, for the first datablock that it holds up.
void UbPorts::move_blocks(BlockAccess& left, bool write) {
  const int most = left.strided ? strided_blocks_ : std::numeric_limits<int>::max();
  int moved = 0, kept = 0;
  bool waits = false;
  for (int k = 0; k < left.count; ++k) {
    const std::int64_t address = left.addresses[static_cast<std::size_t>(k)];
    if (moved < most && move_block(address, write)) {
      ++moved;
      continue;
    }
    if (moved < most && !waits) wait(address, write);
    waits = waits || moved < most;
    left.addresses[static_cast<std::size_t>(kept++)] = address;
  }
  left.count = kept;
}

bool UbPorts::move_block(std::int64_t address, bool write) {
  if (banks_ == nullptr) return true;
  BankUse& bank = bank_use_[static_cast<std::size_t>(banks_->bank_of(address))];
  const std::int64_t block = address / isa::kBlockBytes;
  if (bank.cycle == cycle_) return !write && !bank.write && bank.address == block;
  GroupUse& group = group_use_[static_cast<std::size_t>(banks_->group_of(address))];
  if (group.cycle != cycle_) group = {cycle_, 0, 0};
  const bool paired = banks_->paired_reads;
  const bool free =
      write ? group.writes == 0 && group.reads < 2 : group.reads + (paired ? group.writes : 0) < (paired ? 2 : 1);
  if (!free) return false;
  bank = {cycle_, block, write};
  ++(write ? group.writes : group.reads);
  return true;
}

void UbPorts::wait(std::int64_t address, bool write) {
  const BankUse& bank = bank_use_[static_cast<std::size_t>(banks_->bank_of(address))];
  const GroupUse& group = group_use_[static_cast<std::size_t>(banks_->group_of(address))];
  const bool behind_write = bank.cycle == cycle_ ? bank.write : group.writes > 0;
  ++(!write ? waits_.read_read : behind_write ? waits_.write_write : waits_.read_write);
}

} // namespace sim
