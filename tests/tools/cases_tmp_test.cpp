// SPDX-License-Identifier: Apache-2.0
// What a larger tmp changes: rounds and cycles, never a number and never a byte of traffic.
#include "tests/support/tensor_run.h"

#include <catch2/catch.hpp>

using Catch::Matchers::Contains;
using support::pattern_run;
using support::TensorOutcome;
using support::TensorRun;

namespace {

struct Rounds {
  std::int64_t tmp, full, tail_rows, all;
};

/// The tiling struct of the only call.
nlohmann::ordered_json fields(const TensorOutcome& outcome) { return outcome.json["tiling"]["structs"][0]["fields"]; }

std::int64_t cycles(const TensorOutcome& outcome) { return outcome.json["cycles"]; }

/// Same tensors bit by bit, and never slower than with less, but for 2 %.
void check_sweep(const TensorRun& run, const std::vector<std::string>& sizes) {
  const TensorOutcome least = run.run("tmp=" + sizes[0]);
  REQUIRE(least.ended.status == 0);
  std::int64_t before = cycles(least);
  for (const std::string& size : sizes) {
    INFO("tmp " << size);
    const TensorOutcome outcome = run.run("tmp=" + size);
    CHECK(outcome.ended.status == 0);
    CHECK(outcome.files == least.files);
    CHECK(outcome.json["gm"] == least.json["gm"]);
    CHECK(static_cast<double>(cycles(outcome)) <= 1.02 * static_cast<double>(before));
    before = cycles(outcome);
  }
}

std::int64_t sum_of_column(const std::string& csv, const std::string& name, const std::string& mnemonic) {
  std::istringstream lines(csv);
  const auto cells = [](const std::string& line) {
    std::vector<std::string> all;
    std::istringstream text(line);
    for (std::string cell; std::getline(text, cell, ',');) all.push_back(cell);
    return all;
  };
  std::string line;
  std::getline(lines, line);
  const std::vector<std::string> names = cells(line);
  const auto column = [&](const std::string& wanted) {
    return static_cast<std::size_t>(std::find(names.begin(), names.end(), wanted) - names.begin());
  };
  std::int64_t sum = 0;
  while (std::getline(lines, line)) {
    const std::vector<std::string> row = cells(line);
    if (row.at(column("mnemonic")).rfind(mnemonic, 0) == 0) sum += std::stoll(row.at(column(name)));
  }
  return sum;
}

} // namespace

TEST_CASE("A03: Grad's rounds are 4, then 2 and a tail of 16 rows, then 1") {
  const TensorRun run = pattern_run("layer_norm_grad", {2, 32, 16}, isa::Dtype::f32);
  for (const Rounds& row : {Rounds{6144, 4, 0, 4}, Rounds{9216, 2, 16, 3}, Rounds{24576, 1, 0, 1}}) {
    INFO("tmp " << row.tmp);
    const TensorOutcome outcome = run.run("tmp=" + std::to_string(row.tmp));
    CHECK(fields(outcome)["loopNum"] == row.full);
    CHECK(fields(outcome)["nohTailSize"] == row.tail_rows);
    CHECK(outcome.json["tmp"]["rounds"] == row.all);
    CHECK(outcome.json["tmp"]["given_bytes"] == row.tmp);
    CHECK(outcome.json["tmp"]["min_bytes"] == 6144);
    CHECK(outcome.json["tmp"]["max_bytes"] == 24576);
  }
}

TEST_CASE("A03: Beta's rounds are 32, 4 and 1") {
  const TensorRun run = pattern_run("layer_norm_grad_beta", {2, 32, 16}, isa::Dtype::f32);
  for (const Rounds& row : {Rounds{128, 32, 0, 32}, Rounds{1024, 4, 0, 4}, Rounds{8192, 1, 0, 1}}) {
    INFO("tmp " << row.tmp);
    const TensorOutcome outcome = run.run("tmp=" + std::to_string(row.tmp));
    CHECK(fields(outcome)["loopRound"] == row.full);
    CHECK(fields(outcome)["bsTailSize"] == row.tail_rows);
    CHECK(outcome.json["tmp"]["rounds"] == row.all);
    CHECK(outcome.json["tmp"]["min_bytes"] == 128);
    CHECK(outcome.json["tmp"]["max_bytes"] == 8192);
  }
}

TEST_CASE("A03: the tmp table of the report has the rounds too") {
  const TensorRun run = pattern_run("layer_norm_grad", {2, 32, 16}, isa::Dtype::f32);
  CHECK_THAT(support::aivsim("run " + run.path("run.yaml") + " --set tmp=9216").out,
             Contains("layer_norm_grad  6,144  24,576     6,144       24,576  9,216  9,216       3\n"));
}

TEST_CASE("A03: more tmp gives the same tensors bit by bit in no more cycles, in Grad, Beta and both") {
  check_sweep(pattern_run("layer_norm_grad", {2, 32, 16}, isa::Dtype::f32), {"min", "6144", "9216", "24576", "max"});
  check_sweep(pattern_run("layer_norm_grad_beta", {2, 32, 16}, isa::Dtype::f32), {"min", "128", "1024", "8192", "max"});
  check_sweep(pattern_run("layer_norm_backward", {2, 32, 16}, isa::Dtype::f32), {"min", "9216", "max"});
}

TEST_CASE("A03: more tmp gives the same tensors in half, with the other power, reuse and two buffers") {
  check_sweep(pattern_run("layer_norm_grad", {2, 32, 16}, isa::Dtype::f16), {"min", "18432", "max", "single_pass"});
  check_sweep(pattern_run("layer_norm_grad_beta", {2, 32, 16}, isa::Dtype::f16), {"min", "1024", "max"});
  const TensorRun backward = pattern_run("layer_norm_backward", {2, 32, 16}, isa::Dtype::f32);
  check_sweep(backward, {"min power=exp_ln", "9216 power=exp_ln", "max power=exp_ln"});
  check_sweep(backward, {"min reuse_source=true", "8192 reuse_source=true", "max reuse_source=true"});
  check_sweep(backward,
              {"min tiling.rows_per_tile=32 tiling.buffers=2", "max tiling.rows_per_tile=32 tiling.buffers=2"});
}

TEST_CASE("A03: above the documented maximum nothing changes in float") {
  const TensorRun run = pattern_run("layer_norm_grad", {2, 32, 16}, isa::Dtype::f32);
  const TensorOutcome most = run.run("tmp=24576"), more = run.run("tmp=49152");
  CHECK(more.files == most.files);
  CHECK(cycles(more) == cycles(most));
  CHECK(more.json["tmp"]["rounds"] == 1);
}

TEST_CASE("A03: in half the documented maximum takes two rounds and twice as much takes one") {
  const TensorRun run = pattern_run("layer_norm_grad", {2, 16, 32}, isa::Dtype::f16);
  const TensorOutcome most = run.run("tmp=18432"), twice = run.run("tmp=36864");
  CHECK(most.json["tmp"]["rounds"] == 2);
  CHECK(twice.json["tmp"]["rounds"] == 1);
  CHECK(twice.files == most.files);
  CHECK(cycles(twice) < cycles(most));
}

TEST_CASE("A05: rows of up to 64 are summed in one step, of 72 in a full part, a tail and a second step") {
  const auto sums_a_row = [](std::int64_t h) {
    const TensorRun run = pattern_run("layer_norm_grad", {1, 8, h}, isa::Dtype::f32);
    REQUIRE(run.run("", "--csv " + run.path("i.csv")).ended.status == 0);
    const std::string csv = support::Scratch::contents(run.path("i.csv"));
    std::size_t count = 0;
    for (std::size_t at = csv.find(",vcadd,"); at != std::string::npos; at = csv.find(",vcadd,", at + 1)) ++count;
    return count / 8;
  };
  CHECK(sums_a_row(8) == 3);      // the tail alone, for each of three sums
  CHECK(sums_a_row(64) == 3);     // one full repeat
  CHECK(sums_a_row(72) == 3 * 3); // a full repeat, a tail of 8, and the two sums together
  CHECK(sums_a_row(128) == 3 * 2);
}

TEST_CASE("A06: a tail alone gives what one full round gives, bit by bit") {
  const TensorRun run = pattern_run("layer_norm_grad", {1, 8, 16}, isa::Dtype::f32);
  const TensorOutcome tail = run.run("tmp=6144"), full = run.run("tmp=3072");
  REQUIRE(tail.ended.status == 0);
  CHECK(fields(tail)["loopNum"] == 0);
  CHECK(fields(tail)["nohTailSize"] == 8);
  CHECK(fields(full)["loopNum"] == 1);
  CHECK(fields(full)["nohTailSize"] == 0);
  CHECK(tail.files == full.files);
  CHECK(tail.json["numerics"]["ok"] == true);
}

TEST_CASE("A08: traffic is what the shape says, tensor by tensor, in the result and in the CSV") {
  struct Traffic {
    kernels::TensorShape shape;
    isa::Dtype dtype;
    std::int64_t in, out;
  };
  for (const Traffic& row :
       {Traffic{{2, 32, 16}, isa::Dtype::f32, 8768, 8192}, Traffic{{2, 16, 32}, isa::Dtype::f16, 4096 + 128 + 64, 4096},
        Traffic{{1, 24, 64}, isa::Dtype::f32, 12288 + 192 + 256, 12288}}) {
    const TensorRun run = pattern_run("layer_norm_grad", row.shape, row.dtype);
    const TensorOutcome outcome = run.run("", "--csv " + run.path("i.csv"));
    const std::string csv = support::Scratch::contents(run.path("i.csv"));
    CHECK(outcome.json["gm"]["read_bytes"] == row.in);
    CHECK(outcome.json["gm"]["written_bytes"] == row.out);
    CHECK(sum_of_column(csv, "bytes", "copy_gm_to_ub") == row.in);
    CHECK(sum_of_column(csv, "bytes", "copy_ub_to_gm") == row.out);
    CHECK(sum_of_column(csv, "bytes", "") == row.in + row.out);
  }
}

TEST_CASE("A08: gamma is fetched once a tile, and the result shows it") {
  const TensorRun run = pattern_run("layer_norm_grad", {2, 32, 16}, isa::Dtype::f32);
  const auto tensors = run.run("tiling.rows_per_tile=8").json["gm"]["tensors"];
  CHECK(tensors["gamma"]["read_bytes"] == 8 * 64);
  CHECK(tensors["dy"]["read_bytes"] == 4096);
  CHECK(tensors["mean"]["read_bytes"] == 256);
  CHECK(tensors["pd_x"]["written_bytes"] == 4096);
}
