// SPDX-License-Identifier: Apache-2.0
#include "kernels/plan/message.h"

#include <array>
#include <charconv>

namespace kernels {

std::string number(double value) {
  std::array<char, 32> text = {};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  return {text.data(), end};
}

} // namespace kernels
