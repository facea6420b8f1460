// SPDX-License-Identifier: Apache-2.0
#include "isa/instruction_table.h"
#include "sim/listeners/vcd_trace.h"
#include "tests/support/play.h"
#include "tests/support/vcd.h"

using support::Vcd;

namespace {

struct Traced {
  sim::Result result;
  std::string text;
};

/// Plays with the trace as the only listener beside the statistics.
Traced traced(const std::vector<std::string>& blocks, const sim::HardwareConfig& chip = support::small_chip()) {
  isa::Recording recording = support::recorded(blocks);
  std::ostringstream out;
  sim::VcdTrace trace(out, recording, chip);
  sim::Options options;
  options.listeners = {&trace};
  Traced run{sim::simulate(recording, chip, options), ""};
  trace.finish(run.result.cycles);
  run.text = out.str();
  return run;
}

const std::string kTile = "copy_gm_to_ub ub:a, gm:in, len=16blk\nset_flag MTE2, V, 0\nwait_flag MTE2, V, 0\n"
                          "vadds.f32 ub:c, ub:a, 1, rep=2\nset_flag V, MTE3, 0\nwait_flag V, MTE3, 0\n"
                          "copy_ub_to_gm gm:out, ub:c, len=16blk\npipe_barrier ALL\nscalar_load.f32 s1, ub:c\n";

constexpr std::array<const char*, isa::kPipes> kUnits = {"scalar", "vector", "mte2", "mte3"};

/// The trace and the result tell the same story of every pipe.
void check_totals(const Traced& run, int queue_depth) {
  const Vcd vcd(run.text);
  CHECK(vcd.end() == run.result.cycles);
  for (std::size_t core = 0; core < run.result.cores.size(); ++core)
    for (std::size_t pipe = 0; pipe < kUnits.size(); ++pipe) {
      const std::string unit = "device.core" + std::to_string(core) + "." + kUnits[pipe] + ".";
      CAPTURE(unit);
      const sim::PipeResult& result = run.result.cores[core].pipes[pipe];
      CHECK(vcd.cycles(unit + "busy", "1") == result.busy_cycles);
      CHECK(vcd.cycles(unit + "stall", "") == result.busy_cycles);
      for (std::size_t reason = 0; reason < sim::kStalls; ++reason)
        CHECK(vcd.cycles(unit + "stall", std::string(sim::kStallNames[reason])) == result.stalls[reason]);
      if (pipe == 0) continue;
      CHECK(vcd.peak(unit + "queue") <= static_cast<std::uint64_t>(queue_depth));
      CHECK(vcd.last(unit + "queue") == 0);
    }
}

} // namespace

TEST_CASE("trace: one tile, signal by signal") {
  const Vcd vcd(traced({kTile}).text);
  using Changes = std::vector<std::pair<std::int64_t, std::string>>;
  const std::string core = "device.core0.";
  CHECK(vcd.signal(core + "mte2.busy").changes == Changes{{0, "0"}, {1, "1"}, {17, "0"}});
  CHECK(vcd.signal(core + "mte2.opcode").changes == Changes{{0, ""}, {1, "copy_gm_to_ub"}, {17, ""}});
  CHECK(vcd.signal(core + "mte2.stall").changes ==
        Changes{{0, "no_instruction"}, {1, ""}, {17, "gm_latency"}, {117, "no_instruction"}});
  CHECK(vcd.signal(core + "flags.MTE2_to_V_0").changes == Changes{{0, "0"}}); // raised and taken in one cycle
  CHECK(vcd.at(core + "vector.opcode", 50) == "wait_flag");
  CHECK(vcd.at(core + "vector.opcode", 117) == "vadds");
  CHECK(vcd.at(core + "vector.busy", 117) == "1");
  CHECK(vcd.at(core + "vector.queue", 50) == "11"); // the wait, vadds and set_flag
  CHECK(vcd.at(core + "scalar.opcode", 150) == "pipe_barrier");
  CHECK(vcd.at(core + "scalar.stall", 150) == "barrier");
  CHECK(Vcd::number(vcd.at(core + "ub.bytes_in_use", 116)) == 0);
  CHECK(vcd.peak(core + "ub.bytes_in_use") == 512);
  CHECK(vcd.peak(core + "ub.a") == 512);
  CHECK(vcd.peak(core + "ub.c") == 512);
  CHECK(vcd.last(core + "ub.bytes_in_use") == 0);
}

TEST_CASE("trace: flags are wires, of which only those that the program names exist") {
  const Vcd vcd(traced({"set_flag MTE2, V, 3\nvector_dup.f32 ub:a, 0, rep=64\nwait_flag MTE2, V, 3\n"}).text);
  using Changes = std::vector<std::pair<std::int64_t, std::string>>;
  const auto& changes = vcd.signal("device.core0.flags.MTE2_to_V_3").changes;
  REQUIRE(changes.size() == 3);
  CHECK(changes[1] == Changes::value_type{1, "1"});
  CHECK(changes[2].second == "0");
  CHECK_FALSE(vcd.has("device.core0.flags.MTE2_to_V_0"));
}

TEST_CASE("trace: the header is declarations alone, the same on every day") {
  const std::string text = traced({kTile}).text;
  CHECK(text.find("$date") == std::string::npos);
  CHECK(text.find("$timescale 1 ns $end\n") != std::string::npos);
  CHECK(text.find("one time unit is one cycle") < text.find("$enddefinitions"));
}

TEST_CASE("trace: busy, stalls and queues are the result's, with one full queue and bank conflicts") {
  sim::HardwareConfig chip = support::small_chip();
  chip.scalar.queue_depth = 2;
  std::string code;
  for (int k = 0; k < 20; ++k) code += kTile + "vadd.f32 ub:c, ub:a, ub:d, rep=4\npipe_barrier V\n";
  const Traced run = traced({code}, chip);
  CHECK(run.result.cores[0].pipes[1].stalls[static_cast<std::size_t>(sim::Stall::bank_read_read)] > 0);
  CHECK(run.result.cores[0].pipes[0].stalls[static_cast<std::size_t>(sim::Stall::queue_full)] > 0);
  check_totals(run, 2);
  CHECK(Vcd(run.text).peak("device.core0.vector.queue") == 2);
}

TEST_CASE("trace: busy, stalls and queues are the result's, on cores that share memory and meet") {
  std::string code;
  for (int k = 0; k < 30; ++k) code += kTile + "copy_gm_to_ub ub:b, gm:in, len=256blk\n";
  code += "sync_all\n" + kTile;
  const Traced run = traced({code, kTile + "sync_all\n", code}, support::small_chip());
  CHECK(run.result.ok());
  check_totals(run, support::small_chip().scalar.queue_depth);
}

TEST_CASE("trace: a run of many chunks is written in order while it goes on, copies that share the memory included") {
  std::string tile = kTile + "copy_gm_to_ub ub:b, gm:in, len=256blk\n";
  for (int k = 0; k < 10; ++k) tile += "vector_dup.f32 ub:0x8000, 0, rep=40\n"; // work while the copy is under way
  const std::string code = "repeat 1000 {\n" + tile + "}\nend block 20000\n";
  isa::Recording recording =
      isa::parse("aiv 1 hardware=small_chip blocks=4\ngm in f32 4096 in random:1\ngm out f32 4096 out\n"
                 "ub a 0x0 16384\nub b 0x10100 16384\nub c 0x20000 16384\nblock 0/4\n" +
                     code + "block 1/4 same-as 0\nblock 2/4 same-as 0\nblock 3/4 same-as 0\nend 80000\n",
                 "long.aiv");
  isa::fill(recording.gm, nullptr);
  std::ostringstream out;
  const sim::HardwareConfig chip = support::small_chip();
  sim::VcdTrace trace(out, recording, chip);
  sim::Options options;
  options.listeners = {&trace};
  Traced run{sim::simulate(recording, chip, options), ""};
  const std::size_t before = out.str().size();
  trace.finish(run.result.cycles);
  run.text = out.str();
  REQUIRE(run.text.size() > 4000000);
  CHECK(run.text.size() - before < 2500000); // the rest is a chunk or so
  CHECK(run.result.cores[0].pipes[2].stalls[static_cast<std::size_t>(sim::Stall::gm_bandwidth)] > 0);
  check_totals(run, chip.scalar.queue_depth);
}

TEST_CASE("trace: in a deadlock it shows who waits until the end") {
  const Traced run = traced({"vector_dup.f32 ub:a, 0\nwait_flag MTE2, V, 0\n"});
  REQUIRE_FALSE(run.result.ok());
  const Vcd vcd(run.text);
  CHECK(vcd.at("device.core0.vector.stall", vcd.end()) == "wait_flag");
  CHECK(vcd.at("device.core0.vector.opcode", vcd.end()) == "wait_flag");
  CHECK(vcd.last("device.core0.vector.queue") == 1);
}

TEST_CASE("trace: an empty program is a header and its initial values") {
  const Traced run = traced({""});
  const Vcd vcd(run.text);
  CHECK(vcd.end() == 0);
  CHECK(vcd.at("device.core0.scalar.stall", 0) == "no_instruction");
}
