// SPDX-License-Identifier: Apache-2.0
#include "tests/support/playback.h"
#include "tools/report/playback_json.h"
#include "tools/report/playback_text.h"
#include "tools/report/totals.h"

#include <catch2/catch.hpp>

using Catch::Matchers::Contains;
using tools::Json;

namespace {

tools::UbReport ub_of(const tools::Playback& playback) {
  tools::UbReport ub{192, 192, {{"in", 32, 2, {}, {}}, {"tmp", 128, 1, {}, {}}}};
  if (playback.timed) add_use(ub.lines, playback.result);
  return ub;
}

tools::Playback untimed() {
  tools::Playback playback;
  playback.timed = false;
  playback.recorded = playback.retired = 7;
  return playback;
}

Json playback_json(const tools::Playback& playback) {
  Json json = Json::object();
  add_playback(json, playback, support::chip(), support::two_tensors());
  return json;
}

} // namespace

TEST_CASE("pipes, conflicts and GM bytes add up over the cores, UB peaks are the largest") {
  tools::Playback playback = support::two_cores();
  playback.result.cores[1].ub.peak_bytes = 128;
  CHECK(tools::pipe_totals(playback.result)[1].busy_cycles == 800);
  CHECK(tools::pipe_totals(playback.result)[1].instructions == 2);
  CHECK(tools::conflict_totals(playback.result).write_write == 2000);
  CHECK(tools::gm_totals(playback.result).read_bytes == 4096);
  CHECK(tools::gm_totals(playback.result).written_bytes == 2048);
  CHECK(tools::ub_peaks(playback.result).peak_bytes == 128);
  CHECK(tools::ub_peaks(playback.result).peak_live_bytes == 64);
}

TEST_CASE("the longest stalls come first, and none that took no time") {
  const auto stalls = tools::largest_stalls(support::core_of(1, 1).pipes[1], 3);
  REQUIRE(stalls.size() == 3);
  CHECK(stalls[0].reason == "wait_flag");
  CHECK(stalls[1].reason == "barrier");
  CHECK(stalls[2].cycles == 3);
  CHECK(tools::largest_stalls({}, 3).empty());
}

TEST_CASE("cycles are told with the time they take and where") {
  const tools::Playback playback = support::two_cores();
  CHECK(tools::cycles_text(playback, support::chip()) == "2,000 cycles, 2.000 us at 1000 MHz on 2 cores\n");
  CHECK(tools::time_us(2000, support::chip()) == Approx(2));
}

TEST_CASE("a deadlock and a play without timing say so in the place of the cycles") {
  tools::Playback playback = support::two_cores();
  playback.result.deadlock = "core 0: V waits";
  CHECK_THAT(tools::cycles_text(playback, support::chip()), Catch::Matchers::StartsWith("DEADLOCK after 2,000 cycles"));
  CHECK_THAT(tools::cycles_text(playback, support::chip()), Catch::Matchers::EndsWith(playback.result.deadlock + "\n"));
  CHECK_THAT(tools::cycles_text(untimed(), support::chip()), Contains("cycles are not known"));
}

TEST_CASE(
    "a pipe's row has busy cycles, utilisation, instructions and three stalls, over all cores and of the slowest") {
  const std::string text = tools::pipes_text(support::two_cores().result);
  CHECK_THAT(text,
             Contains("V             800       20.0 %             2  wait_flag 3,000, barrier 40, queue_full 6\n"));
  CHECK_THAT(text, Contains("core 0 (slowest)  busy") && Contains("V                  500       25.0 %"));
}

TEST_CASE("several cores are told by the fastest, the slowest and the mean, one is not") {
  tools::Playback playback = support::two_cores();
  CHECK_THAT(tools::spread_text(playback.result), Contains("after 1,000 to 2,000 cycles, 1,500 on average"));
  playback.result.cores.pop_back();
  CHECK(tools::spread_text(playback.result).empty());
}

TEST_CASE("the UB table adds the parts of a buffer, but not what is nested in it") {
  CHECK(tools::ub_text(ub_of(support::two_cores()), support::two_cores()) ==
        "UB buffer  depth  each  bytes  peak  peak live\n"
        "in             2    32     64    64         48\n"
        "tmp            1   128    128    32         16\n"
        "total                     192    96         64\n"
        "192 of 192 B of UB allocated, 100.0 %\n");
}

TEST_CASE("without timing the UB table has no peaks") {
  CHECK_THAT(tools::ub_text(ub_of(untimed()), untimed()), Contains("tmp            1   128    128     -          -\n"));
}

TEST_CASE("bank conflicts are told by kind, GM bytes by tensor") {
  CHECK(tools::conflicts_text(support::two_cores().result) ==
        "bank conflicts (cycles): read-read 2, read-write 4, write-write 2,000\n");
  CHECK(tools::gm_text(support::two_cores().result, support::two_tensors()) == "GM tensor  bytes in  bytes out\n"
                                                                               "dy            4,096          0\n"
                                                                               "pd_x              0      2,048\n"
                                                                               "total         4,096      2,048\n");
}

TEST_CASE("the simulator tells instructions recorded and retired, and its own speed") {
  CHECK(tools::simulator_text(support::two_cores()) ==
        "simulator: 2 instructions recorded, 2 retired, 0.500 s, 0.00 M instructions/s\n");
  CHECK(tools::Playback{}.instructions_per_second() == 0);
}

TEST_CASE("lists have a heading, and empty ones are not there") {
  CHECK(tools::list_text("warnings", {}).empty());
  CHECK(tools::list_text("warnings", {"a", "b"}) == "warnings:\n  a\n  b\n");
}

TEST_CASE("JSON has the figures under their agreed names") {
  const Json json = playback_json(support::two_cores());
  CHECK(json["cycles"] == 2000);
  CHECK(json["time_us"] == 2.0);
  CHECK(json["pipes"]["V"]["busy_cycles"] == 800);
  CHECK(json["pipes"]["V"]["utilization"] == Approx(0.2));
  CHECK(json["pipes"]["MTE2"]["instructions"] == 0);
  CHECK(json["pipes"]["V"]["stalls"]["wait_flag"] == 3000);
  CHECK(json["pipes"]["V"]["stalls"].size() == sim::kStalls);
  CHECK(json["bank_conflicts"] == Json({{"read_read", 2}, {"read_write", 4}, {"write_write", 2000}}));
  CHECK(json["gm"]["read_bytes"] == 4096);
  CHECK(json["gm"]["tensors"]["pd_x"]["written_bytes"] == 2048);
  CHECK(json["instructions"] == Json({{"recorded", 2}, {"retired", 2}}));
  CHECK(json["simulator"]["instructions"] == 2);
  CHECK(json["simulator"]["wall_s"] == 0.5);
  CHECK(json["deadlock"].is_null());
}

TEST_CASE("JSON without timing has null where only the simulator knows") {
  const Json json = playback_json(untimed());
  for (const char* key : {"cycles", "time_us", "pipes", "bank_conflicts", "gm"}) CHECK(json.at(key).is_null());
  CHECK(json["instructions"]["retired"] == 7);
  CHECK(ub_json(ub_of(untimed()), untimed())["peak_bytes"].is_null());
  CHECK(ub_json(ub_of(untimed()), untimed())["buffers"][0]["peak_live_bytes"].is_null());
}

TEST_CASE("JSON says who waits for what in a deadlock") {
  tools::Playback playback = support::two_cores();
  playback.result.deadlock = "core 0: V waits";
  CHECK(playback_json(playback)["deadlock"] == "core 0: V waits");
}

TEST_CASE("JSON tells each core, with its utilisation of the whole run") {
  const Json cores = tools::cores_json(support::two_cores().result);
  REQUIRE(cores.size() == 2);
  CHECK(cores[1]["cycles"] == 1000);
  CHECK(cores[1]["instructions_retired"] == 1);
  CHECK(cores[1]["pipes"]["V"]["utilization"] == Approx(0.15));
  CHECK(cores[0]["bank_conflicts"]["read_write"] == 2);
}

TEST_CASE("JSON tells the UB buffer by buffer") {
  const Json ub = ub_json(ub_of(support::two_cores()), support::two_cores());
  CHECK(ub["capacity_bytes"] == 192);
  CHECK(ub["peak_bytes"] == 96);
  CHECK(ub["peak_live_bytes"] == 64);
  CHECK(ub["buffers"][0] == Json({{"name", "in"},
                                  {"bytes", 32},
                                  {"depth", 2},
                                  {"total_bytes", 64},
                                  {"peak_bytes", 64},
                                  {"peak_live_bytes", 48}}));
}

TEST_CASE("every result carries version, settings and their fingerprint") {
  Json json = Json::object();
  tools::add_identity(json, {{"kernel", "layer_norm_grad"}, {"dtype", "half"}}, {});
  CHECK_FALSE(json["version"].get<std::string>().empty());
  CHECK(json["config"]["kernel"] == "layer_norm_grad");
  CHECK(json["config"]["dtype"] == "half");
  CHECK(json["config"]["hardware_hash"].get<std::string>().size() == 16);
  CHECK(json["config_hash"].get<std::string>().size() == 16);
}

TEST_CASE("the fingerprint of a result follows the chip's figures, not the place of their file") {
  const auto hash = [](const sim::HardwareConfig& chip) {
    Json json = Json::object();
    tools::add_identity(json, {{"hardware", "mine"}}, chip);
    return json["config_hash"].get<std::string>();
  };
  sim::HardwareConfig chip, moved, faster;
  moved.path = "elsewhere/mine.yaml";
  faster.mte2.memory.bytes_per_cycle = 33;
  CHECK(hash(moved) == hash(chip));
  CHECK(hash(faster) != hash(chip));
}

TEST_CASE("JSON text survives names that are no UTF-8") {
  CHECK_THAT(tools::to_text(Json{{"path", "a\xff"}}), Contains("\"path\": \"a"));
}
