// SPDX-License-Identifier: Apache-2.0
/// \file
/// Flags, barriers, masks and atomics: the calls that set state or order pipes.
#pragma once

#include "kernels/ascendc/events.h"
#include "kernels/ascendc/tensor.h"

namespace AscendC {

enum pipe_t : std::uint8_t { PIPE_S, PIPE_V, PIPE_MTE2, PIPE_MTE3, PIPE_ALL };

enum class MaskMode : std::uint8_t { NORMAL, COUNTER };
inline constexpr std::uint64_t MASK_PLACEHOLDER = 0;

/// set_flag or wait_flag on `event`.
void record_flag(isa::Opcode opcode, HardEvent event, event_t id);
void record_flag(isa::Opcode opcode, const EventPair& pair, event_t id);
/// Nothing for the vector pipe where the chip keeps its order itself.
void record_barrier(isa::Pipe pipe);

/// get_buf or rls_buf of buffer mutex `id` in `pipe`.
void record_mutex(isa::Opcode opcode, isa::Pipe pipe, int id);

template <HardEvent event> void SetFlag(event_t id, CallSite = {}) {
  if constexpr (event == HardEvent::V_V)
    record_barrier(isa::Pipe::vector);
  else
    record_flag(isa::Opcode::set_flag, event, id);
}
template <HardEvent event> void WaitFlag(event_t id, CallSite = {}) {
  if constexpr (event != HardEvent::V_V) record_flag(isa::Opcode::wait_flag, event, id);
}
template <pipe_t pipe> void PipeBarrier(CallSite = {}) { record_barrier(static_cast<isa::Pipe>(pipe)); }
/// Every core, after its MTE3 is done: the hard form, which begins with a barrier on all pipes.
void record_sync_all();
template <bool isAIVOnly = true> void SyncAll(CallSite = {}) {
  static_assert(isAIVOnly, "SyncAll<false> waits for cube cores, which are not modelled");
  record_sync_all();
}

void SetMaskCount(CallSite = {});
void SetMaskNorm(CallSite = {});
/// The high word comes first, as in the public call.
void SetVectorMaskWords(std::uint64_t high, std::uint64_t low);
/// The bits of an integer mask of `lanes` lanes in normal mode; all ones for a whole repeat of a 16-bit type and
/// beyond.
void SetVectorMaskBits(std::uint64_t lanes, std::int64_t element_bytes);

template <class T, MaskMode mode = MaskMode::NORMAL>
void SetVectorMask(std::uint64_t high, std::uint64_t low, CallSite = {}) {
  SetVectorMaskWords(high, low);
}
/// One argument: a number of lanes in normal mode, of elements in counter mode.
template <class T, MaskMode mode = MaskMode::NORMAL> void SetVectorMask(std::int32_t length, CallSite = {}) {
  if (mode == MaskMode::COUNTER)
    SetVectorMaskWords(0, static_cast<std::uint64_t>(length));
  else
    SetVectorMaskBits(static_cast<std::uint64_t>(length), sizeof(T));
}
void ResetMask(CallSite = {});

/// Copies to GM add from here on, in T, until SetAtomicNone.
template <class T> void SetAtomicAdd(CallSite = {}) {
  Recorder::current().emit(instruction_of(isa::Opcode::set_atomic_add, dtype_of<T>()));
}
void SetAtomicNone(CallSite = {});

std::int64_t GetBlockIdx();
std::int64_t GetBlockNum();
/// The vector cores of a group, of which each block has one.
inline std::int64_t GetSubBlockIdx() { return 0; }
inline std::int64_t GetSubBlockNum() { return 1; }
inline std::int64_t GetTaskRation() { return 1; }

} // namespace AscendC
