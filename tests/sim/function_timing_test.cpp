// SPDX-License-Identifier: Apache-2.0
// What a vector function costs, cycle by cycle. A load alone takes launch 10 + to its use 6; an Adds behind it 5 to its
// store, the store 9, the drain 5: 35. UB buffers a, b and c begin in the same bank; 256 bytes further is the other.
#include "sim/functions/function_plans.h"
#include "tests/support/register_chip.h"

#include <catch2/catch.hpp>

using sim::BankConflicts;
using sim::FunctionTiming;
using support::FunctionBench;

namespace {

const std::string kAll = "rv_plt.f32 p0, 64\n";
const std::string kLoad = "rv_vlds.f32 v0, ub:a\n";
const std::string kStore = "rv_vsts.f32 ub:c, v1, p0\n";
const std::string kOne = kAll + kLoad + "rv_vadds.f32 v1, v0, 1, p0\n" + kStore;

FunctionTiming timing_of(const std::string& body, const sim::RegisterTiming& timing = support::small_registers()) {
  const FunctionBench bench(body);
  return sim::time_function(bench.body(), timing, support::paired_banks());
}
std::int64_t cycles(const std::string& body, const sim::RegisterTiming& timing = support::small_registers()) {
  return timing_of(body, timing).cycles;
}

/// Cycles beyond those of another body.
std::int64_t more(const std::string& body, const std::string& than) { return cycles(body) - cycles(than); }

std::string loop(int turns, const std::string& body) {
  return "vloop " + std::to_string(turns) + " {\n" + body + "}\n";
}

void check(const BankConflicts& conflicts, std::int64_t read_read, std::int64_t read_write, std::int64_t write_write) {
  CHECK(conflicts.read_read == read_read);
  CHECK(conflicts.read_write == read_write);
  CHECK(conflicts.write_write == write_write);
}

} // namespace

TEST_CASE("function: a register through one operation takes launch, load, operation, store and drain") {
  const FunctionTiming timing = timing_of(kOne);
  CHECK(timing.cycles == 10 + 6 + 5 + 9 + 5);
  CHECK(timing.executed == 4);
  check(timing.conflicts, 0, 0, 0);
}

TEST_CASE("function: a result that nobody stores ends the function too") {
  CHECK(cycles(kAll + kLoad + "rv_vexp.f32 v1, v0, p0\n") == 10 + 6 + 12 + 5);
}

TEST_CASE("function: an operation waits for its source by the class of its producer") {
  const std::string adds = "rv_vadds.f32 v1, v1, 1, p0\n", exp = "rv_vexp.f32 v1, v1, p0\n";
  const std::string begin = kAll + kLoad + "rv_vadds.f32 v1, v0, 1, p0\n";
  CHECK(more(begin + adds + kStore, kOne) == 3);
  CHECK(more(begin + adds + adds + kStore, kOne) == 6);
  CHECK(more(begin + exp + kStore, kOne) == 3 + 12 - 5);
  CHECK(more(begin + exp + adds + kStore, kOne) == 3 + 10);
}

TEST_CASE("function: an accumulator is a source of what adds to it") {
  const std::string with_sum = kAll + kLoad + "rv_vadds.f32 v1, v0, 1, p0\n" + "rv_vmla.f32 v1, v0, v0, p0\n" + kStore;
  CHECK(more(with_sum, kOne) == 3);
}

TEST_CASE("function: a register may be overwritten while others still wait to read it") {
  const std::string slow =
      kAll + kLoad + "rv_vexp.f32 v1, v0, p0\nrv_vexp.f32 v1, v1, p0\nrv_vadd.f32 v2, v1, v0, p0\n";
  CHECK(cycles(slow + "rv_vlds.f32 v0, ub:a+256\nrv_vadds.f32 v3, v0, 1, p0\nrv_vsts.f32 ub:c, v3, p0\n") ==
        cycles(slow + "rv_vlds.f32 v9, ub:a+256\nrv_vadds.f32 v3, v9, 1, p0\nrv_vsts.f32 ub:c, v3, p0\n"));
}

TEST_CASE("function: two ports take two operations in a cycle, a third waits for the next") {
  const auto of = [](int operations) {
    std::string body = kAll + kLoad;
    for (int k = 0; k < operations; ++k) body += "rv_vadds.f32 v" + std::to_string(k + 1) + ", v0, 1, p0\n";
    return cycles(body);
  };
  CHECK(of(2) == of(1));
  CHECK(of(3) == of(1) + 1);
  CHECK(of(4) == of(1) + 1);
  CHECK(of(5) == of(1) + 2);
}

TEST_CASE("function: a predicate that a comparison makes can be used when the comparison is done") {
  const std::string compare = kAll + kLoad + "rv_vcmps_lt.f32 p1, v0, 1, p0\n";
  CHECK(cycles(compare + "rv_psts.f32 ub:c, p1\n") == 10 + 6 + 5 + 9 + 5);
  CHECK(more(compare + "rv_vsel.f32 v1, v0, v0, p1\n" + kStore, kOne) == 3);
  CHECK(more(compare + "rv_ppack p2, p1\nrv_vsts.f16 ub:c, v0, p2\n", kOne) == 3 + 1 - 5); // a predicate takes 1
}

TEST_CASE("function: bits are loaded as lanes are, and stored likewise") {
  CHECK(cycles("rv_plds.f32 p0, ub:a\nrv_psts.f32 ub:c, p0\n") == 10 + 7 + 9 + 5);
  CHECK(cycles("rv_plds.f32 p0, ub:a\nrv_vdup.f32 v0, 1, p0\n") == 10 + 6 + 8 + 5);
}

TEST_CASE("function: ports are dealt at dispatch, turn and turn about") {
  const std::string exp = "rv_vexp.f32 v1, v0, p0\n", adds = "rv_vadds.f32 v2, v0, 1, p0\n";
  CHECK(cycles(kAll + kLoad + exp + exp) == cycles(kAll + kLoad + exp));            // a port each
  CHECK(cycles(kAll + kLoad + exp + adds + exp) == cycles(kAll + kLoad + exp) + 4); // both in the first
}

TEST_CASE("function: a special-function unit takes one instruction in its interval, by type, and its port goes on") {
  const std::string exps = "rv_vexp.f32 v1, v0, p0\nrv_vexp.f32 v2, v0, p0\nrv_vexp.f32 v3, v0, p0\n";
  CHECK(cycles(kAll + kLoad + exps) == 10 + 6 + 4 + 12 + 5);
  CHECK(cycles("rv_plt.f16 p0, 128\nrv_vlds.f16 v0, ub:a\nrv_vexp.f16 v1, v0, p0\nrv_vexp.f16 v2, v0, p0\n"
               "rv_vexp.f16 v3, v0, p0\n") == 10 + 6 + 8 + 12 + 5);
  const std::string behind = "rv_vexp.f32 v1, v0, p0\nrv_vadds.f32 v2, v0, 1, p0\nrv_vadds.f32 v3, v0, 1, p0\n";
  CHECK(cycles(kAll + kLoad + behind) == cycles(kAll + kLoad + "rv_vexp.f32 v1, v0, p0\n"));
}

TEST_CASE("function: a class of the first port issues there alone") {
  const std::string one = kAll + "rv_vdup.f32 v1, 1, p0\n", two = one + "rv_vdup.f32 v2, 1, p0\n";
  CHECK(cycles(one) == 10 + 1 + 8 + 5);
  CHECK(cycles(two) == cycles(one) + 1);
}

TEST_CASE("function: a store port takes one store at a time") {
  const std::string stores = "rv_vsts.f32 ub:c, v0, p0\n";
  CHECK(cycles(kAll + kLoad + stores) == 10 + 7 + 9 + 5);
  CHECK(cycles(kAll + kLoad + stores + "rv_vsts.f32 ub:c+256, v0, p0\n") == cycles(kAll + kLoad + stores) + 1);
}

TEST_CASE("function: two loads go together, a third waits for a port") {
  const auto of = [](const std::string& loads) { return cycles(kAll + loads); };
  const std::string a = "rv_vlds.f32 v0, ub:a\n", b = "rv_vlds.f32 v1, ub:a+256\n", c = "rv_vlds.f32 v2, ub:a+512\n";
  CHECK(of(a + b) == of(a));
  CHECK(of(a + b + c) == of(a) + 1);
}

TEST_CASE("function: dispatch takes so many instructions a cycle") {
  sim::RegisterTiming narrow = support::small_registers();
  narrow.dispatch_width = 1;
  CHECK(cycles(kOne, narrow) == cycles(kOne) + 1); // predicate, then the load; the others hide behind it
  narrow.dispatch_width = 2;
  CHECK(cycles(kOne, narrow) == cycles(kOne));
}

TEST_CASE("function: a loop costs its entry, and begins one turn a cycle") {
  const std::string body = "rv_vlds.f32 v0, ub:a, step=256\nrv_vadds.f32 v1, v0, 1, p0\n"
                           "rv_vsts.f32 ub:c, v1, p0, step=256\n";
  CHECK(cycles(kAll + loop(1, body)) == cycles(kOne) + 1);
  CHECK(cycles(kAll + loop(4, body)) == cycles(kOne) + 1 + 3);
  CHECK(timing_of(kAll + loop(4, body)).executed == 1 + 4 * 3);
}

TEST_CASE("function: a turn of more instructions than dispatch takes spills into the next cycle") {
  std::string body = "rv_vlds.f32 v0, ub:a, step=256\n";
  for (int k = 1; k <= 7; ++k) body += "rv_plt.f32 p" + std::to_string(k) + ", 64\n";
  CHECK(cycles(kAll + loop(4, body)) - cycles(kAll + loop(2, body)) == 3); // 8 instructions a turn: 1.6 cycles each
}

TEST_CASE("function: a turn of an outer loop begins some cycles after the last dispatch") {
  const std::string body = "rv_vlds.f32 v0, ub:a, step=512/256\nrv_vadds.f32 v1, v0, 1, p0\n"
                           "rv_vsts.f32 ub:c, v1, p0, step=512/256\n";
  const auto rows = [&](int count) { return cycles(kAll + loop(count, loop(2, body))); };
  CHECK(rows(1) == cycles(kOne) + 2 + 1);
  CHECK(rows(2) == rows(1) + 2 - 1 + 3 + 1); // the turns' cycles, the gap, the entry of the inner loop
  CHECK(rows(3) == rows(1) + 2 * 5);
}

TEST_CASE("function: instructions that wait fill a window, and then nothing is dispatched") {
  sim::RegisterTiming timing = support::small_registers();
  std::string body = kAll + kLoad;
  for (int k = 0; k < 4; ++k) body += "rv_vadds.f32 v1, v0, 1, p0\n";
  body += "rv_vdup.f32 v2, 1, p0\nrv_vadds.f32 v3, v2, 1, p0\nrv_vadds.f32 v3, v3, 1, p0\n";
  const std::int64_t wide = cycles(body, timing);
  timing.window = 4;
  CHECK(cycles(body, timing) > wide); // the duplicate waits until an Adds has issued
  timing.window = 6;
  CHECK(cycles(body, timing) == wide);
}

TEST_CASE("function: a local barrier waits for the stores before it to complete") {
  const std::string copy = kAll + kLoad + "rv_vsts.f32 ub:c, v0, p0\n";
  const std::string again = "rv_vlds.f32 v1, ub:c\n";
  const std::int64_t stored = 10 + 7 + 9;
  CHECK(cycles(copy + "rv_mem_bar\n" + again) == stored + 4 + 7 + 5);
  CHECK(cycles(copy + again) == stored + 5); // without one nothing holds the load up
  CHECK(cycles("rv_mem_bar\n" + copy) == cycles(copy) + 4);
}

TEST_CASE("function: two loads of one bank take two cycles, which is a read-read conflict") {
  const auto sum = [](const std::string& other) {
    return kAll + kLoad + "rv_vlds.f32 v2, " + other + "\nrv_vadd.f32 v1, v0, v2, p0\n" + kStore;
  };
  const FunctionTiming apart = timing_of(sum("ub:b+256")), together = timing_of(sum("ub:b"));
  check(apart.conflicts, 0, 0, 0);
  check(together.conflicts, 1, 0, 0);
  CHECK(together.cycles == apart.cycles + 1);
  check(timing_of(sum("ub:a")).conflicts, 0, 0, 0);             // one datablock read twice is read once
  CHECK(timing_of(sum("ub:b+128")).cycles == apart.cycles + 1); // half of the datablocks meet
}

TEST_CASE("function: loads go before a store, which waits for a bank that they read") {
  const std::string body = "rv_vlds.f32 v0, ub:a, step=256\nrv_vsts.f32 ub:c, v0, p0, step=256\n";
  // The store of turn 0 is ready 7 cycles after its load, when that of turn 7 reads the other bank.
  check(timing_of(kAll + loop(12, body)).conflicts, 0, 0, 0);
  const std::string shifted = "rv_vlds.f32 v0, ub:a, step=256\nrv_vsts.f32 ub:c+256, v0, p0, step=256\n";
  const FunctionTiming meets = timing_of(kAll + loop(12, shifted));
  check(meets.conflicts, 0, 1, 0); // once: then they read and write in turn
  CHECK(meets.cycles == cycles(kAll + loop(12, body)) + 1);
}

TEST_CASE("function: two loads a turn and a store take two cycles a turn, in whichever banks they pair") {
  const std::string body = "rv_vlds.f32 v0, ub:a, step=256\nrv_vlds.f32 v2, ub:b+256, step=256\n"
                           "rv_vadd.f32 v1, v0, v2, p0\nrv_vsts.f32 ub:c, v1, p0, step=256\n";
  const std::int64_t longer = cycles(kAll + loop(15, body)) - cycles(kAll + loop(13, body));
  CHECK(longer == 4);
  CHECK(timing_of(kAll + loop(15, body)).conflicts.read_write > 0);
}

TEST_CASE("function: datablocks of one bank are moved one a cycle") {
  const std::string straight = kAll + kLoad + "rv_vsts.f32 ub:c, v0, p0\n";
  const std::string column = kAll + kLoad + "rv_vsts.f32 ub:c, v0, p0, bstride=16\n"; // 512 bytes apart
  check(timing_of(column).conflicts, 0, 0, 7);
  CHECK(cycles(column) == cycles(straight) + 7);
  const FunctionTiming load = timing_of(kAll + "rv_vlds.f32 v0, ub:a, bstride=16\n" + "rv_vsts.f32 ub:c, v0, p0\n");
  check(load.conflicts, 7, 0, 0);
  CHECK(load.cycles == cycles(straight) + 7);
}

TEST_CASE("function: a strided access moves so many datablocks a cycle, which is no conflict") {
  sim::RegisterTiming timing = support::small_registers();
  timing.strided_blocks = 4;
  const std::string odd = kAll + kLoad + "rv_vsts.f32 ub:c, v0, p0, bstride=3\n"; // each in a group of its own
  CHECK(cycles(odd, timing) == cycles(odd) + 1);
  check(timing_of(odd, timing).conflicts, 0, 0, 0);
  CHECK(cycles(kOne, timing) == cycles(kOne));
}

TEST_CASE("function: a store touches the datablocks that its predicate lets it") {
  const auto column = [](const std::string& lanes) {
    return timing_of("rv_plt.f32 p0, " + lanes + "\n" + kLoad + "rv_vsts.f32 ub:c, v0, p0, bstride=16\n");
  };
  check(column("64").conflicts, 0, 0, 7);
  check(column("17").conflicts, 0, 0, 2); // three datablocks
  check(column("8").conflicts, 0, 0, 0);
  CHECK(column("0").cycles == column("8").cycles);
}

TEST_CASE("function: a store of one lane or of packed halves, and a broadcast, touch what they move") {
  sim::RegisterTiming timing = support::small_registers();
  const isa::BankGeometry one_bank = {1, 1, 5, 6, 0, false}; // everything meets
  const auto in_one_bank = [&](const std::string& body) {
    const FunctionBench bench(body);
    return sim::time_function(bench.body(), timing, one_bank).conflicts.total();
  };
  const std::string half = "rv_plt.f32 p0, 64\nrv_vlds.f16 v0, ub:a, dist=unpack\n";
  CHECK(in_one_bank("rv_vlds.f32 v0, ub:a\n") == 7);
  CHECK(in_one_bank("rv_vlds.f32 v0, ub:a, dist=broadcast\n") == 0);
  CHECK(in_one_bank(half) == 3);
  CHECK(in_one_bank(half + "rv_vsts.f16 ub:c, v0, p0, dist=pack\n") == 3 + 3);
  CHECK(in_one_bank(half + "rv_vsts.f16 ub:c, v0, p0, dist=first\n") == 3);
}

TEST_CASE("function: groups that serve no two reads serve a read and a write") {
  const isa::BankGeometry unpaired = {8, 2, 5, 8, 0, false};
  const FunctionBench bench(kAll + kLoad + "rv_vlds.f32 v2, ub:b+256\nrv_vadd.f32 v1, v0, v2, p0\n" + kStore);
  check(sim::time_function(bench.body(), support::small_registers(), unpaired).conflicts, 1, 0, 0);
}

TEST_CASE("function: what is known of a body is worked out once") {
  const sim::HardwareConfig chip = support::small_register_chip();
  sim::FunctionPlans plans(chip);
  const FunctionBench bench(kOne), other(kOne + kStore);
  const sim::FunctionPlan& plan = plans.of(bench.body());
  CHECK(&plans.of(bench.body()) == &plan);
  CHECK(plans.of(other.body()).timing.executed == 5);
  CHECK(plans.bodies() == 2);
  REQUIRE(plan.reads.size() == 1);
  CHECK(plan.reads[0].hull().begin == 0);
  CHECK(plan.reads[0].hull().end == 256);
  CHECK(plan.writes[0].hull().begin == 0x2000);
}
