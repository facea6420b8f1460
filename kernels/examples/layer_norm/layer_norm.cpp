// SPDX-License-Identifier: Apache-2.0
/// \file
/// Layer normalisation, forward: z = (x - mean) / sqrt(variance + epsilon) * gamma + beta, row by row. Each block takes
/// rows in turn. The figures of a row come from reductions; they are read as scalars, which the vector calls take as
/// registers: the stream does not depend on the data.
#include "kernel_operator.h"

using namespace AscendC;

struct LayerNormTilingData {
  uint32_t rows;
  uint32_t columns;
  float epsilon;
};

class KernelLayerNorm {
public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR gamma, GM_ADDR beta, GM_ADDR z, const LayerNormTilingData& tiling) {
    rows = tiling.rows;
    columns = tiling.columns;
    epsilon = tiling.epsilon;
    xGm.SetGlobalBuffer((__gm__ float*)x, rows * columns);
    gammaGm.SetGlobalBuffer((__gm__ float*)gamma, columns);
    betaGm.SetGlobalBuffer((__gm__ float*)beta, columns);
    zGm.SetGlobalBuffer((__gm__ float*)z, rows * columns);
    pipe.InitBuffer(inQueueX, 2, columns * sizeof(float));
    pipe.InitBuffer(inQueueWeights, 1, 2 * columns * sizeof(float));
    pipe.InitBuffer(outQueueZ, 2, columns * sizeof(float));
    pipe.InitBuffer(squaresBuf, columns * sizeof(float));
    pipe.InitBuffer(tmpBuf, 256);
    pipe.InitBuffer(figuresBuf, 32);
    pipe.InitBuffer(onesBuf, 32);
  }
  __aicore__ inline void Process() {
    LocalTensor<float> weights = inQueueWeights.AllocTensor<float>();
    DataCopy(weights, gammaGm, columns);
    DataCopy(weights[columns], betaGm, columns);
    inQueueWeights.EnQue(weights);
    weights = inQueueWeights.DeQue<float>();
    for (uint32_t row = GetBlockIdx(); row < rows; row += GetBlockNum()) {
      CopyIn(row);
      Compute(weights);
      CopyOut(row);
    }
    inQueueWeights.FreeTensor(weights);
  }

private:
  __aicore__ inline void CopyIn(uint32_t row) {
    LocalTensor<float> x = inQueueX.AllocTensor<float>();
    DataCopy(x, xGm[row * columns], columns);
    inQueueX.EnQue(x);
  }
  /// The sum over a row times `factor`, as a scalar register.
  __aicore__ inline auto RowFigure(const LocalTensor<float>& values, float factor) {
    LocalTensor<float> figures = figuresBuf.Get<float>();
    ReduceSum(figures, values, tmpBuf.Get<float>(), columns);
    Muls(figures, figures, factor, 1);
    return figures;
  }
  __aicore__ inline void Compute(const LocalTensor<float>& weights) {
    LocalTensor<float> x = inQueueX.DeQue<float>();
    LocalTensor<float> z = outQueueZ.AllocTensor<float>();
    LocalTensor<float> squares = squaresBuf.Get<float>();
    LocalTensor<float> ones = onesBuf.Get<float>();
    const float share = 1.0f / columns;
    auto minusMean = RowFigure(x, -share).GetValue(0);
    Adds(z, x, minusMean, columns);
    Mul(squares, z, z, columns);
    LocalTensor<float> figures = RowFigure(squares, share);
    Adds(figures, figures, epsilon, 1);
    Sqrt(figures, figures, 1);
    Duplicate(ones, 1.0f, 1);
    Div(figures, ones, figures, 1);
    auto reciprocalDeviation = figures.GetValue(0);
    Muls(z, z, reciprocalDeviation, columns);
    Mul(z, z, weights, columns);
    Add(z, z, weights[columns], columns);
    outQueueZ.EnQue(z);
    inQueueX.FreeTensor(x);
  }
  __aicore__ inline void CopyOut(uint32_t row) {
    LocalTensor<float> z = outQueueZ.DeQue<float>();
    DataCopy(zGm[row * columns], z, columns);
    outQueueZ.FreeTensor(z);
  }

  TPipe pipe;
  TQue<TPosition::VECIN, 1> inQueueX, inQueueWeights;
  TQue<TPosition::VECOUT, 1> outQueueZ;
  TBuf<TPosition::VECCALC> squaresBuf, tmpBuf, figuresBuf, onesBuf;
  GlobalTensor<float> xGm, gammaGm, betaGm, zGm;
  uint32_t rows, columns;
  float epsilon;
};

extern "C" __global__ __aicore__ void layer_norm(GM_ADDR x, GM_ADDR gamma, GM_ADDR beta, GM_ADDR z, GM_ADDR workspace,
                                                 GM_ADDR tiling) {
  GET_TILING_DATA(tilingData, tiling);
  KernelLayerNorm op;
  op.Init(x, gamma, beta, z, tilingData);
  op.Process();
}
