// SPDX-License-Identifier: Apache-2.0
#include "tools/report/tiling_fields.h"

#include <functional>
#include <set>

namespace tools {

using kernels::KernelId;

Fields fields_of(const AscendC::tiling::LayerNormGradTiling& t) {
  return {{"stackBufferSize", t.stackBufferSize},
          {"bLength", t.bLength},
          {"sLength", t.sLength},
          {"hLength", t.hLength},
          {"originalHLength", t.originalHLength},
          {"oneCalSize", t.oneCalSize},
          {"nohCalSize", t.nohCalSize},
          {"loopNum", t.loopNum},
          {"tailSize", t.tailSize},
          {"nohTailSize", t.nohTailSize},
          {"tmpTensorBSHPos", t.tmpTensorBSHPos},
          {"tmpTensorBSHSize", t.tmpTensorBSHSize},
          {"pdVarTensorPos", t.pdVarTensorPos},
          {"pdVarTensorSize", t.pdVarTensorSize},
          {"pdMeanTensorPos", t.pdMeanTensorPos},
          {"pdMeanTensorSize", t.pdMeanTensorSize},
          {"x1TensorPos", t.x1TensorPos},
          {"x1TensorSize", t.x1TensorSize},
          {"x2TensorPos", t.x2TensorPos},
          {"x2TensorSize", t.x2TensorSize},
          {"x3TensorPos", t.x3TensorPos},
          {"x3TensorSize", t.x3TensorSize},
          {"tmpTensorPos", t.tmpTensorPos},
          {"tmpTensorSize", t.tmpTensorSize},
          {"tmpTensor1Pos", t.tmpTensor1Pos},
          {"tmpTensor1Size", t.tmpTensor1Size},
          {"tmpTensor2Pos", t.tmpTensor2Pos},
          {"tmpTensor2Size", t.tmpTensor2Size},
          {"lastDimValueBack", t.lastDimValueBack},
          {"lastDimValueBackMulTwo", t.lastDimValueBackMulTwo}};
}

Fields fields_of(const AscendC::tiling::LayerNormGradBetaTiling& t) {
  return {{"stackBufferSize", t.stackBufferSize},
          {"bLength", t.bLength},
          {"sLength", t.sLength},
          {"hLength", t.hLength},
          {"originalHLength", t.originalHLength},
          {"bshLength", t.bshLength},
          {"bsLength", t.bsLength},
          {"oneCalSize", t.oneCalSize},
          {"numberOfTmpBuf", t.numberOfTmpBuf},
          {"loopRound", t.loopRound},
          {"inputTailSize", t.inputTailSize},
          {"inputTailPos", t.inputTailPos},
          {"bsTailSize", t.bsTailSize},
          {"bshCurLength", t.bshCurLength},
          {"bsCurLength", t.bsCurLength},
          {"gammaTempTensorPos", t.gammaTempTensorPos},
          {"betaTempTensorPos", t.betaTempTensorPos},
          {"inputDyTmpTensorPos", t.inputDyTmpTensorPos},
          {"resForGammaTmpTensorPos", t.resForGammaTmpTensorPos},
          {"reserved", t.reserved}};
}

namespace {

/// The different numbers of rows that a tile of this plan has, largest first.
std::set<std::int64_t, std::greater<>> tile_sizes(const kernels::Plan& plan) {
  std::set<std::int64_t, std::greater<>> sizes;
  for (std::size_t core = 0; core < plan.cores.size(); ++core) {
    const std::int64_t tiles = plan.tiles(core);
    if (tiles == 0) continue;
    sizes.insert(plan.tile_rows(core, 0)); // all but the last are alike
    sizes.insert(plan.tile_rows(core, tiles - 1));
  }
  return sizes;
}

} // namespace

std::vector<TileStruct> tile_structs(const kernels::Plan& plan) {
  std::vector<TileStruct> structs;
  const auto sizes = tile_sizes(plan);
  if (plan.request.kernel != KernelId::layer_norm_grad_beta)
    for (const std::int64_t rows : sizes)
      structs.push_back({"layer_norm_grad", rows, fields_of(plan.grad_tiling(rows))});
  if (plan.request.kernel != KernelId::layer_norm_grad)
    for (const std::int64_t rows : sizes)
      structs.push_back({"layer_norm_grad_beta", rows, fields_of(plan.beta_tiling(rows))});
  return structs;
}

} // namespace tools
