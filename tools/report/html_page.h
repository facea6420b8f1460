// SPDX-License-Identifier: Apache-2.0
/// \file
/// A result as one HTML file that needs nothing else: layout, scripts and the chart library are part of the program,
/// see html/ and cmake/html_page.cmake.
#pragma once

#include "tools/report/playback_json.h"

#include <ostream>

namespace tools {

/// Writes the page that shows `data`: {kind: "run" | "compare" | "sweep" | "tune", result, ...}, and what it calls
/// things. Nothing in it can end the script that holds it.
void write_html(std::ostream& out, Json data);

} // namespace tools
