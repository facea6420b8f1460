// SPDX-License-Identifier: Apache-2.0
/// \file
/// How the sums of several cores become one. `workspace`: each core leaves its sums in a row of its own in global
/// memory, all meet, and core 0, whose sums stay where they are, adds the rows in the order of the cores: the same bits
/// on every run. `atomic`: core 0 writes zeros, all meet, and each adds to them in global memory, in the order in which
/// they come; half outputs need a row of floats there, which core 0 fetches and casts after all have met again.
#pragma once

#include "kernels/layer_norm_grad_beta/landing.h"

namespace kernels {

/// The two rows of sums, in float, in UB or in GM.
template <class Tensor> struct SumPair { Tensor gamma, beta; };

template <class T> class Meeting {
public:
  using Local = AscendC::LocalTensor<float>;
  using Global = AscendC::GlobalTensor<float>;

  explicit Meeting(const RecordContext& context)
      : context_(context), h_(static_cast<std::uint32_t>(context.plan.request.shape.h)) {
    if (context.plan.partial_rows() > 0)
      gm_ = {context.gm<float>("partial_gamma"), context.gm<float>("partial_beta")};
    else if constexpr (!kHalf)
      gm_ = {context.gm<float>("pd_gamma"), context.gm<float>("pd_beta")};
  }

  bool is_needed() const { return context_.plan.cores.size() > 1; }

  /// Before the first sum, where a meeting is needed: core 0 writes the zeros that all will add to. `sums` is
  /// overwritten.
  void Begin(const SumPair<Local>& sums) {
    if (!is_atomic() || context_.core != 0) return;
    context_.step("Meet");
    clear(sums);
    write(sums, 0);
    order<AscendC::HardEvent::MTE3_V>();
  }

  /// Makes core 0's `sums` those of all cores; `region` of UB is free by now. False: this core has no output to write.
  bool Meet(const SumPair<Local>& sums, const Local& region) {
    context_.step("Meet");
    return is_atomic() ? meet_atomic(sums, region) : meet_in_workspace(sums, region);
  }

private:
  static constexpr bool kHalf = std::is_same_v<T, isa::half>;
  bool is_atomic() const { return context_.plan.request.beta_reduction == BetaReduction::atomic; }

  bool meet_in_workspace(const SumPair<Local>& sums, const Local& region) {
    if (context_.core != 0) write(sums, static_cast<std::int64_t>(context_.core));
    AscendC::SyncAll();
    if (context_.core != 0) return false;
    add_rows(sums, 1, static_cast<std::int64_t>(context_.plan.cores.size()), region);
    return true;
  }

  bool meet_atomic(const SumPair<Local>& sums, const Local& region) {
    AscendC::SyncAll();
    AscendC::SetAtomicAdd<float>();
    write(sums, 0);
    AscendC::SetAtomicNone();
    if (!kHalf) return false; // what they added to is the output
    AscendC::SyncAll();
    if (context_.core != 0) return false;
    clear(sums);
    add_rows(sums, 0, 1, region);
    return true;
  }

  void clear(const SumPair<Local>& sums) {
    AscendC::Duplicate(sums.gamma, 0.0f, static_cast<std::int32_t>(h_));
    AscendC::Duplicate(sums.beta, 0.0f, static_cast<std::int32_t>(h_));
    AscendC::Barrier();
  }

  /// To row `row` of the two GM tensors.
  void write(const SumPair<Local>& sums, std::int64_t row) {
    order<AscendC::HardEvent::V_MTE3>();
    DataCopy(gm_.gamma[row * h_], sums.gamma, h_);
    DataCopy(gm_.beta[row * h_], sums.beta, h_);
  }

  void add_rows(const SumPair<Local>& sums, std::int64_t first, std::int64_t end, const Local& region) {
    Landing landing(region, h_);
    landing.Plan(sums.gamma, gm_.gamma, first, end);
    landing.Plan(sums.beta, gm_.beta, first, end);
    landing.Run();
  }

  const RecordContext& context_;
  std::uint32_t h_;
  SumPair<Global> gm_;
};

} // namespace kernels
