// SPDX-License-Identifier: Apache-2.0
#include "tools/numerics/not_finite.h"

namespace tools {

Rows rows_not_finite(const isa::GlobalImage& image, std::size_t index) {
  const isa::GmBuffer& buffer = image.buffers[index];
  const std::byte* const data = image.data[index].data();
  const std::int64_t bytes = row_length(buffer) * isa::bytes_of(buffer.type);
  Rows rows;
  if (find_not_finite(data, buffer.bytes(), buffer.type) == nullptr) return rows;
  for (std::int64_t row = 0; row * bytes < buffer.bytes(); ++row)
    if (find_not_finite(data + row * bytes, bytes, buffer.type) != nullptr) rows.add(row);
  return rows;
}

} // namespace tools
