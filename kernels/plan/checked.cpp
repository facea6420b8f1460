// SPDX-License-Identifier: Apache-2.0
#include "kernels/plan/checked.h"

#include "isa/error.h"
#include "kernels/plan/message.h"

#include <limits>

namespace kernels {

std::int64_t product(const char* quantity, std::initializer_list<std::int64_t> factors) {
  std::int64_t result = 1;
  for (const std::int64_t factor : factors)
    if (__builtin_mul_overflow(result, factor, &result))
      throw isa::Error(message("the ", quantity, " does not fit into 64 bits"));
  return result;
}

std::uint32_t field(const char* quantity, std::int64_t value) {
  if (value < 0 || value > std::numeric_limits<std::uint32_t>::max())
    throw isa::Error(message("the ", quantity, " is ", value, ": it does not fit into 32 bits"));
  return static_cast<std::uint32_t>(value);
}

} // namespace kernels
