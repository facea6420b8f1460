// SPDX-License-Identifier: Apache-2.0
// --report of run, replay and compare: a page that is whole, holds what --json gives, and fetches nothing.
#include "tests/support/aivsim.h"
#include "tests/support/golden.h"
#include "tools/explain/path_shares.h"

#include <catch2/catch.hpp>

using Catch::Matchers::Contains;
using support::aivsim;
using support::aivsim_here;
using support::Scratch;
using Json = nlohmann::ordered_json;

namespace {

std::size_t count(const std::string& text, const std::string& word) {
  std::size_t n = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++n;
  return n;
}

/// What stands between the page's data tags.
std::string data_text(const std::string& page) {
  const std::string tag = "<script type=\"application/json\" id=\"data\">";
  const std::size_t begin = page.find(tag);
  REQUIRE(begin != std::string::npos);
  return page.substr(begin + tag.size(), page.find("</script>", begin) - begin - tag.size());
}

Json data_of(const std::string& page) { return Json::parse(data_text(page)); }

std::int64_t cycles_of(const Json& track) {
  std::int64_t sum = 0;
  for (std::size_t k = 0; k < track.size(); k += 2) sum += track[k].get<std::int64_t>();
  return sum;
}

/// Cycles of a pipe's slices that are busy, and those that wait for each reason.
std::map<std::string, std::int64_t> sheet_of(const Json& timeline, const Json& track) {
  std::map<std::string, std::int64_t> sheet;
  for (std::size_t k = 0; k < track.size(); k += 2)
    sheet[timeline["labels"][track[k + 1].get<std::size_t>()][0]] += track[k].get<std::int64_t>();
  return sheet;
}

} // namespace

TEST_CASE("the report is one whole page that holds what --json gives, the explanation included") {
  const Scratch scratch;
  const auto ended = aivsim("run " + support::small_run(scratch, "layer_norm_backward") + " --report " +
                            scratch.path("r.html") + " --json " + scratch.path("r.json"));
  REQUIRE(ended.status == 0);
  CHECK_THAT(ended.err, Contains("wrote " + scratch.path("r.html")));
  const std::string page = scratch.read("r.html");
  CHECK(page.rfind("<!doctype html>", 0) == 0);
  CHECK_THAT(page, Catch::Matchers::EndsWith("</html>\n"));
  CHECK(count(page, "<script") == count(page, "</script>"));
  const Json data = data_of(page);
  CHECK(data["kind"] == "run");
  CHECK(data["result"] == Json::parse(scratch.read("r.json")));
  CHECK(data["result"]["explanation"]["advice"].is_array());
  CHECK(data["clock_mhz"] == 1850);
}

TEST_CASE("without --explain the text stays as it is, report or not") {
  const Scratch scratch;
  const std::string run = "run " + support::small_run(scratch) + " -q";
  const std::string out = aivsim(run + " --report " + scratch.path("r.html")).out;
  CHECK_THAT(out, !Contains("bound by"));
  CHECK_THAT(aivsim(run + " --explain --report " + scratch.path("r.html")).out, Contains("bound by"));
}

TEST_CASE("the page fetches nothing and forbids it, and keeps the licence of the chart library") {
  const Scratch scratch;
  REQUIRE(aivsim("run " + support::small_run(scratch) + " -q --report " + scratch.path("r.html")).status == 0);
  const std::string page = scratch.read("r.html");
  CHECK_THAT(page, Contains("default-src 'none'"));
  CHECK_THAT(page, Contains("Chart.js v3") && Contains("Released under the MIT License"));
  for (const char* fetch : {"src=\"", "src='", "href=\"http", "@import", "url(", "fetch(", "XMLHttpRequest"})
    CHECK_THAT(page, !Contains(fetch));
}

TEST_CASE("the page has words for every reason to wait") {
  const Scratch scratch;
  REQUIRE(aivsim("run " + support::small_run(scratch) + " -q --report " + scratch.path("r.html")).status == 0);
  const std::string page = scratch.read("r.html");
  const Json reasons = data_of(page)["reasons"];
  for (const std::string_view reason : sim::kStallNames) {
    CAPTURE(reason);
    const auto row = std::find_if(reasons.begin(), reasons.end(), [&](const Json& r) { return r["name"] == reason; });
    REQUIRE(row != reasons.end());
    CHECK(!(*row)["title"].get<std::string>().empty());
    CHECK(!(*row)["meaning"].get<std::string>().empty());
  }
  for (const std::string_view spent : tools::kSpentNames)
    CHECK_THAT(page, Contains("\n  " + std::string(spent) + ": \""));
}

TEST_CASE("on every golden stream the timeline of each pipe adds up to its time sheet") {
  for (const golden::Stream& stream : golden::streams()) {
    INFO(stream.path);
    const Scratch scratch;
    REQUIRE(aivsim("replay '" + stream.path + "' -q --report " + scratch.path("r.html")).status == 0);
    const Json data = data_of(scratch.read("r.html"));
    const Json& timeline = data["timeline"];
    CHECK(timeline["exact"] == true);
    for (std::size_t core = 0; core < timeline["cores"].size(); ++core)
      for (const auto& [pipe, track] : timeline["cores"][core].items()) {
        CAPTURE(core, pipe);
        const Json& figures = data["result"]["cores"][core]["pipes"][pipe];
        auto sheet = sheet_of(timeline, track);
        CHECK(cycles_of(track) == data["result"]["cycles"]);
        CHECK(sheet["busy"] == figures["busy_cycles"]);
        for (const auto& [reason, cycles] : figures["stalls"].items()) CHECK(sheet[reason] == cycles);
      }
  }
}

TEST_CASE("no name can end the script that holds the data") {
  const Scratch scratch;
  const std::string file =
      scratch.file("<b>.aiv", "aiv 1 hardware=atlas_a2 blocks=1\nub a%3c/script%3e 0x0 4096\nblock 0/1\nstep s%3cb\n"
                              "vadd.f32 ub:a%3c/script%3e+0, ub:0x0, ub:0x800, rep=8\nend block 1\nend 1\n");
  REQUIRE(aivsim("replay --no-check '" + file + "' -q --report " + scratch.path("r.html")).status == 0);
  const std::string page = scratch.read("r.html");
  CHECK(data_text(page).find('<') == std::string::npos);
  const Json data = data_of(page);
  CHECK(data["result"]["ub"]["buffers"][0]["name"] == "a</script>");
  CHECK(data["result"]["recording"] == file);
}

TEST_CASE("the report of a comparison holds its JSON and the rows of its table") {
  const Scratch scratch;
  const auto ended = aivsim("compare " + support::small_run(scratch) + " -q --vary tmp=min,max,1 --report " +
                            scratch.path("r.html") + " --json " + scratch.path("r.json"));
  REQUIRE(ended.status == 0);
  const Json data = data_of(scratch.read("r.html"));
  CHECK(data["kind"] == "compare");
  CHECK(data["result"] == Json::parse(scratch.read("r.json")));
  CHECK(data["table"][0]["heading"] == "cycles");
  const Json& cells = data["table"][0]["cells"][0];
  CHECK(cells[0].is_string());
  CHECK(cells[2].is_null());
  CHECK(data["result"]["groups"][0]["points"][2]["error"].is_string());
}

TEST_CASE("a deadlock has a report too") {
  const Scratch scratch;
  const std::string aiv = scratch.file("dead.aiv", "aiv 1 hardware=atlas_a2 blocks=1\nblock 0/1\nwait_flag MTE2, V, 0\n"
                                                   "end block 1\nend 1\n");
  CHECK(aivsim("replay " + aiv + " -q --report " + scratch.path("r.html")).status == 1);
  CHECK_THAT(data_of(scratch.read("r.html"))["result"]["deadlock"].get<std::string>(), Contains("wait_flag"));
}

TEST_CASE("a memory-bound and a vector-bound run say so in their reports, each with its reason") {
  const Scratch scratch;
  const auto report = [&](const std::string& kernel, const std::string& shape, const std::string& tiling) {
    const std::string run = scratch.file("run.yaml", "kernel: " + kernel + "\nhardware: atlas_a2\nshape: {" + shape +
                                                         "}\ndtype: float\ntiling: {" + tiling + "}\n");
    REQUIRE(aivsim("run " + run + " -q --no-data --report " + scratch.path("r.html")).status == 0);
    return data_of(scratch.read("r.html"))["result"];
  };
  const Json memory = report("layer_norm_grad_beta", "b: 16, s: 1024, h: 512", "cores: auto, buffers: 2");
  CHECK(memory["explanation"]["bound"]["by"] == "MTE2");
  CHECK(memory["explanation"]["roofline"]["roof"] == "memory");
  const Json& stalls = memory["pipes"]["MTE2"]["stalls"];
  CHECK(stalls["gm_bandwidth"].get<std::int64_t>() > 10 * stalls["gm_latency"].get<std::int64_t>());
  const Json vector = report("layer_norm_grad", "b: 1, s: 64, h: 64", "cores: 1");
  CHECK(vector["explanation"]["bound"]["by"] == "vector");
  CHECK(vector["explanation"]["roofline"]["roof"] == "vector");
}

TEST_CASE("the bank layouts of the public measurement show who meets whom") {
  const Scratch scratch;
  REQUIRE(aivsim("replay '" + golden::source_path("traces/add_banks.aiv") + "' -q --report " + scratch.path("r.html"))
              .status == 0);
  std::map<std::string, std::int64_t> lost;
  const Json data = data_of(scratch.read("r.html"));
  for (const Json& meeting : data["result"]["explanation"]["meetings"])
    for (const char* kind : {"read_read", "read_write", "write_write"})
      lost[meeting["step"]] += meeting[kind].get<std::int64_t>();
  CHECK(lost ==
        std::map<std::string, std::int64_t>{{"Layout2", 64}, {"Layout3", 64}, {"Layout5", 51}, {"Layout7", 44}});
}

TEST_CASE("the option --report keeps away from other files, and needs timing") {
  const Scratch scratch;
  const std::string run = support::small_run(scratch), x = scratch.path("x");
  const auto complaint = [&](std::vector<std::string> arguments) {
    const auto ended = aivsim_here(arguments);
    CHECK(ended.status == 2);
    CHECK(ended.is_one_line());
    return ended.err;
  };
  CHECK_THAT(complaint({"run", run, "--report", run}), Contains("would overwrite the input file"));
  CHECK_THAT(complaint({"run", run, "--report", x, "--json", x}), Contains("--report: and --json name the same file"));
  CHECK_THAT(complaint({"run", run, "--report", x, "--trace", x}),
             Contains("--report: and --trace name the same file"));
  CHECK_THAT(complaint({"run", run, "--report", x, "--no-timing"}), Contains("--report: needs the times"));
  CHECK_THAT(complaint({"run", run, "--report", scratch.path("no/x")}), Contains("cannot be written"));
  const std::vector<std::string> compare = {"compare", run, "--vary", "tmp=min,max", "--report"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), compare.begin(), compare.end());
    return complaint(more);
  };
  CHECK_THAT(with({run}), Contains("would overwrite the input file"));
  CHECK_THAT(with({x, "--json", x}), Contains("--report: and --json name the same file"));
  CHECK_THAT(with({x, "--csv", x}), Contains("--report: and --csv name the same file"));
  CHECK(scratch.entries() == 1);
}

TEST_CASE("a report that the disk has no room for is an error") {
  const Scratch scratch;
  const auto ended = aivsim("run " + support::small_run(scratch) + " --report /dev/full");
  CHECK(ended.status == 2);
  CHECK_THAT(ended.err, Contains("/dev/full: cannot be written: No space left on device"));
}
