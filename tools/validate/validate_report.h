// SPDX-License-Identifier: Apache-2.0
/// \file
/// The measured figures beside ours, as text and as JSON.
#pragma once

#include "tools/report/playback_json.h"
#include "tools/validate/validation.h"

#include <string>

namespace tools {

/// A table a group, no line wider than 110 columns as long as the table's words are short.
std::string validate_text(const Validation& validation);
/// hardware, version, table, ok, groups[]. What there is none of is null.
Json validate_json(const Validation& validation);

} // namespace tools
