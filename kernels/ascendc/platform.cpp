// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/platform.h"

namespace AscendC {
namespace {

thread_local const isa::Machine* current_machine = nullptr;

} // namespace

Platform::Platform(const isa::Machine& machine) : outer_(current_machine) { current_machine = &machine; }
Platform::~Platform() { current_machine = outer_; }

bool Platform::has_registers() { return current_machine != nullptr && current_machine->has_registers(); }

} // namespace AscendC
