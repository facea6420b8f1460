// SPDX-License-Identifier: Apache-2.0
#include "tools/tune/tune_request.h"

#include "isa/error.h"

namespace tools {

Objective objective_named(const std::string& name) {
  for (const Objective objective : {Objective::cycles, Objective::pareto})
    if (name == name_of(objective)) return objective;
  throw isa::Error("--objective", "'" + name + "' is none" + isa::did_you_mean(name, {"cycles", "pareto"}) +
                                      "; allowed are cycles and pareto");
}

std::string name_of(Objective objective) { return objective == Objective::cycles ? "cycles" : "pareto"; }

} // namespace tools
