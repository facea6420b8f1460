// SPDX-License-Identifier: Apache-2.0
/// \file
/// LayerNormGradBeta under its public signature: gradGamma = sum over rows of dy * resForGamma, gradBeta = sum over
/// rows of dy, for one tile of rows.
///
/// Runs in counter mode throughout. Rows are added one after another, in float: row 0 + 0 first. With isReuseSource
/// (float alone) the product goes to the beginning of resForGamma, in every round.
///
/// On a chip with vector functions the call is one (layer_norm_grad_beta_function.h), which needs no tmp and destroys
/// nothing.
#pragma once

#include "kernels/ascendc/kernel_operator.h"
#include "kernels/ascendc/normalization/layer_norm_grad_beta_function.h"
#include "kernels/ascendc/normalization/layer_norm_grad_steps.h"
#include "kernels/layer_norm_grad_beta/tiling.h"

namespace AscendC {

using tiling::LayerNormGradBetaTiling;

/// The float operands of one round of rows: `product` gets dy * res.
struct BetaOperands {
  LocalTensor<float> gamma, beta; ///< accumulators of H elements
  LocalTensor<float> res, dy, product;
};

/// One round in counter mode. The first round begins the sums, later ones add to them. Ends with a barrier.
void BetaRound(const BetaOperands& o, RowBlock rows, bool first);

/// Casts `count` elements in counter mode, under the mask that is set.
template <class To, class From> void cast_under_mask(const LocalTensor<To>& dst, const LocalTensor<From>& src) {
  Cast<To, From, false>(dst, src, RoundMode::CAST_NONE, MASK_PLACEHOLDER, 1, contiguous_cast<To, From>());
}

/// The tensors of a call.
template <class T> struct BetaTensors { LocalTensor<T> pd_gamma, pd_beta, res_for_gamma, dy; };

template <bool isReuseSource>
void beta_round(const BetaTensors<float>& t, const LocalTensor<float>& tmp, std::int64_t start, RowBlock rows,
                const LayerNormGradBetaTiling& tiling) {
  const LocalTensor<float> product =
      isReuseSource ? t.res_for_gamma : NamedPart<float>(tmp, "tmp.product", 0, tiling.oneCalSize);
  BetaRound({t.pd_gamma, t.pd_beta, t.res_for_gamma[start], t.dy[start], product}, rows, start == 0);
}

/// Half: both inputs are cast to float for the round; the accumulators stay float and are cast down after each round.
template <bool isReuseSource>
void beta_round(const BetaTensors<half>& t, const LocalTensor<float>& tmp, std::int64_t start, RowBlock rows,
                const LayerNormGradBetaTiling& tiling) {
  const auto part = [&](const std::string& name, std::uint32_t position, std::uint32_t size) {
    return NamedPart<float>(tmp, "tmp." + name, std::int64_t{position} * std::int64_t{sizeof(float)}, size);
  };
  BetaOperands o;
  o.gamma = part("gammaTempTensor", tiling.gammaTempTensorPos, tiling.hLength);
  o.beta = part("betaTempTensor", tiling.betaTempTensorPos, tiling.hLength);
  o.dy = part("inputDyTmpTensor", tiling.inputDyTmpTensorPos, tiling.oneCalSize);
  o.res = o.product = part("resForGammaTmpTensor", tiling.resForGammaTmpTensorPos, tiling.oneCalSize);
  SetVectorMask<float, MaskMode::COUNTER>(rows.count());
  cast_under_mask(o.dy, t.dy[start]);
  Barrier();
  cast_under_mask(o.res, t.res_for_gamma[start]);
  Barrier();
  BetaRound(o, rows, start == 0);
  SetVectorMask<float, MaskMode::COUNTER>(rows.h);
  cast_under_mask(t.pd_gamma, o.gamma);
  Barrier();
  cast_under_mask(t.pd_beta, o.beta);
  Barrier();
}

/// The rounds, tail included, on a chip that works from memory to memory.
template <class T, bool isReuseSource>
void beta_rounds(const BetaTensors<T>& all, const LocalTensor<float>& tmp, const LayerNormGradBetaTiling& tiling) {
  const auto round = [&](std::int64_t start, std::uint32_t elements) {
    const auto h = static_cast<std::int32_t>(tiling.hLength);
    beta_round<isReuseSource>(all, tmp, start, {static_cast<std::int32_t>(elements) / h, h}, tiling);
  };
  Recorder::current().step("Beta");
  SetMaskCount();
  for (std::uint32_t k = 0; k < tiling.loopRound; ++k) round(std::int64_t{k} * tiling.oneCalSize, tiling.oneCalSize);
  if (tiling.inputTailSize > 0) round(tiling.inputTailPos, tiling.inputTailSize);
  SetMaskNorm();
  ResetMask();
}

/// All tensors in UB: outputPdGamma, outputPdBeta [H]; resForGamma, inputDy [B,S,H].
template <class T, bool isReuseSource = false>
void LayerNormGradBeta(const LocalTensor<T>& outputPdGamma, const LocalTensor<T>& outputPdBeta,
                       const LocalTensor<T>& resForGamma, const LocalTensor<T>& inputDy,
                       const LocalTensor<std::uint8_t>& sharedTmpBuffer, const LayerNormGradBetaTiling& tiling,
                       CallSite = {}) {
  static_assert(!(isReuseSource && std::is_same_v<T, half>), "isReuseSource is for float only");
  const BetaTensors<T> all{outputPdGamma, outputPdBeta, resForGamma, inputDy};
  if (Recorder::current().machine().has_registers())
    RecordBetaFunction({outputPdGamma, outputPdBeta, resForGamma, inputDy, tiling.bsLength, tiling.hLength});
  else
    beta_rounds<T, isReuseSource>(all, sharedTmpBuffer.template ReinterpretCast<float>(), tiling);
}

/// The form without a tmp argument: takes all UB that is still free, unless it needs none.
template <class T, bool isReuseSource = false>
void LayerNormGradBeta(const LocalTensor<T>& outputPdGamma, const LocalTensor<T>& outputPdBeta,
                       const LocalTensor<T>& resForGamma, const LocalTensor<T>& inputDy,
                       LayerNormGradBetaTiling& tiling, CallSite = {}) {
  LocalTensor<std::uint8_t> tmp;
  if (!Recorder::current().machine().has_registers()) PopStackBuffer<std::uint8_t, TPosition::LCM>(tmp);
  LayerNormGradBeta<T, isReuseSource>(outputPdGamma, outputPdBeta, resForGamma, inputDy, tmp, tiling);
}

} // namespace AscendC
