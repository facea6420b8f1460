// SPDX-License-Identifier: Apache-2.0
/// \file
/// The synchronisation that the vendor's compiler inserts by default: a barrier between dependent vector instructions
/// (where the chip does not keep their order), and a flag to the scalar unit before it touches what V, MTE2 or MTE3
/// have under way. Never between the copy engines and V, nor within a copy engine: that is the queues' work.
///
/// In the other direction nothing is needed: what the scalar unit has done comes before all that it dispatches later.
/// Which instructions the compiler takes for dependent is not published; here those whose bytes in UB meet, unless a
/// barrier or a flag of the kernel's own already stands between them.
#pragma once

#include "isa/machine.h"
#include "isa/program.h"

namespace kernels {

/// Inserts it. An inserted instruction has the step of the one that it stands before, with "/auto_sync" behind it. The
/// program is legal but for what it lacks of order.
void insert_auto_sync(isa::Program& program, const isa::Machine& machine);

} // namespace kernels
