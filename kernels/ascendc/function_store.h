// SPDX-License-Identifier: Apache-2.0
/// \file
/// The bodies of a program's vector functions, each kept once however often it is called.
#pragma once

#include "isa/program.h"

#include <unordered_map>

namespace AscendC {

class FunctionStore {
public:
  explicit FunctionStore(std::vector<isa::Instruction>& functions) : functions_(functions) {}
  /// Where `body` begins among the functions: where an equal one does, or behind the last.
  std::size_t place(const std::vector<isa::Instruction>& body);

private:
  struct Known {
    std::size_t begin = 0, count = 0;
  };
  bool is_equal(const Known& known, const std::vector<isa::Instruction>& body) const;

  std::vector<isa::Instruction>& functions_;
  std::unordered_multimap<std::size_t, Known> known_; ///< by hash
};

} // namespace AscendC
