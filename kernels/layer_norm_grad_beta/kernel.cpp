// SPDX-License-Identifier: Apache-2.0
#include "kernels/layer_norm_grad_beta/kernel.h"

#include "kernels/layer_norm_grad_beta/sums.h"

namespace kernels::layer_norm_grad_beta {
namespace {

using AscendC::TPosition;

/// The tile-wise part: the two input queues, first in UB, and CopyIn.
template <class T> class BetaTiles {
public:
  BetaTiles(AscendC::TPipe& pipe, const RecordContext& context)
      : context_(context), dy_gm_(context.gm<T>("dy")), res_gm_(context.gm<T>("res_for_gamma")) {
    context.init(pipe, dy, "inQueueDy");
    context.init(pipe, res, "inQueueRes");
  }

  void CopyIn(std::int64_t tile) {
    context_.step("CopyIn");
    copy_in(res, res_gm_, tile);
    copy_in(dy, dy_gm_, tile);
  }

  using Queue = AscendC::TQue<TPosition::VECIN, 2>; // depth 2: the next tile is enqueued before this one is taken
  Queue dy, res;

private:
  void copy_in(Queue& queue, const AscendC::GlobalTensor<T>& from, std::int64_t tile) {
    const std::int64_t h = context_.plan.request.shape.h;
    const RowRange rows = context_.tile(tile);
    const AscendC::LocalTensor<T> to = queue.template AllocTensor<T>();
    DataCopy(to, from[rows.first * h], static_cast<std::uint32_t>(rows.count * h));
    queue.EnQue(to);
  }

  const RecordContext& context_;
  AscendC::GlobalTensor<T> dy_gm_, res_gm_;
};

template <class T, bool reuse> class BetaKernel {
public:
  explicit BetaKernel(const RecordContext& context)
      : context_(context), tiles_(pipe_, context), sums_(pipe_, context), tmp_(pipe_, context) {}

  void Process() {
    sums_.Begin();
    process_tiles(*this, context_);
    sums_.CopyOut(tmp_, tiles_.dy);
  }
  void CopyIn(std::int64_t tile) { tiles_.CopyIn(tile); }

  void Compute(std::int64_t tile) {
    context_.step("Compute");
    const AscendC::LocalTensor<T> res = tiles_.res.template DeQue<T>();
    const AscendC::LocalTensor<T> dy = tiles_.dy.template DeQue<T>();
    sums_.template Add<reuse>(tile, tmp_, res, dy);
    context_.step("Compute");
    tiles_.res.FreeTensor(res);
    tiles_.dy.FreeTensor(dy);
  }

private:
  const RecordContext& context_;
  AscendC::TPipe pipe_;
  BetaTiles<T> tiles_;
  BetaSums<T> sums_;
  TmpBuffer tmp_;
};

} // namespace

isa::Recording record(const Plan& plan, std::size_t cores) { return record_kernel<BetaKernel>(plan, cores); }

} // namespace kernels::layer_norm_grad_beta
