// SPDX-License-Identifier: Apache-2.0
/// \file
/// A residual connection backwards: the gradients of both branches are added, and the sum goes through the backward
/// pass of layer normalisation without leaving UB. Blocks share the rows, tile by tile, in half; tmp is a buffer of the
/// kernel's own.
#include "kernel_operator.h"
#include "tiling/tiling_api.h"

using namespace AscendC;

struct AddLayerNormGradTiling {
  uint32_t rows;
  uint32_t tileRows;
  uint32_t h;
  float epsilon;
  uint32_t tmpBytes;
  AscendC::tiling::LayerNormGradTiling grad;
};

/// The tiling of one tile, with the largest tmp that helps.
inline void FillTiling(AddLayerNormGradTiling& tiling) {
  const AscendC::TensorShape shape({1, tiling.tileRows, tiling.h, tiling.h});
  uint32_t max = 0, min = 0;
  AscendC::GetLayerNormGradMaxMinTmpSize(shape, sizeof(half), false, max, min);
  tiling.tmpBytes = max;
  AscendC::GetLayerNormGradNDTilingInfo(shape, max, sizeof(half), false, tiling.grad);
}

class KernelAddLayerNormGrad {
public:
  __aicore__ inline void Init(GM_ADDR dyA, GM_ADDR dyB, GM_ADDR x, GM_ADDR variance, GM_ADDR mean, GM_ADDR gamma,
                              GM_ADDR pdX, const AddLayerNormGradTiling& tilingData, TPipe* pipe) {
    tiling = tilingData;
    tileElements = tiling.tileRows * tiling.h;
    dyAGm.SetGlobalBuffer((__gm__ half*)dyA);
    dyBGm.SetGlobalBuffer((__gm__ half*)dyB);
    xGm.SetGlobalBuffer((__gm__ half*)x);
    varianceGm.SetGlobalBuffer((__gm__ half*)variance);
    meanGm.SetGlobalBuffer((__gm__ half*)mean);
    gammaGm.SetGlobalBuffer((__gm__ half*)gamma);
    pdXGm.SetGlobalBuffer((__gm__ half*)pdX);
    pipe->InitBuffer(inQueueDy, 1, 2 * tileElements * sizeof(half));
    pipe->InitBuffer(inQueueX, 1, tileElements * sizeof(half));
    pipe->InitBuffer(inQueueFigures, 1, 2 * tiling.tileRows * sizeof(half));
    pipe->InitBuffer(inQueueGamma, 1, tiling.h * sizeof(half));
    pipe->InitBuffer(outQueuePdX, 1, tileElements * sizeof(half));
    pipe->InitBuffer(resForGammaBuf, tileElements * sizeof(half));
    pipe->InitBuffer(tmpBuf, tiling.tmpBytes);
  }
  __aicore__ inline void Process() {
    const uint32_t tiles = tiling.rows / tiling.tileRows;
    for (uint32_t tile = GetBlockIdx(); tile < tiles; tile += GetBlockNum()) {
      CopyIn(tile);
      Compute();
      CopyOut(tile);
    }
  }

private:
  __aicore__ inline void CopyIn(uint32_t tile) {
    LocalTensor<half> dy = inQueueDy.AllocTensor<half>();
    DataCopy(dy, dyAGm[tile * tileElements], tileElements);
    DataCopy(dy[tileElements], dyBGm[tile * tileElements], tileElements);
    inQueueDy.EnQue(dy);
    LocalTensor<half> x = inQueueX.AllocTensor<half>();
    DataCopy(x, xGm[tile * tileElements], tileElements);
    inQueueX.EnQue(x);
    LocalTensor<half> figures = inQueueFigures.AllocTensor<half>();
    DataCopy(figures, varianceGm[tile * tiling.tileRows], tiling.tileRows);
    DataCopy(figures[tiling.tileRows], meanGm[tile * tiling.tileRows], tiling.tileRows);
    inQueueFigures.EnQue(figures);
    LocalTensor<half> gamma = inQueueGamma.AllocTensor<half>();
    DataCopy(gamma, gammaGm, tiling.h);
    inQueueGamma.EnQue(gamma);
  }
  __aicore__ inline void Compute() {
    LocalTensor<half> dy = inQueueDy.DeQue<half>();
    LocalTensor<half> x = inQueueX.DeQue<half>();
    LocalTensor<half> figures = inQueueFigures.DeQue<half>();
    LocalTensor<half> gamma = inQueueGamma.DeQue<half>();
    LocalTensor<half> pdX = outQueuePdX.AllocTensor<half>();
    LocalTensor<half> resForGamma = resForGammaBuf.Get<half>();
    LocalTensor<uint8_t> tmp = tmpBuf.Get<uint8_t>();
    Add(dy, dy, dy[tileElements], tileElements);
    LayerNormGrad<half, false>(pdX, resForGamma, dy, x, figures, figures[tiling.tileRows], gamma, tmp,
                               (half)tiling.epsilon, tiling.grad);
    outQueuePdX.EnQue(pdX);
    inQueueDy.FreeTensor(dy);
    inQueueX.FreeTensor(x);
    inQueueFigures.FreeTensor(figures);
    inQueueGamma.FreeTensor(gamma);
  }
  __aicore__ inline void CopyOut(uint32_t tile) {
    LocalTensor<half> pdX = outQueuePdX.DeQue<half>();
    DataCopy(pdXGm[tile * tileElements], pdX, tileElements);
    outQueuePdX.FreeTensor(pdX);
  }

  TQue<TPosition::VECIN, 1> inQueueDy, inQueueX, inQueueFigures, inQueueGamma;
  TQue<TPosition::VECOUT, 1> outQueuePdX;
  TBuf<TPosition::VECCALC> resForGammaBuf, tmpBuf;
  GlobalTensor<half> dyAGm, dyBGm, xGm, varianceGm, meanGm, gammaGm, pdXGm;
  AddLayerNormGradTiling tiling;
  uint32_t tileElements;
};

extern "C" __global__ __aicore__ void add_layer_norm_grad(GM_ADDR dyA, GM_ADDR dyB, GM_ADDR x, GM_ADDR variance,
                                                          GM_ADDR mean, GM_ADDR gamma, GM_ADDR pdX, GM_ADDR workspace,
                                                          GM_ADDR tiling) {
  GET_TILING_DATA(tilingData, tiling);
  TPipe pipe;
  KernelAddLayerNormGrad op;
  op.Init(dyA, dyB, x, variance, mean, gamma, pdX, tilingData, &pipe);
  op.Process();
}
