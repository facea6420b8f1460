// SPDX-License-Identifier: Apache-2.0
/// \file
/// What `aivsim tune` prints, its JSON result, and the winner's run file.
#pragma once

#include "tools/tune/tuning.h"

#include <string>

namespace tools {

std::string tune_text(const Tuning& tuning);
/// With every point that was simulated, so that a page can be made of it.
Json tune_json(const Tuning& tuning);
/// A run file that gives the winner's cycles; `path` is where it will lie.
std::string winner_text(const Tuning& tuning, const std::string& path);

} // namespace tools
