// SPDX-License-Identifier: Apache-2.0
// Sources as they were at an instruction's start, results at its end: what synchronisation forgets shows as a wrong
// number, and nothing else does.
#include "tests/support/play.h"

using support::play;
using support::Played;
using support::small_chip;

namespace {

const std::string kAll = "pipe_barrier ALL\n";
const std::string kLoad = "copy_gm_to_ub ub:a, gm:in, len=512blk\n" + kAll;
const std::string kAdd = "vadds.f32 ub:c, ub:a, 1, rep=64\n";

std::string store(const std::string& ub, int blocks = 512) {
  return kAll + "copy_ub_to_gm gm:out, ub:" + ub + ", len=" + std::to_string(blocks) + "blk\n";
}

std::vector<double> plus(const std::vector<double>& values, float addend) {
  std::vector<double> sums;
  for (const double value : values) sums.push_back(static_cast<float>(value) + addend);
  return sums;
}

} // namespace

TEST_CASE("data: a result is there behind a barrier") {
  const Played played = play({kLoad + kAdd + "pipe_barrier V\nvadds.f32 ub:d, ub:c, 2, rep=64\n" + store("d")});
  CHECK(played.values("out") == plus(plus(played.values("in"), 1), 2));
}

TEST_CASE("data: without the barrier the next instruction reads the bytes from before") {
  const Played played = play({kLoad + kAdd + "vadds.f32 ub:d, ub:c, 2, rep=64\n" + store("d")});
  CHECK(played.values("out") == std::vector<double>(4096, 2)); // c was zeros
}

TEST_CASE("data: a copy that waits for no flag reads the bytes from before") {
  const Played played = play({kLoad + kAdd + "copy_ub_to_gm gm:out, ub:c, len=512blk\n"});
  CHECK(played.values("out") == std::vector<double>(4096, 0));
}

TEST_CASE("data: a source that is overwritten under way counts as it was at the start") {
  sim::HardwareConfig chip = small_chip();
  chip.mte2.memory.first_byte = 20;
  const Played played = play({kLoad + kAdd + "copy_gm_to_ub ub:a, gm:seven, len=32blk\n" + store("c")}, chip);
  CHECK(played.life(3).ended > played.life(2).started);
  CHECK(played.life(3).ended < played.life(2).ended);
  CHECK(played.values("out") == plus(played.values("in"), 1));
}

TEST_CASE("data: an instruction that starts after its source was overwritten sees it") {
  const Played played = play({kLoad + "copy_gm_to_ub ub:a, gm:seven, len=32blk\n" + kAll + kAdd + store("c")});
  const std::vector<double> out = played.values("out"), in = played.values("in");
  CHECK(out[0] == 8);
  CHECK(out[255] == 8);
  CHECK(out[256] == static_cast<float>(in[256]) + 1);
}

TEST_CASE("data: a copy to GM keeps the bytes that it started with") {
  const Played played = play({"vector_dup.f32 ub:c, 1\n" + kAll +
                              "copy_ub_to_gm gm:out, ub:c, len=8blk\n"
                              "vector_dup.f32 ub:c, 2\n"});
  CHECK(played.life(3).ended < played.life(2).ended);
  CHECK(played.values("out")[0] == 1);
  CHECK(played.values("out")[63] == 1);
}

TEST_CASE("data: a copy from GM keeps the bytes that it started with, whoever writes there") {
  const Played played = play({"copy_gm_to_ub ub:a, gm:sum, len=8blk\n" + store("a", 8),
                              "vector_dup.f32 ub:c, 5\n" + kAll + "copy_ub_to_gm gm:sum, ub:c, len=8blk\n"});
  CHECK(played.life(2, 1).ended < played.life(0, 0).ended);
  CHECK(played.values("out")[0] == 0);
  CHECK(played.values("sum")[0] == 5);
}

TEST_CASE("data: a copy of bursts keeps its source though only one burst is overwritten") {
  const Played played = play({"copy_gm_to_ub ub:a, gm:seven, bursts=4, len=1blk, gap=3/0\n" + store("a", 4),
                              "vector_dup.f32 ub:c, 5\n" + kAll + "copy_ub_to_gm gm:seven+128, ub:c, len=1blk\n"});
  CHECK(played.life(2, 1).ended < played.life(0, 0).ended);
  CHECK(played.values("out")[8] == 7); // the second burst, as it was
  CHECK(played.values("seven")[32] == 5);
}

TEST_CASE("data: later repeats see what earlier ones of the same instruction wrote") {
  const Played played = play({kLoad +
                              "vector_dup.f32 ub:c, 0\npipe_barrier V\n"
                              "vadd.f32 ub:c, ub:c, ub:a, rep=4, rstride=0/0/8\n" +
                              store("c", 8)});
  const std::vector<double> in = played.values("in");
  float sum = 0;
  for (std::size_t repeat = 0; repeat < 4; ++repeat) sum += static_cast<float>(in[repeat * 64 + 5]);
  CHECK(played.values("out")[5] == sum);
}

TEST_CASE("data: an accumulation whose source is overwritten under way is still whole") {
  sim::HardwareConfig chip = small_chip();
  chip.mte2.memory.first_byte = 20;
  const Played played = play({kLoad +
                              "vadd.f32 ub:c, ub:c, ub:a, rep=64, rstride=0/0/8\n"
                              "copy_gm_to_ub ub:a, gm:seven, len=32blk\n" +
                              store("c", 8)},
                             chip);
  CHECK(played.life(3).ended < played.life(2).ended);
  const std::vector<double> in = played.values("in");
  float sum = 0;
  for (std::size_t repeat = 0; repeat < 64; ++repeat) sum += static_cast<float>(in[repeat * 64]);
  CHECK(played.values("out")[0] == sum);
}

TEST_CASE("data: independent instructions under way together do not disturb each other") {
  const Played played = play({kLoad +
                              "vadds.f32 ub:c, ub:a, 1, rep=1\nvadds.f32 ub:c+256, ub:a+256, 2, rep=1\n"
                              "vadds.f32 ub:c+512, ub:a+512, 3, rep=1\n" +
                              store("c", 24)});
  CHECK(played.life(3).started < played.life(2).ended);
  const std::vector<double> out = played.values("out"), in = played.values("in");
  for (std::size_t part = 0; part < 3; ++part)
    CHECK(out[part * 64] == static_cast<float>(in[part * 64]) + static_cast<float>(part + 1));
}

TEST_CASE("data: what one core has written before sync_all another reads after it") {
  const Played played = play({"vector_dup.f32 ub:c, 5\nset_flag V, MTE3, 0\nwait_flag V, MTE3, 0\n"
                              "copy_ub_to_gm gm:sum, ub:c, len=8blk\nsync_all\n",
                              "sync_all\ncopy_gm_to_ub ub:a, gm:sum, len=8blk\n" + store("a", 8)});
  CHECK(played.values("out")[0] == 5);
}

TEST_CASE("data: copies that add come together from all cores") {
  const std::string block = "vector_dup.f32 ub:c, 5\nset_flag V, MTE3, 0\nwait_flag V, MTE3, 0\nset_atomic_add.f32\n"
                            "copy_ub_to_gm gm:sum, ub:c, len=8blk\nset_atomic_none\n"
                            "copy_ub_to_gm gm:out, ub:c, len=8blk\n";
  const Played played = play({block, block, block});
  CHECK(played.values("sum")[0] == 15);
  CHECK(played.values("out")[0] == 5);
}

TEST_CASE("data: without data nothing is computed and the time is the same") {
  const Played played = play({kLoad + kAdd + store("c")}, small_chip(), false);
  CHECK(played.values("out") == std::vector<double>(4096, 0));
  CHECK(played.result.cycles == (1 + 512 + 100) + 1 + 1 + (10 + 64 + 5) + 1 + 1 + (256 + 60));
}
