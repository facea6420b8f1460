// SPDX-License-Identifier: Apache-2.0
// Which instruction made the first NaN or Inf, of which row: streams of a few lines.
#include "tools/numerics/first_not_finite.h"

#include "isa/image.h"
#include "isa/text/text.h"
#include "tests/support/machine.h"
#include "tests/support/register_chip.h"

#include <catch2/catch.hpp>

#include <limits>

using tools::NotFinite;

namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();

/// One block on x [1,8,8] and its row figures v [1,8], in UB a and b; results in c.
class Stream {
public:
  Stream(const std::string& code, std::size_t lines, const isa::Machine& machine = support::atlas_a2(),
         const std::string& functions = "")
      : machine_(machine) {
    const std::string n = std::to_string(lines);
    recording_ = isa::parse("aiv 1 hardware=atlas_a2 blocks=1\ngm x f32 1x8x8 in zeros\ngm v f32 1x8 @0x1000 in zeros\n"
                            "gm out f32 1x8x8 @0x2000 out\nub a 0x0 256\nub b 0x100 256\nub c 0x200 256\nblock 0/1\n" +
                                functions + "copy_gm_to_ub ub:a, gm:x, len=8blk\ncopy_gm_to_ub ub:b, gm:v, len=1blk\n" +
                                code + "end block " + n + "\nend " + n + "\n",
                            "t");
    isa::fill(recording_.gm, {});
    set("x", std::vector<double>(64, 1));
    set("v", std::vector<double>(8, 1));
  }

  void set(const std::string& buffer, const std::vector<double>& values) {
    isa::set_values(recording_.gm, recording_.gm.index_of(buffer), values);
  }
  std::optional<NotFinite> first() const { return tools::first_not_finite(recording_, recording_.gm, machine_); }
  std::string text() const { return tools::to_text(*first(), recording_); }

private:
  isa::Machine machine_;
  isa::Recording recording_;
};

/// Eight ones with `value` at `row`.
std::vector<double> figures(std::size_t row, double value) {
  std::vector<double> values(8, 1);
  values[row] = value;
  return values;
}

const std::string kEight = "set_mask_count\nset_vector_mask 0, 8\n";
const std::string kRoot = kEight + "step Root\nvsqrt.f32 ub:c, ub:b\n";

} // namespace

TEST_CASE("a stream of numbers makes no NaN") { CHECK_FALSE(Stream(kRoot, 5).first()); }

TEST_CASE("the root of a negative number is found with its instruction, step and row") {
  Stream stream(kRoot + "vadds.f32 ub:c, ub:c, 1\n", 6);
  stream.set("v", figures(5, -1));
  const auto found = stream.first();
  REQUIRE(found);
  CHECK(found->at.index == 4);
  CHECK(found->made.nan);
  CHECK(found->step == "Root");
  CHECK(found->row == 5);
  CHECK(stream.text() == "block 0, instruction 4 (vsqrt, Root) makes NaN of finite numbers, from the data of row 5");
}

TEST_CASE("a sum of two numbers that overflows makes Inf, in the row of its elements") {
  Stream stream("vadd.f32 ub:c, ub:a, ub:a, rep=1\n", 3);
  std::vector<double> x(64, 1);
  x[3 * 8 + 2] = 3e38;
  stream.set("x", x);
  const auto found = stream.first();
  REQUIRE(found);
  CHECK(found->at.index == 2);
  CHECK_FALSE(found->made.nan);
  CHECK(found->row == 3);
}

TEST_CASE("a conversion to half overflows, and says that it is half") {
  Stream stream("vconv.f16.f32 ub:c, ub:a, rep=1, rstride=4/8\n", 3);
  std::vector<double> x(64, 1);
  x[63] = 7e4;
  stream.set("x", x);
  REQUIRE(stream.first());
  CHECK(stream.text() ==
        "block 0, instruction 2 (vconv) makes Inf of finite numbers, beyond the range of half, from the data of row 7");
}

TEST_CASE("of several rows the first is named") {
  Stream stream(kRoot, 5);
  stream.set("v", {1, 1, -1, 1, 1, 1, -1, 1});
  CHECK(stream.first()->row == 2);
}

TEST_CASE("what no single row does has no row: a sum of all") {
  Stream stream("vcadd.f32 ub:c, ub:a, rep=1\n", 3);
  stream.set("x", std::vector<double>(64, 1e37));
  const auto found = stream.first();
  REQUIRE(found);
  CHECK(found->at.index == 2);
  CHECK_FALSE(found->row);
}

TEST_CASE("NaN that came in and goes through is nobody's making") {
  Stream stream(kRoot, 5);
  stream.set("v", figures(0, std::numeric_limits<double>::quiet_NaN()));
  CHECK_FALSE(stream.first());
}

TEST_CASE("an instruction on finite sources is found behind one that only passes Inf on") {
  Stream stream("vadds.f32 ub:c, ub:a, 1, rep=1\n" + kRoot, 6);
  std::vector<double> x(64, 1);
  x[0] = kInf;
  stream.set("x", x);
  stream.set("v", figures(1, -1));
  REQUIRE(stream.first());
  CHECK(stream.first()->at.index == 5);
}

TEST_CASE("lanes that the mask leaves out do not count") {
  Stream stream("set_mask_count\nset_vector_mask 0, 4\nvsqrt.f32 ub:c, ub:b\n", 5);
  stream.set("v", figures(4, -1));
  CHECK_FALSE(stream.first());
  stream.set("v", figures(3, -1));
  CHECK(stream.first());
}

TEST_CASE("an atomic add that overflows in GM makes Inf") {
  Stream stream("set_atomic_add.f32\ncopy_ub_to_gm gm:out, ub:a, len=8blk\ncopy_ub_to_gm gm:out, ub:a, len=8blk\n", 5);
  stream.set("x", std::vector<double>(64, 2e38));
  REQUIRE(stream.first());
  CHECK(stream.first()->at.index == 4); // the first adds to zeros
}

TEST_CASE("in a vector function the register instruction is found, under its predicate") {
  const std::string functions = "function\nrv_plt.f32 p0, 4\nrv_vlds.f32 v0, ub:b\nrv_vadds.f32 v0, v0, 1, p0\n"
                                "step Root\nrv_vsqrt.f32 v1, v0, p0\nrv_vsts.f32 ub:c, v1, p0\nend function 5\n";
  Stream stream("vf 0, 5\n", 3, support::register_chip(), functions);
  CHECK_FALSE(stream.first());
  stream.set("v", figures(4, -9)); // not under the predicate
  CHECK_FALSE(stream.first());
  stream.set("v", figures(2, -9));
  const auto found = stream.first();
  REQUIRE(found);
  CHECK(found->at.index == 2);
  CHECK(found->made.in_function == 3u);
  CHECK(found->made.nan);
  CHECK(found->step == "Root");
  CHECK(found->row == 2);
}
