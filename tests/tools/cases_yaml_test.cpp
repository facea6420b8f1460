// SPDX-License-Identifier: Apache-2.0
// A23: run files that are damaged or hostile, through the program itself.
#include "tests/support/refusal.h"

using support::check_refused;
using support::Scratch;

namespace {

const std::string kTop = "kernel: layer_norm_grad\nhardware: atlas_a2\ndtype: float\n";
const std::string kGood = kTop + "shape: {b: 1, s: 8, h: 16}\n";

struct Row {
  std::string text;
  std::vector<std::string> facts; ///< after the path of the file
};

void check_rows(const std::vector<Row>& rows) {
  const Scratch scratch;
  for (const Row& row : rows) {
    std::vector<std::string> facts = row.facts;
    facts[0] = "aivsim: " + scratch.path("run.yaml") + facts[0];
    check_refused("run", scratch.file("run.yaml", row.text), "", facts);
  }
}

void check_accepted(const std::string& text) {
  const Scratch scratch;
  INFO(text);
  const auto ended = support::aivsim("run " + scratch.file("run.yaml", text) + " -q --json -");
  CHECK(ended.status == 0);
  CHECK(ended.json()["shape"]["h"] == 16);
}

} // namespace

TEST_CASE("A23: the run file that the others are made from is good") { check_accepted(kGood); }

TEST_CASE("A23: a key given twice is refused with both lines") {
  check_rows({{kTop + "shape:\n  b: 1\n  s: 8\n  h: 16\n  h: 32\n", {":8: shape.h: given twice", "line 7"}},
              {kTop + "shape:\n  b: 1\n  s: 8\n  H: 16\n  H: 32\n", {":8: shape.H: given twice", "line 7"}},
              {kGood + "dtype: half\n", {":5: dtype: given twice", "line 3"}}});
}

TEST_CASE("A23: unknown and missing keys are refused with line and nearest name") {
  check_rows({{kTop + "shape:\n  b: 1\n  s: 8\n  hiden: 16\n", {":7: shape.hiden: unknown key", "did you mean 'h'?"}},
              {kGood + "reuse_sorce: true\n", {":5: reuse_sorce: unknown key", "did you mean 'reuse_source'?"}},
              {kTop + "shape: {b: 1, h: 16}\n", {":4: shape.s: missing", "a whole number of at least 1"}},
              {"kernel: layer_norm_grad\n", {":1: hardware: missing"}}});
}

TEST_CASE("A23: a list, a map or a text where a number is expected is refused with the line") {
  check_rows({{kTop + "shape: {b: 1, s: 8, h: [16]}\n", {":4: shape.h: expected a whole number", "a list"}},
              {kTop + "shape: {b: 1, s: 8, h: {x: 16}}\n", {":4: shape.h: expected a whole number"}},
              {kTop + "shape: {b: 1, s: 8, h: wide}\n", {":4: shape.h: expected a whole number", "'wide'"}},
              {kTop + "shape: 16\n", {":4: shape: expected keys and values"}}});
}

TEST_CASE("A23: tabs that indent, a second document, an empty file and bytes that are no UTF-8 are refused") {
  check_rows({{kTop + "shape:\n\tb: 1\n", {":5: tab in the indentation"}},
              {kGood + "---\n" + kGood, {":6: a second document"}},
              {"", {": the file is empty"}},
              {kGood + "# caf\xe9\n", {":5: byte 0xe9 is not UTF-8"}},
              {kGood + std::string("# \0\n", 4), {":5: "}}});
}

TEST_CASE("A23: a byte order mark and CRLF are accepted") {
  check_accepted("\xef\xbb\xbf" + kGood);
  std::string crlf;
  for (const char c : kGood) crlf += c == '\n' ? "\r\n" : std::string(1, c);
  check_accepted(crlf);
  check_accepted("\xef\xbb\xbf" + crlf);
}

TEST_CASE("A23: anchors, aliases that loop and merge keys are refused by name") {
  check_rows({{kGood + "tiling: &t {buffers: 2}\n", {":5: anchor '&t' is not supported"}},
              {kGood + "tiling: &loop [*loop]\n", {":5: anchor '&loop' is not supported"}},
              {kGood + "tiling: *t\n", {":5: "}},
              {kGood + "<<: {tmp: min}\n", {":5: merge key '<<' is not supported"}}});
}

TEST_CASE("A23: an alias bomb and a file of 50 MB are refused at once, in little memory") {
  const Scratch scratch;
  std::string bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int level = 1; level <= 10; ++level) {
    const std::string before = "*a" + std::to_string(level - 1);
    bomb += "a" + std::to_string(level) + ": &a" + std::to_string(level) + " [" + before;
    for (int i = 1; i < 10; ++i) bomb += ", " + before;
    bomb += "]\n";
  }
  check_refused("run", scratch.file("bomb.yaml", bomb), "", {"bomb.yaml:1: anchor '&a0' is not supported"});
  check_refused("run", scratch.file("large.yaml", kGood), "tmp=0", {"tmp"});
  std::filesystem::resize_file(scratch.path("large.yaml"), 50'000'000);
  check_refused("run", scratch.path("large.yaml"), "", {"large.yaml: is larger than 1 MiB"});
  CHECK(support::children_mebibytes() < 200);
}

TEST_CASE("A23: a folder and a file that is not there are refused by name") {
  const Scratch scratch;
  check_refused("run", scratch.path(), "", {scratch.path() + ": is a directory"});
  check_refused("run", scratch.path("none.yaml"), "", {"none.yaml: cannot be read: No such file or directory"});
}

TEST_CASE("A23: what the user got wrong ends with 2, a run that went wrong with 1") {
  const Scratch scratch;
  const std::string good = scratch.file("good.yaml", kGood), bad = scratch.file("bad.yaml", kGood + "hiden: 1\n");
  CHECK(support::aivsim("run " + good).status == 0);
  CHECK(support::aivsim("run " + good + " --set check.tolerance=1e-30").status == 1);
  CHECK(support::aivsim("run " + bad).status == 2);
}
