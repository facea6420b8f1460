// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a kernel source includes: the surface, and the words of the vendor's compiler that a C++ compiler does not
/// know. `aivsim kernel` compiles against this folder alone.
///
/// ASCENDC_CPU_DEBUG and __CCE_KT_TEST__ are set, as in the vendor's own builds for the host: sources keep launches
/// with
/// <<<>>> behind them. __NPU_ARCH__ and __CCE_AICORE__ name the chip of the run.
#pragma once

#include "kernels/ascendc/kernel_operator.h"
#include "kernels/ascendc/kernel_tiling.h"
#include "kernels/ascendc/layer_norm_grad.h"
#include "kernels/ascendc/layer_norm_grad_beta.h"

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

using half = AscendC::half;
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
