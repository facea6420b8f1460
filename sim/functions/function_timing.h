// SPDX-License-Identifier: Apache-2.0
/// \file
/// What one call of a vector function costs: its body played on the scoreboard, without data, behind this front end.
///
/// The first instruction is dispatched `launch` cycles after the start, all others in program order, at most
/// `dispatch_width` a cycle, each as soon as its queue has room for it. A loop costs `loop_entry` cycles when it is
/// entered. A turn of an innermost loop begins in a later cycle than the one before it, a turn of a loop around
/// another one `outer_turn` cycles after the last dispatch. A local barrier holds up dispatch until the stores before
/// it have completed, and `barrier` cycles more. The function ends `drain` cycles after its last result.
///
/// Banks: the cycles by which the function would be shorter if nothing met in a bank, shared out by kind in the
/// proportion in which the ports have waited. Not modelled: effects of copies on the function, registers that run out,
/// instruction fetch.
#pragma once

#include "isa/machine.h"
#include "isa/vector_function.h"
#include "sim/events.h"
#include "sim/hardware/register_timing.h"

namespace sim {

struct FunctionTiming {
  std::int64_t cycles = 0;   ///< from the start to the last completion and the drain
  BankConflicts conflicts;   ///< of these, lost in the banks
  std::int64_t executed = 0; ///< register instructions
};

FunctionTiming time_function(const isa::FunctionBody& body, const RegisterTiming& timing,
                             const isa::BankGeometry& banks);

} // namespace sim
