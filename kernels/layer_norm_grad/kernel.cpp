// SPDX-License-Identifier: Apache-2.0
#include "kernels/layer_norm_grad/kernel.h"

namespace kernels::layer_norm_grad {
namespace {

template <class T, bool reuse> class GradKernel {
public:
  explicit GradKernel(const RecordContext& context) : context_(context), tiles_(pipe_, context), tmp_(pipe_, context) {}

  void Process() {
    tiles_.LoadGamma();
    process_tiles(*this, context_);
  }
  void CopyIn(std::int64_t tile) { tiles_.CopyIn(tile); }
  void Compute(std::int64_t tile) {
    context_.step("Compute");
    const GradInputs<T> in = tiles_.DeQueInputs();
    const GradOutputs<T> out = tiles_.AllocOutputs();
    call<T, reuse>(context_.plan, context_.tile(tile).count, tmp_, in, out);
    context_.step("Compute");
    tiles_.EnQue(out);
    tiles_.Free(in);
    tiles_.Free(tiles_.CopyOut(tile));
  }

private:
  const RecordContext& context_;
  AscendC::TPipe pipe_;
  GradTiles<T> tiles_;
  TmpBuffer tmp_;
};

} // namespace

isa::Recording record(const Plan& plan, std::size_t cores) { return record_kernel<GradKernel>(plan, cores); }

} // namespace kernels::layer_norm_grad
