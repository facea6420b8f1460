// SPDX-License-Identifier: Apache-2.0
/// \file
/// Which register instruction of a vector function makes NaN or Inf of numbers.
#pragma once

#include "isa/vector_function.h"

#include <optional>

namespace tools {

/// What an instruction made of finite sources.
struct Made {
  bool nan = false;                       ///< else Inf
  isa::Dtype type = isa::Dtype::none;     ///< of the result
  std::optional<std::size_t> in_function; ///< the instruction of a vector function's body
};

/// Plays the body on `ub`, and tells the first that makes some in a lane whose sources are finite, a sum in lanes that
/// all are.
std::optional<Made> watch_function(const isa::FunctionBody& body, isa::MemoryView ub, isa::HalfOverflow overflow);

} // namespace tools
