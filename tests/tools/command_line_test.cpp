// SPDX-License-Identifier: Apache-2.0
// What the command line accepts and refuses, without simulating.
#include "isa/error.h"
#include "tests/support/aivsim.h"
#include "tools/exit_status.h"
#include "tools/play/playback.h"

#include <catch2/catch.hpp>

using Catch::Matchers::Contains;
using support::aivsim_here;
using support::Scratch;

namespace {

/// The complaint about arguments that are the user's fault: one line on standard error, status 2.
std::string complaint(const std::vector<std::string>& arguments) {
  const support::Ended ended = aivsim_here(arguments);
  CHECK(ended.status == 2);
  CHECK(ended.is_one_line());
  return ended.err;
}

} // namespace

TEST_CASE("the options --version and --help answer on standard output") {
  CHECK_THAT(aivsim_here({"--version"}).out, Catch::Matchers::Matches("aivsim [0-9]+\\.[0-9]+\\.[0-9]+\n"));
  const support::Ended help = aivsim_here({"--help"});
  CHECK(help.status == 0);
  for (const char* command : {"run", "tiling", "record", "replay", "hardware"}) CHECK_THAT(help.out, Contains(command));
  CHECK_THAT(aivsim_here({"run", "--help"}).out, Contains("--no-timing"));
}

TEST_CASE("a missing or unknown command is named, with the nearest") {
  CHECK(complaint({}) == "aivsim: a command is missing (see aivsim --help)\n");
  CHECK(complaint({"rum"}) == "aivsim: unknown command 'rum', did you mean 'run'?\n");
  CHECK(complaint({"frobnicate"}) == "aivsim: unknown command 'frobnicate'\n");
}

TEST_CASE("an unknown option is named, with the nearest") {
  CHECK(complaint({"run", "a.yaml", "--jsn", "x"}) == "aivsim: run: unknown option '--jsn', did you mean '--json'?\n");
  CHECK_THAT(complaint({"record", "a.yaml", "--ouput=x", "-o", "y"}), Contains("did you mean '--output'?"));
  CHECK_THAT(complaint({"--versoin"}), Contains("unknown option '--versoin', did you mean '--version'?"));
}

TEST_CASE("missing, superfluous and contradictory arguments are refused") {
  CHECK_THAT(complaint({"run"}), Contains("run: RUN.yaml is required"));
  CHECK_THAT(complaint({"replay"}), Contains("replay: FILE.aiv is required"));
  CHECK_THAT(complaint({"record", "a.yaml"}), Contains("--output is required"));
  CHECK_THAT(complaint({"run", "a.yaml", "b.yaml"}), Contains("'b.yaml' is one argument too many"));
  CHECK_THAT(complaint({"run", "a.yaml", "--csv"}), Contains("--csv"));
  CHECK_THAT(complaint({"run", "a.yaml", "--set"}), Contains("--set"));
  CHECK_THAT(complaint({"run", "a.yaml", "-v", "-q"}), Contains("excludes"));
}

TEST_CASE("a file that is missing or a folder is named") {
  const Scratch scratch;
  for (const char* command : {"run", "tiling", "replay"}) {
    CHECK_THAT(complaint({command, scratch.path("no.yaml")}), Contains(scratch.path("no.yaml")));
    CHECK_THAT(complaint({command, scratch.path()}), Contains(scratch.path()));
  }
}

TEST_CASE("a name with control characters stays one line") {
  CHECK_THAT(complaint({"run", "a\nb\x1b.yaml"}), Contains("a\\x0ab\\x1b.yaml"));
}

TEST_CASE("a result file that cannot be written is refused before any work") {
  const Scratch scratch;
  const std::string run = support::small_run(scratch);
  CHECK_THAT(complaint({"run", run, "--json", scratch.path("no/a.json")}), Contains("a.json: cannot be written"));
  CHECK_THAT(complaint({"run", run, "--csv", scratch.path()}), Contains("cannot be written: Is a directory"));
  CHECK_THAT(complaint({"run", run, "--outputs", run}), Contains("cannot be written: Not a directory"));
  CHECK_THAT(complaint({"tiling", run, "--json", scratch.path("no/a.json")}), Contains("cannot be written"));
  CHECK_THAT(complaint({"record", run, "-o", scratch.path("no/a.aiv")}), Contains("cannot be written"));
  CHECK(scratch.entries() == 1);
}

TEST_CASE("no result overwrites the file it came from, nor another result") {
  const Scratch scratch;
  const std::string run = support::small_run(scratch);
  CHECK_THAT(complaint({"run", run, "--json", run}), Contains("would overwrite the input file"));
  CHECK_THAT(complaint({"run", run, "--csv", run}), Contains("would overwrite the input file"));
  CHECK_THAT(complaint({"record", run, "-o", run}), Contains("would overwrite the input file"));
  CHECK_THAT(complaint({"run", run, "--csv", scratch.path("x"), "--json", scratch.path("x")}),
             Contains("the same file"));
}

TEST_CASE("the option --csv needs timing") {
  const Scratch scratch;
  CHECK_THAT(complaint({"run", support::small_run(scratch), "--no-timing", "--csv", scratch.path("x")}),
             Contains("does not go with --no-timing"));
}

TEST_CASE("the option --no-data leaves time to simulate, and no numbers to write") {
  const Scratch scratch;
  const std::string run = support::small_run(scratch);
  CHECK_THAT(complaint({"run", run, "--no-data", "--no-timing"}), Contains("leave nothing to do"));
  CHECK_THAT(complaint({"run", run, "--no-data", "--outputs", scratch.path("out")}),
             Contains("does not go with --no-data"));
}

TEST_CASE("a bad override is refused with its key") {
  const Scratch scratch;
  const std::string run = support::small_run(scratch);
  CHECK_THAT(complaint({"tiling", run, "--set", "tiling.bufers=2"}), Contains("bufers"));
  CHECK_THAT(complaint({"tiling", run, "--set", "shape.h"}), Contains("shape.h"));
}

TEST_CASE("a user's error ends with 2, an unexpected one with 3, each in one line") {
  std::ostringstream err;
  CHECK(tools::guarded([]() -> int { throw isa::Error("a.yaml:3", "no"); }, err) == 2);
  CHECK(tools::guarded([]() -> int { throw std::logic_error("two\nlines"); }, err) == 3);
  CHECK(tools::guarded([]() -> int { throw std::bad_alloc(); }, err) == 3);
  CHECK(tools::guarded([] { return 1; }, err) == 1);
  CHECK(err.str() == "aivsim: a.yaml:3: no\naivsim: internal error: two\\x0alines\n"
                     "aivsim: internal error: there is not enough memory\n");
}

TEST_CASE("instructions that are missing after a run without deadlock are our own fault") {
  tools::Playback playback;
  playback.recorded = 6;
  playback.retired = 5;
  CHECK_THROWS_AS(tools::check_complete(playback), std::logic_error);
  CHECK_THROWS_WITH(tools::check_complete(playback), Contains("6 instructions were recorded but 5 retired"));
  playback.result.deadlock = "V waits";
  CHECK_NOTHROW(tools::check_complete(playback));
}

TEST_CASE("tiling prints tmp figures, the UB ledger, the structs and the largest H") {
  const Scratch scratch;
  const support::Ended ended = aivsim_here({"tiling", support::small_run(scratch), "-q"});
  CHECK(ended.status == 0);
  CHECK(ended.err.empty());
  CHECK_THAT(ended.out, Contains("tmp (bytes)") && Contains("inQueueDy") && Contains("stackBufferSize") &&
                            Contains("largest H of which one row fits: 920"));
}

TEST_CASE("tiling answers in JSON, on standard output or in a file besides") {
  const Scratch scratch;
  const std::string run = support::small_run(scratch, "layer_norm_backward");
  const auto json = aivsim_here({"tiling", run, "--json", "-"}).json();
  CHECK(json["kernel"] == "layer_norm_backward");
  CHECK(json["tmp"]["calls"].size() == 2);
  CHECK(json["ub"]["capacity_bytes"] == 196352);
  const support::Ended both = aivsim_here({"tiling", run, "--json", scratch.path("t.json")});
  CHECK(nlohmann::ordered_json::parse(scratch.read("t.json")) == json);
  CHECK_THAT(both.out, Contains("tmp (bytes)"));
  CHECK(both.err == "aivsim: wrote " + scratch.path("t.json") + "\n");
}

TEST_CASE("several assignments may follow one --set, or each have its own") {
  const Scratch scratch;
  const std::string run = support::small_run(scratch);
  const auto one = aivsim_here({"tiling", "--set", "shape.s=8", "dtype=half", run, "--json"}).json();
  const auto two = aivsim_here({"tiling", run, "--set", "shape.s=8", "--set", "dtype=half", "--json", "-"}).json();
  CHECK(one["shape"]["s"] == 8);
  CHECK(one["dtype"] == "half");
  CHECK(one == two);
}

TEST_CASE("the product table names each product with its status") {
  const support::Ended table = aivsim_here({"hardware"});
  CHECK(table.status == 0);
  CHECK_THAT(table.out, Contains("atlas_a2") && Contains("ascend_950pr") && Contains("not supported"));
  const auto products = aivsim_here({"hardware", "--json"}).json()["products"];
  CHECK(products.size() >= 5);
  for (const auto& product : products) CHECK(product["supported"] == product.contains("clock_mhz"));
}

TEST_CASE("a chip's parameters are told by name, as text and as JSON") {
  CHECK_THAT(aivsim_here({"hardware", "atlas_a2"}).out,
             Contains("vector.ops.add.startup") && Contains("mte2.first_byte"));
  const auto json = aivsim_here({"hardware", "atlas_a2", "--json", "-"}).json();
  CHECK(json["machine"]["ub_bytes"] == 196352);
  CHECK(json["vector"]["ops"].size() == isa::kVectorOpClasses);
  CHECK_THAT(complaint({"hardware", "atlas_b9"}), Contains("unknown hardware 'atlas_b9'"));
}
