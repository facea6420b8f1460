// SPDX-License-Identifier: Apache-2.0
#include "kernels/plan/tiling_arguments.h"

#include "isa/error.h"
#include "kernels/plan/checked.h"
#include "kernels/plan/message.h"

#include <array>

namespace kernels {
namespace {

void check_dims(const char* call, const std::vector<std::int64_t>& dims) {
  constexpr std::array<const char*, 4> kNames = {"B", "S", "storageH", "originH"};
  if (dims.size() != kNames.size())
    throw isa::Error(call, message("the shape has ", dims.size(), " extents, wanted are 4: B, S, storageH, originH"));
  for (std::size_t i = 0; i < kNames.size(); ++i)
    if (dims[i] < 1)
      throw isa::Error(call, message("the extent ", kNames[i], " is ", dims[i], ", at least 1 is needed"));
  if (dims[3] > dims[2]) throw isa::Error(call, message("originH ", dims[3], " is larger than storageH ", dims[2]));
}

} // namespace

Tile tile_of(const char* call, const AscendC::TensorShape& shape, std::uint32_t type_size, bool reuse_source) {
  const std::vector<std::int64_t>& dims = shape.GetDims();
  check_dims(call, dims);
  if (type_size != 2 && type_size != 4)
    throw isa::Error(call, message("the type size is ", type_size, ", allowed are 2 (half) and 4 (float)"));
  if (type_size == 2 && reuse_source)
    throw isa::Error(call, "isReuseSource is for float only, the type size is 2 (half)");
  const isa::Dtype dtype = type_size == 2 ? isa::Dtype::f16 : isa::Dtype::f32;
  return {product("number of rows", {dims[0], dims[1]}), dims[2], dtype, reuse_source};
}

} // namespace kernels
