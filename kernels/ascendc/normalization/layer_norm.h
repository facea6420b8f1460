// SPDX-License-Identifier: Apache-2.0
/// \file
/// LayerNorm under its public signature: output = (x - mean) / sqrt(variance + epsilon) * gamma + beta, and the mean
/// and variance of each row. Rounds of rows, in float; half data are cast up on the way in and down on the way out.
///
/// The order of operations is this program's own, in the manner of LayerNormGrad: the vendor's is not published.
///
/// On a chip with vector functions the call is one, over all rows (layer_norm_function.h), which needs no tmp.
#pragma once

#include "kernels/ascendc/normalization/layer_norm_function.h"
#include "kernels/ascendc/normalization/layer_norm_grad_steps.h"
#include "kernels/layer_norm/tiling.h"

namespace AscendC {

using tiling::LayerNormTiling;

/// The float operands of one round. `centred`, `figures` and `scratch` hold n * h elements; `output` may be `x`.
struct NormOperands {
  LocalTensor<float> x, gamma, beta;
  LocalTensor<float> output, mean, variance;
  LocalTensor<float> centred, figures, scratch;
};

void NormRound(const NormOperands& o, RowBlock rows, float one_over_h, float epsilon);

/// The tensors of a call, or of one round of it.
template <class T> struct NormTensors {
  LocalTensor<T> output, mean, variance, x, gamma, beta;

  NormTensors from_row(std::int64_t row, std::int64_t h) const {
    return {output[row * h], mean[row], variance[row], x[row * h], gamma, beta};
  }
};

inline NormOperands norm_temporaries(const LocalTensor<float>& tmp, std::int64_t size) {
  NormOperands o;
  const std::int64_t bytes = size * std::int64_t{sizeof(float)};
  o.centred = NamedPart<float>(tmp, "tmp.centred", 0, size);
  o.figures = NamedPart<float>(tmp, "tmp.figures", bytes, size);
  o.scratch = NamedPart<float>(tmp, "tmp.scratch", 2 * bytes, size);
  return o;
}

inline void norm_round(const NormTensors<float>& t, const LocalTensor<float>& tmp, std::int64_t size, RowBlock rows,
                       float one_over_h, float epsilon) {
  NormOperands o = norm_temporaries(tmp, size);
  o.x = t.x, o.gamma = t.gamma, o.beta = t.beta;
  o.output = t.output, o.mean = t.mean, o.variance = t.variance;
  NormRound(o, rows, one_over_h, epsilon);
}

/// gamma and beta share one sub-buffer with the figures of the rows on their way down.
inline void norm_round(const NormTensors<half>& t, const LocalTensor<float>& tmp, std::int64_t size, RowBlock rows,
                       float one_over_h, float epsilon) {
  NormOperands o = norm_temporaries(tmp, size);
  const std::int64_t bytes = size * std::int64_t{sizeof(float)};
  o.x = o.output = NamedPart<float>(tmp, "tmp.x", 3 * bytes, size);
  const LocalTensor<float> row = NamedPart<float>(tmp, "tmp.weights", 4 * bytes, size);
  o.gamma = row, o.beta = row[rows.h];
  o.mean = row[2 * rows.h], o.variance = row[2 * rows.h + isa::round_up(rows.n, 8)];
  const auto count = static_cast<std::uint32_t>(rows.count());
  Cast(o.x, t.x, RoundMode::CAST_NONE, count);
  Cast(o.gamma, t.gamma, RoundMode::CAST_NONE, static_cast<std::uint32_t>(rows.h));
  Cast(o.beta, t.beta, RoundMode::CAST_NONE, static_cast<std::uint32_t>(rows.h));
  Barrier();
  NormRound(o, rows, one_over_h, epsilon);
  Cast(t.output, o.output, RoundMode::CAST_NONE, count);
  Cast(t.mean, o.mean, RoundMode::CAST_NONE, static_cast<std::uint32_t>(rows.n));
  Cast(t.variance, o.variance, RoundMode::CAST_NONE, static_cast<std::uint32_t>(rows.n));
  Barrier();
}

/// The rounds, tail included, on a chip that works from memory to memory.
template <class T>
void norm_rounds(const NormTensors<T>& all, const LocalTensor<float>& tmp, float one_over_h, float epsilon,
                 const LayerNormTiling& tiling) {
  const std::int64_t rows = std::int64_t{tiling.bLength} * tiling.sLength, h = tiling.hLength;
  const std::int64_t size = isa::round_up(tiling.roundRows, isa::kBlockBytes / std::int64_t{sizeof(T)}) * h;
  for (std::int64_t first = 0; first < rows; first += tiling.roundRows) {
    const auto n = static_cast<std::int32_t>(std::min<std::int64_t>(rows - first, tiling.roundRows));
    norm_round(all.from_row(first, h), tmp, size, {n, static_cast<std::int32_t>(h)}, one_over_h, epsilon);
  }
}

/// All tensors in UB: output, inputX [B,S,H]; outputMean, outputVariance [B,S]; gamma, beta [H].
template <class T, bool isReuseSource = false>
void LayerNorm(const LocalTensor<T>& output, const LocalTensor<T>& outputMean, const LocalTensor<T>& outputVariance,
               const LocalTensor<T>& inputX, const LocalTensor<T>& gamma, const LocalTensor<T>& beta,
               const LocalTensor<std::uint8_t>& sharedTmpBuffer, const T epsilon, LayerNormTiling& tiling,
               CallSite = {}) {
  const float one_over_h = isa::bit_cast<float>(tiling.lastDimValueBack), added = static_cast<float>(epsilon);
  if (Recorder::current().machine().has_registers())
    RecordNormFunction({output, outputMean, outputVariance, inputX, gamma, beta,
                        std::int64_t{tiling.bLength} * tiling.sLength, tiling.hLength},
                       one_over_h, added);
  else
    norm_rounds<T>({output, outputMean, outputVariance, inputX, gamma, beta},
                   sharedTmpBuffer.template ReinterpretCast<float>(), one_over_h, added, tiling);
}

/// The form without a tmp argument: takes all UB that is still free, unless it needs none.
template <class T, bool isReuseSource = false>
void LayerNorm(const LocalTensor<T>& output, const LocalTensor<T>& outputMean, const LocalTensor<T>& outputVariance,
               const LocalTensor<T>& inputX, const LocalTensor<T>& gamma, const LocalTensor<T>& beta, const T epsilon,
               LayerNormTiling& tiling, CallSite = {}) {
  LocalTensor<std::uint8_t> tmp;
  if (!Recorder::current().machine().has_registers()) PopStackBuffer<std::uint8_t, TPosition::LCM>(tmp);
  LayerNorm<T, isReuseSource>(output, outputMean, outputVariance, inputX, gamma, beta, tmp, epsilon, tiling);
}

} // namespace AscendC
