// SPDX-License-Identifier: Apache-2.0
// What a sweep file means: which points its lists make.
#include "tests/support/sweep.h"
#include "tools/sweep/shuffle.h"

#include <catch2/catch.hpp>

#include <numeric>
#include <set>

using Catch::Matchers::Contains;
using support::Scratch;
using support::sweep_fault;
using support::sweep_of;
using support::sweep_text;

namespace {

/// The points as "16 min, 16 max, ...".
std::string points(const tools::SweepFile& sweep) {
  std::string text;
  for (std::int64_t point = 0; point < sweep.points(); ++point) {
    text += point > 0 ? ", " : "";
    std::string values;
    for (const sim::YamlNode* value : sweep.values(point))
      values += (values.empty() ? "" : " ") + tools::flow_text(*value);
    text += values;
  }
  return text;
}

std::string points(const std::string& text) {
  const Scratch scratch;
  return points(sweep_of(scratch, text));
}

} // namespace

TEST_CASE("lists are combined each with each, the last one fastest") {
  CHECK(points(sweep_text("  h: [16, 32]\n  tmp: [min, max]\n")) == "16 min, 16 max, 32 min, 32 max");
}

TEST_CASE("zip takes the first values together, then the second ones") {
  CHECK(points(sweep_text("  h: [16, 32]\n  tmp: [min, max]\n", "{combine: zip}")) == "16 min, 32 max");
}

TEST_CASE("a range steps or multiplies, and its end counts if it is met") {
  CHECK(points(sweep_text("  h: {from: 16, to: 64, step: 16}\n")) == "16, 32, 48, 64");
  CHECK(points(sweep_text("  h: {from: 16, to: 70, step: 16}\n")) == "16, 32, 48, 64");
  CHECK(points(sweep_text("  h: {from: 16, to: 128, times: 2}\n")) == "16, 32, 64, 128");
  CHECK(points(sweep_text("  h: {from: 16, to: 16, step: 1}\n")) == "16");
}

TEST_CASE("a range of real numbers loses nothing to rounding") {
  CHECK(points(sweep_text("  h: [16]\n  epsilon: {from: 0.25, to: 1, step: 0.25}\n")) ==
        "16 0.25, 16 0.5, 16 0.75, 16 1");
  const std::string decades = points(sweep_text("  h: [16]\n  epsilon: {from: 1e-6, to: 1e-3, times: 10}\n"));
  CHECK(decades.rfind("16 1e-06, ", 0) == 0);
  CHECK(std::count(decades.begin(), decades.end(), ',') == 3);
}

TEST_CASE("the numbers of a range do not overflow") {
  CHECK(points(sweep_text("  h: [16]\n  random: {from: 9223372036854775806, to: 9223372036854775807, step: 1}\n")) ==
        "16 9223372036854775806, 16 9223372036854775807");
  CHECK(points(sweep_text("  h: [16]\n  random: {from: 4611686018427387904, to: 9223372036854775807, times: 2}\n")) ==
        "16 4611686018427387904");
}

TEST_CASE("random takes as many points as are asked for, each once, and the same on every run and host") {
  const std::string text =
      sweep_text("  h: {from: 8, to: 80, step: 8}\n  tmp: [min, max]\n", "{combine: random, points: 6, seed: 7}");
  CHECK(points(text) == "56 min, 8 max, 64 min, 72 max, 40 min, 80 max");
  const std::string all = sweep_text("  h: [8, 16, 24]\n  tmp: [min, max]\n", "{combine: random, points: 6}");
  const Scratch scratch;
  const tools::SweepFile sweep = sweep_of(scratch, all);
  std::set<std::vector<std::size_t>> seen;
  for (std::int64_t point = 0; point < 6; ++point) seen.insert(sweep.combination.choice(point));
  CHECK(seen.size() == 6);
}

TEST_CASE("another seed is another choice") {
  const std::string lists = "  h: {from: 8, to: 800, step: 8}\n";
  CHECK(points(sweep_text(lists, "{combine: random, points: 9, seed: 1}")) !=
        points(sweep_text(lists, "{combine: random, points: 9, seed: 2}")));
}

TEST_CASE("a shuffle is an order: every number below the size, once") {
  for (const std::int64_t size : {1, 2, 3, 5, 16, 17, 1000}) {
    const tools::Shuffle shuffle(size, 42);
    std::set<std::int64_t> seen;
    for (std::int64_t place = 0; place < size; ++place) seen.insert(shuffle.at(place));
    CAPTURE(size);
    CHECK(seen.size() == static_cast<std::size_t>(size));
    CHECK(*seen.begin() == 0);
    CHECK(*seen.rbegin() == size - 1);
  }
}

TEST_CASE("a shuffle spreads: no tenth of the places holds much more than its share of any tenth of the numbers") {
  const tools::Shuffle shuffle(10000, 3);
  std::vector<int> tenths(100);
  for (std::int64_t place = 0; place < 10000; ++place)
    ++tenths[static_cast<std::size_t>(place / 1000 * 10 + shuffle.at(place) / 1000)];
  CHECK(*std::max_element(tenths.begin(), tenths.end()) < 150); // 100 is the mean, 10 the deviation
  CHECK(*std::min_element(tenths.begin(), tenths.end()) > 50);
}

TEST_CASE("a point of a sweep of a billion is found without a list of them") {
  const Scratch scratch;
  const tools::SweepFile sweep =
      sweep_of(scratch, sweep_text("  h: {from: 8, to: 8000, step: 8}\n  random: {from: 1, to: 1000, step: 1}\n"
                                   "  tolerance: {from: 1, to: 1000, step: 1}\n"));
  CHECK(sweep.points() == 1'000'000'000);
  CHECK(sweep.combination.choice(123'456'789) == std::vector<std::size_t>{123, 456, 789});
}

TEST_CASE("a whole section can be varied, and a key may leave out its section") {
  const Scratch scratch;
  const tools::SweepFile sweep = sweep_of(
      scratch,
      "kernel: layer_norm_grad\nhardware: atlas_a2\ndtype: float\nvary:\n  shape: [{b: 1, s: 8, h: 16}, {b: 2, s: "
      "8, h: 32}]\n  buffers: [1, 2]\n");
  CHECK(sweep.axes[1].key == "tiling.buffers");
  CHECK(points(sweep) == "{b: 1, s: 8, h: 16} 1, {b: 1, s: 8, h: 16} 2, {b: 2, s: 8, h: 32} 1, {b: 2, s: 8, h: 32} 2");
}

TEST_CASE("what is wrong with a sweep file is said with its line and key") {
  CHECK_THAT(sweep_fault(sweep_text("  hh: [16]\n")), Contains("7: vary.hh: no key of a run file, did you mean 'h'?"));
  CHECK_THAT(sweep_fault(sweep_text("  h: 16\n")), Contains("7: vary.h: expected a list such as [16, 32] or a range"));
  CHECK_THAT(sweep_fault(sweep_text("  h: []\n")), Contains("7: vary.h: the list is empty"));
  CHECK_THAT(sweep_fault(sweep_text("  h: [16, 16]\n")), Contains("7: vary.h: the value '16' is given twice"));
  CHECK_THAT(sweep_fault(sweep_text("  h: [16]\n  tmp: [mni]\n")), Contains("8: tmp: expected min, max, single_pass"));
  CHECK_THAT(sweep_fault(sweep_text("  h: [16, x]\n")),
             Contains("7: shape.h: expected a whole number of at least 1, got 'x'"));
  CHECK_THAT(sweep_fault(sweep_text("  h: [16]\n  s: [8]\n")), Contains("8: vary.s: shape.s is given on line 3 too"));
  CHECK_THAT(sweep_fault(sweep_text("  h: [16]\n  shape.h: [8]\n")),
             Contains("8: vary.shape.h: varies what vary.h varies"));
  CHECK_THAT(sweep_fault("vary: {h: [16]}\n"), Contains("missing"));
  CHECK_THAT(sweep_fault("kernel: layer_norm_grad\n"), Contains("1: vary: missing"));
  CHECK_THAT(sweep_fault("vary: [1]\n"), Contains("1: vary: expected the keys to vary"));
  CHECK_THAT(sweep_fault("- 1\n"), Contains("expected keys and values at the top"));
  CHECK_THAT(sweep_fault(sweep_text("  tmp: [min]\n")), Contains("shape.h: missing"));
  CHECK_THAT(sweep_fault("kernle: x\n" + sweep_text("  h: [16]\n")), Contains("1: kernle: unknown key"));
}

TEST_CASE("what is wrong with a range is said with its line and key") {
  const auto fault = [](const std::string& range) { return sweep_fault(sweep_text("  h: " + range + "\n")); };
  CHECK_THAT(fault("{from: 16, to: 64}"), Contains("7: vary.h: a range has either a step or times"));
  CHECK_THAT(fault("{from: 16, to: 64, step: 8, times: 2}"), Contains("either a step or times"));
  CHECK_THAT(fault("{from: 64, to: 16, step: 8}"), Contains("vary.h.to: is less than from"));
  CHECK_THAT(fault("{from: 16, to: 64, step: 0}"), Contains("vary.h.step: expected a finite number above 0"));
  CHECK_THAT(fault("{from: 16, to: 64, times: 1}"), Contains("vary.h.times: expected a finite number above 1"));
  CHECK_THAT(fault("{from: 0, to: 64, times: 2}"), Contains("vary.h.from: must be above 0"));
  CHECK_THAT(fault("{from: 16, to: 64, stpe: 8}"), Contains("vary.h.stpe: unknown key, did you mean 'step'?"));
  CHECK_THAT(fault("{from: 16, step: 8}"), Contains("vary.h.to: missing"));
  CHECK_THAT(fault("{from: 8, to: 8000000, step: 8}"), Contains("7: vary.h: more than 100000 values"));
}

TEST_CASE("what is wrong with the section sweep is said with its line and key") {
  const auto fault = [](const std::string& how, const std::string& lists = "  h: [16, 32]\n  tmp: [min]\n") {
    return sweep_fault(sweep_text(lists, how));
  };
  CHECK_THAT(fault("{combine: zipp}"),
             Contains("sweep.combine: expected one of product, zip, random") && Contains("'zip'"));
  CHECK_THAT(fault("{combine: zip}"),
             Contains("9: sweep.combine: zip takes lists of one length: shape.h has 2 values and tmp has 1"));
  CHECK_THAT(fault("{combine: random}"), Contains("sweep.points: missing"));
  CHECK_THAT(fault("{combine: random, points: 3}"), Contains("sweep.points: is 3, but the lists make only 2 points"));
  CHECK_THAT(fault("{points: 2}"), Contains("sweep.points: goes with combine: random"));
  CHECK_THAT(fault("{seed: 2}"), Contains("sweep.seed: goes with combine: random"));
  CHECK_THAT(fault("{sede: 2}"), Contains("9: sweep.sede: unknown key, did you mean 'seed'?"));
  CHECK_THAT(fault("{fix_rows: true}", "  h: [16]\n"), Contains("sweep.fix_rows: needs tmp under vary"));
  CHECK_THAT(fault("{fix_rows: true}", "  h: [16]\n  tmp: [min]\n  rows_per_tile: [8]\n"),
             Contains("chooses tiling.rows_per_tile"));
  const std::string many = "{from: 8, to: 80000, step: 8}";
  CHECK_THAT(sweep_fault(sweep_text("  h: " + many + "\n  random: " + many + "\n  tolerance: " + many + "\n")),
             Contains("more than 1000000000 points"));
}

TEST_CASE(
    "a chip that is misspelt ends the sweep before it begins, one that cannot be simulated makes illegal points") {
  const std::string before = "kernel: layer_norm_grad\nshape: {b: 1, s: 16, h: 16}\ndtype: float\n";
  CHECK_THAT(sweep_fault(before + "vary: {hardware: [atlas_a2, atlas_a22]}\n"),
             Contains("4: hardware: ") && Contains("atlas_a2"));
  CHECK(sweep_fault(before + "vary: {hardware: [atlas_a2, ascend_310b]}\n").empty());
  CHECK_THAT(sweep_fault(before + "hardware: ascend_310b\nvary: {tmp: [min]}\n"), Contains("4: hardware: "));
}
