// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/shape.h"

#include "kernels/plan/checked.h"

namespace ge {

std::int64_t Shape::GetShapeSize() const {
  std::int64_t size = dims_.empty() ? 0 : 1;
  for (const std::int64_t dim : dims_) size = kernels::product("number of elements of the shape", {size, dim});
  return size;
}

} // namespace ge
