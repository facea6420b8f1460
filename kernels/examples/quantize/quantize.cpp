// SPDX-License-Identifier: Apache-2.0
/// \file
/// Quantisation to int8: round(x / scale) + zero point, held within -128 and 127. The zero point is added in int32,
/// where nothing overflows; int8 is reached by way of int16 and half, which hold every value that is left exactly.
#include "kernel_operator.h"

using namespace AscendC;

class Quantize {
public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR z, uint32_t length, uint32_t tile, TPipe* pipe) {
    this->tile = tile;
    share = length / GetBlockNum();
    xGm.SetGlobalBuffer((__gm__ float*)x + share * GetBlockIdx(), share);
    zGm.SetGlobalBuffer((__gm__ int8_t*)z + share * GetBlockIdx(), share);
    pipe->InitBuffer(inQueue, 2, tile * sizeof(float));
    pipe->InitBuffer(outQueue, 2, tile * sizeof(int8_t));
    pipe->InitBuffer(wordBuf, tile * sizeof(int32_t));
    pipe->InitBuffer(shortBuf, tile * sizeof(int16_t));
    pipe->InitBuffer(halfBuf, tile * sizeof(half));
  }

  __aicore__ inline void Process(float inverseScale, int32_t zeroPoint) {
    for (uint32_t at = 0; at < share; at += tile) {
      CopyIn(at);
      Compute(inverseScale, zeroPoint);
      CopyOut(at);
    }
  }

private:
  __aicore__ inline void CopyIn(uint32_t at) {
    LocalTensor<float> in = inQueue.AllocTensor<float>();
    DataCopy(in, xGm[at], tile);
    inQueue.EnQue(in);
  }

  __aicore__ inline void Compute(float inverseScale, int32_t zeroPoint) {
    LocalTensor<float> in = inQueue.DeQue<float>();
    LocalTensor<int8_t> out = outQueue.AllocTensor<int8_t>();
    LocalTensor<int32_t> words = wordBuf.Get<int32_t>();
    LocalTensor<int16_t> shorts = shortBuf.Get<int16_t>();
    LocalTensor<half> halves = halfBuf.Get<half>();
    Muls(in, in, inverseScale, tile);
    Cast(words, in, RoundMode::CAST_RINT, tile);
    Adds(words, words, zeroPoint, tile);
    Maxs(words, words, -128, tile);
    Mins(words, words, 127, tile);
    Cast(shorts, words, RoundMode::CAST_NONE, tile);
    Cast(halves, shorts, RoundMode::CAST_NONE, tile);
    Cast(out, halves, RoundMode::CAST_NONE, tile);
    outQueue.EnQue(out);
    inQueue.FreeTensor(in);
  }

  __aicore__ inline void CopyOut(uint32_t at) {
    LocalTensor<int8_t> out = outQueue.DeQue<int8_t>();
    DataCopy(zGm[at], out, tile);
    outQueue.FreeTensor(out);
  }

  TQue<TPosition::VECIN, 1> inQueue;
  TQue<TPosition::VECOUT, 1> outQueue;
  TBuf<TPosition::VECCALC> wordBuf, shortBuf, halfBuf;
  GlobalTensor<float> xGm;
  GlobalTensor<int8_t> zGm;
  uint32_t share, tile;
};

extern "C" __global__ __aicore__ void quantize(GM_ADDR x, GM_ADDR z, float inverseScale, int32_t zeroPoint,
                                               uint32_t length, uint32_t tile) {
  TPipe pipe;
  Quantize op;
  op.Init(x, z, length, tile, &pipe);
  op.Process(inverseScale, zeroPoint);
}
