// SPDX-License-Identifier: Apache-2.0
/// \file
/// Sums of rows, two ways. `row_sum_by_row` reduces one row after another; `row_sum_together` adds the columns beyond
/// the first 64 onto those for all rows at once, then reduces all rows with one WholeReduceSum.
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kRows = 32;
constexpr uint32_t kColumns = 256;
constexpr uint32_t kLanes = 64;
constexpr uint8_t kRowBlocks = kColumns * sizeof(float) / 32;

class RowSum {
public:
  __aicore__ inline RowSum(GM_ADDR x, GM_ADDR sums) {
    xGm.SetGlobalBuffer((__gm__ float*)x, kRows * kColumns);
    sumsGm.SetGlobalBuffer((__gm__ float*)sums, kRows);
    pipe.InitBuffer(inQueue, 1, kRows * kColumns * sizeof(float));
    pipe.InitBuffer(outQueue, 1, kRows * sizeof(float));
    pipe.InitBuffer(tmpBuf, 256);
  }
  __aicore__ inline void CopyIn() {
    LocalTensor<float> x = inQueue.AllocTensor<float>();
    DataCopy(x, xGm, kRows * kColumns);
    inQueue.EnQue(x);
  }
  __aicore__ inline void ByRow() {
    LocalTensor<float> x = inQueue.DeQue<float>();
    LocalTensor<float> sums = outQueue.AllocTensor<float>();
    for (uint32_t row = 0; row < kRows; ++row) ReduceSum(sums[row], x[row * kColumns], tmpBuf.Get<float>(), kColumns);
    outQueue.EnQue(sums);
    inQueue.FreeTensor(x);
  }
  __aicore__ inline void Together() {
    LocalTensor<float> x = inQueue.DeQue<float>();
    LocalTensor<float> sums = outQueue.AllocTensor<float>();
    for (uint32_t column = kLanes; column < kColumns; column += kLanes)
      Add(x, x, x[column], kLanes, kRows, {1, 1, 1, kRowBlocks, kRowBlocks, kRowBlocks});
    WholeReduceSum(sums, x, kLanes, kRows, 1, 1, kRowBlocks);
    outQueue.EnQue(sums);
    inQueue.FreeTensor(x);
  }
  __aicore__ inline void CopyOut() {
    LocalTensor<float> sums = outQueue.DeQue<float>();
    DataCopy(sumsGm, sums, kRows);
    outQueue.FreeTensor(sums);
  }

private:
  TPipe pipe;
  TQue<TPosition::VECIN, 1> inQueue;
  TQue<TPosition::VECOUT, 1> outQueue;
  TBuf<TPosition::VECCALC> tmpBuf;
  GlobalTensor<float> xGm, sumsGm;
};

extern "C" __global__ __aicore__ void row_sum_by_row(GM_ADDR x, GM_ADDR sums) {
  RowSum op(x, sums);
  op.CopyIn();
  op.ByRow();
  op.CopyOut();
}

extern "C" __global__ __aicore__ void row_sum_together(GM_ADDR x, GM_ADDR sums) {
  RowSum op(x, sums);
  op.CopyIn();
  op.Together();
  op.CopyOut();
}
