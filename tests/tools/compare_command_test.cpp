// SPDX-License-Identifier: Apache-2.0
// `aivsim compare`: what stands beside what, and what a larger tmp is worth.
#include "tests/support/aivsim.h"

#include <catch2/catch.hpp>

#include <algorithm>

using Catch::Matchers::Contains;
using support::aivsim;
using support::Scratch;

namespace {

using Json = nlohmann::ordered_json;

std::string quickstart(const Scratch& scratch, const std::string& more = "") {
  return scratch.file("run.yaml", "kernel: layer_norm_backward\nhardware: atlas_a2\nshape: {b: 2, s: 32, h: 16}\n"
                                  "dtype: float\ntiling: {cores: 1}\n" +
                                      more);
}

support::Ended compare(const std::string& run, const std::string& arguments) {
  return aivsim("compare " + run + " -q " + arguments);
}

const Json& point(const Json& json, std::size_t group, std::size_t column) {
  return json["groups"][group]["points"][column];
}

} // namespace

TEST_CASE("tmp is compared for all three kernels, with the speedup over the first column") {
  const Scratch scratch;
  const Json json = compare(quickstart(scratch), "--vary tmp=min,max,single_pass --json -").json();
  REQUIRE(json["groups"].size() == 3);
  const auto figures = [&](std::size_t group) {
    return std::make_pair(point(json, group, 0)["cycles"].get<int>(), point(json, group, 1)["cycles"].get<int>());
  };
  CHECK(json["groups"][0]["settings"]["kernel"] == "layer_norm_grad");
  CHECK(figures(0) == std::make_pair(19809, 15945));
  CHECK(figures(1) == std::make_pair(4891, 3737));
  CHECK(figures(2) == std::make_pair(22264, 18446));
  CHECK(point(json, 0, 0)["speedup"] == 1.0);
  CHECK(point(json, 0, 1)["speedup"].get<double>() == Approx(19809.0 / 15945));
  CHECK_THAT(point(json, 0, 1)["because"].get<std::string>(), Contains("one round a tile instead of 4"));
}

TEST_CASE("a speedup of 1.0 says why") {
  const Scratch scratch;
  const std::string run = quickstart(scratch);
  CHECK_THAT(compare(run, "--vary tmp=min,max --set shape.s=4 shape.h=512 --vary kernel=layer_norm_grad").out,
             Contains("layer_norm_grad          1.00") && Contains("8 rows are no more than H = 512"));
  CHECK_THAT(
      compare(run, "--vary tmp=min,max --set dtype=half shape.s=32 shape.h=64 --vary kernel=layer_norm_grad").out,
      Contains("the documented sizes count 2 bytes an element") && Contains("a single pass needs 147,456 B"));
}

TEST_CASE("rows a tile are fixed to those of the most demanding tmp, unless they are said or varied") {
  const Scratch scratch;
  const std::string run = quickstart(scratch);
  const auto rows = [](const Json& json, std::size_t column) {
    return point(json, 0, column)["result"]["tiling"]["rows_per_tile"].get<int>();
  };
  const std::string set =
      "--vary tmp=min,max --vary kernel=layer_norm_grad --no-data --json - --set shape.b=1 shape.s=1024";
  const Json fixed = compare(run, set).json();
  CHECK(fixed["groups"][0]["fixed_rows_per_tile"] == 296);
  CHECK(rows(fixed, 0) == 296);
  CHECK(rows(fixed, 1) == 296);
  const Json said = compare(run, set + " tiling.rows_per_tile=64").json();
  CHECK(rows(said, 0) == 64);
  const Json varied = compare(run, set + " --vary rows_per_tile=auto").json();
  CHECK(varied["groups"][0]["fixed_rows_per_tile"].is_null());
  CHECK(rows(varied, 0) > 296);
}

TEST_CASE("tmp makes the columns wherever it stands") {
  const Scratch scratch;
  const Json json = compare(quickstart(scratch),
                            "--vary dtype=float,half --vary tmp=min,max --vary kernel=layer_norm_grad_beta --json -")
                        .json();
  CHECK(json["varied"][0]["key"] == "tmp");
  CHECK(json["groups"].size() == 2);
  CHECK(json["groups"][1]["settings"]["dtype"] == "half");
}

TEST_CASE("a point that cannot be says why in its place, and the others run") {
  const Scratch scratch;
  const support::Ended ended =
      compare(quickstart(scratch), "--vary cores=1,2,49 --vary dtype=float,half --set reuse_source=true");
  CHECK(ended.status == 0);
  CHECK_THAT(ended.out, Contains("[1]") && Contains("not played:\n[1] ") &&
                            Contains("the vector cores of atlas_a2, got '49'") &&
                            Contains("true is float only, dtype is half"));
  const Json json = compare(quickstart(scratch), "--vary cores=1,49 --json -").json();
  CHECK(point(json, 0, 0)["error"].is_null());
  CHECK_THAT(point(json, 0, 1)["error"].get<std::string>(), Contains("got '49'"));
  CHECK(point(json, 0, 1)["speedup"].is_null());
}

TEST_CASE("an unsupported product among the values is a cell, not an end") {
  const Scratch scratch;
  const support::Ended ended = compare(quickstart(scratch), "--vary hardware=atlas_a2,ascend_310b");
  CHECK(ended.status == 0);
  CHECK_THAT(ended.out, Contains("[1]"));
}

TEST_CASE("if no point can be played the first one's reason is the error") {
  const Scratch scratch;
  const support::Ended ended = compare(quickstart(scratch), "--vary cores=49,50 --json " + scratch.path("out.json"));
  CHECK(ended.status == 2);
  CHECK(ended.is_one_line());
  CHECK_THAT(ended.err, Contains("no point can be played") && Contains("got '49'"));
  CHECK(scratch.read("out.json").empty());
}

TEST_CASE("every key that is meant for comparison can be compared") {
  const Scratch scratch;
  const std::string run = quickstart(scratch);
  for (const char* axis : {"rows_per_tile=8,auto", "buffers=1,2", "cores=1,2,auto", "reuse_source=false,true",
                           "power=sqrt_div,exp_ln", "beta_reduction=workspace,atomic", "dtype=float,half",
                           "hardware=atlas_a2", "deal=groups,rows", "l2=cold,warm"}) {
    const Json json = compare(run, std::string("--json - --vary ") + axis).json();
    for (const Json& one : json["groups"][0]["points"]) {
      CAPTURE(axis);
      CHECK(one["error"].is_null());
      CHECK(one["result"]["numerics"]["ok"] == true);
    }
  }
}

TEST_CASE("the CSV has a line a point, with the same figures") {
  const Scratch scratch;
  const std::string csv = scratch.path("out.csv");
  REQUIRE(compare(quickstart(scratch), "--vary tmp=min,max --vary kernel=layer_norm_grad --csv " + csv).status == 0);
  const std::string text = scratch.read("out.csv");
  CHECK(std::count(text.begin(), text.end(), '\n') == 3);
  CHECK_THAT(text,
             Catch::StartsWith("tmp,kernel,cycles,speedup,time_us,cores,rows_per_tile,tmp_bytes,rounds,ub_bytes,"));
  CHECK_THAT(text, Contains("\nmin,layer_norm_grad,19809,1.0000,") && Contains("\nmax,layer_norm_grad,15945,1.2423,"));
}

TEST_CASE("wrong numbers in any point are a bad verdict") {
  const Scratch scratch;
  const support::Ended ended = compare(quickstart(scratch), "--vary tolerance=1e-12,1 --vary kernel=layer_norm_grad");
  CHECK(ended.status == 1);
  CHECK_THAT(ended.out, Contains("WRONG"));
}

TEST_CASE("what is wrong with the command is one line") {
  const Scratch scratch;
  const std::string run = quickstart(scratch);
  for (const std::string arguments : {"", "--vary tmo=min,max", "--vary tmp=min --vary tmp=max", "--vary tmp",
                                      "--vary tmp=min,max --json x --csv x"}) {
    const support::Ended ended = compare(run, arguments);
    CAPTURE(arguments, ended.err);
    CHECK(ended.status == 2);
    CHECK(ended.is_one_line());
  }
  CHECK(compare(scratch.path("none.yaml"), "--vary tmp=min,max").status == 2);
}
