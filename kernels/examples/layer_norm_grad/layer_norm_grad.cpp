// SPDX-License-Identifier: Apache-2.0
/// \file
/// The backward pass of layer normalisation by the two high-level calls, on one core: LayerNormGrad makes pd_x and
/// resForGamma, LayerNormGradBeta sums them up to pd_gamma and pd_beta. Neither gets a tmp: the framework gives them
/// what the queues leave of UB.
#include "kernel_operator.h"
#include "layer_norm_grad_tiling.h"

using namespace AscendC;

template <typename T> class KernelLayerNormGrad {
public:
  __aicore__ inline KernelLayerNormGrad() {}
  __aicore__ inline void Init(GM_ADDR dy, GM_ADDR x, GM_ADDR variance, GM_ADDR mean, GM_ADDR gamma, GM_ADDR pdX,
                              GM_ADDR pdGamma, GM_ADDR pdBeta, const LayerNormGradSampleTiling& tilingData) {
    tiling = tilingData;
    rows = tiling.b * tiling.s;
    elements = rows * tiling.h;
    dyGm.SetGlobalBuffer((__gm__ T*)dy, elements);
    xGm.SetGlobalBuffer((__gm__ T*)x, elements);
    varianceGm.SetGlobalBuffer((__gm__ T*)variance, rows);
    meanGm.SetGlobalBuffer((__gm__ T*)mean, rows);
    gammaGm.SetGlobalBuffer((__gm__ T*)gamma, tiling.h);
    pdXGm.SetGlobalBuffer((__gm__ T*)pdX, elements);
    pdGammaGm.SetGlobalBuffer((__gm__ T*)pdGamma, tiling.h);
    pdBetaGm.SetGlobalBuffer((__gm__ T*)pdBeta, tiling.h);
    pipe.InitBuffer(inQueueDy, 1, elements * sizeof(T));
    pipe.InitBuffer(inQueueX, 1, elements * sizeof(T));
    pipe.InitBuffer(inQueueVariance, 1, rows * sizeof(T));
    pipe.InitBuffer(inQueueMean, 1, rows * sizeof(T));
    pipe.InitBuffer(inQueueGamma, 1, tiling.h * sizeof(T));
    pipe.InitBuffer(outQueuePdX, 1, elements * sizeof(T));
    pipe.InitBuffer(outQueuePdGamma, 1, tiling.h * sizeof(T));
    pipe.InitBuffer(outQueuePdBeta, 1, tiling.h * sizeof(T));
    pipe.InitBuffer(resForGammaBuf, elements * sizeof(T));
  }
  __aicore__ inline void Process() {
    CopyIn();
    Compute();
    CopyOut();
  }

private:
  __aicore__ inline void Load(TQue<TPosition::VECIN, 1>& queue, const GlobalTensor<T>& from, uint32_t count) {
    LocalTensor<T> local = queue.template AllocTensor<T>();
    DataCopy(local, from, count);
    queue.EnQue(local);
  }
  __aicore__ inline void CopyIn() {
    Load(inQueueDy, dyGm, elements);
    Load(inQueueX, xGm, elements);
    Load(inQueueVariance, varianceGm, rows);
    Load(inQueueMean, meanGm, rows);
    Load(inQueueGamma, gammaGm, tiling.h);
  }
  __aicore__ inline void Compute() {
    LocalTensor<T> dy = inQueueDy.template DeQue<T>();
    LocalTensor<T> x = inQueueX.template DeQue<T>();
    LocalTensor<T> variance = inQueueVariance.template DeQue<T>();
    LocalTensor<T> mean = inQueueMean.template DeQue<T>();
    LocalTensor<T> gamma = inQueueGamma.template DeQue<T>();
    LocalTensor<T> pdX = outQueuePdX.template AllocTensor<T>();
    LocalTensor<T> pdGamma = outQueuePdGamma.template AllocTensor<T>();
    LocalTensor<T> pdBeta = outQueuePdBeta.template AllocTensor<T>();
    LocalTensor<T> resForGamma = resForGammaBuf.template Get<T>();
    LayerNormGrad<T, false>(pdX, resForGamma, dy, x, variance, mean, gamma, (T)tiling.epsilon, tiling.grad,
                            LayerNormGradShapeInfo{DataFormat::ND});
    LayerNormGradBeta<T, false>(pdGamma, pdBeta, resForGamma, dy, tiling.beta);
    outQueuePdX.EnQue(pdX);
    outQueuePdGamma.EnQue(pdGamma);
    outQueuePdBeta.EnQue(pdBeta);
    inQueueDy.FreeTensor(dy);
    inQueueX.FreeTensor(x);
    inQueueVariance.FreeTensor(variance);
    inQueueMean.FreeTensor(mean);
    inQueueGamma.FreeTensor(gamma);
  }
  __aicore__ inline void Store(TQue<TPosition::VECOUT, 1>& queue, const GlobalTensor<T>& to, uint32_t count) {
    LocalTensor<T> local = queue.template DeQue<T>();
    DataCopy(to, local, count);
    queue.FreeTensor(local);
  }
  __aicore__ inline void CopyOut() {
    Store(outQueuePdX, pdXGm, elements);
    Store(outQueuePdGamma, pdGammaGm, tiling.h);
    Store(outQueuePdBeta, pdBetaGm, tiling.h);
  }

  TPipe pipe;
  TQue<TPosition::VECIN, 1> inQueueDy, inQueueX, inQueueVariance, inQueueMean, inQueueGamma;
  TQue<TPosition::VECOUT, 1> outQueuePdX, outQueuePdGamma, outQueuePdBeta;
  TBuf<TPosition::VECCALC> resForGammaBuf;
  GlobalTensor<T> dyGm, xGm, varianceGm, meanGm, gammaGm, pdXGm, pdGammaGm, pdBetaGm;
  LayerNormGradSampleTiling tiling;
  uint32_t rows, elements;
};

extern "C" __global__ __aicore__ void layer_norm_grad(GM_ADDR dy, GM_ADDR x, GM_ADDR variance, GM_ADDR mean,
                                                      GM_ADDR gamma, GM_ADDR pdX, GM_ADDR pdGamma, GM_ADDR pdBeta,
                                                      GM_ADDR workspace, GM_ADDR tiling) {
  GET_TILING_DATA(tilingData, tiling);
  KernelLayerNormGrad<float> op;
  op.Init(dy, x, variance, mean, gamma, pdX, pdGamma, pdBeta, tilingData);
  op.Process();
}
