// SPDX-License-Identifier: Apache-2.0
/// \file
/// How one core used the banks of its UB: datablocks read and written by bank, and which buffers met in conflicts.
#pragma once

#include "isa/machine.h"
#include "isa/program.h"
#include "sim/events.h"

#include <map>
#include <tuple>
#include <vector>

namespace sim {

/// One kind of meeting: an opcode of a step on operands of these buffers (outermost owners, -1: none).
struct Meeting {
  std::uint16_t step = 0;
  isa::Opcode opcode = isa::Opcode::vadd;
  std::array<std::int32_t, 3> owners = {-1, -1, -1}; ///< dst, src0, src1: indices into Program::ub

  bool operator<(const Meeting& o) const {
    return std::tie(step, opcode, owners) < std::tie(o.step, o.opcode, o.owners);
  }
};

struct MeetingUse {
  BankConflicts conflicts;
  std::int64_t instructions = 0;
  const isa::Instruction* example = nullptr; ///< the first of them
};

class BankUse : public Listener {
public:
  BankUse(const isa::BankGeometry& geometry, int core = 0)
      : geometry_(geometry), core_(core), reads_(static_cast<std::size_t>(geometry.groups * geometry.banks_per_group)),
        writes_(reads_.size()) {}

  void on(const Access& event) override {
    if (event.place.core != core_) return;
    std::vector<std::int64_t>& counts = event.write ? writes_ : reads_;
    event.walk->each_piece([&](const isa::Range& piece) {
      for (std::int64_t at = piece.begin / isa::kBlockBytes; at * isa::kBlockBytes < piece.end; ++at)
        ++counts[static_cast<std::size_t>(geometry_.bank_of(at * isa::kBlockBytes))];
    });
  }
  void on(const Retired& event) override {
    if (event.place.core != core_ || event.conflicts.total() == 0) return;
    MeetingUse& use = meetings_[meeting_of(*event.instruction)];
    if (use.example == nullptr) use.example = event.instruction;
    ++use.instructions;
    use.conflicts.read_read += event.conflicts.read_read;
    use.conflicts.read_write += event.conflicts.read_write;
    use.conflicts.write_write += event.conflicts.write_write;
  }
  bool wants_access() const override { return true; }

  const isa::BankGeometry& geometry() const { return geometry_; }
  const std::vector<std::int64_t>& reads() const { return reads_; } ///< datablocks by bank number
  const std::vector<std::int64_t>& writes() const { return writes_; }
  const std::map<Meeting, MeetingUse>& meetings() const { return meetings_; }

private:
  static Meeting meeting_of(const isa::Instruction& instruction) {
    Meeting meeting;
    meeting.step = instruction.step;
    meeting.opcode = instruction.opcode;
    for (std::size_t k = 0; k < meeting.owners.size(); ++k) {
      const isa::Operand& operand = instruction.operands[k];
      if (operand.kind == isa::OperandKind::ub && operand.buffer != isa::Operand::kNoBuffer)
        meeting.owners[k] = static_cast<std::int32_t>(operand.buffer);
    }
    return meeting;
  }

  isa::BankGeometry geometry_;
  int core_;
  std::vector<std::int64_t> reads_, writes_;
  std::map<Meeting, MeetingUse> meetings_;
};

} // namespace sim
