// SPDX-License-Identifier: Apache-2.0
// The points of a sweep: what each is, what it leaves in its row, and that many plays in one process are as many runs.
#include "isa/error.h"
#include "tests/support/sweep.h"
#include "tools/files/fingerprint.h"
#include "tools/process/children.h"
#include "tools/sweep/point_player.h"
#include "tools/sweep/sweep_figures.h"

#include <catch2/catch.hpp>

#include <algorithm>

using Catch::Matchers::Contains;
using support::Scratch;
using support::sweep_of;
using support::sweep_text;
using tools::SweepRow;

namespace {

tools::Json figure(const SweepRow& row, const std::string& column) {
  const std::vector<std::string>& columns = tools::figure_columns();
  const auto place = std::find(columns.begin(), columns.end(), column);
  REQUIRE(place != columns.end());
  return row.figures.at(static_cast<std::size_t>(place - columns.begin()));
}

std::string tiles(tools::PointPlayer& player, std::int64_t points) {
  std::string text;
  for (std::int64_t point = 0; point < points; ++point) {
    const SweepRow row = player.play(point);
    text += row.figures.empty() ? "- " : figure(row, "rows_per_tile").dump() + " ";
  }
  return text;
}

} // namespace

TEST_CASE("a row has the figures of a run") {
  const Scratch scratch;
  const tools::SweepFile sweep = sweep_of(
      scratch,
      "kernel: layer_norm_grad\nhardware: atlas_a2\nshape: {b: 2, s: 32, h: 16}\ndtype: float\ntiling: {cores: 1}\n"
      "vary: {tmp: [min, max]}\n");
  tools::PointPlayer player(sweep);
  const SweepRow row = player.play(0);
  CHECK(row.status == tools::kDone);
  CHECK(row.reason.empty());
  CHECK(figure(row, "cycles") == 19809);
  CHECK(figure(row, "rounds") == 4);
  CHECK(figure(row, "tmp_bytes") == 6144);
  CHECK(figure(row, "ub_bytes") == 23104);
  CHECK(figure(row, "v_longest_stall") == "barrier");
  CHECK(figure(row, "bound") == "vector");
  CHECK(figure(row, "numbers") == "ok");
  CHECK(figure(row, "gm_read_bytes").get<int>() > 8192);
  CHECK(figure(player.play(1), "cycles") == 15945);
}

TEST_CASE("a row passes through a line unchanged") {
  const SweepRow row{17, "illegal", "a \"reason\"\nof two lines", "00ff", {1, "min", nullptr}, {1.5, 2, "x"}};
  const SweepRow back = tools::row_of_line(tools::to_line(row));
  CHECK(tools::to_line(row).find('\n') == std::string::npos);
  CHECK(back.point == 17);
  CHECK(back.reason == row.reason);
  CHECK(back.settings == row.settings);
  CHECK(back.figures == row.figures);
}

TEST_CASE("a point that cannot be says why, by key and without the place of a whole list") {
  const Scratch scratch;
  const tools::SweepFile sweep =
      sweep_of(scratch, sweep_text("  h: [12, 16]\n  cores: [1, 49]\n").erase(77, 19)); // tiling out of the base
  tools::PointPlayer player(sweep);
  CHECK(player.play(0).status == tools::kIllegal);
  CHECK_THAT(player.play(0).reason, Catch::StartsWith("shape.h: 12 * 4 bytes (float) = 48 bytes"));
  CHECK(player.play(0).config_hash.empty());
  CHECK(player.play(2).status == tools::kDone);
  CHECK_THAT(player.play(3).reason, Catch::StartsWith("tiling.cores: ") && Contains("'49'"));
}

TEST_CASE("a tmp that does not fit is a point with an identity and a reason") {
  const Scratch scratch;
  const tools::SweepFile sweep = sweep_of(scratch, sweep_text("  h: [16]\n  tmp: [32, 1MiB, min]\n"));
  tools::PointPlayer player(sweep);
  for (const std::int64_t point : {0, 1}) {
    const SweepRow row = player.play(point);
    CHECK(row.status == tools::kIllegal);
    CHECK_FALSE(row.reason.empty());
    CHECK(row.config_hash.size() == 16);
  }
  CHECK(player.play(2).status == tools::kDone);
}

TEST_CASE("the settings stand in each row as the file has them, numbers as numbers") {
  const Scratch scratch;
  const tools::SweepFile sweep =
      sweep_of(scratch, sweep_text("  h: [16]\n  tmp: [6KiB]\n  rows_per_tile: [8, auto]\n  epsilon: [1e-5]\n"));
  const std::vector<std::string> paths = tools::setting_paths(sweep);
  CHECK(tools::setting_columns(paths) == std::vector<std::string>{"kernel", "hardware", "dtype", "b", "s", "h", "tmp",
                                                                  "tiling_rows_per_tile", "epsilon"});
  tools::PointPlayer player(sweep);
  CHECK(player.play(0).settings ==
        std::vector<tools::Json>{"layer_norm_grad", "atlas_a2", "float", 1, 16, 16, "6KiB", 8, 1e-5});
  CHECK(player.play(1).settings[7] == "auto");
}

TEST_CASE("fix_rows gives all tmp the tiles of the most demanding one") {
  const Scratch scratch;
  const std::string text = "kernel: layer_norm_grad\nhardware: atlas_a2\nshape: {b: 1, s: 1024, h: 16}\ndtype: float\n"
                           "tiling: {cores: 1}\nvary: {tmp: [min, max]}\n";
  const tools::SweepFile fixed = sweep_of(scratch, text + "sweep: {fix_rows: true}\n");
  tools::PointPlayer of_fixed(fixed);
  CHECK(tiles(of_fixed, 2) == "296 296 "); // as compare has it
  const tools::SweepFile free = sweep_of(scratch, text);
  tools::PointPlayer of_free(free);
  CHECK(tiles(of_free, 2) != "296 296 ");
}

TEST_CASE("fix_rows leaves out a tmp that cannot be") {
  const Scratch scratch;
  const tools::SweepFile sweep = sweep_of(scratch, sweep_text("  h: [16]\n  tmp: [min, 1MiB]\n", "{fix_rows: true}"));
  tools::PointPlayer player(sweep);
  CHECK(tiles(player, 2) == "16 - ");
}

TEST_CASE("without data times are the same and numbers are not compared") {
  const Scratch scratch;
  const tools::SweepFile with = sweep_of(scratch, sweep_text("  h: [16]\n"));
  const SweepRow compared = tools::PointPlayer(with).play(0);
  const tools::SweepFile without = sweep_of(scratch, sweep_text("  h: [16]\n", "{data: false}"));
  const SweepRow row = tools::PointPlayer(without).play(0);
  CHECK(figure(row, "cycles") == figure(compared, "cycles"));
  CHECK(figure(row, "numbers") == "not_compared");
  CHECK(figure(row, "max_rel_error").is_null());
}

TEST_CASE("wrong numbers are a figure of a point that is done") {
  const Scratch scratch;
  const tools::SweepFile sweep = sweep_of(scratch, sweep_text("  h: [16]\n  tolerance: [1e-12, 1]\n"));
  tools::PointPlayer player(sweep);
  CHECK(figure(player.play(0), "numbers") == "wrong");
  CHECK(player.play(0).status == tools::kDone);
  CHECK(figure(player.play(1), "numbers") == "ok");
}

TEST_CASE("points that are the same to the simulator are played once, and what differs is not shared") {
  const Scratch scratch;
  const tools::SweepFile sweep = sweep_of(
      scratch, "kernel: layer_norm_grad\nhardware: atlas_a2\nshape: {b: 1, h: 64}\ndtype: float\n"
               "vary:\n  s: [64, 16]\n  cores: [auto, 16]\n  tmp: [max, single_pass, min]\n  random: [1, 2]\n");
  tools::PointResolver resolver(sweep);
  std::vector<std::string> played;
  for (std::int64_t point = 0; point < sweep.points(); ++point) {
    const tools::SweepPoint resolved = resolver.resolve(point);
    REQUIRE(resolved.refusal.empty());
    played.push_back(tools::played_text(resolved));
  }
  CHECK(played[12] == played[18]); // 16 rows: auto is 16 cores
  CHECK(played[0] != played[6]);   // 64 rows: it is more
  CHECK(played[6] != played[18]);  // other rows
  CHECK(played[14] == played[16]); // one row a tile: the minimum is what a single pass needs
  CHECK(played[12] != played[14]); // the documented maximum is more
  CHECK(played[12] != played[13]); // another seed, other numbers
}

TEST_CASE("many points in one process have the rows that each has in a process of its own, on every chip") {
  const Scratch scratch;
  const tools::SweepFile sweep = sweep_of(
      scratch, "shape: {b: 1, s: 40}\nvary:\n  hardware: [atlas_a2, ascend_950pr, ascend_310p]\n"
               "  kernel: [layer_norm_grad, layer_norm_backward]\n  dtype: [float, half]\n  h: [16, 48]\n  cores: [1, "
               "3]\n  tmp: [min, max]\n  buffers: [1, 2]\nsweep: {combine: random, points: 60, seed: 5}\n");
  tools::PointPlayer player(sweep);
  const auto alone = [&](std::size_t point) {
    return tools::to_line(tools::PointPlayer(sweep).play(static_cast<std::int64_t>(point)));
  };
  const std::vector<tools::ChildOutcome> own = tools::in_children(60, alone, 2);
  std::size_t done = 0;
  for (std::size_t point = 0; point < own.size(); ++point) {
    const std::string line = tools::to_line(player.play(static_cast<std::int64_t>(point)));
    CHECK(line == own[point].answer);
    done += line.find("\"done\"") != std::string::npos ? 1 : 0;
  }
  CHECK(done > 30);
}

TEST_CASE("a point's identity is that of a run with its settings") {
  const Scratch scratch;
  const tools::SweepFile sweep = sweep_of(scratch, sweep_text("  h: [16, 32]\n  tmp: [min, max]\n"));
  tools::PointPlayer player(sweep);
  const std::string run =
      scratch.file("run.yaml", "kernel: layer_norm_grad\nhardware: atlas_a2\nshape: {b: 1, s: 16, h: "
                               "32}\ndtype: float\ntiling: {cores: 1}\ntmp: min\n");
  const auto json = support::aivsim("run " + run + " --json - -q").json();
  CHECK(player.play(2).config_hash == json["config_hash"]);
  CHECK(figure(player.play(2), "cycles") == json["cycles"]);
  CHECK(player.play(0).config_hash != player.play(1).config_hash);
}
