// SPDX-License-Identifier: Apache-2.0
/// \file
/// The tile-wise part that the kernels around LayerNormGrad share: queues and buffers as the plan's ledger lays them
/// out, CopyIn and CopyOut of one tile.
///
/// With one buffer a queue gamma is loaded with every tile; with two it is loaded once, behind a flag of its own, and
/// mean and variance share a buffer, because a pair of pipes has only 8 event ids. CopyIn copies dy last: MTE2 is in
/// order, so who waits for dy waits for all.
#pragma once

#include "kernels/ascendc/normalization/layer_norm_grad.h"
#include "kernels/record_context.h"

namespace kernels {

using AscendC::LocalTensor;
using AscendC::TPosition;

template <class T> struct GradInputs { LocalTensor<T> dy, x, variance, mean, gamma; };
template <class T> struct GradOutputs { LocalTensor<T> pd_x, res_for_gamma; };

/// Copies `rows` elements that may end within a datablock; a chip that copies whole ones alone reads to its end.
template <class T> void copy_column(const LocalTensor<T>& to, const AscendC::GlobalTensor<T>& from, std::int64_t rows) {
  const auto bytes = static_cast<std::uint32_t>(rows * std::int64_t{sizeof(T)});
  const bool pads = AscendC::Recorder::current().machine().has(isa::Opcode::copy_gm_to_ub_pad);
  if (bytes % isa::kBlockBytes == 0 || !pads)
    DataCopy(to, from, static_cast<std::uint32_t>(isa::round_up(rows, isa::kBlockBytes / std::int64_t{sizeof(T)})));
  else
    DataCopyPad(to, from, AscendC::DataCopyExtParams{1, bytes, 0, 0, 0}, AscendC::DataCopyPadExtParams<T>{});
}

template <class T> class GradTiles {
public:
  GradTiles(AscendC::TPipe& pipe, const RecordContext& context) : context_(context), h_(context.plan.request.shape.h) {
    dy_gm_ = context.gm<T>("dy"), x_gm_ = context.gm<T>("x"), gamma_gm_ = context.gm<T>("gamma");
    mean_gm_ = context.gm<T>("mean"), variance_gm_ = context.gm<T>("variance");
    pd_x_gm_ = context.gm<T>("pd_x"), res_gm_ = context.gm<T>("res_for_gamma");
    context.init(pipe, dy_, "inQueueDy");
    context.init(pipe, x_, "inQueueX");
    if (doubled())
      context.init(pipe, stats_, "inQueueStats");
    else {
      context.init(pipe, variance_, "inQueueVariance");
      context.init(pipe, mean_, "inQueueMean");
      context.init(pipe, gamma_, "inQueueGamma");
    }
    context.init(pipe, pd_x_, "outQueuePdX");
    context.init(pipe, res_, "outQueueRes");
    if (doubled()) context.init(pipe, gamma_buffer_, "gammaBuf");
  }

  bool doubled() const { return context_.plan.request.tiling.buffers == 2; }

  /// Loads gamma once; with one buffer a queue it comes with each tile instead.
  void LoadGamma() {
    if (!doubled()) return;
    context_.step("CopyIn");
    DataCopy(gamma_buffer_.template Get<T>(), gamma_gm_, static_cast<std::uint32_t>(h_));
    order<AscendC::HardEvent::MTE2_V>();
  }

  void CopyIn(std::int64_t tile) {
    context_.step("CopyIn");
    const RowRange rows = context_.tile(tile);
    if (doubled())
      copy_in_stats(rows);
    else {
      copy_in(gamma_, gamma_gm_, h_);
      copy_in(mean_, mean_gm_[rows.first], rows.count);
      copy_in(variance_, variance_gm_[rows.first], rows.count);
    }
    copy_in(x_, x_gm_[rows.first * h_], rows.count * h_);
    copy_in(dy_, dy_gm_[rows.first * h_], rows.count * h_);
  }

  GradInputs<T> DeQueInputs() {
    GradInputs<T> in;
    if (doubled()) {
      in.gamma = gamma_buffer_.template Get<T>();
      in.mean = stats_.template DeQue<T>();
      in.variance = in.mean[padded_rows()];
    } else {
      in.gamma = gamma_.template DeQue<T>();
      in.mean = mean_.template DeQue<T>();
      in.variance = variance_.template DeQue<T>();
    }
    in.x = x_.template DeQue<T>();
    in.dy = dy_.template DeQue<T>();
    return in;
  }

  GradOutputs<T> AllocOutputs() { return {pd_x_.template AllocTensor<T>(), res_.template AllocTensor<T>()}; }

  void EnQue(const GradOutputs<T>& out) {
    pd_x_.EnQue(out.pd_x);
    res_.EnQue(out.res_for_gamma);
  }

  /// Copies the queued outputs to GM and hands them back, still owned: the caller frees them.
  GradOutputs<T> CopyOut(std::int64_t tile) {
    context_.step("CopyOut");
    const RowRange rows = context_.tile(tile);
    const auto count = static_cast<std::uint32_t>(rows.count * h_);
    const GradOutputs<T> out{pd_x_.template DeQue<T>(), res_.template DeQue<T>()};
    DataCopy(pd_x_gm_[rows.first * h_], out.pd_x, count);
    DataCopy(res_gm_[rows.first * h_], out.res_for_gamma, count);
    return out;
  }

  void Free(const GradOutputs<T>& out) {
    pd_x_.FreeTensor(out.pd_x);
    res_.FreeTensor(out.res_for_gamma);
  }

  void Free(const GradInputs<T>& in) {
    if (doubled())
      stats_.FreeTensor(in.mean);
    else {
      gamma_.FreeTensor(in.gamma);
      mean_.FreeTensor(in.mean);
      variance_.FreeTensor(in.variance);
    }
    x_.FreeTensor(in.x);
    dy_.FreeTensor(in.dy);
  }

  using Queue = AscendC::TQue<TPosition::VECIN, 2>; // depth 2: the next tile is enqueued before this one is taken
  Queue& dy() { return dy_; }

  /// Fetches dy again into `dy`, after everything that V has done to it; V waits for the data.
  void RefetchDy(const LocalTensor<T>& dy, std::int64_t tile) {
    context_.step("CopyIn");
    const RowRange rows = context_.tile(tile);
    order<AscendC::HardEvent::V_MTE2>();
    DataCopy(dy, dy_gm_[rows.first * h_], static_cast<std::uint32_t>(rows.count * h_));
    order<AscendC::HardEvent::MTE2_V>();
  }

private:
  /// Where the variance of a joint buffer starts: whole datablocks behind the mean.
  std::int64_t padded_rows() const {
    return isa::round_up(context_.plan.rows_per_tile, isa::kBlockBytes / std::int64_t{sizeof(T)});
  }

  template <class Queue> void copy_in(Queue& queue, const AscendC::GlobalTensor<T>& from, std::int64_t count) {
    const LocalTensor<T> to = queue.template AllocTensor<T>();
    copy_column(to, from, count);
    queue.EnQue(to);
  }

  void copy_in_stats(const RowRange& rows) {
    const LocalTensor<T> to = stats_.template AllocTensor<T>();
    copy_column(to, mean_gm_[rows.first], rows.count);
    copy_column(to[padded_rows()], variance_gm_[rows.first], rows.count);
    stats_.EnQue(to);
  }

  const RecordContext& context_;
  std::int64_t h_;
  AscendC::GlobalTensor<T> dy_gm_, x_gm_, gamma_gm_, mean_gm_, variance_gm_, pd_x_gm_, res_gm_;
  Queue dy_, x_, stats_;
  AscendC::TQue<TPosition::VECIN, 1> variance_, mean_, gamma_;
  AscendC::TQue<TPosition::VECOUT, 1> pd_x_, res_;
  AscendC::TBuf<TPosition::VECCALC> gamma_buffer_;
};

} // namespace kernels
