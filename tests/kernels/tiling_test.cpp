// SPDX-License-Identifier: Apache-2.0
#include "isa/error.h"
#include "isa/half.h"
#include "kernels/layer_norm_grad/tiling.h"
#include "kernels/layer_norm_grad_beta/tiling.h"

#include <catch2/catch.hpp>

using AscendC::TensorShape;
using AscendC::tiling::LayerNormGradBetaTiling;
using AscendC::tiling::LayerNormGradTiling;
using Catch::Contains;
using Bounds = std::pair<std::uint32_t, std::uint32_t>; // max, min

namespace {

Bounds grad_bounds(const TensorShape& shape, std::uint32_t type_size, bool reuse = false) {
  Bounds bounds;
  AscendC::GetLayerNormGradMaxMinTmpSize(shape, type_size, reuse, bounds.first, bounds.second);
  return bounds;
}

Bounds beta_bounds(const TensorShape& shape, std::uint32_t type_size, bool reuse = false) {
  Bounds bounds;
  AscendC::GetLayerNormGradBetaMaxMinTmpSize(shape, type_size, reuse, bounds.first, bounds.second);
  return bounds;
}

LayerNormGradTiling grad_tiling(const TensorShape& shape, std::uint32_t tmp, std::uint32_t type_size,
                                bool reuse = false) {
  LayerNormGradTiling tiling;
  AscendC::GetLayerNormGradNDTilingInfo(shape, tmp, type_size, reuse, tiling);
  return tiling;
}

LayerNormGradBetaTiling beta_tiling(const TensorShape& shape, std::uint32_t tmp, std::uint32_t type_size,
                                    bool reuse = false) {
  LayerNormGradBetaTiling tiling;
  AscendC::GetLayerNormGradBetaNDTilingInfo(shape, tmp, type_size, reuse, tiling);
  return tiling;
}

const TensorShape kCube = {128, 128, 128, 128};
const TensorShape kSmall = {2, 32, 16, 16};

} // namespace

TEST_CASE("a shape knows its extents and its size") {
  REQUIRE(kSmall.GetDimNum() == 4);
  REQUIRE(kSmall.GetDims() == std::vector<std::int64_t>{2, 32, 16, 16});
  REQUIRE(TensorShape({2, 32, 16}).GetShapeSize() == 1024);
  REQUIRE(TensorShape().GetShapeSize() == 0);
  REQUIRE_THROWS_WITH(TensorShape({1ll << 40, 1ll << 40}).GetShapeSize(), Contains("number of elements of the shape"));
}

TEST_CASE("the bounds of LayerNormGrad are the published ones") {
  constexpr std::uint32_t cube = 128 * 128 * 128;
  constexpr std::uint32_t square = 128 * 128;
  REQUIRE(grad_bounds(kCube, 2) == Bounds(cube * 9 * 2, square * 9 * 2));
  REQUIRE(grad_bounds(kCube, 4, true) == Bounds(cube * 4 * 4, square * 4 * 4));
  REQUIRE(grad_bounds(kCube, 4) == Bounds(cube * 6 * 4, square * 6 * 4));
  REQUIRE(grad_bounds(kSmall, 4) == Bounds(24576, 6144));
}

TEST_CASE("with fewer rows than H the square of H is the maximum of LayerNormGrad") {
  REQUIRE(grad_bounds({1, 8, 16, 16}, 4) == Bounds(6 * 16 * 16 * 4, 6 * 8 * 16 * 4));
  REQUIRE(grad_bounds({1, 4, 512, 512}, 4) == Bounds(6 * 512 * 512 * 4, 49152));
}

TEST_CASE("the bounds of LayerNormGradBeta are the published ones and do not know reuse") {
  constexpr std::uint32_t cube = 128 * 128 * 128;
  REQUIRE(beta_bounds(kCube, 4) == Bounds(cube * 4 * 2, 128 * 4 * 2));
  REQUIRE(beta_bounds(kCube, 2) == Bounds(cube * 4 * 4, 128 * 4 * 4));
  REQUIRE(beta_bounds(kCube, 4, true) == beta_bounds(kCube, 4));
}

TEST_CASE("LayerNormGrad walks in fewer rounds with more tmp") {
  const LayerNormGradTiling least = grad_tiling(kSmall, 6144, 4);
  REQUIRE((least.loopNum == 4 && least.tailSize == 0 && least.nohCalSize == 16 && least.oneCalSize == 256));
  const LayerNormGradTiling middle = grad_tiling(kSmall, 9216, 4);
  REQUIRE((middle.loopNum == 2 && middle.nohTailSize == 16 && middle.tailSize == 256 && middle.nohCalSize == 24));
  const LayerNormGradTiling most = grad_tiling(kSmall, 24576, 4);
  REQUIRE((most.loopNum == 1 && most.tailSize == 0 && most.nohCalSize == 64));
}

TEST_CASE("a tile smaller than one round of LayerNormGrad is all tail") {
  const LayerNormGradTiling t = grad_tiling({1, 8, 16, 16}, 6144, 4);
  REQUIRE((t.loopNum == 0 && t.nohTailSize == 8 && t.tailSize == 128));
}

TEST_CASE("rows of a round are rounded up to 8 in float and to 16 in half") {
  REQUIRE(grad_tiling({1, 3, 768, 768}, 55296, 4).nohCalSize == 8);
  REQUIRE(grad_tiling({1, 64, 16, 16}, 4608, 2).nohCalSize == 16);
  REQUIRE(grad_tiling({1, 48, 48, 48}, 41472, 2).nohCalSize == 32);
}

TEST_CASE("a LayerNormGrad struct carries shape, bytes and the reciprocals of H") {
  const LayerNormGradTiling t = grad_tiling({2, 32, 16, 10}, 6144, 4);
  REQUIRE((t.bLength == 2 && t.sLength == 32 && t.hLength == 16 && t.originalHLength == 10));
  REQUIRE(t.stackBufferSize == 6144);
  REQUIRE(isa::bit_cast<float>(t.lastDimValueBack) == 0.1f);
  REQUIRE(isa::bit_cast<float>(t.lastDimValueBackMulTwo) == 0.2f);
}

TEST_CASE("six sub-buffers in float") {
  const LayerNormGradTiling t = grad_tiling(kSmall, 6144, 4);
  REQUIRE((t.tmpTensorBSHPos == 0 && t.pdVarTensorPos == 256 && t.pdMeanTensorPos == 512));
  REQUIRE((t.x1TensorPos == 768 && t.x2TensorPos == 1024 && t.x3TensorPos == 1280));
  REQUIRE((t.tmpTensorPos == 0 && t.tmpTensor1Pos == 0 && t.tmpTensor2Pos == 0));
  REQUIRE((t.tmpTensorBSHSize == 256 && t.x3TensorSize == 256 && t.tmpTensor2Size == 256));
}

TEST_CASE("four sub-buffers with reuse: x1 and x2 live in the inputs") {
  const LayerNormGradTiling t = grad_tiling(kSmall, 4096, 4, true);
  REQUIRE((t.oneCalSize == 256 && t.x1TensorPos == 0 && t.x2TensorPos == 0 && t.x3TensorPos == 768));
}

TEST_CASE("nine sub-buffers in half") {
  const LayerNormGradTiling t = grad_tiling(kSmall, 9216, 2);
  REQUIRE((t.oneCalSize == 256 && t.x3TensorPos == 1280));
  REQUIRE((t.tmpTensorPos == 1536 && t.tmpTensor1Pos == 1792 && t.tmpTensor2Pos == 2048));
}

TEST_CASE("LayerNormGradBeta walks in fewer rounds with more tmp") {
  REQUIRE(beta_tiling(kSmall, 128, 4).loopRound == 32);
  REQUIRE(beta_tiling(kSmall, 1024, 4).loopRound == 4);
  REQUIRE(beta_tiling(kSmall, 8192, 4).loopRound == 1);
}

TEST_CASE("a LayerNormGradBeta struct counts elements and names its tail") {
  const LayerNormGradBetaTiling t = beta_tiling({2, 32, 16, 10}, 1536, 4);
  REQUIRE((t.bLength == 2 && t.sLength == 32 && t.hLength == 16 && t.originalHLength == 10));
  REQUIRE((t.bshLength == 1024 && t.bsLength == 64));
  REQUIRE((t.stackBufferSize == 384 && t.oneCalSize == 384 && t.numberOfTmpBuf == 1));
  REQUIRE((t.loopRound == 2 && t.inputTailSize == 256 && t.inputTailPos == 768 && t.bsTailSize == 16));
  REQUIRE((t.bshCurLength == 384 && t.bsCurLength == 24));
  REQUIRE((t.betaTempTensorPos == 0 && t.inputDyTmpTensorPos == 0 && t.resForGammaTmpTensorPos == 0));
}

TEST_CASE("LayerNormGradBeta in half keeps two sums and two widened inputs") {
  const LayerNormGradBetaTiling t = beta_tiling(kSmall, 1024, 2);
  REQUIRE((t.numberOfTmpBuf == 2 && t.oneCalSize == 112));
  REQUIRE((t.gammaTempTensorPos == 0 && t.betaTempTensorPos == 16 && t.inputDyTmpTensorPos == 32));
  REQUIRE(t.resForGammaTmpTensorPos == 32 + 112);
}

TEST_CASE("a round of LayerNormGradBeta is never larger than the tile") {
  REQUIRE(beta_tiling({1, 8, 16, 16}, 65536, 4).oneCalSize == 128);
  REQUIRE(beta_tiling({1, 8, 16, 16}, 65536, 2).oneCalSize == 128);
}

TEST_CASE("the tiling functions refuse shapes and types that cannot be") {
  REQUIRE_THROWS_WITH(grad_bounds({2, 32, 16}, 4), "LayerNormGrad tiling: the shape has 3 extents, wanted are 4: B, S, "
                                                   "storageH, originH");
  REQUIRE_THROWS_WITH(grad_bounds({2, 0, 16, 16}, 4), Contains("the extent S is 0"));
  REQUIRE_THROWS_WITH(beta_bounds({2, 32, -16, 16}, 4), Contains("the extent storageH is -16"));
  REQUIRE_THROWS_WITH(beta_bounds({2, 32, 16, 24}, 4), Contains("originH 24 is larger than storageH 16"));
  REQUIRE_THROWS_WITH(beta_bounds(kSmall, 8), Contains("the type size is 8, allowed are 2 (half) and 4 (float)"));
  REQUIRE_THROWS_WITH(grad_bounds(kSmall, 2, true), Contains("isReuseSource is for float only"));
  REQUIRE_THROWS_WITH(beta_tiling(kSmall, 1024, 2, true), Contains("isReuseSource is for float only"));
}

TEST_CASE("a result beyond 32 bits is refused by its name, and nothing is written") {
  std::uint32_t max = 1;
  std::uint32_t min = 2;
  REQUIRE_THROWS_WITH(AscendC::GetLayerNormGradMaxMinTmpSize({1, 1, 16384, 16384}, 4, false, max, min),
                      "the max tmp size of LayerNormGrad is 6442450944: it does not fit into 32 bits");
  REQUIRE((max == 1 && min == 2));
  REQUIRE_THROWS_WITH(beta_bounds({65536, 65536, 16, 16}, 4), Contains("max tmp size of LayerNormGradBeta"));
  REQUIRE_THROWS_WITH(beta_tiling({65536, 65536, 16, 16}, 4096, 4), Contains("bsLength of LayerNormGradBetaTiling"));
  REQUIRE_THROWS_WITH(grad_tiling({1, 1ll << 33, 16, 16}, 6144, 4), Contains("sLength of LayerNormGradTiling"));
  REQUIRE_THROWS_WITH(grad_tiling({1ll << 20, 1ll << 20, 16, 16}, 1536, 4), Contains("loopNum of LayerNormGradTiling"));
}

TEST_CASE("a product beyond 64 bits is refused by its name") {
  const std::int64_t huge = 1ll << 33;
  REQUIRE_THROWS_WITH(grad_bounds({1, 1, huge, huge}, 4),
                      "the max tmp size of LayerNormGrad does not fit into 64 bits");
  REQUIRE_THROWS_WITH(beta_bounds({huge, huge, 16, 16}, 4), "the number of rows does not fit into 64 bits");
}

TEST_CASE("a tmp that does not hold one row is refused") {
  REQUIRE_THROWS_WITH(grad_tiling(kSmall, 383, 4),
                      "LayerNormGrad tiling: stackBufferSize 383 does not hold one row of H 16");
  REQUIRE_THROWS_WITH(beta_tiling(kSmall, 127, 4),
                      "LayerNormGradBeta tiling: stackBufferSize 127 is too small for H 16, "
                      "at least 128 bytes are needed");
  REQUIRE_THROWS_WITH(beta_tiling({1, 8, 64, 64}, 1023, 2), Contains("at least 1024 bytes are needed"));
  REQUIRE_NOTHROW(beta_tiling({1, 8, 64, 64}, 1024, 2));
}
