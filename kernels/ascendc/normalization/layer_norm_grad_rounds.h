// SPDX-License-Identifier: Apache-2.0
/// \file
/// LayerNormGrad in rounds of rows, on a chip that works from memory to memory: the operands of a round, and where its
/// sub-buffers lie in tmp.
#pragma once

#include "kernels/ascendc/normalization/layer_norm_grad_function.h"
#include "kernels/ascendc/normalization/layer_norm_grad_steps.h"
#include "kernels/layer_norm_grad/tiling.h"

namespace AscendC {

using tiling::LayerNormGradTiling;

/// The tensors of a call, or of one round of it.
template <class T> struct GradTensors {
  LocalTensor<T> pd_x, res_for_gamma, dy, x, variance, mean, gamma;

  /// The slices of a round that starts at row `row`; gamma serves every row.
  GradTensors from_row(std::int64_t row, std::int64_t h) const {
    return {pd_x[row * h], res_for_gamma[row * h], dy[row * h], x[row * h], variance[row], mean[row], gamma};
  }
};

/// The named parts of a tmp buffer, as the tiling lays them out.
class GradScratch {
public:
  GradScratch(const LocalTensor<float>& tmp, const LayerNormGradTiling& tiling) : tmp_(tmp), size_(tiling.oneCalSize) {}
  LocalTensor<float> part(const std::string& name, std::uint32_t position) const {
    return NamedPart<float>(tmp_, "tmp." + name, std::int64_t{position} * std::int64_t{sizeof(float)}, size_);
  }

private:
  LocalTensor<float> tmp_;
  std::int64_t size_;
};

/// Float: tmp figures and partial sums go through outputPdX, which gets its values last.
template <bool isReuseSource>
GradOperands grad_operands(const GradTensors<float>& t, const GradScratch& scratch, const LayerNormGradTiling& tiling) {
  GradOperands o;
  o.dy = t.dy, o.x = t.x, o.variance = t.variance, o.mean = t.mean, o.gamma = t.gamma;
  o.pd_x = t.pd_x, o.res_for_gamma = t.res_for_gamma, o.tmp = t.pd_x;
  o.tmp_bsh = scratch.part("tmpTensorBSH", tiling.tmpTensorBSHPos);
  o.pd_var = scratch.part("pdVarTensor", tiling.pdVarTensorPos);
  o.pd_mean = scratch.part("pdMeanTensor", tiling.pdMeanTensorPos);
  o.x1 = isReuseSource ? t.dy : scratch.part("x1Tensor", tiling.x1TensorPos);
  o.x2 = isReuseSource ? t.x : scratch.part("x2Tensor", tiling.x2TensorPos);
  o.x3 = scratch.part("x3Tensor", tiling.x3TensorPos);
  return o;
}

/// Half: tmpTensor1 carries dy, then x, then variance, and tmpTensor2 gamma, then mean, then resForGamma, all in float.
inline GradOperands half_operands(const GradScratch& scratch, const LayerNormGradTiling& tiling) {
  GradTensors<float> t;
  t.pd_x = scratch.part("tmpTensor", tiling.tmpTensorPos);
  t.dy = t.x = t.variance = scratch.part("tmpTensor1", tiling.tmpTensor1Pos);
  t.gamma = t.mean = t.res_for_gamma = scratch.part("tmpTensor2", tiling.tmpTensor2Pos);
  return grad_operands<false>(t, scratch, tiling);
}

inline void grad_steps(const GradOperands& o, RowBlock rows, const GradFactors& f) {
  PdX1(o, rows);
  PdX2(o, rows);
  PdVar(o, rows, f.epsilon);
  PdMean(o, rows, f.epsilon, f.one_over_h);
  Barrier(); // the published sequence has one more here, in float alone
  PdX(o, rows, f.one_over_h, f.two_over_h);
}

inline void grad_steps_half(const GradTensors<half>& t, const GradOperands& o, RowBlock rows, const GradFactors& f) {
  const auto widen = [](const LocalTensor<float>& to, const LocalTensor<half>& from, std::int32_t count) {
    Cast(to, from, RoundMode::CAST_NONE, static_cast<std::uint32_t>(count));
  };
  Recorder::current().step("PdX1");
  widen(o.dy, t.dy, rows.count());
  widen(o.gamma, t.gamma, rows.h);
  Barrier();
  PdX1(o, rows);
  Recorder::current().step("PdX2");
  widen(o.x, t.x, rows.count());
  widen(o.mean, t.mean, rows.n);
  Barrier();
  PdX2(o, rows);
  Recorder::current().step("PdVar");
  widen(o.variance, t.variance, rows.n);
  Barrier();
  PdVar(o, rows, f.epsilon);
  PdMean(o, rows, f.epsilon, f.one_over_h);
  PdX(o, rows, f.one_over_h, f.two_over_h);
  Cast(t.pd_x, o.pd_x, RoundMode::CAST_NONE, static_cast<std::uint32_t>(rows.count()));
  Cast(t.res_for_gamma, o.res_for_gamma, RoundMode::CAST_NONE, static_cast<std::uint32_t>(rows.count()));
  Barrier();
}

template <class T, bool isReuseSource>
void grad_round(const GradTensors<T>& tensors, const GradScratch& scratch, RowBlock rows, const GradFactors& factors,
                const LayerNormGradTiling& tiling) {
  if constexpr (std::is_same_v<T, half>)
    grad_steps_half(tensors, half_operands(scratch, tiling), rows, factors);
  else
    grad_steps(grad_operands<isReuseSource>(tensors, scratch, tiling), rows, factors);
}

/// The rounds, tail included, on a chip that works from memory to memory.
template <class T, bool isReuseSource>
void grad_rounds(const GradTensors<T>& all, const LocalTensor<float>& tmp, const GradFactors& factors,
                 const LayerNormGradTiling& tiling) {
  const GradScratch scratch(tmp, tiling);
  const auto h = static_cast<std::int32_t>(tiling.hLength);
  const auto round = [&](std::int64_t first_row, std::uint32_t rows) {
    const RowBlock block{static_cast<std::int32_t>(rows), h};
    grad_round<T, isReuseSource>(all.from_row(first_row, h), scratch, block, factors, tiling);
  };
  for (std::uint32_t k = 0; k < tiling.loopNum; ++k) round(std::int64_t{k} * tiling.nohCalSize, tiling.nohCalSize);
  if (tiling.nohTailSize > 0) round(std::int64_t{tiling.loopNum} * tiling.nohCalSize, tiling.nohTailSize);
}

} // namespace AscendC
