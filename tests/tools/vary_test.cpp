// SPDX-License-Identifier: Apache-2.0
// What `--vary` means.
#include "tools/compare/vary.h"

#include "tests/support/message_of.h"

#include <catch2/catch.hpp>

using Catch::Matchers::Contains;
using tools::parse_axis;

namespace {

std::string fault(const std::string& text) {
  return support::message_of([&] { parse_axis(text); });
}

using Values = std::vector<std::string>;

} // namespace

TEST_CASE("a key and its values, in their order") {
  CHECK(parse_axis("tmp=min,max,24KiB").key == "tmp");
  CHECK(parse_axis("tmp=min,max,24KiB").values == Values{"min", "max", "24KiB"});
  CHECK(parse_axis("dtype=half").values == Values{"half"});
}

TEST_CASE("a key may leave out its section") {
  CHECK(parse_axis("buffers=1,2").key == "tiling.buffers");
  CHECK(parse_axis("tiling.buffers=1,2").key == "tiling.buffers");
  CHECK(parse_axis("h=16,32").key == "shape.h");
  CHECK(parse_axis("rows_per_tile=8,auto").name() == "rows_per_tile");
}

TEST_CASE("a whole section can be varied: commas within brackets and quotes part nothing") {
  CHECK(parse_axis("shape={b: 1, s: 8, h: 16}, {b: 2, s: 8, h: 16}").values ==
        Values{"{b: 1, s: 8, h: 16}", "{b: 2, s: 8, h: 16}"});
  CHECK(parse_axis("inputs.x='a,b.npy',\"c.npy\"").values == Values{"'a,b.npy'", "\"c.npy\""});
}

TEST_CASE("what is not a list of values of a key is refused with the nearest") {
  CHECK_THAT(fault("tmp"), Contains("not of the form key=value,value"));
  CHECK_THAT(fault("=1"), Contains("not of the form key=value,value"));
  CHECK_THAT(fault("bufers=1,2"),
             Contains("--vary bufers: no key of a run file") && Contains("did you mean 'buffers'"));
  CHECK_THAT(fault("tmp=min,,max"), Contains("a value is empty in 'min,,max'"));
  CHECK_THAT(fault("tmp="), Contains("a value is empty"));
  CHECK_THAT(fault("tmp=min,min"), Contains("'min' is given twice"));
}

TEST_CASE("points are all combinations, the last axis fastest") {
  const auto points = tools::points_of({{"tmp", {"min", "max"}}, {"dtype", {"float", "half"}}});
  REQUIRE(points.size() == 4);
  CHECK(points[0] == tools::Settings{{"tmp", "min"}, {"dtype", "float"}});
  CHECK(points[1] == tools::Settings{{"tmp", "min"}, {"dtype", "half"}});
  CHECK(points[3] == tools::Settings{{"tmp", "max"}, {"dtype", "half"}});
  CHECK(tools::points_of({}).size() == 1);
}

TEST_CASE("a key is varied once, and the points are not without end") {
  CHECK_THAT(support::message_of([] {
               tools::points_of({{"tmp", {"min"}}, {"tmp", {"max"}}});
             }),
             Contains("varied twice"));
  const std::vector<std::string> many(101, "1");
  CHECK_THAT(support::message_of([&] {
               tools::points_of({{"tmp", many}, {"dtype", many}});
             }),
             Contains("more than 10000 points"));
}
