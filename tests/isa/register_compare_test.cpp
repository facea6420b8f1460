// SPDX-License-Identifier: Apache-2.0
// Predicates that depend on data, results side by side, and the loads and stores that go with them.
#include "isa/error.h"
#include "isa/legality/validate.h"
#include "tests/support/function_bench.h"
#include "tests/support/message_of.h"

#include <catch2/catch.hpp>

#include <cmath>

using isa::half;
using support::counted;
using support::FunctionBench;
using Bytes = std::vector<std::uint8_t>;

namespace {

const std::string kLoads = "rv_plt.f32 p0, 64\nrv_plt.f32 p1, 10\nrv_vlds.f32 v0, ub:a\nrv_vlds.f32 v1, ub:b\n";

/// The bits that a comparison of 0, 1, 2... in v0 with 4 everywhere in v1 leaves in p2.
Bytes compared(const std::string& instruction) {
  FunctionBench bench(kLoads + instruction + "\nrv_psts.f32 ub:c+8, p2\n");
  bench.put(0, counted<float>(64));
  bench.put(0x1000, std::vector<float>(64, 4));
  bench.run();
  return bench.get<std::uint8_t>(0x2008, 2);
}

/// v1 of an instruction on v0, which has 1, 2, 3...
template <class T> std::vector<float> reduced(const std::string& instruction, int lanes) {
  const std::string type = sizeof(T) == 2 ? "f16" : "f32";
  FunctionBench bench("rv_plt." + type + " p0, " + std::to_string(lanes) + "\nrv_plt." + type + " p1, 128\nrv_vlds." +
                      type + " v0, ub:a\n" + instruction + "\nrv_vsts." + type + " ub:b, v1, p1\n");
  bench.put(0, counted<T>(256 / sizeof(T), 1));
  bench.run();
  const std::vector<T> values = bench.get<T>(0x1000, 256 / sizeof(T));
  return {values.begin(), values.end()};
}

std::vector<float> first(const std::vector<float>& values, std::ptrdiff_t count) {
  return {values.begin(), values.begin() + count};
}

std::string fault_in(const std::string& body) {
  return support::message_of([&] { isa::validate(support::function_text(body), support::register_chip()); }, "");
}

} // namespace

TEST_CASE("a comparison makes a predicate of the lanes for which it holds, stored as one bit a lane") {
  CHECK(compared("rv_vcmp_lt.f32 p2, v0, v1, p0") == Bytes{0x0f, 0x00});
  CHECK(compared("rv_vcmp_le.f32 p2, v0, v1, p0") == Bytes{0x1f, 0x00});
  CHECK(compared("rv_vcmp_eq.f32 p2, v0, v1, p0") == Bytes{0x10, 0x00});
  CHECK(compared("rv_vcmp_gt.f32 p2, v0, v1, p0") == Bytes{0xe0, 0xff});
  CHECK(compared("rv_vcmp_ge.f32 p2, v0, v1, p0") == Bytes{0xf0, 0xff});
  CHECK(compared("rv_vcmp_ne.f32 p2, v0, v1, p0") == Bytes{0xef, 0xff});
  CHECK(compared("rv_vcmps_gt.f32 p2, v0, 6.5, p0") == Bytes{0x80, 0xff});
}

TEST_CASE("lanes that the predicate of a comparison leaves out do not hold") {
  CHECK(compared("rv_vcmp_gt.f32 p2, v0, v1, p1") == Bytes{0xe0, 0x03});
  CHECK(compared("rv_vcmps_ne.f32 p2, v0, 0, p1") == Bytes{0xfe, 0x03});
}

TEST_CASE("nothing compares with a NaN but by ne") {
  const std::string nan = "rv_vdup.f32 v0, -1, p0\nrv_vln.f32 v0, v0, p0\n";
  CHECK(compared(nan + "rv_vcmp_le.f32 p2, v0, v1, p0") == Bytes{0, 0});
  CHECK(compared(nan + "rv_vcmp_eq.f32 p2, v0, v0, p0") == Bytes{0, 0});
  CHECK(compared(nan + "rv_vcmp_ne.f32 p2, v0, v0, p0") == Bytes{0xff, 0xff});
}

TEST_CASE("integers are compared with their signs") {
  const auto bits = [](const std::string& type) {
    FunctionBench bench("rv_plt." + type + " p0, 128\nrv_vlds." + type + " v0, ub:a\nrv_vcmps_gt." + type +
                        " p1, v0, 5, p0\nrv_psts." + type + " ub:b, p1\n");
    bench.put(0, std::vector<std::uint16_t>{65535, 6, 5});
    bench.run();
    return bench.get<std::uint8_t>(0x1000, 1)[0];
  };
  CHECK(bits("u16") == 3);
  CHECK(bits("i16") == 2);
}

TEST_CASE("bits in UB become a predicate, as many as there are lanes") {
  FunctionBench bench("rv_plt.f16 p0, 128\nrv_vlds.f16 v0, ub:a\nrv_plds.f16 p1, ub:b\nrv_vsts.f16 ub:c, v0, p1\n"
                      "rv_psts.f16 ub:b+16, p1\n");
  bench.put(0, counted<half>(128, 1));
  bench.put(0x1000, Bytes{0x05, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x80});
  bench.run();
  const std::vector<half> out = bench.get<half>(0x2000, 128);
  CHECK(std::vector<float>{out[0], out[1], out[2], out[3], out[127]} == std::vector<float>{1, 0, 3, 0, 128});
  CHECK(bench.get<std::uint8_t>(0x1010, 16) == bench.get<std::uint8_t>(0x1000, 16));
}

TEST_CASE("bits move on with the loops, in bytes") {
  FunctionBench bench("rv_plt.f32 p0, 64\nrv_vdup.f32 v0, 7, p0\nvloop 2 {\nrv_plds.f32 p1, ub:a, step=8\n"
                      "rv_vsts.f32 ub:b, v0, p1, step=256\nrv_psts.f32 ub:c, p1, step=16\n}\n");
  bench.put(0, Bytes{1, 0, 0, 0, 0, 0, 0, 0, 2});
  bench.run();
  CHECK(bench.get<float>(0x1000, 2) == std::vector<float>{7, 0});
  CHECK(bench.get<float>(0x1100, 2) == std::vector<float>{0, 7});
  CHECK(bench.get<std::uint8_t>(0x2010, 1)[0] == 2);
}

TEST_CASE("datablocks and pairs have their results side by side in the lowest lanes") {
  CHECK(first(reduced<float>("rv_vcgadd.f32 v1, v0, p0", 64), 9) ==
        std::vector<float>{36, 100, 164, 228, 292, 356, 420, 484, 0});
  CHECK(first(reduced<float>("rv_vcgmax.f32 v1, v0, p0", 64), 9) ==
        std::vector<float>{8, 16, 24, 32, 40, 48, 56, 64, 0});
  CHECK(first(reduced<half>("rv_vcgmin.f16 v1, v0, p0", 128), 9) ==
        std::vector<float>{1, 17, 33, 49, 65, 81, 97, 113, 0});
  const std::vector<float> pairs = reduced<half>("rv_vcpadd.f16 v1, v0, p0", 128);
  CHECK(first(pairs, 3) == std::vector<float>{3, 7, 11});
  CHECK(pairs[63] == 255);
  CHECK(pairs[64] == 0);
}

TEST_CASE("lanes that are not active count for nothing, a result of them alone is 0") {
  CHECK(first(reduced<float>("rv_vcgadd.f32 v1, v0, p0", 10), 3) == std::vector<float>{36, 19, 0});
  CHECK(first(reduced<float>("rv_vcgmin.f32 v1, v0, p0", 10), 3) == std::vector<float>{1, 9, 0});
  CHECK(first(reduced<float>("rv_vcpadd.f32 v1, v0, p0", 3), 3) == std::vector<float>{3, 3, 0});
}

TEST_CASE("a load of blocks spreads eight elements over a datablock each") {
  FunctionBench bench("rv_plt.f32 p0, 64\nrv_vlds.f32 v0, ub:a+32, dist=blocks\nrv_vsts.f32 ub:b, v0, p0\n");
  bench.put(0, counted<float>(64));
  bench.run();
  const std::vector<float> out = bench.get<float>(0x1000, 64);
  for (std::size_t lane = 0; lane < 64; ++lane) CHECK(out[lane] == static_cast<float>(8 + lane / 8));
}

TEST_CASE("an unaligned store begins at any element") {
  FunctionBench bench("rv_plt.f32 p0, 2\nrv_vlds.f32 v0, ub:a\nrv_vsts.f32 ub:b+12, v0, p0, dist=unaligned\n");
  bench.put(0, counted<float>(64, 1));
  bench.run();
  CHECK(bench.get<float>(0x1000, 6) == std::vector<float>{0, 0, 0, 1, 2, 0});
}

TEST_CASE("what these may not do is told") {
  const std::string lanes = "rv_plt.f32 p0, 64\n", load = "rv_vlds.f32 v0, ub:a\n";
  CHECK(fault_in("rv_psts.f32 ub:a, p0\n").find("p0 is read before the function has written it") != std::string::npos);
  CHECK(fault_in(lanes + "rv_psts.f32 ub:a+4, p0\n").find("dst ub:a+4 is not aligned to 8 bytes") != std::string::npos);
  CHECK(fault_in("rv_plds.f16 p0, ub:a+8\n").find("src ub:a+8 is not aligned to 16 bytes") != std::string::npos);
  CHECK(fault_in("vloop 2 {\nrv_plds.f32 p0, ub:a, step=4\n}\n").find("step is 4, allowed multiples of 8 bytes") !=
        std::string::npos);
  CHECK(fault_in("vloop 600 {\nrv_plds.f32 p0, ub:a, step=8\n}\n")
            .find("src ub:a+0 covers bytes 0 to 4800 of a buffer of 4096 bytes") != std::string::npos);
  CHECK(fault_in(lanes + load + "rv_vcmp_lt.f32 p1, v0, v2, p0\n").find("v2 is read before") != std::string::npos);
  CHECK(fault_in("rv_vlds.f32 v0, ub:a+16, dist=blocks\n").find("src ub:a+16 is not aligned to 32 bytes") !=
        std::string::npos);
  CHECK(fault_in("rv_vlds.u8 v0, ub:a, dist=blocks\n").find("distribution is blocks, allowed norm, broadcast") !=
        std::string::npos);
  CHECK(fault_in(lanes + load + "rv_vsts.f32 ub:b+2, v0, p0, dist=unaligned\n").find("not aligned to 4 bytes") !=
        std::string::npos);
}

TEST_CASE("a selection's sources are read as far as its result is used") {
  const std::string last = "rv_plt.f32 p1, 64\nrv_vlds.f32 v0, ub:a+4064\nrv_vlds.f32 v1, ub:b\n"
                           "rv_vcmp_lt.f32 p2, v0, v1, p0\nrv_vsel.f32 v2, v1, v0, p2\nrv_vlds.f32 v0, ub:c\n"
                           "rv_vsts.f32 ub:c, v2, p0\n";
  CHECK(fault_in("rv_plt.f32 p0, 8\n" + last).empty());
  CHECK(fault_in("rv_plt.f32 p0, 9\n" + last).find("src ub:a+4064 covers bytes 4064 to 4100") != std::string::npos);
}

TEST_CASE("footprints of bits, of blocks and of results") {
  const FunctionBench bench("rv_plt.f32 p0, 40\nrv_plt.f32 p1, 2\nrv_plds.f32 p2, ub:a+8\nrv_psts.f32 ub:b+16, p2\n"
                            "rv_vlds.f32 v0, ub:a+64, dist=blocks\nrv_vcgadd.f32 v1, v0, p0\n"
                            "rv_vsts.f32 ub:c+4, v1, p1, dist=unaligned\n");
  const isa::FunctionFootprint touched = isa::function_footprint(bench.body());
  REQUIRE(touched.reads.size() == 2);
  CHECK((touched.reads[0].begin == 8 && touched.reads[0].end == 16));
  CHECK((touched.reads[1].begin == 64 && touched.reads[1].end == 84)); // five datablocks of 40 lanes
  REQUIRE(touched.writes.size() == 2);
  CHECK((touched.writes[0].begin == 0x1010 && touched.writes[0].end == 0x1018));
  CHECK((touched.writes[1].begin == 0x2004 && touched.writes[1].end == 0x200c));
}
