// SPDX-License-Identifier: Apache-2.0
#include "isa/types.h"

namespace isa {

std::string listed(Types types) {
  std::string out;
  for (std::size_t i = 1; i < kDtypes; ++i)
    if (types.has(static_cast<Dtype>(i))) (out += out.empty() ? "" : ", ") += kDtypeNames[i];
  return out;
}

} // namespace isa
