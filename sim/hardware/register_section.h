// SPDX-License-Identifier: Apache-2.0
/// \file
/// The section of a hardware file that says what a vector unit between registers costs.
#pragma once

#include "sim/hardware/register_timing.h"
#include "sim/yaml/reader.h"

namespace sim {

/// Whole numbers, all of them required.
RegisterTiming read_register_timing(YamlMap map);

} // namespace sim
