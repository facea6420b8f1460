// SPDX-License-Identifier: Apache-2.0
// `aivsim tune`: what it prints, writes, refuses, and how it ends.
#include "tests/support/aivsim.h"
#include "tests/support/child.h"

#include <catch2/catch.hpp>

#include <regex>

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

support::Ended tune(const std::string& run, const std::string& arguments) {
  return aivsim("tune " + run + " -q " + arguments);
}

Json run(const std::string& path) { return aivsim("run " + path + " -q --json -").json(); }

std::string preset(const std::string& name) { return AIVSIM_SOURCE_DIR "/configs/run/models/" + name + ".yaml"; }

} // namespace

TEST_CASE("tune finds a tiling four times as fast as one core's, and its run file gives just those cycles") {
  const Scratch scratch;
  const std::string best = scratch.path("best.yaml");
  const Json json = tune(quickstart(scratch), "--json - -o " + best).json();
  CHECK(json["winner"]["cycles"] == 4472);
  CHECK(json["given"]["cycles"] == 18446);
  CHECK(json["default"]["cycles"] == 6312);
  CHECK(json["given"]["gain"].get<double>() == Approx(18446.0 / 4472));
  CHECK(json["winner"]["result"]["numerics"]["ok"] == true);
  CHECK(json["winner"]["extrapolated"] == false);
  CHECK(json["stopped_by"].is_null());
  CHECK(json["space"]["left"] == 0);
  const Json again = run(best);
  CHECK(again["cycles"] == 4472);
  CHECK(again["numerics"]["ok"] == true);
  CHECK(again["config"]["tiling.cores"] == json["winner"]["settings"]["tiling.cores"]);
  CHECK_THAT(scratch.read("best.yaml"), Contains("# Found by aivsim") && Contains("the default tiling takes 6,312"));
}

TEST_CASE("the answer says what was found, what it gains, and what became of the points") {
  const Scratch scratch;
  const support::Ended ended = tune(quickstart(scratch), "");
  CHECK(ended.status == 0);
  CHECK_THAT(ended.out, Contains("objective: fewest cycles") && Contains("\nbest ") && Contains("\ngiven ") &&
                            Contains("\ndefault ") && Contains("4.125 times as fast as the given tiling") &&
                            Contains("1.411 times as fast as the default tiling") && Contains("the first few") &&
                            Contains("no other can be better") && Contains("numbers of the best: ok"));
  std::smatch count;
  REQUIRE(std::regex_search(ended.out, count,
                            std::regex("([\\d,]+) points: ([\\d,]+) refused by the plan, ([\\d,]+) legal; of these "
                                       "([\\d,]+) simulated, ([\\d,]+) ruled out by a bound")));
}

TEST_CASE("the Pareto front has ever fewer cycles for ever more bytes") {
  const Scratch scratch;
  const Json json = tune(quickstart(scratch), "--objective pareto --keep power --json -").json();
  const Json& front = json["pareto"];
  REQUIRE(front.size() == 3);
  CHECK((front[0]["ub_bytes"] == 3712 && front[0]["cycles"] == 6229));
  CHECK((front[1]["ub_bytes"] == 3968 && front[1]["cycles"] == 4541));
  CHECK((front[2]["ub_bytes"] == 4544 && front[2]["cycles"] == 4521));
  CHECK(front.back()["cycles"] == json["winner"]["cycles"]);
  CHECK_THAT(tune(quickstart(scratch), "--objective pareto --keep power").out, Contains("Pareto front"));
}

TEST_CASE("a budget of UB is kept by the winner, and its run file") {
  const Scratch scratch;
  const std::string best = scratch.path("best.yaml");
  const Json json = tune(quickstart(scratch), "--ub-budget 4KiB --json - -o " + best).json();
  CHECK(json["ub_budget_bytes"] == 4096);
  CHECK(json["winner"]["ub_bytes"] <= 4096);
  CHECK(json["winner"]["cycles"] > 4472); // the best of all takes 4,544 bytes
  CHECK_THAT(json["given"]["error"].get<std::string>(), Contains("--ub-budget allows 4096"));
  CHECK(run(best)["ub"]["allocated_bytes"] <= 4096);
}

TEST_CASE("what the run file says beside the tiling stays") {
  const Scratch scratch;
  const std::string best = scratch.path("best.yaml");
  const std::string more = "epsilon: 1e-3\ntmp_source: framework\nl2: warm\ninputs: {random: 7}\n";
  const Json json = tune(quickstart(scratch, more), "--points 20 --json - -o " + best).json();
  const Json again = run(best);
  CHECK(again["cycles"] == json["winner"]["cycles"]);
  for (const char* key : {"epsilon", "tmp_source", "l2", "inputs.random"})
    CHECK(again["config"][key] == json["config"][key]);
  CHECK(again["config"]["tmp_source"] == "framework");
}

TEST_CASE("a best run file in another folder finds its inputs and its chip") {
  const Scratch scratch;
  const std::string run_file = scratch.file("in/run.yaml", "kernel: layer_norm_grad\nhardware: ./my chip.yaml\n"
                                                           "shape: {b: 1, s: 16, h: 16}\ndtype: float\n"
                                                           "inputs: {x: x.npy}\n");
  scratch.file("in/my chip.yaml", "based_on: atlas_a2\nclock_mhz: 1000\n");
  REQUIRE(
      aivsim("run " + support::small_run(scratch, "layer_norm_grad") + " -q --outputs " + scratch.path("out")).status ==
      0);
  std::filesystem::copy(scratch.path("out/pd_x.npy"), scratch.path("in/x.npy"));
  std::filesystem::create_directory(scratch.path("best"));
  const Json json = tune(run_file, "--points 5 --json - -o " + scratch.path("best/run.yaml")).json();
  CHECK(run(scratch.path("best/run.yaml"))["cycles"] == json["winner"]["cycles"]);
  const Json beside = tune(run_file, "--points 5 --json - -o " + scratch.path("in/best.yaml")).json();
  CHECK_THAT(scratch.read("in/best.yaml"), Contains("hardware: 'my chip.yaml'") && Contains("x: 'x.npy'"));
  CHECK(run(scratch.path("in/best.yaml"))["cycles"] == beside["winner"]["cycles"]);
}

TEST_CASE("wrong numbers of the winner are a bad verdict") {
  const Scratch scratch;
  const support::Ended ended = tune(quickstart(scratch, "check: {tolerance: 1e-12}\n"), "--points 3");
  CHECK(ended.status == 1);
  CHECK_THAT(ended.out, Contains("numbers of the best: WRONG"));
}

TEST_CASE("a budget of points that is spent is told, with how much room the bounds leave") {
  const Scratch scratch;
  const support::Ended ended = tune(quickstart(scratch), "--points 2");
  CHECK(ended.status == 0);
  CHECK_THAT(ended.out, Contains("of these 2 simulated") &&
                            Contains("points are left, as the budget was spent (points)") &&
                            Contains("times as fast as the best"));
}

TEST_CASE("what is wrong with the command is one line, and nothing is written") {
  const Scratch scratch;
  const std::string run_file = quickstart(scratch);
  for (const std::string arguments :
       {"--objective cycle", "--objective pareto,cycles", "--points 0", "--points -3", "--points many", "--time 0",
        "--time -1", "--time soon", "--time 1e-9", "--jobs 0", "--ub-budget 12XB", "--ub-budget -1", "--ub-budget 64",
        "--keep bufers", "--keep epsilon", "--set shape.h=6400", "--set shape.h=15", "--frobnicate"}) {
    const support::Ended ended = tune(run_file, arguments + " -o " + scratch.path("best.yaml"));
    CAPTURE(arguments, ended.err);
    CHECK(ended.status == 2);
    CHECK(ended.is_one_line());
    CHECK(scratch.entries() == 1);
  }
  CHECK_THAT(tune(run_file, "--objective cycle").err, Contains("did you mean 'cycles'?"));
  CHECK(tune(scratch.path("none.yaml"), "").status == 2);
  CHECK(tune(run_file, "-o " + run_file).status == 2);
  CHECK(tune(run_file, "-o x.yaml --json x.yaml").status == 2);
}

TEST_CASE("an interrupt ends tune with 130, the best so far and its run file") {
  const Scratch scratch;
  support::NamedPipe err(scratch.path("err"));
  support::Child child(
      scratch, {"tune", preset("bert_base"), "-v", "--json", scratch.path("a.json"), "-o", scratch.path("best.yaml")});
  err.wait_for("point 1: "); // the first of many
  child.send(SIGINT);
  err.rest();
  const int ended = child.wait();
  REQUIRE(WIFEXITED(ended));
  CHECK(WEXITSTATUS(ended) == 130);
  const Json json = Json::parse(scratch.read("a.json"));
  CHECK(json["stopped_by"] == "interrupt");
  CHECK(json["space"]["simulated"] >= 1);
  CHECK(json["space"]["left"] > 0);
  CHECK(json["winner"]["cycles"] <= json["given"]["cycles"]);
  CHECK(json["winner"]["result"].is_null());
  CHECK_THAT(scratch.read("out"), Contains("numbers of the best: not compared"));
  CHECK(aivsim("tiling " + scratch.path("best.yaml") + " -q").status == 0);
}

TEST_CASE("presets of models gain what the README says") {
  const std::string readme = Scratch::contents(AIVSIM_SOURCE_DIR "/README.md");
  for (const std::string name : {"swin_t_stage3", "swin_t_stage4"}) {
    const Json json = tune(preset(name), "--json -").json();
    std::smatch row;
    const std::regex pattern("\\| `" + name + "` \\| ([\\d,]+) \\| ([\\d,]+) \\| ([\\d.]+) \\|");
    CAPTURE(name);
    REQUIRE(std::regex_search(readme, row, pattern));
    const auto number = [&](std::size_t k) {
      return std::stoll(std::regex_replace(row[k].str(), std::regex(","), ""));
    };
    CHECK(json["default"]["cycles"] == number(1));
    CHECK(json["winner"]["cycles"] == number(2));
    CHECK(json["default"]["gain"].get<double>() == Approx(std::stod(row[3])).margin(0.005));
    CHECK(json["space"]["left"] == 0);
    CHECK(json["winner"]["result"]["numerics"]["ok"] == true);
  }
}
