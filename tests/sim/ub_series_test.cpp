// SPDX-License-Identifier: Apache-2.0
#include "sim/listeners/ub_series.h"

#include <catch2/catch.hpp>

using sim::LiveChanged;
using sim::UbSeries;
using Values = std::vector<std::int64_t>;

TEST_CASE("live bytes are followed by owner and all together, up to the end of the run") {
  UbSeries series;
  series.on(LiveChanged{0, 3, 2, 1});
  series.on(LiveChanged{0, 5, 1, 3});
  series.on(LiveChanged{0, 3, -2, 5});
  series.close(7);
  // In cycle 5 owner 3 had 64 bytes and has none: a series keeps the larger.
  CHECK(series.owners().at(3).peaks() == Values{0, 64, 64, 64, 64, 64, 0});
  CHECK(series.owners().at(5).peaks() == Values{0, 0, 0, 32, 32, 32, 32});
  CHECK(series.total().peaks() == Values{0, 64, 64, 96, 96, 96, 32});
  CHECK(series.peak_bytes() == 96);
  CHECK(series.peak_time() == 3);
}

TEST_CASE("a buffer handed on within a cycle is not counted twice, in whichever order it is told") {
  UbSeries series;
  series.on(LiveChanged{0, 1, 4, 0});
  series.on(LiveChanged{0, 2, 4, 2});  // the result of an instruction,
  series.on(LiveChanged{0, 1, -4, 2}); // and its last operand
  series.close(4);
  CHECK(series.total().peaks() == Values{128, 128, 128, 128});
  CHECK(series.peak_bytes() == 128);
  CHECK(series.peak_time() == 0);
}

TEST_CASE("what is told a cycle ahead waits for its cycle") {
  UbSeries series;
  series.on(LiveChanged{0, 1, 4, 1});
  series.on(LiveChanged{0, 1, -4, 2}); // nobody reads it: it lasts a cycle
  series.on(LiveChanged{0, 2, 1, 1});  // of the same cycle 1
  series.close(4);
  CHECK(series.owners().at(1).peaks() == Values{0, 128, 128, 0});
  CHECK(series.total().peaks() == Values{0, 160, 160, 32});
  CHECK(series.peak_bytes() == 160);
  CHECK(series.peak_time() == 1);
}

TEST_CASE("other cores are not heard") {
  UbSeries series(1);
  series.on(LiveChanged{0, 1, 4, 1});
  series.close(3);
  CHECK(series.owners().empty());
  CHECK(series.peak_bytes() == 0);
}
