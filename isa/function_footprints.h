// SPDX-License-Identifier: Apache-2.0
/// \file
/// What is worked out once a vector function's body, however often the body is called.
#pragma once

#include "isa/vector_function.h"

#include <map>
#include <utility>

namespace isa {

/// Values by body. The bodies' programs must live as long as this.
template <class Value> class OnceABody {
public:
  /// The body's value; `make(body)` makes it the first time.
  template <class Make> const Value& of(const FunctionBody& body, Make make) {
    const auto [place, is_new] = known_.try_emplace({body.begin, body.count});
    if (is_new) place->second = make(body);
    return place->second;
  }
  std::size_t bodies() const { return known_.size(); }

private:
  std::map<std::pair<const Instruction*, std::size_t>, Value> known_;
};

class FunctionFootprints {
public:
  const FunctionFootprint& of(const FunctionBody& body) { return known_.of(body, function_footprint); }

private:
  OnceABody<FunctionFootprint> known_;
};

} // namespace isa
