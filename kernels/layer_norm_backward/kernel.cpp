// SPDX-License-Identifier: Apache-2.0
#include "kernels/layer_norm_backward/kernel.h"

#include "kernels/layer_norm_grad/kernel.h"
#include "kernels/layer_norm_grad_beta/sums.h"

namespace kernels::layer_norm_backward {
namespace {

template <class T, bool reuse> class BackwardKernel {
public:
  explicit BackwardKernel(const RecordContext& context)
      : context_(context), tiles_(pipe_, context), sums_(pipe_, context), tmp_(pipe_, context) {}

  void Process() {
    tiles_.LoadGamma();
    sums_.Begin();
    process_tiles(*this, context_);
    sums_.CopyOut(tmp_, tiles_.dy());
  }
  void CopyIn(std::int64_t tile) { tiles_.CopyIn(tile); }

  /// The outputs of Grad leave for GM while Beta reads resForGamma, which stays in UB.
  void Compute(std::int64_t tile) {
    context_.step("Compute");
    const GradInputs<T> in = tiles_.DeQueInputs();
    const GradOutputs<T> computed = tiles_.AllocOutputs();
    layer_norm_grad::call<T, reuse>(context_.plan, context_.tile(tile).count, tmp_, in, computed);
    context_.step("Compute");
    tiles_.EnQue(computed);
    const GradOutputs<T> out = tiles_.CopyOut(tile);
    if (reuse) restore_for_beta(in, tile);
    sums_.template Add<reuse>(tile, tmp_, out.res_for_gamma, in.dy);
    context_.step("Compute");
    tiles_.Free(in);
    tiles_.Free(out);
  }

private:
  /// Grad with reuse has destroyed dy, and Beta with reuse will destroy resForGamma, other than in vector functions: dy
  /// is fetched again, and Beta waits until resForGamma has left.
  void restore_for_beta(const GradInputs<T>& in, std::int64_t tile) {
    tiles_.RefetchDy(in.dy, tile);
    if (!context_.plan.request.machine.has_registers()) order<AscendC::HardEvent::MTE3_V>();
  }

  const RecordContext& context_;
  AscendC::TPipe pipe_;
  GradTiles<T> tiles_;
  BetaSums<T> sums_;
  TmpBuffer tmp_;
};

} // namespace

isa::Recording record(const Plan& plan, std::size_t cores) { return record_kernel<BackwardKernel>(plan, cores); }

} // namespace kernels::layer_norm_backward
