// SPDX-License-Identifier: Apache-2.0
/// \file
/// GELU in its tanh form, by way of exp: x / (1 + exp(-2 * sqrt(2 / pi) * (x + 0.044715 * x^3))), the polynomial in
/// Horner's order.
#include "kernel_operator.h"

using namespace AscendC;

constexpr float kCubic = 0.044715f;
constexpr float kMinusTwoRootTwoOverPi = -1.5957691216057308f;

extern "C" __global__ __aicore__ void gelu(GM_ADDR x, GM_ADDR z, uint32_t length, uint32_t tile) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> inQueue;
  TQue<TPosition::VECOUT, 1> outQueue;
  TBuf<TPosition::VECCALC> innerBuf;
  pipe.InitBuffer(inQueue, 2, tile * sizeof(float));
  pipe.InitBuffer(outQueue, 2, tile * sizeof(float));
  pipe.InitBuffer(innerBuf, tile * sizeof(float));
  GlobalTensor<float> xGm, zGm;
  xGm.SetGlobalBuffer((__gm__ float*)x, length);
  zGm.SetGlobalBuffer((__gm__ float*)z, length);
  const uint32_t share = length / GetBlockNum();
  for (uint32_t at = share * GetBlockIdx(); at < share * (GetBlockIdx() + 1); at += tile) {
    LocalTensor<float> in = inQueue.AllocTensor<float>();
    DataCopy(in, xGm[at], tile);
    inQueue.EnQue(in);
    in = inQueue.DeQue<float>();
    LocalTensor<float> out = outQueue.AllocTensor<float>();
    LocalTensor<float> inner = innerBuf.Get<float>();
    Mul(inner, in, in, tile);
    Muls(inner, inner, kCubic, tile);
    Adds(inner, inner, 1.0f, tile);
    Mul(inner, inner, in, tile);
    Muls(inner, inner, kMinusTwoRootTwoOverPi, tile);
    Exp(inner, inner, tile);
    Adds(inner, inner, 1.0f, tile);
    Div(out, in, inner, tile);
    outQueue.EnQue(out);
    inQueue.FreeTensor(in);
    out = outQueue.DeQue<float>();
    DataCopy(zGm[at], out, tile);
    outQueue.FreeTensor(out);
  }
}
