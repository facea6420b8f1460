// SPDX-License-Identifier: Apache-2.0
/// \file
/// A comparison as a table for people, as JSON, and as CSV with one line a point.
#pragma once

#include "tools/compare/comparison.h"

namespace tools {

std::string compare_text(const Comparison& comparison);
Json compare_json(const Comparison& comparison);
std::string compare_csv(const Comparison& comparison);

} // namespace tools
