// SPDX-License-Identifier: Apache-2.0
/// \file
/// The datablocks of UB that the loads and stores of a vector function touch, followed through its body: a store
/// touches as many as its predicate lets it.
#pragma once

#include "isa/predicates.h"
#include "sim/device/ub_ports.h"

namespace sim {

class FunctionAccess {
public:
  /// The datablocks of the next instruction that is executed; none unless it is a load or store.
  BlockAccess next(const isa::Instruction& instruction, const isa::Turns& turns);

private:
  isa::Predicates predicates_;
};

} // namespace sim
