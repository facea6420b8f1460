// SPDX-License-Identifier: Apache-2.0
// Every option against every shape on random data, with timing: the numbers are right, and timing changes none of them.
#include "tests/support/tensor_run.h"

#include <catch2/catch.hpp>

#include <set>

using support::Scratch;

namespace {

const std::vector<std::string> kKernels = {"layer_norm_grad", "layer_norm_grad_beta", "layer_norm_backward"};
const std::vector<std::string> kShapes = {"shape.b=2 shape.s=32 shape.h=16", "shape.b=2 shape.s=16 shape.h=32",
                                          "shape.b=1 shape.s=64 shape.h=64", "shape.b=1 shape.s=37 shape.h=128"};
const std::vector<std::string> kTypes = {"dtype=float", "dtype=float reuse_source=true", "dtype=half"};
const std::vector<std::string> kPowers = {"power=sqrt_div", "power=exp_ln"};
const std::vector<std::string> kTmps = {"tmp=min", "tmp=max", "tmp=single_pass"};
const std::vector<std::string> kTmpSources = {"tmp_source=shared", "tmp_source=framework"};
const std::vector<std::string> kTiles = {"tiling.buffers=1 tiling.rows_per_tile=auto",
                                         "tiling.buffers=2 tiling.rows_per_tile=16",
                                         "tiling.buffers=1 tiling.rows_per_tile=16"};

/// Shape and type in all pairs, twice; the other options take turns so that each meets each.
std::vector<std::vector<std::string>> points() {
  std::vector<std::vector<std::string>> all;
  for (std::size_t shape = 0; shape < kShapes.size(); ++shape)
    for (std::size_t type = 0; type < kTypes.size(); ++type)
      for (std::size_t power = 0; power < kPowers.size(); ++power)
        all.push_back({kShapes[shape], kTypes[type], kPowers[power], kTmps[(shape + type + power) % 3],
                       kTmpSources[(shape + type) % 2], kTiles[(shape + 2 * type + power) % 3]});
  return all;
}

std::string joined(const std::vector<std::string>& assignments) {
  std::string text;
  for (const std::string& assignment : assignments) text.append(" ").append(assignment);
  return text;
}

void check_point(const std::string& kernel, const std::string& assignments, std::size_t seed) {
  const Scratch scratch;
  const std::string run = "run " + support::small_run(scratch, kernel) + " -q --set" + assignments +
                          " inputs.random=" + std::to_string(seed) + " --json - --outputs " + scratch.path();
  const support::Ended timed = support::aivsim(run + "/timed"), untimed = support::aivsim(run + "/untimed --no-timing");
  INFO(run << "\n" << timed.err);
  REQUIRE(timed.status == 0);
  REQUIRE(untimed.status == 0);
  const auto json = timed.json();
  CHECK(json["cycles"] > 0);
  CHECK(json["numerics"]["ok"] == true);
  CHECK(json["instructions"]["recorded"] == json["instructions"]["retired"]);
  for (const std::string& name : kernels::find_kernel(kernel)->outputs) {
    CHECK_FALSE(scratch.read("timed/" + name + ".npy").empty());
    CHECK(scratch.read("timed/" + name + ".npy") == scratch.read("untimed/" + name + ".npy"));
  }
}

void check_all(const std::string& kernel) {
  std::size_t seed = 1;
  for (const auto& point : points()) check_point(kernel, joined(point), seed++);
}

} // namespace

TEST_CASE("the points are at least forty, and each has every value of every option at least twice") {
  const auto all = points();
  CHECK(all.size() * kKernels.size() >= 40);
  for (const auto& values : {kShapes, kTypes, kPowers, kTmps, kTmpSources, kTiles})
    for (const std::string& value : values) {
      INFO(value);
      CHECK(std::count_if(all.begin(), all.end(), [&](const std::vector<std::string>& point) {
              return std::find(point.begin(), point.end(), value) != point.end();
            }) >= 2);
    }
  CHECK(std::set<std::vector<std::string>>(all.begin(), all.end()).size() == all.size());
}

TEST_CASE("layer_norm_grad is right at every point of the matrix, timed as untimed") { check_all("layer_norm_grad"); }

TEST_CASE("layer_norm_grad_beta is right at every point of the matrix, timed as untimed") {
  check_all("layer_norm_grad_beta");
}

TEST_CASE("layer_norm_backward is right at every point of the matrix, timed as untimed") {
  check_all("layer_norm_backward");
}

TEST_CASE("one core may add its partial sums over a workspace or atomically") {
  for (const std::string kernel : {"layer_norm_grad_beta", "layer_norm_backward"})
    for (const std::string type : {"dtype=float", "dtype=half"})
      for (const std::string reduction : {"workspace", "atomic"})
        check_point(kernel, joined({type, "beta_reduction=" + reduction}), 7);
}
