// SPDX-License-Identifier: Apache-2.0
#include "tools/explain/bank_advice.h"

#include "isa/instruction_table.h"
#include "isa/mask.h"
#include "sim/device/bank_arbiter.h"
#include "sim/hardware/timing.h"
#include "tools/report/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace tools {
namespace {

/// A move of one operand, and what is left of the conflicts then.
struct Move {
  std::size_t operand = 0;
  std::int64_t bytes = 0;
  std::int64_t left = 0;
};

/// Conflict cycles of some whole repeats of the instruction, the operand moved.
std::int64_t conflicts_with(isa::Instruction i, const Move& move, const sim::HardwareConfig& hardware) {
  constexpr std::uint8_t kRepeats = 16; // enough to come into step
  i.operands[move.operand].value += move.bytes;
  i.repeat = kRepeats;
  const isa::Footprint footprint = isa::vector_footprint(i, isa::resolve(i, isa::MaskState{}));
  return sim::arbitrate(sim::pattern_of(footprint, sim::cycles_per_repeat(i, hardware.vector)), hardware.machine.banks)
      .total();
}

/// The smallest shift of one operand, up to once round the groups, that spares the most.
std::optional<Move> best_move(const isa::Instruction& i, const sim::HardwareConfig& hardware) {
  const std::int64_t round = isa::kBlockBytes * hardware.machine.banks.groups;
  const std::int64_t now = conflicts_with(i, {}, hardware);
  std::optional<Move> best;
  for (std::size_t operand : {2u, 0u, 1u}) {
    if (i.operands[operand].kind != isa::OperandKind::ub) continue;
    for (std::int64_t bytes = isa::kBlockBytes; bytes < round; bytes += isa::kBlockBytes) {
      const Move move = {operand, bytes, conflicts_with(i, {operand, bytes, 0}, hardware)};
      if (move.left >= (best ? best->left : now)) continue;
      best = move;
    }
  }
  return best;
}

std::string owner_name(const isa::Program& program, const isa::Operand& operand) {
  return operand.buffer < program.ub.size() ? program.ub[operand.buffer].name
                                            : fmt::format("the operand at {:#x}", operand.value);
}

/// The groups that the first repeat of an operand covers: "groups 0-7".
std::string groups_text(const isa::Operand& operand, const isa::BankGeometry& banks) {
  const int first = banks.group_of(operand.value);
  const int last = (first + isa::kBlocksPerRepeat - 1) % banks.groups;
  return fmt::format("bank groups {}-{}", first, last);
}

bool is_tensor(const isa::Operand& operand) { return operand.kind == isa::OperandKind::ub; }

/// Who meets whom, and where: "two reads, of x1 and tmpBSH, meet in bank groups 0-7".
std::string meeting_text(const isa::Program& program, const isa::Instruction& i, const sim::BankConflicts& c,
                         const isa::BankGeometry& banks) {
  const std::string src0 = owner_name(program, i.operands[1]);
  const std::string sources = is_tensor(i.operands[2]) ? src0 + " and " + owner_name(program, i.operands[2]) : src0;
  if (c.write_write >= std::max(c.read_read, c.read_write))
    return fmt::format("the writes of {} meet each other in {}", owner_name(program, i.operands[0]),
                       groups_text(i.operands[0], banks));
  if (c.read_read >= c.read_write)
    return fmt::format("the reads of {} meet in {}", sources, groups_text(i.operands[1], banks));
  return fmt::format("reads of {} meet writes of {} in {}", sources, owner_name(program, i.operands[0]),
                     groups_text(i.operands[0], banks));
}

std::string line_of(const sim::Meeting& meeting, const sim::MeetingUse& use, const Evidence& e) {
  const isa::Program& program = e.recording.program_of(0);
  const isa::Instruction& i = *use.example;
  const std::string text =
      fmt::format("{} {}: {}: {} cycles in {} instruction{}", program.steps[meeting.step],
                  isa::row_of(i.opcode).mnemonic, meeting_text(program, i, use.conflicts, e.hardware.machine.banks),
                  grouped(use.conflicts.total()), grouped(use.instructions), use.instructions == 1 ? "" : "s");
  if (!isa::is_vector(isa::row_of(i.opcode).shape)) return text; // a vector function has no single operand to move
  const std::optional<Move> move = best_move(i, e.hardware);
  if (!move) return text + "; no shift of one operand helps";
  return text + fmt::format("; {} moved by {} B would spare {}", owner_name(program, i.operands[move->operand]),
                            move->bytes, move->left == 0 ? "them" : "most of them");
}

} // namespace

std::vector<std::string> bank_advice(const Evidence& e, double least) {
  constexpr std::size_t kMostLines = 3;
  std::vector<std::pair<std::int64_t, std::string>> found;
  for (const auto& [meeting, use] : e.witness.banks.meetings()) {
    const std::int64_t cycles = use.conflicts.total();
    if (static_cast<double>(cycles) >= least * static_cast<double>(e.result.cycles))
      found.emplace_back(cycles, line_of(meeting, use, e));
  }
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  if (found.size() > kMostLines) found.resize(kMostLines);
  std::vector<std::string> lines;
  for (auto& [cycles, line] : found) lines.push_back(std::move(line));
  return lines;
}

} // namespace tools
