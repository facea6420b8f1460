// SPDX-License-Identifier: Apache-2.0
/// \file
/// Wrong on purpose: the copy into UB and the vector call that reads it are in different pipes, and nothing orders
/// them. The compiler's automatic synchronisation does not do it either: between a copy and a vector instruction that
/// is a queue's work, or a flag's.
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void racy(GM_ADDR x, GM_ADDR z) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> inBuf;
  TQue<TPosition::VECOUT, 1> outQueue;
  pipe.InitBuffer(inBuf, 1024);
  pipe.InitBuffer(outQueue, 1, 1024);
  GlobalTensor<float> xGm, zGm;
  xGm.SetGlobalBuffer((__gm__ float*)x, 256);
  zGm.SetGlobalBuffer((__gm__ float*)z, 256);
  LocalTensor<float> in = inBuf.Get<float>();
  DataCopy(in, xGm, 256);
  // Here SetFlag and WaitFlag of HardEvent::MTE2_V are missing.
  LocalTensor<float> out = outQueue.AllocTensor<float>();
  Muls(out, in, 2.0f, 256);
  outQueue.EnQue(out);
  out = outQueue.DeQue<float>();
  DataCopy(zGm, out, 256);
  outQueue.FreeTensor(out);
}
