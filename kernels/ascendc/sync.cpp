// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/sync.h"

namespace AscendC {
namespace {

void record_state(isa::Opcode opcode) { Recorder::current().emit(instruction_of(opcode)); }

} // namespace

void record_flag(isa::Opcode opcode, HardEvent event, event_t id) { record_flag(opcode, pair_of(event), id); }

void record_flag(isa::Opcode opcode, const EventPair& pair, event_t id) {
  isa::Instruction flag = instruction_of(opcode);
  flag.fields = isa::Flag{pair.source, pair.target, static_cast<std::uint8_t>(id)};
  Recorder::current().emit(flag);
}

void record_barrier(isa::Pipe pipe) {
  if (pipe == isa::Pipe::vector && !Recorder::current().machine().vector_barriers) return;
  isa::Instruction barrier = instruction_of(isa::Opcode::pipe_barrier);
  barrier.fields = isa::Flag{pipe, isa::Pipe::scalar, 0};
  Recorder::current().emit(barrier);
}

void record_mutex(isa::Opcode opcode, isa::Pipe pipe, int id) {
  isa::Instruction mutex = instruction_of(opcode);
  mutex.fields = isa::Flag{pipe, isa::Pipe::scalar, static_cast<std::uint8_t>(id)};
  Recorder::current().emit(mutex);
}

void record_sync_all() {
  record_barrier(isa::Pipe::all);
  record_state(isa::Opcode::sync_all);
}

void SetMaskCount(CallSite) { record_state(isa::Opcode::set_mask_count); }
void SetMaskNorm(CallSite) { record_state(isa::Opcode::set_mask_norm); }

void SetVectorMaskWords(std::uint64_t high, std::uint64_t low) {
  isa::Instruction mask = instruction_of(isa::Opcode::set_vector_mask);
  mask.operands[0] = word(high);
  mask.operands[1] = word(low);
  Recorder::current().emit(mask);
}

void SetVectorMaskBits(std::uint64_t lanes, std::int64_t element_bytes) {
  const auto whole = static_cast<std::uint64_t>(isa::kRepeatBytes / element_bytes);
  const auto ones = [](std::uint64_t n) { return n >= 64 ? ~0ull : (1ull << n) - 1; };
  if (lanes >= 128 || (lanes == whole && whole != 64)) return SetVectorMaskWords(~0ull, ~0ull);
  SetVectorMaskWords(lanes > 64 ? ones(lanes - 64) : 0, ones(lanes));
}

void ResetMask(CallSite) { SetVectorMaskWords(~0ull, ~0ull); }
void SetAtomicNone(CallSite) { record_state(isa::Opcode::set_atomic_none); }

std::int64_t GetBlockIdx() { return Recorder::current().options().block; }
std::int64_t GetBlockNum() { return Recorder::current().options().blocks; }

} // namespace AscendC
