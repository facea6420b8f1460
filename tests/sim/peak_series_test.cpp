// SPDX-License-Identifier: Apache-2.0
#include "sim/listeners/peak_series.h"

#include <catch2/catch.hpp>

using sim::PeakSeries;
using Peaks = std::vector<std::int64_t>;

TEST_CASE("a short series keeps every cycle, and a figure keeps its value until it changes") {
  PeakSeries series(8);
  series.set(1, 5);
  series.set(3, 2);
  series.close(6);
  CHECK(series.width() == 1);
  CHECK(series.peaks() == Peaks{0, 5, 5, 5, 2, 2}); // in cycle 3 it was 5 and became 2: the larger counts
}

TEST_CASE("a long series merges neighbours and keeps the larger") {
  PeakSeries series(4);
  for (std::int64_t time = 0; time < 16; ++time) series.set(time, time % 4 == 1 ? 100 + time : time);
  CHECK(series.width() == 4);
  CHECK(series.peaks().size() == 4);
  for (std::size_t k = 0; k < 4; ++k) CHECK(series.peaks()[k] >= 101 + 4 * static_cast<std::int64_t>(k));
}

TEST_CASE("memory stays bounded however far apart the times are") {
  PeakSeries series(16);
  series.set(0, 3);
  series.set(std::int64_t{1} << 40, 7);
  CHECK(series.peaks().size() <= 16);
  CHECK(series.peaks().front() == 3);
  CHECK(series.peaks().back() == 7);
}
