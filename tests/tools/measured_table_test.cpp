// SPDX-License-Identifier: Apache-2.0
// The tables of measured figures: what the reader takes, and what it says of a table that is at fault.
#include "sim/hardware/hardware.h"
#include "tests/support/measured.h"
#include "tests/support/message_of.h"
#include "tools/validate/stream.h"

#include <catch2/catch.hpp>

#include <map>

using Catch::Matchers::Contains;
using support::MadeUpTable;
using tools::FigureRole;

namespace {

const std::string kRow = "g,s,one,88.4,cycles,fitted,3,operation,op=vexp type=f32 repeats=1,,\n";

/// What the reader says of a table with this one row, without the folder.
std::string fault_of(const std::string& rows, const std::string& columns = support::kMeasuredColumns) {
  const MadeUpTable table(rows, columns);
  const std::string said = support::message_of([&] { tools::read_measured(table.path()); });
  return said.substr(said.rfind('/') + 1);
}

/// The tables and a chip of each.
struct Shipped {
  const char* chip;
  std::size_t groups;
};
constexpr std::array<Shipped, 2> kShipped = {{{"atlas_a2", 5}, {"ascend_950pr", 5}}};

std::vector<tools::MeasuredRow> rows_for(const sim::HardwareConfig& chip) {
  return tools::read_measured(tools::measured_file(chip.machine.arch));
}

} // namespace

TEST_CASE("a row of measured figures is read field by field") {
  const MadeUpTable table(kRow + "g,s,two,1,us,excluded,,copy,,,not known\ng,s,three,1e3,us,predicted,0.5,x,,banks,\n");
  const std::vector<tools::MeasuredRow> rows = tools::read_measured(table.path());
  REQUIRE(rows.size() == 3);
  CHECK(rows[0].place == table.path() + ":3");
  CHECK(rows[0].measured == 88.4);
  CHECK(rows[0].role == FigureRole::fitted);
  CHECK(rows[0].bound_pct == 3);
  CHECK(rows[0].arguments == "op=vexp type=f32 repeats=1");
  CHECK_FALSE(rows[0].may_fail());
  CHECK(rows[1].unit == tools::Unit::us);
  CHECK_FALSE(rows[1].counts());
  CHECK_FALSE(rows[1].bound_pct.has_value());
  CHECK(rows[2].measured == 1000);
  CHECK(rows[2].may_fail());
}

TEST_CASE("the columns of a table may stand in any order") {
  const MadeUpTable table("1,g,s,r,us,fitted,3,copy,,,\n",
                          "measured,group,source,row,unit,role,bound_pct,stream,arguments,missing,note\n");
  CHECK(tools::read_measured(table.path())[0].row == "r");
}

TEST_CASE("a table with a wrong heading is refused by name") {
  CHECK(fault_of(kRow, "group,source,row,measured,unit,role,stream,arguments,missing,note\n") ==
        "dav_2201.csv:2: column 'bound_pct' is missing");
  CHECK(fault_of(kRow, "group,sorce,row\n") == "dav_2201.csv:2: unknown column 'sorce', did you mean 'source'?");
  CHECK(fault_of(kRow, "group,group,row\n") == "dav_2201.csv:2: column 'group' stands there twice");
}

TEST_CASE("a wrong field is refused where it stands") {
  CHECK(fault_of("g,s,r\n") == "dav_2201.csv:3: 3 fields, expected 11");
  CHECK(fault_of("g,s,r,88x,cycles,fitted,3,copy,,,\n") == "dav_2201.csv:3: measured: '88x' is no number above 0");
  CHECK(fault_of("g,s,r,0,cycles,fitted,3,copy,,,\n") == "dav_2201.csv:3: measured: '0' is no number above 0");
  CHECK(fault_of("g,s,r,nan,cycles,fitted,3,copy,,,\n") == "dav_2201.csv:3: measured: 'nan' is no number above 0");
  CHECK(fault_of("g,s,r,1,cycles,fitted,,copy,,,\n") == "dav_2201.csv:3: bound_pct: '' is no number above 0");
  CHECK(fault_of("g,s,r,1,ms,fitted,3,copy,,,\n") == "dav_2201.csv:3: unit: 'ms', allowed cycles, us, ratio");
  CHECK(fault_of("g,s,r,1,us,guessed,3,copy,,,\n") ==
        "dav_2201.csv:3: role: 'guessed', allowed fitted, predicted, excluded");
  CHECK(fault_of("g,s,,1,us,fitted,3,copy,,,\n") == "dav_2201.csv:3: row: is empty");
  CHECK(fault_of("g,s,\"r\",1,us,fitted,3,copy,,,\n") ==
        "dav_2201.csv:3: a field holds no quotes, tabs or carriage returns");
}

TEST_CASE("an excluded row says why, and neither has a bound nor lacks a mechanism") {
  CHECK(fault_of("g,s,r,1,us,excluded,,copy,,,\n") == "dav_2201.csv:3: an excluded row needs a note that says why");
  CHECK(fault_of("g,s,r,1,us,excluded,3,copy,,,why\n") ==
        "dav_2201.csv:3: an excluded row has neither bound_pct nor missing");
  CHECK(fault_of("g,s,r,1,us,excluded,,copy,,banks,why\n") ==
        "dav_2201.csv:3: an excluded row has neither bound_pct nor missing");
}

TEST_CASE("a figure stands in a table once, and a table has figures") {
  CHECK_THAT(fault_of(kRow + kRow), Contains("dav_2201.csv:3") && !Contains("dav_2201.csv:4"));
  CHECK(fault_of("") == "dav_2201.csv: has no rows");
  CHECK_THAT(support::message_of([] { tools::read_measured("/none/x.csv"); }), Contains("/none/x.csv: cannot be read"));
}

TEST_CASE("an architecture that nobody measured has no table") {
  CHECK(tools::measured_file(2201) == AIVSIM_SOURCE_DIR "/tests/hardware/dav_2201.csv");
  CHECK(tools::measured_file(3510) == AIVSIM_SOURCE_DIR "/tests/hardware/dav_3510.csv");
  CHECK(tools::measured_file(1001).empty());
  setenv("AIVSIM_MEASURED", "/none", 1);
  CHECK_THAT(support::message_of([] { tools::measured_file(2201); }), Contains("/none: no folder of measured figures"));
  unsetenv("AIVSIM_MEASURED");
}

TEST_CASE("every row of the shipped tables has a stream that the chip takes") {
  for (const Shipped& table : kShipped) {
    const sim::HardwareConfig chip = sim::load_hardware(table.chip);
    for (const tools::MeasuredRow& row : rows_for(chip)) {
      CAPTURE(row.place);
      CHECK(tools::build_stream(row, chip).recording.instructions() > 0);
    }
  }
}

TEST_CASE("at least a third of the rows that count in a group are predicted") {
  for (const Shipped& table : kShipped) {
    std::map<std::string, std::pair<int, int>> groups; // predicted, counted
    for (const tools::MeasuredRow& row : rows_for(sim::load_hardware(table.chip))) {
      groups[row.group].first += row.role == FigureRole::predicted ? 1 : 0;
      groups[row.group].second += row.counts() ? 1 : 0;
    }
    CHECK(groups.size() == table.groups);
    for (const auto& [name, rows] : groups) {
      CAPTURE(name);
      CHECK(3 * rows.first >= rows.second);
    }
  }
}
