// SPDX-License-Identifier: Apache-2.0
/// \file
/// The shape type of the host-side API: a list of extents.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

namespace ge {

class Shape {
public:
  Shape() = default;
  Shape(std::initializer_list<std::int64_t> dims) : dims_(dims) {}
  explicit Shape(std::vector<std::int64_t> dims) : dims_(std::move(dims)) {}

  const std::vector<std::int64_t>& GetDims() const { return dims_; }
  std::size_t GetDimNum() const { return dims_.size(); }
  std::int64_t GetDim(std::size_t index) const { return dims_.at(index); }
  /// Elements: the product of the extents, 0 for a shape without any. Throws isa::Error beyond 64 bits.
  std::int64_t GetShapeSize() const;

private:
  std::vector<std::int64_t> dims_;
};

} // namespace ge

namespace AscendC {
using TensorShape = ge::Shape;
}
