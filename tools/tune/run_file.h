// SPDX-License-Identifier: Apache-2.0
/// \file
/// A run file written: what `aivsim run` reads again as the same configuration.
#pragma once

#include "tools/play/run_config.h"

#include <string>
#include <vector>

namespace tools {

/// Every key spelled out, behind `comments`, a line each. `path` is where the file will lie: files that it names are
/// written as they are found from there, below its folder by a relative path, else by a full one.
std::string run_file_text(const RunConfig& config, const std::vector<std::string>& comments, const std::string& path);

} // namespace tools
