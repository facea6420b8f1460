// SPDX-License-Identifier: Apache-2.0
// Every reason for which a pipe can stand still happens, and so does every counter of a result.
#include "tests/support/play.h"
#include "tools/process/children.h"

#include <map>

using sim::Stall;

namespace {

struct Cause {
  std::vector<std::string> blocks;
  void (*change)(sim::HardwareConfig&) = [](sim::HardwareConfig&) {};
};

const std::string kKib = "copy_gm_to_ub ub:a, gm:in, len=32blk\n";
const std::string kAdd = "vadds.f32 ub:c, ub:b, 1, rep=20\n";

const std::map<Stall, Cause> kCauses = {
    {Stall::no_instruction, {{kAdd}}},
    {Stall::queue_full, {{kAdd + kAdd + kAdd + kAdd + kAdd + kAdd + kAdd}}},
    {Stall::wait_flag, {{kKib + "set_flag MTE2, V, 0\nwait_flag MTE2, V, 0\n" + kAdd}}},
    {Stall::set_flag,
     {{"set_flag MTE2, V, 0\nset_flag MTE2, V, 0\n" + kKib + kAdd + "wait_flag MTE2, V, 0\nwait_flag MTE2, V, 0\n"}}},
    {Stall::get_buf,
     {{"get_buf MTE2, 0\n" + kKib + "rls_buf MTE2, 0\nget_buf V, 0\n" + kAdd + "rls_buf V, 0\n"},
      [](sim::HardwareConfig& c) { c.machine.mutexes = 1; }}},
    {Stall::barrier, {{kAdd + "pipe_barrier V\n" + kAdd}}},
    {Stall::bank_read_read, {{"vadd.f32 ub:c, ub:a, ub:d, rep=20\n"}}},
    {Stall::bank_read_write, {{"vadd.f32 ub:a+16416, ub:a, ub:b, rep=40\n"}}},
    {Stall::bank_write_write, {{"vector_dup.f32 ub:c, 1, rep=4, blk=16, rstride=1\n"}}},
    {Stall::mte_contention, {{kKib + kAdd}, [](sim::HardwareConfig& c) { c.vector.mte_stretch = 0.5; }}},
    {Stall::gm_latency, {{kKib}}},
    {Stall::gm_bandwidth, {{kKib, kKib}, [](sim::HardwareConfig& c) { c.mte2.memory.chip_bytes_per_cycle = 32; }}},
    {Stall::sync_all, {{"sync_all\n", kAdd + "pipe_barrier ALL\nsync_all\n"}}},
};

sim::Result result_of(const Cause& cause) {
  sim::HardwareConfig chip = support::small_chip();
  cause.change(chip);
  isa::Recording recording = support::recorded(cause.blocks);
  return sim::simulate(recording, chip, {});
}

/// Cycles over all pipes and cores.
std::int64_t total(const sim::Result& result, Stall reason) {
  std::int64_t cycles = 0;
  for (const sim::CoreResult& core : result.cores)
    for (const sim::PipeResult& pipe : core.pipes) cycles += pipe.stalls[static_cast<std::size_t>(reason)];
  return cycles;
}

bool adds_up(const sim::Result& result) {
  for (const sim::CoreResult& core : result.cores)
    for (const sim::PipeResult& pipe : core.pipes) {
      std::int64_t sum = pipe.busy_cycles;
      for (const std::int64_t stall : pipe.stalls) {
        if (stall < 0) return false;
        sum += stall;
      }
      if (pipe.busy_cycles < 0 || sum != result.cycles) return false;
    }
  return true;
}

} // namespace

TEST_CASE("every reason to stand still happens somewhere, and busy and stalled cycles add up to the run") {
  REQUIRE(kCauses.size() == sim::kStalls);
  const auto work = [](std::size_t k) {
    const sim::Result result = result_of(kCauses.at(static_cast<Stall>(k)));
    return std::to_string(total(result, static_cast<Stall>(k))) +
           (adds_up(result) && result.ok() ? " adds up" : " wrong");
  };
  const std::vector<tools::ChildOutcome> outcomes = tools::in_children(sim::kStalls, work, 2);
  for (std::size_t k = 0; k < sim::kStalls; ++k) {
    CAPTURE(sim::kStallNames[k], outcomes[k].answer, outcomes[k].error);
    CHECK(outcomes[k].answer.find(" adds up") != std::string::npos);
    CHECK(std::atoll(outcomes[k].answer.c_str()) > 0);
  }
}
