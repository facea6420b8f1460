// SPDX-License-Identifier: Apache-2.0
/// \file
/// Softmax over rows: exp(x - max) over its sum. Each block takes rows in turn.
#include "kernel_operator.h"

using namespace AscendC;

class KernelSoftmax {
public:
  __aicore__ inline KernelSoftmax(GM_ADDR x, GM_ADDR z, uint32_t rows, uint32_t columns, TPipe* pipe)
      : rows(rows), columns(columns) {
    xGm.SetGlobalBuffer((__gm__ float*)x, rows * columns);
    zGm.SetGlobalBuffer((__gm__ float*)z, rows * columns);
    pipe->InitBuffer(inQueueX, 2, columns * sizeof(float));
    pipe->InitBuffer(outQueueZ, 2, columns * sizeof(float));
    pipe->InitBuffer(tmpBuf, 256);
    pipe->InitBuffer(figureBuf, 32);
    pipe->InitBuffer(onesBuf, 32);
  }
  __aicore__ inline void Process() {
    for (uint32_t row = GetBlockIdx(); row < rows; row += GetBlockNum()) {
      LocalTensor<float> x = inQueueX.AllocTensor<float>();
      DataCopy(x, xGm[row * columns], columns);
      inQueueX.EnQue(x);
      Compute();
      LocalTensor<float> z = outQueueZ.DeQue<float>();
      DataCopy(zGm[row * columns], z, columns);
      outQueueZ.FreeTensor(z);
    }
  }

private:
  __aicore__ inline void Compute() {
    LocalTensor<float> x = inQueueX.DeQue<float>();
    LocalTensor<float> z = outQueueZ.AllocTensor<float>();
    LocalTensor<float> figure = figureBuf.Get<float>();
    LocalTensor<float> ones = onesBuf.Get<float>();
    ReduceMax(figure, x, tmpBuf.Get<float>(), columns);
    Muls(figure, figure, -1.0f, 1);
    auto minusMax = figure.GetValue(0);
    Adds(z, x, minusMax, columns);
    Exp(z, z, columns);
    ReduceSum(figure, z, tmpBuf.Get<float>(), columns);
    Duplicate(ones, 1.0f, 1);
    Div(figure, ones, figure, 1);
    auto share = figure.GetValue(0);
    Muls(z, z, share, columns);
    outQueueZ.EnQue(z);
    inQueueX.FreeTensor(x);
  }

  TQue<TPosition::VECIN, 1> inQueueX;
  TQue<TPosition::VECOUT, 1> outQueueZ;
  TBuf<TPosition::VECCALC> tmpBuf, figureBuf, onesBuf;
  GlobalTensor<float> xGm, zGm;
  uint32_t rows, columns;
};

extern "C" __global__ __aicore__ void softmax(GM_ADDR x, GM_ADDR z, uint32_t rows, uint32_t columns) {
  TPipe pipe;
  KernelSoftmax op(x, z, rows, columns, &pipe);
  op.Process();
}
