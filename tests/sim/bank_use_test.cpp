// SPDX-License-Identifier: Apache-2.0
#include "sim/device/bank_use.h"

#include "sim/listeners/ub_series.h"
#include "tests/support/play.h"

#include <numeric>

namespace {

/// Plays the code on the small chip with a listener of each kind.
struct Used {
  explicit Used(const std::string& code)
      : recording(support::recorded({code})), banks(support::small_chip().machine.banks) {
    sim::Options options;
    options.listeners = {&banks, &ub};
    result = sim::simulate(recording, support::small_chip(), options);
    ub.close(result.cycles);
  }

  isa::Recording recording;
  sim::BankUse banks;
  sim::UbSeries ub;
  sim::Result result;
};

std::int64_t sum(const std::vector<std::int64_t>& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

} // namespace

TEST_CASE("every datablock that is read or written counts in its bank") {
  const Used used("vadd.f32 ub:c, ub:a, ub:b, rep=2\n");
  CHECK(sum(used.banks.reads()) == 2 * 2 * 8);
  CHECK(sum(used.banks.writes()) == 2 * 8);
  const isa::BankGeometry& banks = used.banks.geometry();
  CHECK(used.banks.reads()[static_cast<std::size_t>(banks.bank_of(0))] == 1);
  CHECK(used.banks.writes()[static_cast<std::size_t>(banks.bank_of(0x20000))] == 1);
}

TEST_CASE("operands that meet are told by step, instruction and owners") {
  const Used used("step Sum\nvadd.f32 ub:c, ub:a, ub:d, rep=8\n"); // a and d share their bank groups
  REQUIRE(used.banks.meetings().size() == 1);
  const auto& [meeting, use] = *used.banks.meetings().begin();
  CHECK(used.recording.blocks[0].steps[meeting.step] == "Sum");
  CHECK(meeting.opcode == isa::Opcode::vadd);
  CHECK(used.recording.blocks[0].ub[static_cast<std::size_t>(meeting.owners[1])].name == "a");
  CHECK(used.recording.blocks[0].ub[static_cast<std::size_t>(meeting.owners[2])].name == "d");
  CHECK(use.conflicts.read_read == used.result.cores[0].bank_conflicts.read_read);
  CHECK(use.conflicts.read_read > 0);
  CHECK(use.instructions == 1);
}

TEST_CASE("instructions without conflicts meet nobody") {
  CHECK(Used("vadd.f32 ub:c, ub:a, ub:b, rep=2\n").banks.meetings().empty());
}

TEST_CASE("live bytes over time have the peak of the result, by owner and in all") {
  const Used used("copy_gm_to_ub ub:a, gm:in, len=16blk\nset_flag MTE2, V, 0\nwait_flag MTE2, V, 0\n"
                  "vadd.f32 ub:c, ub:a, ub:a, rep=2\npipe_barrier V\nvadd.f32 ub:c, ub:c, ub:c, rep=1\n");
  CHECK(used.ub.peak_bytes() == used.result.cores[0].ub.peak_live_bytes);
  CHECK(used.ub.peak_bytes() > 0);
  CHECK(used.ub.owners().size() >= 2);
  const std::vector<std::int64_t>& peaks = used.ub.total().peaks();
  CHECK(*std::max_element(peaks.begin(), peaks.end()) == used.ub.peak_bytes());
  CHECK(used.ub.peak_time() < used.result.cycles);
}
