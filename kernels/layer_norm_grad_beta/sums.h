// SPDX-License-Identifier: Apache-2.0
/// \file
/// A core's pd_gamma and pd_beta over all its tiles. LayerNormGradBeta begins its sums anew with every call, so with
/// several tiles, or with several cores whose sums meet, the kernel keeps them in float and adds each tile's result.
#pragma once

#include "kernels/ascendc/normalization/layer_norm_grad_beta.h"
#include "kernels/layer_norm_grad_beta/meeting.h"

namespace kernels {

template <class T> class BetaSums {
public:
  BetaSums(AscendC::TPipe& pipe, const RecordContext& context)
      : context_(context), meeting_(context), h_(static_cast<std::int32_t>(context.plan.request.shape.h)) {
    pd_gamma_gm_ = context.gm<T>("pd_gamma"), pd_beta_gm_ = context.gm<T>("pd_beta");
    context.init(pipe, gamma_, "outQueuePdGamma");
    context.init(pipe, beta_, "outQueuePdBeta");
    if (!carries()) return;
    context.init(pipe, gamma_sum_, "accGamma");
    context.init(pipe, beta_sum_, "accBeta");
    if (kHalf && several_tiles()) context.init(pipe, widened_, "castBuf");
  }

  /// Takes the output buffers, which are held until CopyOut.
  void Begin() {
    pd_gamma_ = gamma_.template AllocTensor<T>(), pd_beta_ = beta_.template AllocTensor<T>();
    if (meeting_.is_needed()) meeting_.Begin(sums());
  }

  /// One LayerNormGradBeta call on a tile, added to the sums.
  template <bool reuse>
  void Add(std::int64_t tile, const TmpBuffer& tmp, const AscendC::LocalTensor<T>& res,
           const AscendC::LocalTensor<T>& dy) {
    AscendC::LayerNormGradBetaTiling tiling = context_.plan.beta_tiling(context_.tile(tile).count);
    if (tmp.shared())
      AscendC::LayerNormGradBeta<T, reuse>(pd_gamma_, pd_beta_, res, dy, tmp.get(), tiling);
    else
      AscendC::LayerNormGradBeta<T, reuse>(pd_gamma_, pd_beta_, res, dy, tiling);
    if (!carries()) return;
    context_.step("Accumulate");
    accumulate(sums().gamma, pd_gamma_, tile == 0);
    accumulate(sums().beta, pd_beta_, tile == 0);
  }

  /// Lets the sums meet those of the other cores and writes them out. What the others have left lands in `tmp` or in a
  /// buffer of the input queue `idle`, whichever has more room.
  template <class Queue> void CopyOut(const TmpBuffer& tmp, Queue& idle) {
    if (meeting_.is_needed() && !meet(tmp, idle)) return;
    if (carries()) {
      context_.step("Accumulate");
      finish(pd_gamma_, sums().gamma);
      finish(pd_beta_, sums().beta);
    }
    context_.step("CopyOut");
    copy_out(gamma_, pd_gamma_gm_, pd_gamma_);
    copy_out(beta_, pd_beta_gm_, pd_beta_);
  }

private:
  static constexpr bool kHalf = std::is_same_v<T, isa::half>;
  bool several_tiles() const { return context_.tiles() > 1; }
  bool carries() const { return several_tiles() || meeting_.is_needed(); }
  SumPair<AscendC::LocalTensor<float>> sums() const {
    return {gamma_sum_.template Get<float>(h_), beta_sum_.template Get<float>(h_)};
  }

  template <class Queue> bool meet(const TmpBuffer& tmp, Queue& idle) {
    using Region = AscendC::LocalTensor<float>;
    const Region buffer = idle.template AllocTensor<float>();
    const Region shared = tmp.shared() ? tmp.get().template ReinterpretCast<float>() : Region();
    return meeting_.Meet(sums(), shared.GetSize() > buffer.GetSize() ? shared : buffer);
  }

  /// sum = result for the first tile, sum += result afterwards.
  void accumulate(const AscendC::LocalTensor<float>& sum, const AscendC::LocalTensor<T>& result, bool first) {
    AscendC::LocalTensor<float> addend = first ? sum : widened_.template Get<float>();
    if constexpr (kHalf) {
      Cast(addend, result, AscendC::RoundMode::CAST_NONE, static_cast<std::uint32_t>(h_));
      AscendC::Barrier();
    } else {
      addend = result;
      if (first) {
        Adds(sum, result, 0.0f, h_);
        AscendC::Barrier();
      }
    }
    if (first) return;
    AscendC::Add(sum, addend, sum, h_);
    AscendC::Barrier();
  }

  void finish(const AscendC::LocalTensor<T>& result, const AscendC::LocalTensor<float>& sum) {
    if constexpr (kHalf)
      Cast(result, sum, AscendC::RoundMode::CAST_NONE, static_cast<std::uint32_t>(h_));
    else
      Adds(result, sum, 0.0f, h_);
    AscendC::Barrier();
  }

  template <class Queue>
  void copy_out(Queue& queue, const AscendC::GlobalTensor<T>& to, const AscendC::LocalTensor<T>& result) {
    queue.EnQue(result);
    const AscendC::LocalTensor<T> out = queue.template DeQue<T>();
    DataCopy(to, out, static_cast<std::uint32_t>(h_));
    queue.FreeTensor(out);
  }

  const RecordContext& context_;
  Meeting<T> meeting_;
  std::int32_t h_;
  AscendC::GlobalTensor<T> pd_gamma_gm_, pd_beta_gm_;
  AscendC::TQue<AscendC::TPosition::VECOUT, 1> gamma_, beta_;
  AscendC::TBuf<AscendC::TPosition::VECCALC> gamma_sum_, beta_sum_, widened_;
  AscendC::LocalTensor<T> pd_gamma_, pd_beta_;
};

} // namespace kernels
