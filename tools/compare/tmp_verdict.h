// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a larger tmp is worth, in words: how many rounds it saves, or why it saves none.
#pragma once

#include "kernels/plan/plan.h"

#include <string>

namespace tools {

/// Why `other` is faster than `first` or not: two plans that differ in tmp alone. One clause a call.
std::string tmp_reason(const kernels::Plan& first, const kernels::Plan& other);

} // namespace tools
