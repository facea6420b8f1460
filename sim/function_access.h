// SPDX-License-Identifier: Apache-2.0
/// \file
/// The datablocks of UB that the loads and stores of a vector function touch, followed through its body: a store
/// touches as many as its predicate lets it.
#pragma once

#include "isa/register_lanes.h"
#include "isa/vector_function.h"
#include "sim/ub_ports.h"

namespace sim {

class FunctionAccess {
public:
  /// The datablocks of the next instruction that is executed; none unless it is a load or store.
  BlockAccess next(const isa::Instruction& instruction, const isa::Turns& turns);

private:
  std::int64_t bytes_of_store(const isa::Instruction& store) const;

  /// By predicate register: bytes of a vector register that are active, always its first ones.
  std::array<std::int64_t, isa::kPredicateRegisters> active_ = {};
};

} // namespace sim
