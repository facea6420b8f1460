// SPDX-License-Identifier: Apache-2.0
// Whole runs, each in a process of its own.
#include "isa/half.h"
#include "tests/support/aivsim.h"
#include "tools/files/npy.h"

#include <catch2/catch.hpp>

using Catch::Matchers::Contains;
using support::aivsim;
using support::Scratch;

namespace {

isa::GmBuffer tensor(const std::string& name, std::vector<std::int64_t> shape) {
  return {name, isa::Dtype::f32, std::move(shape), 0, isa::Role::in, {}};
}

std::size_t lines_of(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

} // namespace

TEST_CASE("a run prints cycles, pipes, UB, tmp and the verdict") {
  const Scratch scratch;
  const auto ended = aivsim("run " + support::small_run(scratch));
  CHECK(ended.status == 0);
  CHECK(ended.err.empty());
  for (const char* part : {"layer_norm_grad on atlas_a2", " cycles, ", "MTE2", "bank conflicts", "GM tensor",
                           "UB buffer", "tmp (bytes)", "pd_x", "ok", "instructions/s"})
    CHECK_THAT(ended.out, Contains(part));
}

TEST_CASE("the JSON of a run has every agreed key") {
  const Scratch scratch;
  const auto json = aivsim("run " + support::small_run(scratch) + " --json -").json();
  for (const char* key :
       {"hardware", "kernel", "shape", "dtype", "cycles", "time_us", "cores", "tmp", "tiling", "pipes", "ub",
        "bank_conflicts", "gm", "numerics", "warnings", "simulator", "version", "config_hash", "config"})
    CHECK(json.contains(key));
  CHECK(json["cycles"] > 0);
  CHECK(json["numerics"]["ok"] == true);
  CHECK(json["numerics"]["tensors"]["pd_x"]["max_abs_error"] < 1e-5);
  CHECK(json["instructions"]["recorded"] == json["instructions"]["retired"]);
  CHECK(json["cores"][0]["rows"] == 16);
}

TEST_CASE("in every pipe, busy cycles and stalls add up to the run's cycles") {
  const Scratch scratch;
  const auto json = aivsim("run " + support::small_run(scratch) + " --json -").json();
  for (const auto& pipe : json["pipes"]) {
    std::int64_t sum = pipe["busy_cycles"];
    for (const auto& stall : pipe["stalls"]) sum += stall.get<std::int64_t>();
    CHECK(sum == json["cycles"]);
  }
}

TEST_CASE("the same run gives the same result but for the simulator's own speed") {
  const Scratch scratch;
  const std::string run = "run " + support::small_run(scratch, "layer_norm_backward") + " --json -";
  auto first = aivsim(run).json(), second = aivsim(run).json();
  first.erase("simulator");
  second.erase("simulator");
  CHECK(first == second);
}

TEST_CASE("a run without timing has the numbers and no cycles") {
  const Scratch scratch;
  const std::string run = support::small_run(scratch);
  const auto json = aivsim("run " + run + " --no-timing --json -").json();
  CHECK(json["cycles"].is_null());
  CHECK(json["numerics"]["ok"] == true);
  CHECK_THAT(aivsim("run --no-timing " + run).out, Contains("cycles are not known"));
}

TEST_CASE("the tmp that the framework hands out is in the ledger, with what the calls used of it") {
  const Scratch scratch;
  const auto json = aivsim("run " + support::small_run(scratch) + " --set tmp_source=framework --json -").json();
  const auto& line = json["ub"]["buffers"].back();
  CHECK(line["name"] == "framework_tmp");
  CHECK(line["bytes"] == json["tmp"]["framework_bytes"]);
  CHECK(line["peak_bytes"] == json["tmp"]["span_bytes"]);
  CHECK(line["peak_live_bytes"] > 0);
}

TEST_CASE("a run without data takes the same time and compares nothing") {
  const Scratch scratch;
  const std::string run = "run " + support::small_run(scratch, "layer_norm_backward") + " --json -";
  const auto with = aivsim(run).json(), without = aivsim(run + " --no-data").json();
  CHECK(without["cycles"] == with["cycles"]);
  CHECK(without["pipes"] == with["pipes"]);
  CHECK(without["ub"] == with["ub"]);
  CHECK(without["numerics"]["ok"].is_null());
  CHECK_THAT(aivsim("run --no-data " + support::small_run(scratch)).out, Contains("numbers: not compared"));
}

TEST_CASE("numbers beyond the tolerance end with 1, and the result says where") {
  const Scratch scratch;
  const auto ended =
      aivsim("run " + support::small_run(scratch) + " --set check.tolerance=1e-12 --json " + scratch.path("r.json"));
  CHECK(ended.status == 1);
  CHECK_THAT(ended.out, Contains("WRONG"));
  CHECK(nlohmann::ordered_json::parse(scratch.read("r.json"))["numerics"]["ok"] == false);
}

TEST_CASE("a run that is not to be checked says so") {
  const Scratch scratch;
  const auto ended = aivsim("run " + support::small_run(scratch) + " --set check.reference=false");
  CHECK(ended.status == 0);
  CHECK_THAT(ended.out, Contains("numbers: not compared"));
}

TEST_CASE("the CSV has a line an instruction") {
  const Scratch scratch;
  const auto json = aivsim("run " + support::small_run(scratch) + " --json - --csv " + scratch.path("i.csv")).json();
  const std::string csv = scratch.read("i.csv");
  CHECK_THAT(csv, Catch::Matchers::StartsWith("core,pipe,index,step,mnemonic,"));
  CHECK(lines_of(csv) == json["instructions"]["retired"].get<std::size_t>() + 1);
}

TEST_CASE("the CSV's bytes add up to the traffic of the result") {
  const Scratch scratch;
  const auto json = aivsim("run " + support::small_run(scratch) + " --json - --csv " + scratch.path("i.csv")).json();
  std::istringstream csv(scratch.read("i.csv"));
  std::string line;
  std::int64_t bytes = 0;
  std::getline(csv, line);
  while (std::getline(csv, line)) {
    std::istringstream fields(line);
    std::string field;
    for (int i = 0; i < 10; ++i) std::getline(fields, field, ',');
    bytes += std::stoll(field);
  }
  CHECK(bytes == json["gm"]["read_bytes"].get<std::int64_t>() + json["gm"]["written_bytes"].get<std::int64_t>());
}

TEST_CASE("the outputs are .npy files in the run's dtype and shape, and nothing else") {
  const Scratch scratch;
  const auto ended = aivsim("run " + support::small_run(scratch) + " --outputs " + scratch.path("out/deep"));
  CHECK(ended.status == 0);
  CHECK(tools::read_npy(tensor("pd_x", {1, 16, 16}), scratch.path("out/deep/pd_x.npy")).size() == 1024);
  CHECK(tools::read_npy(tensor("res_for_gamma", {1, 16, 16}), scratch.path("out/deep/res_for_gamma.npy")).size() ==
        1024);
  CHECK(std::distance(std::filesystem::directory_iterator(scratch.path("out/deep")), {}) == 2);
  CHECK_THAT(ended.err, Contains("wrote " + scratch.path("out/deep/pd_x.npy")));
}

TEST_CASE("an output of one run is an input of the next: Beta from Grad's resForGamma") {
  const Scratch scratch;
  const std::string grad = support::small_run(scratch);
  REQUIRE(aivsim("run " + grad + " --outputs " + scratch.path("out")).status == 0);
  const auto beta = aivsim("run " + grad + " --set kernel=layer_norm_grad_beta inputs.res_for_gamma=" +
                           scratch.path("out/res_for_gamma.npy") + " --json -");
  CHECK(beta.status == 0);
  CHECK(beta.json()["numerics"]["tensors"].contains("pd_gamma"));
}

TEST_CASE("an input file of another shape is refused and leaves no result file") {
  const Scratch scratch;
  tools::write_npy(scratch.path("dy.npy"), tensor("dy", {4}), std::vector<std::byte>(16));
  const auto ended = aivsim("run " + support::small_run(scratch) + " --set inputs.dy=" + scratch.path("dy.npy") +
                            " --json " + scratch.path("r.json") + " --outputs " + scratch.path("out"));
  CHECK(ended.status == 2);
  CHECK(ended.is_one_line());
  CHECK_THAT(ended.err, Contains("holds shape [4]; 'dy' takes <f4 [1,16,16]"));
  CHECK_FALSE(scratch.has("r.json"));
  CHECK_FALSE(scratch.has("out"));
}

TEST_CASE("zero variance with epsilon 0 gives NaN as the reference does: a warning, no failure") {
  const Scratch scratch;
  tools::write_npy(scratch.path("x.npy"), tensor("x", {1, 16, 16}), std::vector<std::byte>(1024));
  const auto ended =
      aivsim("run " + support::small_run(scratch) + " --set epsilon=0 inputs.x=" + scratch.path("x.npy") + " --json -");
  CHECK(ended.status == 0);
  const auto json = ended.json();
  CHECK(json["numerics"]["tensors"]["res_for_gamma"]["nan"] == 256);
  CHECK_THAT(json["warnings"].dump(),
             Contains("res_for_gamma: NaN or Inf, as in the reference, in rows 0, 1, 2, 3, 4 and 11 more"));
}

TEST_CASE("option -v tells the stages, -q nothing, and the answer is the same") {
  const Scratch scratch;
  const std::string run = support::small_run(scratch);
  const std::string json = " --json " + scratch.path("r.json");
  const auto verbose = aivsim("run " + run + " -v --no-timing" + json),
             quiet = aivsim("run " + run + " -q --no-timing" + json);
  CHECK_THAT(verbose.err, Contains("recorded ") && Contains("played ") && Contains("wrote "));
  CHECK(quiet.err.empty());
  const auto head = [](const std::string& text) { return text.substr(0, text.find("simulator:")); };
  CHECK(head(verbose.out) == head(quiet.out));
}

TEST_CASE("a standard output that cannot be written is an error") {
  const Scratch scratch;
  const auto ended = aivsim("tiling " + support::small_run(scratch) + " >/dev/full; test $? -eq 2 && echo two");
  CHECK(ended.out == "two\n");
}
