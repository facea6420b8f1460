// SPDX-License-Identifier: Apache-2.0
#include "check/waste.h"

#include "isa/footprint.h"
#include "isa/instruction_table.h"

namespace check {
namespace {

constexpr std::int64_t kGoodCopy = 16 * 1024; // documented: from here on a copy gets most of the bandwidth
constexpr std::int64_t kGoodAlignment = 512;  // documented for Atlas A2

void tell(Kind kind, std::size_t block, std::size_t k, const std::string& text, std::vector<Finding>& findings) {
  for (Finding& known : findings)
    if (known.kind == kind && known.at.block == block) {
      ++known.times;
      return;
    }
  findings.push_back({kind, {block, k}, {}, false, text, 1});
}

/// Nothing has been started in the pipe since its last barrier.
void check_barriers(const isa::Program& program, std::size_t block, std::vector<Finding>& findings) {
  std::array<bool, isa::kPipes> started = {};
  for (std::size_t k = 0; k < program.code.size(); ++k) {
    const isa::Instruction& i = program.code[k];
    const auto pipe = static_cast<std::size_t>(isa::pipe_of(i));
    const isa::Shape shape = isa::row_of(i.opcode).shape;
    if (i.opcode == isa::Opcode::pipe_barrier && i.flag().source != isa::Pipe::all) {
      if (!started[pipe])
        tell(Kind::idle_barrier, block, k, "nothing has started in its pipe since the barrier before it", findings);
      started[pipe] = false;
    } else if (isa::is_vector(shape) || isa::is_copy(shape) || shape == isa::Shape::function_call) {
      started[pipe] = true;
    }
  }
}

void check_copies(const isa::Recording& recording, std::size_t block, std::vector<Finding>& findings) {
  const isa::Program& program = recording.program_of(block);
  for (std::size_t k = 0; k < program.code.size(); ++k) {
    const isa::Instruction& i = program.code[k];
    if (!isa::is_copy(isa::row_of(i.opcode).shape)) continue;
    const isa::GmSpan span = isa::gm_span(i, recording.moves_of(block));
    if (span.bytes() < kGoodCopy) tell(Kind::small_copy, block, k, "copies less than 16 KiB", findings);
    const std::int64_t address = recording.gm.buffers[span.buffer].address + span.base;
    if (address % kGoodAlignment != 0)
      tell(Kind::unaligned_copy, block, k, "begins in GM at an address that is no multiple of 512 bytes", findings);
  }
}

} // namespace

void check_waste(const isa::Recording& recording, std::size_t block, std::vector<Finding>& findings) {
  check_barriers(recording.program_of(block), block, findings);
  check_copies(recording, block, findings);
}

} // namespace check
