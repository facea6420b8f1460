// SPDX-License-Identifier: Apache-2.0
/// \file
/// LayerNormGrad under its public signature: the backward pass of layer normalisation with respect to x, and
/// resForGamma = (x - mean) * rstd, which LayerNormGradBeta takes.
///
/// Rows are processed nohCalSize at a time, in float; half data are cast up on the way in and down on the way out. The
/// sub-buffers lie in tmp at the places that the tiling says. With isReuseSource (float alone) inputDy and inputX serve
/// as temporaries and are destroyed; outputPdX may then not share space with them.
///
/// On a chip with vector functions the call is one, over all rows (layer_norm_grad_function.h).
#pragma once

#include "kernels/ascendc/normalization/layer_norm_grad_rounds.h"
#include "kernels/layer_norm_grad/register_tmp.h"

namespace AscendC {

enum class DataFormat : std::uint8_t { ND };
struct LayerNormGradShapeInfo {
  DataFormat dataFormat = DataFormat::ND;
};

/// All rows at once on a chip with vector functions. Of the tiling the shape counts alone.
template <class T, bool isReuseSource>
void grad_function(const GradTensors<T>& t, const LocalTensor<float>& tmp, const GradFactors& factors,
                   const LayerNormGradTiling& tiling) {
  const std::int64_t h = tiling.hLength;
  const std::int64_t row = kernels::layer_norm_grad::register_row(h);
  GradArrays arrays{t.pd_x, t.res_for_gamma, t.dy, t.x, t.variance, t.mean, t.gamma, t.dy, t.x, h};
  if (!isReuseSource) {
    arrays.x1 = NamedPart<float>(tmp, "tmp.x1Tensor", 0, row);
    arrays.x2 = NamedPart<float>(tmp, "tmp.x2Tensor", row * std::int64_t{sizeof(float)}, row);
    arrays.scratch_row = 0;
  }
  RecordGradFunction(arrays, {std::int64_t{tiling.bLength} * tiling.sLength, h}, factors);
}

/// All tensors in UB: outputPdX, resForGamma, inputDy, inputX [B,S,H]; inputVariance, inputMean [B,S]; inputGamma [H].
/// `sharedTmpBuffer` needs tiling.stackBufferSize bytes, and what the sub-buffers span.
template <class T, bool isReuseSource = false>
void LayerNormGrad(const LocalTensor<T>& outputPdX, const LocalTensor<T>& resForGamma, const LocalTensor<T>& inputDy,
                   const LocalTensor<T>& inputX, const LocalTensor<T>& inputVariance, const LocalTensor<T>& inputMean,
                   const LocalTensor<T>& inputGamma, LocalTensor<std::uint8_t>& sharedTmpBuffer, T epsilon,
                   LayerNormGradTiling& tiling, const LayerNormGradShapeInfo& = {}, CallSite = {}) {
  static_assert(!(isReuseSource && std::is_same_v<T, half>), "isReuseSource is for float only");
  const GradTensors<T> all{outputPdX, resForGamma, inputDy, inputX, inputVariance, inputMean, inputGamma};
  const LocalTensor<float> tmp = sharedTmpBuffer.template ReinterpretCast<float>();
  const GradFactors factors{static_cast<float>(epsilon), isa::bit_cast<float>(tiling.lastDimValueBack),
                            isa::bit_cast<float>(tiling.lastDimValueBackMulTwo)};
  if (Recorder::current().machine().has_registers())
    grad_function<T, isReuseSource>(all, tmp, factors, tiling);
  else
    grad_rounds<T, isReuseSource>(all, tmp, factors, tiling);
}

/// The form without a tmp argument: takes all UB that is still free, unless it needs none.
template <class T, bool isReuseSource = false>
void LayerNormGrad(const LocalTensor<T>& outputPdX, const LocalTensor<T>& resForGamma, const LocalTensor<T>& inputDy,
                   const LocalTensor<T>& inputX, const LocalTensor<T>& inputVariance, const LocalTensor<T>& inputMean,
                   const LocalTensor<T>& inputGamma, T epsilon, LayerNormGradTiling& tiling,
                   const LayerNormGradShapeInfo& shapeInfo = {}, CallSite = {}) {
  LocalTensor<std::uint8_t> tmp;
  const bool needs_tmp = !isReuseSource || !Recorder::current().machine().has_registers();
  if (needs_tmp) PopStackBuffer<std::uint8_t, TPosition::LCM>(tmp);
  LayerNormGrad<T, isReuseSource>(outputPdX, resForGamma, inputDy, inputX, inputVariance, inputMean, inputGamma, tmp,
                                  epsilon, tiling, shapeInfo);
}

} // namespace AscendC
