// SPDX-License-Identifier: Apache-2.0
// Nothing is cut short, however long the run: what was recorded has retired, on every path.
#include "isa/interpreter.h"
#include "isa/same_as.h"
#include "tests/support/play.h"

namespace {

/// 8 blocks of a million instructions and one: some of every pipe, blocks 1 to 7 sharing the code of block 0.
isa::Recording eight_long_blocks() {
  const std::string body = "copy_gm_to_ub ub:a, gm:in, len=1blk\nset_flag MTE2, V, 0\nwait_flag MTE2, V, 0\n"
                           "vadds.f32 ub:c, ub:a, 1, rep=1\nset_flag V, MTE3, 0\nwait_flag V, MTE3, 0\n"
                           "copy_ub_to_gm gm:out, ub:c, len=1blk\nset_flag MTE3, MTE2, 0\nwait_flag MTE3, MTE2, 0\n"
                           "pipe_barrier V\n";
  const std::string block = "repeat 100000 {\n" + body + "}\nsync_all\nend block 1000001\n";
  std::string text = "aiv 1 hardware=small_chip blocks=8\ngm in f32 64 in random:1\ngm out f32 64 out\n"
                     "ub a 0x0 256\nub c 0x20000 256\nblock 0/8\n" +
                     block;
  for (int k = 1; k < 8; ++k)
    text += "block " + std::to_string(k) + "/8 same-as 0 out+" + std::to_string(32 * k) + "\n";
  isa::Recording recording = isa::parse(text + "end 8000008\n", "long.aiv");
  isa::fill(recording.gm, [](const isa::GmBuffer&, const std::string&) { return std::vector<std::byte>(); });
  return recording;
}

} // namespace

TEST_CASE("a million instructions on each of eight cores all retire") {
  isa::Recording recording = eight_long_blocks();
  sim::Options options;
  options.data = false;
  const sim::Result result = sim::simulate(recording, support::small_chip(), options);
  REQUIRE(result.ok());
  std::int64_t retired = 0;
  for (const sim::CoreResult& core : result.cores) {
    CHECK(core.instructions_recorded == 1000001);
    CHECK(core.instructions_retired == core.instructions_recorded);
    retired += core.instructions_retired;
  }
  CHECK(retired == static_cast<std::int64_t>(recording.instructions()));
}

TEST_CASE("a million instructions on each of eight blocks are all interpreted") {
  isa::Recording recording = eight_long_blocks();
  CHECK(isa::interpret(recording, support::small_chip().machine) == 8000008);
  const std::vector<double> in = isa::values_of(recording.gm, 0), out = isa::values_of(recording.gm, 1);
  for (std::size_t k = 0; k < 64; ++k) CHECK(out[k] == static_cast<double>(static_cast<float>(in[k % 8]) + 1));
}
