// SPDX-License-Identifier: Apache-2.0
/// \file
/// `aivsim kernel` on a source of the test's own, in a process of its own.
#pragma once

#include "tests/support/aivsim.h"

namespace support {

inline std::string example(const std::string& file) {
  return std::string(AIVSIM_SOURCE_DIR) + "/kernels/examples/" + file;
}

/// One block that copies 64 floats of `x` in, does `body` with the tensors `in` and `out` of UB, and copies out to `z`.
/// The body begins in line 12.
inline std::string one_tile(const std::string& body) {
  return "#include \"kernel_operator.h\"\n"
         "using namespace AscendC;\n"
         "extern \"C\" __global__ __aicore__ void one_tile(GM_ADDR x, GM_ADDR z) {\n"
         "  TPipe pipe; TQue<TPosition::VECIN, 1> inQueue; TQue<TPosition::VECOUT, 1> outQueue; "
         "pipe.InitBuffer(inQueue, 1, 256);\n"
         "  pipe.InitBuffer(outQueue, 1, 256);\n"
         "  GlobalTensor<float> xGm, zGm; xGm.SetGlobalBuffer((__gm__ float*)x, 64); zGm.SetGlobalBuffer((__gm__ "
         "float*)z, 64);\n"
         "  LocalTensor<float> in = inQueue.AllocTensor<float>();\n"
         "  DataCopy(in, xGm, 64);\n"
         "  inQueue.EnQue(in);\n"
         "  in = inQueue.DeQue<float>();\n"
         "  LocalTensor<float> out = outQueue.AllocTensor<float>();\n" +
         body +
         "\n  outQueue.EnQue(out); out = outQueue.DeQue<float>();\n"
         "  DataCopy(zGm, out, 64); outQueue.FreeTensor(out); inQueue.FreeTensor(in);\n"
         "}\n";
}

/// Its run file; `more` are lines at the end.
inline std::string one_tile_run(const std::string& hardware = "atlas_a2", const std::string& more = "") {
  return "hardware: " + hardware +
         "\narguments:\n  x: {shape: [64], dtype: float}\n  z: {shape: [64], dtype: float, role: out}\n" + more;
}

/// A source and its run file in a folder of their own, and how their run ended.
class KernelSource {
public:
  KernelSource(const std::string& source, const std::string& run) {
    scratch.file("kernel.cpp", source);
    scratch.file("run.yaml", run);
  }
  Ended run(const std::string& options = "", const std::string& entry = "one_tile") const {
    return aivsim("kernel " + scratch.path("kernel.cpp") + " --entry " + entry + " --config " +
                  scratch.path("run.yaml") + " -q " + options);
  }
  /// The values of output `z` of a run, or none if it ended otherwise than well.
  std::string listing(const std::string& options = "") const {
    run("--record " + scratch.path("k.aiv") + " " + options);
    return scratch.read("k.aiv");
  }

  Scratch scratch;
};

/// A run of one_tile(body).
inline Ended run_one_tile(const std::string& body, const std::string& run = one_tile_run(),
                          const std::string& options = "") {
  return KernelSource(one_tile(body), run).run(options);
}

} // namespace support
