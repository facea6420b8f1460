// SPDX-License-Identifier: Apache-2.0
// What maxima, rectifiers, multiply-adds, reductions, comparisons and selects lower to on arch 2201.
#include "tests/support/surface_bench.h"

#include <catch2/catch.hpp>

using namespace AscendC;
using support::SurfaceBench;
using support::ub_tensor;

namespace {

struct Tensors {
  LocalTensor<float> a = ub_tensor<float>("a", 0, 8192);
  LocalTensor<float> b = ub_tensor<float>("b", 0x8000, 8192);
  LocalTensor<half> h = ub_tensor<half>("h", 0x10000, 8192);
  LocalTensor<half> g = ub_tensor<half>("g", 0x14000, 8192);
  LocalTensor<std::uint8_t> bits = ub_tensor<std::uint8_t>("bits", 0x18000, 2048);
};

template <class Calls> SurfaceBench recorded(Calls calls) {
  SurfaceBench bench;
  bench.record([&] { calls(Tensors{}); });
  bench.validate();
  return bench;
}

template <class Calls> std::string lowered(Calls calls) { return recorded(calls).all(); }

/// The last instruction that the calls lower to, in full.
template <class Calls> std::string in_full(Calls calls) { return recorded(calls).last(); }

constexpr auto kSpr = SELMODE::VSEL_CMPMASK_SPR;
constexpr auto kScalar = SELMODE::VSEL_TENSOR_SCALAR_MODE;
constexpr auto kTensor = SELMODE::VSEL_TENSOR_TENSOR_MODE;
const std::string kAll = "M(0,18446744073709551615)";

} // namespace

TEST_CASE("near family: count forms of binary and unary calls restore the mode, then the mask") {
  CHECK(lowered([](Tensors t) { Max(t.a, t.a, t.b, 100); }) == "C, M(0,100), vmax.f32, N, F");
  CHECK(lowered([](Tensors t) { Min(t.h, t.h, t.g, 100); }) == "C, M(0,100), vmin.f16, N, F");
  CHECK(lowered([](Tensors t) { Abs(t.a, t.b, 100); }) == "C, M(0,100), vabs.f32, N, F");
  CHECK(lowered([](Tensors t) { Relu(t.h, t.g, 100); }) == "C, M(0,100), vrelu.f16, N, F");
  CHECK(lowered([](Tensors t) { Rsqrt(t.a, t.b, 100); }) == "C, M(0,100), vrsqrt.f32, N, F");
  CHECK(lowered([](Tensors t) { Reciprocal(t.a, t.b, 100); }) == "C, M(0,100), vrec.f32, N, F");
}

TEST_CASE("near family: count forms of tensor-scalar calls restore the mask, then the mode") {
  CHECK(lowered([](Tensors t) { Maxs(t.a, t.b, 1.5f, 100); }) == "C, M(0,100), vmaxs.f32, F, N");
  CHECK(lowered([](Tensors t) { Mins(t.h, t.g, 1.5f, 100); }) == "C, M(0,100), vmins.f16, F, N");
  CHECK(lowered([](Tensors t) { LeakyRelu(t.a, t.b, 0.01f, 9); }) == "C, M(0,9), vlrelu.f32, F, N");
  CHECK(lowered([](Tensors t) { Maxs<float, false>(t.a, t.b, 1.5f, 100); }) == "vmaxs.f32");
}

TEST_CASE("near family: repeat forms set the bits of their mask") {
  const std::uint64_t words[2] = {5, 3};
  CHECK(lowered([&](Tensors t) { Max(t.h, t.h, t.g, words, 2, {}); }) == "M(3,5), vmax.f16");
  CHECK(in_full([](Tensors t) {
          Min(t.a, t.a, t.b, 7, 3, BinaryRepeatParams{1, 2, 0, 9, 0, 8});
        }) == "vmin.f32 ub:a+0, ub:a+0, ub:b+0, rep=3, blk=1/2/0, rstride=9/0/8");
  CHECK(in_full([](Tensors t) {
          Rsqrt(t.a, t.b, 64, 2, UnaryRepeatParams{1, 3, 8, 0});
        }) == "vrsqrt.f32 ub:a+0, ub:b+0, rep=2, blk=1/3, rstride=8/0");
  CHECK(lowered([](Tensors t) { Reciprocal(t.a, t.b, 3, 2, {}); }) == "M(0,7), vrec.f32");
  CHECK(lowered([](Tensors t) { Abs<half, false>(t.h, t.g, MASK_PLACEHOLDER, 2, {}); }) == "vabs.f16");
  CHECK(lowered([](Tensors t) { Relu(t.a, t.b, 1, 2, {}); }) == "M(0,1), vrelu.f32");
  CHECK(in_full([](Tensors t) { LeakyRelu(t.a, t.b, 0.5f, 64, 2, {}); }) ==
        "vlrelu.f32 ub:a+0, ub:b+0, 0.5, rep=2, blk=1/1, rstride=8/8");
  CHECK(lowered([](Tensors t) { Mins(t.h, t.g, 2.0f, 128, 2, {}); }) == "F, vmins.f16");
}

TEST_CASE("MulAddDst and Axpy, in one type or from half to float") {
  CHECK(lowered([](Tensors t) { MulAddDst(t.a, t.a, t.b, 100); }) == "C, M(0,100), vmla.f32, N, F");
  CHECK(recorded([](Tensors t) { MulAddDst(t.h, t.g, t.g, 100); }).text(2) ==
        "vmla.f16 ub:h+0, ub:g+0, ub:g+0, rep=1, blk=1/1/1, rstride=8/8/8");
  CHECK(recorded([](Tensors t) { MulAddDst(t.a, t.h, t.g, 100); }).text(2) ==
        "vmla.f32.f16 ub:a+0, ub:h+0, ub:g+0, rep=1, blk=1/1/1, rstride=8/4/4");
  CHECK(lowered([](Tensors t) { Axpy(t.h, t.g, 2.0f, 100); }) == "C, M(0,100), vaxpy.f16, N, F");
  CHECK(recorded([](Tensors t) { Axpy(t.a, t.h, half(0.1f), 100); }).text(2) ==
        "vaxpy.f32.f16 ub:a+0, ub:h+0, 0.099975586, rep=1, blk=1/1, rstride=8/4");
  CHECK(lowered([](Tensors t) { Axpy(t.a, t.b, 2.0f, 3, 2, {}); }) == "M(0,7), vaxpy.f32");
  CHECK(lowered([](Tensors t) { MulAddDst<float, float, false>(t.a, t.a, t.b, MASK_PLACEHOLDER, 2, {}); }) ==
        "vmla.f32");
}

TEST_CASE("reductions keep their mask, their destinations striding in results") {
  CHECK(lowered([](Tensors t) { BlockReduceSum(t.a, t.b, 3, 5, 1, 1, 8); }) == "M(0,31), vcgadd.f32");
  CHECK(in_full([](Tensors t) { BlockReduceSum(t.h[8], t.g, 3, 128, 2, 1, 8); }) ==
        "vcgadd.f16 ub:h+16, ub:g+0, rep=3, dst_rep=2, blk=1, rstride=8");
  CHECK(in_full([](Tensors t) { PairReduceSum(t.a, t.b, 3, 64, 1, 2, 16); }) ==
        "vcpadd.f32 ub:a+0, ub:b+0, rep=3, dst_rep=1, blk=2, rstride=16");
  CHECK(lowered([](Tensors t) { PairReduceSum<float, false>(t.a, t.b, 3, MASK_PLACEHOLDER, 1, 1, 8); }) ==
        "vcpadd.f32");
  CHECK(in_full([](Tensors t) { WholeReduceMax(t.a, t.b, 64, 3, 1, 1, 8); }) ==
        "vcmax.f32 ub:a+0, ub:b+0, rep=3, dst_rep=1, blk=1, rstride=8, order=value_index");
  CHECK(in_full([](Tensors t) { WholeReduceMin(t.h, t.g, 100, 3, 1, 1, 8, ReduceOrder::ORDER_ONLY_INDEX); }) ==
        "vcmin.f16 ub:h+0, ub:g+0, rep=3, dst_rep=1, blk=1, rstride=8, order=index");
}

TEST_CASE("a reduction's repeat and strides fit their fields") {
  CHECK_THROWS_WITH(lowered([](Tensors t) { WholeReduceSum(t.a, t.b, 64, 256, 1, 1, 8); }),
                    "vcadd: repeatTime is 256, allowed 0 to 255");
  CHECK_THROWS_WITH(lowered([](Tensors t) { WholeReduceMax(t.a, t.b, 64, 1, -1, 1, 8); }),
                    "vcmax: dstRepStride is -1, allowed 0 to 65535");
  CHECK_THROWS_WITH(lowered([](Tensors t) { BlockReduceSum(t.a, t.b, 1, 64, 1, 1, 65536); }),
                    "vcgadd: srcRepStride is 65536, allowed 0 to 65535");
}

TEST_CASE("a comparison of a count is cut into pieces of 252 repeats, the rest last, even of nothing") {
  const SurfaceBench bench = recorded([](Tensors t) { Compare(t.bits, t.a[0], t.b[0], CMPMODE::LT, 64 * 100); });
  CHECK(bench.all() == "vcmpv_lt.f32");
  CHECK(bench.last() == "vcmpv_lt.f32 ub:bits+0, ub:a+0, ub:b+0, rep=100, blk=1/1, rstride=8/8");

  SurfaceBench large;
  large.record([] {
    const auto a = ub_tensor<float>("a", 0, 64 * 300);
    Compare(ub_tensor<std::uint8_t>("bits", 0x18000, 4096), a, a, CMPMODE::NE, 64 * 300);
    const auto h = ub_tensor<half>("a", 0, 128 * 252);
    Compares(ub_tensor<std::uint8_t>("bits", 0x18000, 4096), h, 0.5f, CMPMODE::GE, 128 * 252);
  });
  large.validate();
  CHECK(large.text(0) == "vcmpv_ne.f32 ub:bits+0, ub:a+0, ub:a+0, rep=252, blk=1/1, rstride=8/8");
  CHECK(large.text(1) == "vcmpv_ne.f32 ub:bits+2016, ub:a+64512, ub:a+64512, rep=48, blk=1/1, rstride=8/8");
  CHECK(large.text(2) == "vcmpvs_ge.f16 ub:bits+0, ub:a.2+0, 0.5, rep=252, blk=1, rstride=8");
  CHECK(large.text(3) == "vcmpvs_ge.f16 ub:bits+4032, ub:a.2+64512, 0.5, rep=0, blk=1, rstride=8");
  CHECK(large.program.code.size() == 4);
}

TEST_CASE("the six modes are six instructions, against a tensor and against a scalar") {
  const std::vector<std::pair<CMPMODE, std::string>> modes = {{CMPMODE::LT, "lt"}, {CMPMODE::GT, "gt"},
                                                              {CMPMODE::EQ, "eq"}, {CMPMODE::LE, "le"},
                                                              {CMPMODE::GE, "ge"}, {CMPMODE::NE, "ne"}};
  for (const auto& [mode, name] : modes) {
    const CMPMODE m = mode;
    CHECK(lowered([&](Tensors t) { Compare(t.bits, t.h, t.g, m, 128); }) == "vcmpv_" + name + ".f16");
    CHECK(lowered([&](Tensors t) { Compares(t.bits, t.h, 1.0f, m, 128); }) == "vcmpvs_" + name + ".f16");
    CHECK(lowered([&](Tensors t) { CompareScalar(t.bits, t.a, 1.0f, m, 64); }) == "vcmpvs_" + name + ".f32");
  }
}

TEST_CASE("a comparison's repeat form ignores its mask, and its destination's strides") {
  CHECK(lowered([](Tensors t) { Compare(t.bits, t.a, t.b, CMPMODE::EQ, 7, 3, {}); }) == "vcmpv_eq.f32");
  CHECK(in_full([](Tensors t) {
          Compare(t.bits, t.a, t.b, CMPMODE::EQ, 64, 3, BinaryRepeatParams{3, 2, 1, 5, 16, 8});
        }) == "vcmpv_eq.f32 ub:bits+0, ub:a+0, ub:b+0, rep=3, blk=2/1, rstride=16/8");
  CHECK(in_full([](Tensors t) {
          Compares(t.bits, t.a, 2.0f, CMPMODE::GT, 64, 3, UnaryRepeatParams{3, 2, 5, 16});
        }) == "vcmpvs_gt.f32 ub:bits+0, ub:a+0, 2, rep=3, blk=2, rstride=16");
}

TEST_CASE("a comparison of a broken repeat is refused") {
  CHECK_THROWS_WITH(lowered([](Tensors t) { Compare(t.bits, t.a, t.b, CMPMODE::EQ, 100); }),
                    "Compare of 100 elements: whole repeats of 256 bytes only, the chip leaves the rest out");
}

TEST_CASE("Select of a count goes by way of CMPMASK in each mode") {
  CHECK(lowered([](Tensors t) { Select(t.a, t.bits, t.a, t.b, kSpr, 100); }) ==
        "C, set_cmpmask, V, M(0,100), vsel_cmpmask.f32, V, F, N");
  CHECK(lowered([](Tensors t) { Select(t.a, t.bits, t.a, 2.0f, kScalar, 100); }) ==
        "C, M(0,32), vector_dup.f32, V, set_cmpmask, V, M(0,100), vsel_scalar.f32, F, N");
  CHECK(lowered([](Tensors t) { Select(t.h, t.bits, t.h, t.g, kTensor, 100); }) ==
        "C, M(0,32), vector_dup.f32, V, set_cmpmask, V, M(0,100), vsel_tensor.f16, V, F, N");
}

TEST_CASE("Select with a mask prepares under 32 lanes, then sets its own mask and leaves it") {
  CHECK(lowered([](Tensors t) { Select(t.a, t.bits, t.a, t.b, kSpr, 7, 3, {}); }) ==
        "set_cmpmask, V, M(0,127), vsel_cmpmask.f32");
  CHECK(lowered([](Tensors t) { Select(t.h, t.bits, t.h, 2.0f, kScalar, 64, 3, {}); }) ==
        "M(0,4294967295), vector_dup.f16, V, set_cmpmask, V, " + kAll + ", vsel_scalar.f16");
  CHECK(lowered([](Tensors t) { Select(t.a, t.bits, t.a, t.b, kTensor, 64, 3, {}); }) ==
        "M(0,4294967295), vector_dup.f32, V, set_cmpmask, V, " + kAll + ", vsel_tensor.f32");
  CHECK(lowered([](Tensors t) {
          Select<float, std::uint8_t, false>(t.a, t.bits, t.a, t.b, kSpr, MASK_PLACEHOLDER, 3, {});
        }) == "set_cmpmask, V, vsel_cmpmask.f32");
}

TEST_CASE("Select hands scalar and address over in the framework's scratch") {
  const SurfaceBench scalar = recorded([](Tensors t) { Select(t.h, t.bits, t.g, 2.5f, kScalar, 100); });
  CHECK(scalar.text(2) == "vector_dup.f16 ub:framework.scratch+0, 2.5, rep=1, blk=1, rstride=8");
  CHECK(scalar.text(4) == "set_cmpmask ub:framework.scratch+0");
  CHECK(scalar.text(7) == "vsel_scalar.f16 ub:h+0, ub:g+0, ub:bits+0, rep=1, blk=1/1, rstride=8/8");
  const SurfaceBench tensor = recorded([](Tensors t) { Select(t.h, t.bits[32], t.h, t.g, kTensor, 100); });
  CHECK(tensor.program.code[2].operands[1].value == 0x18000 + 32);
  CHECK(tensor.text(7) == "vsel_tensor.f16 ub:h+0, ub:h+0, ub:g+0, ub:bits+32, rep=1, blk=1/1/1, rstride=8/8/8");
  CHECK(tensor.program.ub.back().address == 188416);
}

TEST_CASE("SetCmpMask is its instruction alone") {
  CHECK(in_full([](Tensors t) { SetCmpMask(t.bits[32]); }) == "set_cmpmask ub:bits+32");
}

TEST_CASE("Select refuses a mode that does not fit its sources, and a scratch that is not free") {
  CHECK_THROWS_WITH(lowered([](Tensors t) { Select(t.a, t.bits, t.a, t.b, kScalar, 100); }),
                    "Select: VSEL_TENSOR_SCALAR_MODE takes a scalar as src1, not a tensor");
  CHECK_THROWS_WITH(lowered([](Tensors t) { Select(t.a, t.bits, t.a, 1.0f, kTensor, 100); }),
                    "Select: src1 is a scalar, which VSEL_TENSOR_SCALAR_MODE alone takes");
  CHECK_THROWS_WITH(
      lowered([](Tensors t) {
        Select<float, std::uint8_t, false>(t.a, t.bits, t.a, 1.0f, kScalar, MASK_PLACEHOLDER, 1, {});
      }),
      "Select with isSetMask = false: in VSEL_CMPMASK_SPR mode alone, the others set the mask themselves");
  CHECK_THROWS_WITH(lowered([](Tensors t) {
                      ub_tensor<float>("big", 0x20000, 15000);
                      Select(t.a, t.bits, t.a, 1.0f, kScalar, 100);
                    }),
                    "Select writes scratch of the framework from byte 188416 of UB on, buffer 'big' reaches byte "
                    "191072: allocate less");
}

TEST_CASE("what Select records computes its selection") {
  for (const SELMODE mode : {kSpr, kTensor}) {
    SurfaceBench bench;
    bench.gm.data = {std::vector<std::byte>(4096), std::vector<std::byte>(2048)};
    bench.record([&] {
      const Tensors t;
      Duplicate(t.a, 3.0f, 256);
      Duplicate(t.b, 4.0f, 256);
      Duplicate(t.a, 5.0f, 1);
      Compares(t.bits, t.a, 4.0f, CMPMODE::GT, 256);
      Select(t.b, t.bits, t.a, t.b, mode, 200);
      CHECK(float(t.b.GetValue(0)) == 5);
      CHECK(float(t.b.GetValue(1)) == 4);
      CHECK(float(t.b.GetValue(64)) == (mode == kSpr ? 3 : 4)); // mode 0 takes the first 64 bits again
    });
  }
}
