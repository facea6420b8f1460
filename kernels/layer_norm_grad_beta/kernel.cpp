// SPDX-License-Identifier: Apache-2.0
#include "kernels/layer_norm_grad_beta/kernel.h"

#include "kernels/layer_norm_grad_beta/sums.h"

namespace kernels::layer_norm_grad_beta {
namespace {

using AscendC::TPosition;

template <class T, bool reuse> class BetaKernel {
public:
  explicit BetaKernel(const RecordContext& context)
      : context_(context), queues_(init(context)), sums_(pipe_, context), tmp_(pipe_, context) {}

  void Process() {
    sums_.Begin();
    process_tiles(*this, context_);
    sums_.CopyOut();
  }

  void CopyIn(std::int64_t tile) {
    context_.step("CopyIn");
    copy_in(res_, res_gm_, tile);
    copy_in(dy_, dy_gm_, tile);
  }

  void Compute(std::int64_t tile) {
    context_.step("Compute");
    const AscendC::LocalTensor<T> res = res_.template DeQue<T>();
    const AscendC::LocalTensor<T> dy = dy_.template DeQue<T>();
    sums_.template Add<reuse>(tile, tmp_, res, dy);
    context_.step("Compute");
    res_.FreeTensor(res);
    dy_.FreeTensor(dy);
  }

private:
  using Queue = AscendC::TQue<TPosition::VECIN, 2>;

  /// The input queues come first in UB, before those of the sums.
  bool init(const RecordContext& context) {
    dy_gm_ = context.gm<T>("dy"), res_gm_ = context.gm<T>("res_for_gamma");
    context.init(pipe_, dy_, "inQueueDy");
    context.init(pipe_, res_, "inQueueRes");
    return true;
  }

  void copy_in(Queue& queue, const AscendC::GlobalTensor<T>& from, std::int64_t tile) {
    const std::int64_t h = context_.plan.request.shape.h;
    const RowRange rows = context_.tile(tile);
    const AscendC::LocalTensor<T> to = queue.template AllocTensor<T>();
    DataCopy(to, from[rows.first * h], static_cast<std::uint32_t>(rows.count * h));
    queue.EnQue(to);
  }

  const RecordContext& context_;
  AscendC::TPipe pipe_;
  AscendC::GlobalTensor<T> dy_gm_, res_gm_;
  Queue dy_, res_;
  bool queues_;
  BetaSums<T> sums_;
  TmpBuffer tmp_;
};

void record_core(const RecordContext& context) {
  with_types(context.plan,
             [&](auto type, auto reuse) { BetaKernel<decltype(type), decltype(reuse)::value>(context).Process(); });
}

} // namespace

isa::Recording record(const Plan& plan) { return record_cores(plan, record_core); }

} // namespace kernels::layer_norm_grad_beta
