// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a kernel source includes: the surface, and the words of the vendor's compiler that a C++ compiler does not
/// know. `aivsim kernel` compiles against this folder alone.
///
/// ASCENDC_CPU_DEBUG and __CCE_KT_TEST__ are set, as in the vendor's own builds for the host: sources keep launches
/// with
/// <<<>>> behind them. __NPU_ARCH__ and __CCE_AICORE__ name the chip of the run.
#pragma once

#include "isa/error.h"
#include "kernels/ascendc/kernel_operator.h"
#include "kernels/ascendc/kernel_tiling.h"
#include "kernels/ascendc/normalization/layer_norm.h"
#include "kernels/ascendc/normalization/layer_norm_grad.h"
#include "kernels/ascendc/normalization/layer_norm_grad_beta.h"
#include "kernels/ascendc/not_supported.h"

#include <cstdio>

#define __aicore__
#define __global__
#define __gm__
#define __ubuf__
#define __vector__
#define __cube__
#define __mix__(...)
#define __simd_vf__
#define __no_simd_vf_fusion__

#define ASCEND_IS_AIV (true)
#define ASCEND_IS_AIC (false)
#define KERNEL_TYPE_AIV_ONLY 1
#define KERNEL_TASK_TYPE_DEFAULT(type)
#define KERNEL_TASK_TYPE(key, type)

#define PRINTF(...) static_cast<void>(std::fprintf(stderr, __VA_ARGS__))
#define ASCENDC_ASSERT(condition, behaviour)                                                                           \
  do {                                                                                                                 \
    if (!(condition)) throw isa::Error("the kernel's assertion " #condition " does not hold");                         \
  } while (false)
#define ascendc_assert(condition, ...) ASCENDC_ASSERT(condition, )

using half = AscendC::half;
using bfloat16_t = AscendC::bfloat16;
using AscendC::EVENT_ID0;
using AscendC::EVENT_ID1;
using AscendC::EVENT_ID2;
using AscendC::EVENT_ID3;
using AscendC::EVENT_ID4;
using AscendC::EVENT_ID5;
using AscendC::EVENT_ID6;
using AscendC::EVENT_ID7;

using AscendC::event_t;
using AscendC::PIPE_ALL;
using AscendC::PIPE_MTE2;
using AscendC::PIPE_MTE3;
using AscendC::PIPE_S;
using AscendC::pipe_t;
using AscendC::PIPE_V;

/// The compiler's own names for flags and barriers.
inline void set_flag(pipe_t source, pipe_t target, event_t id, AscendC::CallSite = {}) {
  AscendC::record_flag(isa::Opcode::set_flag, {static_cast<isa::Pipe>(source), static_cast<isa::Pipe>(target)}, id);
}
inline void wait_flag(pipe_t source, pipe_t target, event_t id, AscendC::CallSite = {}) {
  AscendC::record_flag(isa::Opcode::wait_flag, {static_cast<isa::Pipe>(source), static_cast<isa::Pipe>(target)}, id);
}
inline void pipe_barrier(pipe_t pipe, AscendC::CallSite = {}) { AscendC::record_barrier(static_cast<isa::Pipe>(pipe)); }
