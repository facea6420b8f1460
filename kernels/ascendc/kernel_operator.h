// SPDX-License-Identifier: Apache-2.0
/// \file
/// The AscendC programming surface under its public names. Including it is all that a kernel source needs. Every call
/// records instructions into the current Recorder; none computes.
#pragma once

#include "kernels/ascendc/data_copy.h"
#include "kernels/ascendc/queue.h"
#include "kernels/ascendc/sync.h"
#include "kernels/ascendc/tensor.h"
#include "kernels/ascendc/vector_accumulate.h"
#include "kernels/ascendc/vector_binary.h"
#include "kernels/ascendc/vector_compare.h"
#include "kernels/ascendc/vector_gather.h"
#include "kernels/ascendc/vector_index.h"
#include "kernels/ascendc/vector_other.h"
#include "kernels/ascendc/vector_reduce.h"
#include "kernels/ascendc/vector_reduce_all.h"
#include "kernels/ascendc/vector_scalar.h"
#include "kernels/ascendc/vector_select.h"
#include "kernels/ascendc/vector_unary.h"
