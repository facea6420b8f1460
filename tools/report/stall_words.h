// SPDX-License-Identifier: Apache-2.0
/// \file
/// What people read of a stall reason: the words of texts, comparisons and the page, a row a reason.
#pragma once

#include "sim/stall.h"
#include "tools/report/playback_json.h"

#include <array>

namespace tools {

struct StallWords {
  sim::Stall reason;
  const char* title;   ///< "memory latency"
  const char* meaning; ///< "the first byte of a copy is on its way"
  const char* lost;    ///< goes on from "3,000 cycles" of the vector unit; "" if it never waits so
  int colour;          ///< of the page's categories, -1: that of lines
};

/// Each reason once, in the order in which bars show them.
const std::array<StallWords, sim::kStalls>& stall_words();

/// [{name, title, meaning, own, colour}, ...] in that order, for the page.
Json stall_words_json();

} // namespace tools
