// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/ascendc/normalization/layer_norm_grad.h"
