// SPDX-License-Identifier: Apache-2.0
#include "isa/vector_function.h"

#include "isa/half.h"
#include "tests/support/function_bench.h"

#include <catch2/catch.hpp>

using isa::half;
using support::counted;
using support::FunctionBench;

namespace {

std::vector<float> floats(const std::vector<half>& values) { return {values.begin(), values.end()}; }

/// Applies `instruction` (v1 from v0 under p0) to `values` with the first `lanes` lanes active.
std::vector<float> applied(const std::string& instruction, const std::vector<float>& values, int lanes) {
  FunctionBench bench("rv_plt.f32 p0, " + std::to_string(lanes) + "\nrv_plt.f32 p1, 64\nrv_vlds.f32 v0, ub:a\n" +
                      instruction + "\nrv_vsts.f32 ub:b, v1, p1\n");
  bench.put(0, values);
  bench.run();
  return bench.get<float>(0x1000, 64);
}

} // namespace

TEST_CASE("a lane that the predicate leaves out becomes 0") {
  const std::vector<float> out = applied("rv_vadds.f32 v1, v0, 10, p0", counted<float>(64), 3);
  CHECK(std::vector<float>(out.begin(), out.begin() + 5) == std::vector<float>{10, 11, 12, 0, 0});
}

TEST_CASE("a store writes the lanes under its predicate and leaves the others alone") {
  FunctionBench bench("rv_plt.f32 p0, 2\nrv_vlds.f32 v0, ub:a\nrv_vsts.f32 ub:b, v0, p0\n");
  bench.put(0, counted<float>(64, 1));
  bench.put(0x1000, std::vector<float>(64, 7));
  bench.run();
  CHECK(bench.get<float>(0x1000, 4) == std::vector<float>{1, 2, 7, 7});
}

TEST_CASE("register arithmetic computes lane by lane") {
  const auto first = [](const std::string& instruction) { return applied(instruction, {-4, 9}, 64); };
  CHECK(first("rv_vmuls.f32 v1, v0, 0.5, p0")[0] == -2);
  CHECK(first("rv_vmaxs.f32 v1, v0, 1, p0")[0] == 1);
  CHECK(first("rv_vmins.f32 v1, v0, 1, p0")[1] == 1);
  CHECK(first("rv_vabs.f32 v1, v0, p0")[0] == 4);
  CHECK(first("rv_vrelu.f32 v1, v0, p0")[0] == 0);
  CHECK(first("rv_vsqrt.f32 v1, v0, p0")[1] == 3);
  CHECK(first("rv_vexp.f32 v1, v0, p0")[2] == 1);
  CHECK(first("rv_vln.f32 v1, v0, p0")[1] == Approx(std::log(9.0)));
  CHECK(first("rv_vadd.f32 v1, v0, v0, p0")[0] == -8);
  CHECK(first("rv_vsub.f32 v1, v0, v0, p0")[0] == 0);
  CHECK(first("rv_vmul.f32 v1, v0, v0, p0")[1] == 81);
  CHECK(first("rv_vdiv.f32 v1, v0, v0, p0")[1] == 1);
  CHECK(first("rv_vmax.f32 v1, v0, v0, p0")[0] == -4);
  CHECK(first("rv_vmin.f32 v1, v0, v0, p0")[1] == 9);
  CHECK(first("rv_vdup.f32 v1, 3, p0")[63] == 3);
  CHECK(first("rv_vdupl.f32 v1, v0, p0")[63] == -4); // lane 0
}

TEST_CASE("vmla adds the product to what the destination holds") {
  CHECK(applied("rv_vdup.f32 v1, 100, p0\nrv_vmla.f32 v1, v0, v0, p0", counted<float>(64), 64)[3] == 109);
}

TEST_CASE("select takes the first source where the predicate holds, the second elsewhere") {
  const std::vector<float> out = applied("rv_vdup.f32 v2, -1, p1\nrv_vsel.f32 v1, v0, v2, p0", counted<float>(64), 2);
  CHECK(std::vector<float>(out.begin(), out.begin() + 4) == std::vector<float>{0, 1, -1, -1});
}

TEST_CASE("a sum is a tree over adjacent pairs of the active lanes and stands in lane 0") {
  std::vector<float> values(64, 1e8f);
  values[1] = -1e8f, values[2] = 1, values[3] = 2; // (1e8 - 1e8) + (1 + 2): a sum in order of lanes from 1e8 would lose
  const std::vector<float> out = applied("rv_vcadd.f32 v1, v0, p0", values, 4);
  CHECK(out[0] == 3);
  CHECK(out[1] == 0);
}

TEST_CASE("the largest and the smallest lane come with their numbers") {
  std::vector<float> values = counted<float>(64);
  values[5] = 500, values[9] = -500;
  const auto number = [](float bits) { return isa::bit_cast<std::uint32_t>(bits); };
  const std::vector<float> most = applied("rv_vcmax.f32 v1, v0, p0", values, 64);
  CHECK(most[0] == 500);
  CHECK(number(most[1]) == 5);
  CHECK(number(applied("rv_vcmin.f32 v1, v0, p0", values, 64)[1]) == 9);
  CHECK(number(applied("rv_vcmin.f32 v1, v0, p0", values, 4)[1]) == 0); // lane 9 is not active
}

TEST_CASE("halves are unpacked, widened, narrowed, packed and stored") {
  FunctionBench bench("rv_plt.f32 p0, 3\nrv_vlds.f16 v0, ub:a, dist=unpack\nrv_vcvt.f32.f16 v1, v0, p0\n"
                      "rv_vadds.f32 v1, v1, 0.5, p0\nrv_vcvt.f16.f32 v2, v1, p0\nrv_vpack v3, v2\nrv_ppack p0, p0\n"
                      "rv_vsts.f16 ub:b, v3, p0\n");
  bench.put(0, counted<half>(64, 1));
  bench.put(0x1000, counted<half>(4, 70));
  bench.run();
  CHECK(floats(bench.get<half>(0x1000, 4)) == std::vector<float>{1.5, 2.5, 3.5, 73});
}

TEST_CASE("a store may pack by itself") {
  FunctionBench bench("rv_plt.f32 p0, 64\nrv_vlds.f16 v0, ub:a, dist=unpack\nrv_vsts.f16 ub:b, v0, p0, dist=pack\n");
  bench.put(0, counted<half>(64));
  bench.run();
  CHECK(floats(bench.get<half>(0x1000, 64)) == counted<float>(64));
}

TEST_CASE("a broadcast load fills all lanes with one element, a first store writes lane 0") {
  FunctionBench bench("rv_plt.f32 p0, 64\nrv_vlds.f32 v0, ub:a+12, dist=broadcast\nrv_vsts.f32 ub:b, v0, p0\n"
                      "rv_vsts.f32 ub:c+4, v0, p0, dist=first\n");
  bench.put(0, counted<float>(64));
  bench.run();
  CHECK(bench.get<float>(0x1000, 64) == std::vector<float>(64, 3));
  CHECK(bench.get<float>(0x2000, 3) == std::vector<float>{0, 3, 0});
}

TEST_CASE("half results overflow as the machine says") {
  const std::string body =
      "rv_plt.f16 p0, 128\nrv_vlds.f16 v0, ub:a\nrv_vadd.f16 v0, v0, v0, p0\nrv_vsts.f16 ub:b, v0, p0\n";
  FunctionBench infinite(body), saturating(body);
  for (FunctionBench* bench : {&infinite, &saturating}) bench->put(0, std::vector<half>(128, half(60000.0f)));
  infinite.run();
  saturating.run(isa::HalfOverflow::saturate);
  CHECK(std::isinf(float(infinite.get<half>(0x1000, 1)[0])));
  CHECK(float(saturating.get<half>(0x1000, 1)[0]) == 65504);
}

TEST_CASE("loops move addresses and counts on, the outermost first") {
  // Three rows of 100 floats, 512 bytes apart, in chunks of 64.
  FunctionBench bench("vloop 3 {\nvloop 2 {\nrv_plt.f32 p0, 100, step=0/64\nrv_vlds.f32 v0, ub:a, step=512/256\n"
                      "rv_vadds.f32 v0, v0, 1, p0\nrv_vsts.f32 ub:b, v0, p0, step=512/256\n}\n}\n");
  bench.put(0, counted<float>(384));
  bench.put(0x1000, std::vector<float>(384, -1));
  bench.run();
  const std::vector<float> out = bench.get<float>(0x1000, 384);
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t k = 0; k < 128; ++k) CHECK(out[row * 128 + k] == (k < 100 ? float(row * 128 + k + 1) : -1));
}

TEST_CASE("a strided access takes eight datablocks, block stride apart") {
  FunctionBench bench("rv_plt.f32 p0, 64\nrv_vlds.f32 v0, ub:a, bstride=2\nrv_vsts.f32 ub:b, v0, p0, bstride=3\n");
  bench.put(0, counted<float>(128));
  bench.run();
  CHECK(bench.get<float>(0x1000 + 3 * 32, 8) == counted<float>(8, 16));
}

TEST_CASE("a function sees what it has stored") {
  FunctionBench bench("rv_plt.f32 p0, 64\nrv_vdup.f32 v0, 4, p0\nrv_vsts.f32 ub:a, v0, p0\nrv_mem_bar\n"
                      "rv_vlds.f32 v1, ub:a\nrv_vsts.f32 ub:b, v1, p0\n");
  bench.run();
  CHECK(bench.get<float>(0x1000, 1)[0] == 4);
}

TEST_CASE("executed instructions are counted without going round the loops") {
  CHECK(isa::executed_instructions(FunctionBench("rv_mem_bar\nvloop 10 {\nrv_mem_bar\nvloop 5 {\nrv_mem_bar\n}\n"
                                                 "rv_mem_bar\n}\nrv_mem_bar\n")
                                       .body()) == 2 + 10 * (2 + 5));
  CHECK(
      isa::executed_instructions(
          FunctionBench("vloop 1000000000 {\nvloop 1000000000 {\nvloop 1000000000 {\nrv_mem_bar\n}\n}\n}\n").body()) ==
      std::numeric_limits<std::int64_t>::max());
}

TEST_CASE("the walk tells of every turn before its instructions") {
  const FunctionBench bench("vloop 2 {\nrv_mem_bar\nvloop 3 {\nrv_mem_bar\n}\n}\n");
  std::string told;
  isa::walk_body(
      bench.body(),
      [&](const isa::Instruction&, std::size_t k, const isa::Turns& turns) {
        told += std::to_string(k) + ":" + std::to_string(turns[0]) + std::to_string(turns[1]) + " ";
      },
      [&](const isa::Instruction&, std::size_t k, const isa::Turns&) { told += "(" + std::to_string(k) + ") "; });
  CHECK(told == "(0) 1:00 (2) 3:00 (2) 3:01 (2) 3:02 (0) 1:10 (2) 3:10 (2) 3:11 (2) 3:12 ");
}

TEST_CASE("a load counts as read as far as its lanes are used") {
  const auto reads = [](const std::string& body) { return isa::function_footprint(FunctionBench(body).body()).reads; };
  const auto is = [](const std::vector<isa::Range>& ranges, std::int64_t begin, std::int64_t end) {
    return ranges.size() == 1 && ranges[0].begin == begin && ranges[0].end == end;
  };
  CHECK(is(reads("rv_plt.f32 p0, 10\nrv_vlds.f32 v0, ub:a\nrv_vabs.f32 v1, v0, p0\n"), 0, 40));
  CHECK(reads("rv_vlds.f32 v0, ub:a\n").empty());
  CHECK(is(reads("rv_plt.f32 p0, 10\nrv_vlds.f16 v0, ub:a, dist=unpack\nrv_vcvt.f32.f16 v1, v0, p0\n"), 0, 20));
  CHECK(is(reads("rv_vlds.f32 v0, ub:a+8, dist=broadcast\nrv_plt.f32 p0, 64\nrv_vabs.f32 v1, v0, p0\n"), 8, 12));
  CHECK(is(reads("rv_vlds.f32 v0, ub:a\nrv_plt.f32 p0, 64\nrv_vdupl.f32 v1, v0, p0\n"), 0, 4));
  CHECK(is(reads("rv_vlds.f16 v0, ub:a\nrv_vpack v1, v0\n"), 0, 256));
  // Two rows of 100 with 12 elements between them: two ranges.
  CHECK(reads("vloop 2 {\nvloop 2 {\nrv_plt.f32 p0, 100, step=0/64\nrv_vlds.f32 v0, ub:a, step=448/256\n"
              "rv_vabs.f32 v1, v0, p0\n}\n}\n")
            .size() == 2);
}

TEST_CASE("a store counts as far as its predicate lets it, and each instruction has its hull") {
  const FunctionBench bench(
      "vloop 3 {\nrv_plt.f32 p0, 5\nrv_vdup.f32 v0, 1, p0\nrv_vsts.f32 ub:b, v0, p0, step=64\n}\n");
  const isa::FunctionFootprint touched = isa::function_footprint(bench.body());
  REQUIRE(touched.writes.size() == 3);
  CHECK(touched.writes[1].begin == 0x1040);
  CHECK(touched.writes[1].end == 0x1040 + 20);
  CHECK(touched.hulls[3].begin == 0x1000);
  CHECK(touched.hulls[3].end == 0x1080 + 20);
  CHECK(touched.hulls[1].empty());
}
