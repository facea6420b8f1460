// SPDX-License-Identifier: Apache-2.0
/// \file
/// The list `instructions` of a hardware file.
#pragma once

#include "isa/machine.h"
#include "sim/yaml/reader.h"

namespace sim {

/// `vadd`: in all types that the table has; `vadd.f16`: in the types that are listed so. A conversion is named with
/// both types, as in text: `vconv.f32.f16` is f16 to f32.
void read_instructions(YamlMap& file, isa::Machine& machine);

} // namespace sim
