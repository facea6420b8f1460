// SPDX-License-Identifier: Apache-2.0
/// \file
/// CreateVecIndex: first, first + 1, first + 2 and so on. No instruction does that: the first datablock is written
/// element by element by the scalar unit, then Adds doubles what is there.
#pragma once

#include "kernels/ascendc/queue.h"
#include "kernels/ascendc/vector_scalar.h"

#include <algorithm>

namespace AscendC {

template <class T>
void CreateVecIndex(const LocalTensor<T>& dst, const T& firstValue, std::uint32_t count, CallSite = {}) {
  constexpr std::uint32_t kBlock = isa::kBlockBytes / sizeof(T);
  for (std::uint32_t k = 0; k < std::min(count, kBlock); ++k)
    dst.SetValue(k, static_cast<T>(firstValue + static_cast<T>(k)));
  const event_t id = GetTPipePtr()->FetchEventID(HardEvent::S_V);
  SetFlag<HardEvent::S_V>(id);
  WaitFlag<HardEvent::S_V>(id);
  for (std::uint32_t done = kBlock; done < count; done *= 2) {
    Adds(dst[done], dst, static_cast<T>(done), static_cast<std::int32_t>(std::min(done, count - done)));
    PipeBarrier<PIPE_V>();
  }
}

} // namespace AscendC
