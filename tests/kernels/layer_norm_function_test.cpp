// SPDX-License-Identifier: Apache-2.0
// LayerNorm, forwards, in a vector function: numbers against double precision, the body, and what it needs of UB.
#include "tests/support/layer_norm_call.h"

#include <catch2/catch.hpp>

using namespace AscendC;
using support::bounds;
using support::SurfaceBench;
using support::ub_tensor;

namespace {

/// On registers, where tmp is not needed.
template <class T> double largest_error_of_function(std::int64_t rows, std::int64_t h) {
  return support::largest_error<T>(rows, h, bounds({1, rows, h, h}, sizeof(T)).min, support::ascend_950pr());
}

/// The vector function that LayerNorm of one row of 72 floats becomes, a line each.
std::string function_of_a_row(PowerVariant power) {
  SurfaceBench bench;
  bench.machine = support::ascend_950pr();
  bench.options.power = power;
  tiling::LayerNormTiling tiling;
  GetLayerNormNDTilingInfo({1, 1, 72, 72}, bounds({1, 1, 72, 72}, 4).max, 4, false, tiling);
  bench.record([&] {
    LayerNorm<float>(ub_tensor<float>("y", 0, 72), ub_tensor<float>("mean", 512, 8), ub_tensor<float>("var", 544, 8),
                     ub_tensor<float>("x", 1024, 72), ub_tensor<float>("g", 2048, 72), ub_tensor<float>("b", 3072, 72),
                     LocalTensor<std::uint8_t>(), 0.5f, tiling);
  });
  bench.validate();
  CHECK(bench.all() == "vf");
  std::string lines = "\n";
  for (const std::string& line : bench.functions()) lines += line + "\n";
  return lines;
}

/// What it is with the power by root.
const std::string kFunctionOfARow = R"(
step Mean
rv_plt.f32 p0, 64
rv_plt.f32 p1, 1
rv_plt.f32 p2, 64
vloop 1 {
rv_vdup.f32 v0, 0, p0
vloop 2 {
rv_plt.f32 p3, 72, step=0/64
rv_vlds.f32 v1, ub:x+0, step=288/256
rv_vadd.f32 v2, v0, v1, p3
rv_vsel.f32 v0, v2, v0, p3
}
rv_vcadd.f32 v1, v0, p2
rv_vmuls.f32 v2, v1, 0.013888889, p1
rv_vsts.f32 ub:mean+0, v2, p1, step=4, dist=first
rv_vdupl.f32 v3, v2, p0
step Variance
rv_vdup.f32 v4, 0, p0
vloop 2 {
rv_plt.f32 p3, 72, step=0/64
rv_vlds.f32 v5, ub:x+0, step=288/256
rv_vsub.f32 v6, v5, v3, p3
rv_vmul.f32 v7, v6, v6, p3
rv_vadd.f32 v8, v4, v7, p3
rv_vsel.f32 v4, v8, v4, p3
}
rv_vcadd.f32 v5, v4, p2
rv_vmuls.f32 v6, v5, 0.013888889, p1
rv_vsts.f32 ub:var+0, v6, p1, step=4, dist=first
step Output
rv_vadds.f32 v7, v6, 0.5, p1
rv_vsqrt.f32 v8, v7, p1
rv_vdup.f32 v9, 1, p1
rv_vdiv.f32 v10, v9, v8, p1
rv_vdupl.f32 v11, v10, p0
vloop 2 {
rv_plt.f32 p3, 72, step=0/64
rv_vlds.f32 v12, ub:g+0, step=0/256
rv_vlds.f32 v13, ub:b+0, step=0/256
rv_vlds.f32 v14, ub:x+0, step=288/256
rv_vsub.f32 v15, v14, v3, p3
rv_vmul.f32 v16, v15, v11, p3
rv_vmul.f32 v17, v16, v12, p3
rv_vadd.f32 v18, v17, v13, p3
rv_vsts.f32 ub:y+0, v18, p3, step=288/256
}
}
)";

} // namespace

TEST_CASE("LayerNorm in a vector function agrees with double precision, around the width of a register and beyond") {
  for (const std::int64_t h : {8, 16, 40, 64, 72, 128, 200, 264}) {
    CAPTURE(h);
    CHECK(largest_error_of_function<float>(21, h) < 2e-5);
    CHECK(largest_error_of_function<float>(1, h) < 2e-5);
  }
  for (const std::int64_t h : {16, 48, 64, 80, 208, 272}) {
    CAPTURE(h);
    CHECK(largest_error_of_function<half>(37, h) < 1e-2);
    CHECK(largest_error_of_function<half>(1, h) < 1e-2);
  }
}

TEST_CASE("a row in a vector function: mean, variance, and the power once, on one lane") {
  CHECK(function_of_a_row(PowerVariant::sqrt_div) == kFunctionOfARow);
}

TEST_CASE("the power in a vector function by logarithm, where that is asked for") {
  CHECK_THAT(
      function_of_a_row(PowerVariant::exp_ln),
      Catch::Contains("v6, 0.5, p1\nrv_vln.f32 v8, v7, p1\nrv_vmuls.f32 v9, v8, -0.5, p1\nrv_vexp.f32 v10, v9, p1\n"));
}

TEST_CASE("on registers LayerNorm may write over x, and takes no UB of the framework") {
  tiling::LayerNormTiling tiling;
  GetLayerNormNDTilingInfo({1, 1, 200, 200}, bounds({1, 1, 200, 200}, 4).max, 4, false, tiling);
  const auto output = [&](std::int64_t to) {
    const auto calls = [&] {
      TPipe pipe;
      TBuf<TPosition::VECCALC> all;
      pipe.InitBuffer(all, static_cast<std::uint32_t>(support::ascend_950pr().ub_bytes), "all");
      const auto x = ub_tensor<float>("x", 0, 600);
      LayerNorm<float>(ub_tensor<float>("y", to, 200), ub_tensor<float>("mean", 0x4000, 8),
                       ub_tensor<float>("var", 0x4020, 8), x, x[200], x[400], 0.5f, tiling);
    };
    return support::UbPlay(support::random_values<float>(1, 600), calls, support::ascend_950pr()).at<float>(to, 200);
  };
  CHECK(output(0) == output(0x8000));
}
