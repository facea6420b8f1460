// SPDX-License-Identifier: Apache-2.0
/// \file
/// RMSNorm: z = x / sqrt(mean(x^2) + epsilon) * gamma, row by row. Half in global memory, float inside.
#include "kernel_operator.h"

using namespace AscendC;

class KernelRmsNorm {
public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR gamma, GM_ADDR z, uint32_t rowCount, uint32_t length, TPipe* pipe) {
    rows = rowCount;
    columns = length;
    xGm.SetGlobalBuffer((__gm__ half*)x, rows * columns);
    gammaGm.SetGlobalBuffer((__gm__ half*)gamma, columns);
    zGm.SetGlobalBuffer((__gm__ half*)z, rows * columns);
    pipe->InitBuffer(inQueueX, 2, columns * sizeof(half));
    pipe->InitBuffer(inQueueGamma, 1, columns * sizeof(half));
    pipe->InitBuffer(outQueueZ, 2, columns * sizeof(half));
    pipe->InitBuffer(gammaBuf, columns * sizeof(float));
    pipe->InitBuffer(xBuf, columns * sizeof(float));
    pipe->InitBuffer(squaresBuf, columns * sizeof(float));
    pipe->InitBuffer(tmpBuf, 256);
    pipe->InitBuffer(onesBuf, 32);
  }
  __aicore__ inline void Process(float epsilon) {
    LocalTensor<half> gamma = inQueueGamma.AllocTensor<half>();
    DataCopy(gamma, gammaGm, columns);
    inQueueGamma.EnQue(gamma);
    gamma = inQueueGamma.DeQue<half>();
    Cast(gammaBuf.Get<float>(), gamma, RoundMode::CAST_NONE, columns);
    for (uint32_t row = GetBlockIdx(); row < rows; row += GetBlockNum()) {
      LocalTensor<half> x = inQueueX.AllocTensor<half>();
      DataCopy(x, xGm[row * columns], columns);
      inQueueX.EnQue(x);
      Compute(epsilon);
      LocalTensor<half> z = outQueueZ.DeQue<half>();
      DataCopy(zGm[row * columns], z, columns);
      outQueueZ.FreeTensor(z);
    }
    inQueueGamma.FreeTensor(gamma);
  }

private:
  __aicore__ inline void Compute(float epsilon) {
    LocalTensor<half> xHalf = inQueueX.DeQue<half>();
    LocalTensor<float> x = xBuf.Get<float>(), squares = squaresBuf.Get<float>(), ones = onesBuf.Get<float>();
    Cast(x, xHalf, RoundMode::CAST_NONE, columns);
    inQueueX.FreeTensor(xHalf);
    Mul(squares, x, x, columns);
    ReduceSum(squares, squares, tmpBuf.Get<float>(), columns);
    Muls(squares, squares, 1.0f / columns, 1);
    Adds(squares, squares, epsilon, 1);
    Sqrt(squares, squares, 1);
    Duplicate(ones, 1.0f, 1);
    Div(squares, ones, squares, 1);
    auto scale = squares.GetValue(0);
    Muls(x, x, scale, columns);
    Mul(x, x, gammaBuf.Get<float>(), columns);
    LocalTensor<half> z = outQueueZ.AllocTensor<half>();
    Cast(z, x, RoundMode::CAST_RINT, columns);
    outQueueZ.EnQue(z);
  }

  TQue<TPosition::VECIN, 1> inQueueX, inQueueGamma;
  TQue<TPosition::VECOUT, 1> outQueueZ;
  TBuf<TPosition::VECCALC> gammaBuf, xBuf, squaresBuf, tmpBuf, onesBuf;
  GlobalTensor<half> xGm, gammaGm, zGm;
  uint32_t rows, columns;
};

extern "C" __global__ __aicore__ void rms_norm(GM_ADDR x, GM_ADDR gamma, GM_ADDR z, uint32_t rows, uint32_t columns,
                                               float epsilon) {
  TPipe pipe;
  KernelRmsNorm op;
  op.Init(x, gamma, z, rows, columns, &pipe);
  op.Process(epsilon);
}
