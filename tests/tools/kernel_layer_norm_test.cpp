// SPDX-License-Identifier: Apache-2.0
// A user's kernel that calls LayerNorm, on the data of the example that builds it from elementwise calls.
#include "tests/support/kernel_source.h"

#include <catch2/catch.hpp>

using support::Ended;
using support::example;
using support::KernelSource;

namespace {

const char* const kSource = R"(#include "kernel_operator.h"
#include "tiling/tiling_api.h"
using namespace AscendC;
struct NormTiling {
  uint32_t rows, h;
  float epsilon;
  AscendC::tiling::LayerNormTiling norm;
};
void FillTiling(NormTiling& t) {
  const TensorShape shape({1, t.rows, t.h, t.h});
  uint32_t max = 0, min = 0;
  GetLayerNormMaxMinTmpSize(shape, sizeof(float), false, max, min);
  GetLayerNormNDTilingInfo(shape, min, sizeof(float), false, t.norm);
}
extern "C" __global__ __aicore__ void norm(GM_ADDR x, GM_ADDR gamma, GM_ADDR beta, GM_ADDR z, GM_ADDR tiling) {
  GET_TILING_DATA(t, tiling);
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> out;
  TBuf<TPosition::VECCALC> figuresBuf;
  const uint32_t elements = t.rows * t.h;
  pipe.InitBuffer(in, 1, (elements + 2 * t.h) * sizeof(float));
  pipe.InitBuffer(out, 1, elements * sizeof(float));
  pipe.InitBuffer(figuresBuf, 2 * t.rows * sizeof(float));
  GlobalTensor<float> xGm, gammaGm, betaGm, zGm;
  xGm.SetGlobalBuffer((__gm__ float*)x);
  gammaGm.SetGlobalBuffer((__gm__ float*)gamma);
  betaGm.SetGlobalBuffer((__gm__ float*)beta);
  zGm.SetGlobalBuffer((__gm__ float*)z);
  LocalTensor<float> given = in.AllocTensor<float>();
  DataCopy(given, xGm, elements);
  DataCopy(given[elements], gammaGm, t.h);
  DataCopy(given[elements + t.h], betaGm, t.h);
  in.EnQue(given);
  given = in.DeQue<float>();
  LocalTensor<float> made = out.AllocTensor<float>();
  LocalTensor<float> mean = figuresBuf.Get<float>(), variance = mean[t.rows];
  LayerNormTiling norm = t.norm;
  LayerNorm<float>(made, mean, variance, given, given[elements], given[elements + t.h], t.epsilon, norm);
  out.EnQue(made);
  in.FreeTensor(given);
  made = out.DeQue<float>();
  DataCopy(zGm, made, elements);
  out.FreeTensor(made);
}
)";

std::string run_file(const std::string& hardware) {
  const auto tensor = [](const std::string& name, const std::string& shape, const std::string& data) {
    return "  " + name + ": {shape: " + shape + ", dtype: float, " + data + example("layer_norm/" + name + ".npy") +
           "}\n";
  };
  return "hardware: " + hardware + "\narguments:\n" + tensor("x", "[16, 256]", "data: ") +
         tensor("gamma", "[256]", "data: ") + tensor("beta", "[256]", "data: ") +
         tensor("z", "[16, 256]", "role: out, expected: ") +
         "  tiling: {struct: NormTiling, fields: {rows: 16, h: 256, epsilon: 1e-5}, fill: FillTiling}\n";
}

/// Instructions of the vector pipe.
std::int64_t vector_instructions(const std::string& hardware) {
  const Ended ended = KernelSource(kSource, run_file(hardware)).run("--json -", "norm");
  INFO(hardware << ": " << ended.err);
  REQUIRE(ended.status == 0);
  const auto json = ended.json();
  CHECK(json["numerics"]["ok"] == true);
  CHECK(json["hazards"].empty());
  return json["pipes"]["V"]["instructions"];
}

} // namespace

TEST_CASE("LayerNorm runs on every kind of chip with right numbers, on registers as one vector function") {
  CHECK(vector_instructions("atlas_a2") > 100);
  CHECK(vector_instructions("ascend_310p") > 100);
  CHECK(vector_instructions("ascend_950pr") < 10);
  CHECK(vector_instructions("ascend_950dt") < 10);
}
