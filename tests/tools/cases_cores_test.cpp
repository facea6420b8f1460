// SPDX-License-Identifier: Apache-2.0
// Rows on several cores: shapes that users bring, and what they expect of the split and of the numbers.
#include "tests/support/tensor_run.h"

#include <catch2/catch.hpp>

using support::pattern_run;
using support::TensorOutcome;

namespace {

using Json = nlohmann::ordered_json;

std::vector<std::int64_t> rows_of(const Json& json) {
  std::vector<std::int64_t> rows;
  std::int64_t next = 0;
  for (const Json& share : json["tiling"]["shares"]) {
    CHECK(share["first_row"] == next); // each row is done once
    rows.push_back(share["rows"]);
    next += rows.back();
  }
  CHECK(next == json["shape"]["b"].get<std::int64_t>() * json["shape"]["s"].get<std::int64_t>());
  return rows;
}

/// A run of random data with every number checked.
Json checked(const std::string& kernel, const std::string& assignments) {
  const support::Scratch scratch;
  const support::Ended ended = support::aivsim("run " + support::small_run(scratch, kernel) +
                                               " -q --json - --set tiling.cores=auto " + assignments);
  INFO(assignments << "\n" << ended.err);
  REQUIRE(ended.status == 0);
  Json json = ended.json();
  CHECK(json["numerics"]["ok"] == true);
  CHECK(json["instructions"]["recorded"] == json["instructions"]["retired"]);
  rows_of(json);
  return json;
}

std::string shape(int b, int s, int h) {
  return "shape.b=" + std::to_string(b) + " shape.s=" + std::to_string(s) + " shape.h=" + std::to_string(h) + " ";
}

} // namespace

TEST_CASE("A07: 56 rows on 1, 2 and 7 cores, in groups of 8") {
  const support::TensorRun run = pattern_run("layer_norm_backward", {1, 56, 96}, isa::Dtype::f32);
  const TensorOutcome one = run.run("tiling.cores=1"), two = run.run("tiling.cores=2"),
                      seven = run.run("tiling.cores=7");
  CHECK(rows_of(one.json) == std::vector<std::int64_t>{56});
  CHECK(rows_of(two.json) == std::vector<std::int64_t>{32, 24});
  CHECK(rows_of(seven.json) == std::vector<std::int64_t>(7, 8));
  for (const char* tensor : {"pd_x", "res_for_gamma"}) {
    CHECK(two.files.at(tensor) == one.files.at(tensor));
    CHECK(seven.files.at(tensor) == one.files.at(tensor));
  }
  for (const TensorOutcome* outcome : {&one, &two, &seven}) CHECK(outcome->json["numerics"]["ok"] == true);
  CHECK(seven.json["cycles"] < one.json["cycles"]);
  CHECK(run.run("tiling.cores=7").files == seven.files);
}

TEST_CASE("the sums of many cores are the same bits on every run, and right for any number of cores") {
  const support::TensorRun run = pattern_run("layer_norm_backward", {1, 392, 96}, isa::Dtype::f32);
  for (const std::string cores : {"1", "2", "7", "20", "40", "48"}) {
    const TensorOutcome first = run.run("tiling.cores=" + cores), again = run.run("tiling.cores=" + cores);
    CHECK(first.json["numerics"]["ok"] == true);
    CHECK(first.files == again.files);
    CHECK(first.files == run.run("tiling.cores=" + cores, "--no-timing").files);
  }
}

TEST_CASE("atomic sums are right in float and in half") {
  for (const char* dtype : {"float", "half"})
    checked("layer_norm_backward", shape(1, 392, 96) + "tiling.cores=48 beta_reduction=atomic dtype=" + dtype);
}

TEST_CASE("A11: the rows of ViT, 768 long, have at most 3 a tile, 7 with reuse_source") {
  const Json grad = checked("layer_norm_grad", shape(1, 197, 768) + "epsilon=1e-12 tmp=min");
  CHECK(grad["tiling"]["rows_per_tile"] <= 3);
  CHECK(rows_of(grad).front() == 5);
  const Json reuse =
      checked("layer_norm_grad", shape(1, 197, 768) + "epsilon=1e-12 tmp=min reuse_source=true tiling.cores=1");
  CHECK(reuse["tiling"]["rows_per_tile"] == 7);
  const Json groups = checked("layer_norm_grad", shape(1, 197, 768) + "epsilon=1e-12 tiling.deal=groups");
  CHECK(rows_of(groups).size() == 25);
  CHECK(rows_of(groups).back() == 5);
  checked("layer_norm_backward", shape(1, 197, 768) + "epsilon=1e-12 tiling.cores=48");
}

TEST_CASE("A12: the rows of Swin take two tiles on one core, and balance to 99 % on 48") {
  CHECK(checked("layer_norm_grad", shape(1, 49, 96) + "tiling.cores=1")["tiling"]["shares"][0]["tiles"] >= 2);
  checked("layer_norm_backward", shape(1, 49, 96));
  const std::vector<std::int64_t> rows = rows_of(checked("layer_norm_backward", shape(1, 3136, 96)));
  CHECK(rows.size() == 48);
  CHECK(rows.front() == 66);
}

TEST_CASE("a large run verifies on all cores, in float and in half") {
  CHECK(checked("layer_norm_backward", shape(16, 1024, 256) + "dtype=half")["tiling"]["cores"] == 48);
  CHECK(checked("layer_norm_grad", shape(16, 1024, 512))["tiling"]["cores"] == 48);
}

TEST_CASE("the core table says who has which rows and how long it takes") {
  const support::Scratch scratch;
  const std::string run = support::small_run(scratch, "layer_norm_backward") + " -q --set shape.s=60 tiling.cores=2";
  CHECK_THAT(support::aivsim("tiling " + run).out, Catch::Contains("cores  rows each  tiles  rows\n"
                                                                   "0             32      1  0 to 31\n"
                                                                   "1             28      1  32 to 59\n"));
  CHECK_THAT(support::aivsim("run " + run).out, Catch::Contains("end after (cycles)") &&
                                                    Catch::Contains("all 2 cores") &&
                                                    Catch::Contains("core 0 (slowest)"));
}

TEST_CASE("a warm L2 is faster than a cold one, with the same numbers") {
  const support::TensorRun run = pattern_run("layer_norm_grad", {1, 56, 96}, isa::Dtype::f32);
  const TensorOutcome cold = run.run("l2=cold"), warm = run.run("l2=warm");
  CHECK(warm.files == cold.files);
  CHECK(warm.json["cycles"] < cold.json["cycles"]);
  CHECK(warm.json["gm"]["l2_read_bytes"] == warm.json["gm"]["read_bytes"]);
}
