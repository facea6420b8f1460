// SPDX-License-Identifier: Apache-2.0
// What vector calls become on a chip with vector functions, and what has no form there.
#include "isa/interpreter.h"
#include "tests/support/surface_bench.h"

#include <catch2/catch.hpp>

using namespace AscendC;
using Catch::Contains;
using support::SurfaceBench;
using support::ub_tensor;
using Lines = std::vector<std::string>;

namespace {

struct Tensors {
  LocalTensor<float> a = ub_tensor<float>("a", 0, 4096);
  LocalTensor<float> b = ub_tensor<float>("b", 0x4000, 4096);
  LocalTensor<half> h = ub_tensor<half>("h", 0x8000, 4096);
  LocalTensor<half> g = ub_tensor<half>("g", 0xa000, 4096);
  LocalTensor<std::int32_t> i = ub_tensor<std::int32_t>("i", 0xd000, 64);
  LocalTensor<std::uint8_t> bits = ub_tensor<std::uint8_t>("bits", 0xc000, 512);
};

template <class Calls> SurfaceBench recorded(Calls calls) {
  SurfaceBench bench;
  bench.machine = support::ascend_950pr();
  bench.record([&] { calls(Tensors{}); });
  bench.validate();
  return bench;
}

/// The bodies that the calls become.
template <class Calls> Lines lowered(Calls calls) { return recorded(calls).functions(); }

constexpr auto kNone = RoundMode::CAST_NONE;
constexpr SELMODE kCmpmask = SELMODE::VSEL_CMPMASK_SPR, kScalar = SELMODE::VSEL_TENSOR_SCALAR_MODE,
                  kTensor = SELMODE::VSEL_TENSOR_TENSOR_MODE;

/// `before` and `after` around the one operation of a count form of 100 floats.
Lines around(const Lines& operation) {
  Lines lines = {"vloop 2 {", "rv_plt.f32 p0, 100, step=64"};
  lines.insert(lines.end(), operation.begin(), operation.end());
  lines.emplace_back("}");
  return lines;
}

/// y = call(x) over what x holds, on either kind of chip.
template <class T, class Call> std::vector<double> computed(const isa::Machine& machine, Call call) {
  SurfaceBench bench;
  bench.machine = machine;
  constexpr std::int64_t kFrom = sizeof(T) == 2 ? SurfaceBench::kH : SurfaceBench::kG;
  const std::size_t buffer = sizeof(T) == 2 ? 1 : 0;
  bench.record([&] {
    const auto x = ub_tensor<T>("x", 0, 1024);
    DataCopy(x, support::gm_tensor<T>(kFrom), 1024);
    SetFlag<HardEvent::MTE2_V>(0);
    WaitFlag<HardEvent::MTE2_V>(0);
    call(x);
    SetFlag<HardEvent::V_MTE3>(0);
    WaitFlag<HardEvent::V_MTE3>(0);
    DataCopy(support::gm_tensor<T>(kFrom), x, 1024);
  });
  bench.validate();
  isa::Recording recording;
  recording.gm = bench.gm, recording.blocks = {bench.program};
  isa::fill(recording.gm, nullptr);
  std::vector<double> values;
  for (int k = 0; k < 1024; ++k) values.push_back((k % 37 - 11) / 4.0);
  isa::set_values(recording.gm, buffer, values);
  isa::interpret(recording, bench.machine);
  return isa::values_of(recording.gm, buffer);
}

template <class T, class Call> void check_same(Call call) {
  const std::vector<double> there = computed<T>(support::atlas_a2(), call);
  CHECK(computed<T>(support::ascend_950pr(), call) == there);
  CHECK(computed<T>(support::ascend_950pr(), [](const auto&) {}) != there); // the call has done something
}

} // namespace

TEST_CASE("registers: a count form is one vector function, a loop over registers full of elements") {
  const SurfaceBench bench = recorded([](const Tensors& t) { Add(t.a, t.a, t.b[8], 100); });
  CHECK(bench.all() == "vf");
  CHECK(bench.functions() == Lines{"vloop 2 {", "rv_plt.f32 p0, 100, step=64", "rv_vlds.f32 v0, ub:a+0, step=256",
                                   "rv_vlds.f32 v1, ub:b+32, step=256", "rv_vadd.f32 v2, v0, v1, p0",
                                   "rv_vsts.f32 ub:a+0, v2, p0, step=256", "}"});
  CHECK(lowered([](const Tensors& t) { Mul(t.h, t.h, t.g, 4096); }) ==
        Lines{"vloop 32 {", "rv_plt.f16 p0, 4096, step=128", "rv_vlds.f16 v0, ub:h+0, step=256",
              "rv_vlds.f16 v1, ub:g+0, step=256", "rv_vmul.f16 v2, v0, v1, p0", "rv_vsts.f16 ub:h+0, v2, p0, step=256",
              "}"});
}

TEST_CASE("registers: each shape of operation has its count form") {
  const std::string load = "rv_vlds.f32 v0, ub:b+0, step=256";
  CHECK(lowered([](const Tensors& t) { Muls(t.a, t.b, -0.5f, 100); }) ==
        around({load, "rv_vmuls.f32 v1, v0, -0.5, p0", "rv_vsts.f32 ub:a+0, v1, p0, step=256"}));
  CHECK(lowered([](const Tensors& t) { Sqrt(t.a, t.b, 100); }) ==
        around({load, "rv_vsqrt.f32 v1, v0, p0", "rv_vsts.f32 ub:a+0, v1, p0, step=256"}));
  CHECK(lowered([](const Tensors& t) { Duplicate(t.a, 1.5f, 100); }) ==
        around({"rv_vdup.f32 v0, 1.5, p0", "rv_vsts.f32 ub:a+0, v0, p0, step=256"}));
  CHECK(lowered([](const Tensors& t) { MulAddDst(t.a, t.b, t.b, 100); }) ==
        around({"rv_vlds.f32 v0, ub:a+0, step=256", "rv_vlds.f32 v1, ub:b+0, step=256",
                "rv_vlds.f32 v2, ub:b+0, step=256", "rv_vmla.f32 v0, v1, v2, p0",
                "rv_vsts.f32 ub:a+0, v0, p0, step=256"}));
}

TEST_CASE("registers: a conversion goes over 64 elements a turn, half in the low halves of the lanes") {
  CHECK(lowered([](const Tensors& t) { Cast(t.a, t.h, kNone, 100); }) ==
        around({"rv_vlds.f16 v0, ub:h+0, step=128, dist=unpack", "rv_vcvt.f32.f16 v1, v0, p0",
                "rv_vsts.f32 ub:a+0, v1, p0, step=256"}));
  CHECK(lowered([](const Tensors& t) { Cast(t.h, t.a, RoundMode::CAST_FLOOR, 100); }) ==
        around({"rv_vlds.f32 v0, ub:a+0, step=256", "rv_vcvt.f16.f32 v1, v0, p0, round=floor", "rv_vpack v2, v1",
                "rv_ppack p1, p0", "rv_vsts.f16 ub:h+0, v2, p1, step=128"}));
}

TEST_CASE("registers: half sources of a float operation are widened first") {
  CHECK(lowered([](const Tensors& t) { MulAddDst(t.a, t.h, t.g, 100); }) ==
        around({"rv_vlds.f32 v0, ub:a+0, step=256", "rv_vlds.f16 v1, ub:h+0, step=128, dist=unpack",
                "rv_vcvt.f32.f16 v2, v1, p0", "rv_vlds.f16 v3, ub:g+0, step=128, dist=unpack",
                "rv_vcvt.f32.f16 v4, v3, p0", "rv_vmla.f32 v0, v2, v4, p0", "rv_vsts.f32 ub:a+0, v0, p0, step=256"}));
}

TEST_CASE("registers: every operation that has a register form takes it") {
  const auto operation = [](auto call) {
    const Lines lines = lowered(call);
    return lines.at(lines.size() - 3).substr(0, lines.at(lines.size() - 3).find(' '));
  };
  CHECK(operation([](const Tensors& t) { Sub(t.a, t.a, t.b, 9); }) == "rv_vsub.f32");
  CHECK(operation([](const Tensors& t) { Div(t.a, t.a, t.b, 9); }) == "rv_vdiv.f32");
  CHECK(operation([](const Tensors& t) { Max(t.h, t.h, t.g, 9); }) == "rv_vmax.f16");
  CHECK(operation([](const Tensors& t) { Min(t.a, t.a, t.b, 9); }) == "rv_vmin.f32");
  CHECK(operation([](const Tensors& t) { Adds(t.a, t.a, 1.0f, 9); }) == "rv_vadds.f32");
  CHECK(operation([](const Tensors& t) { Maxs(t.a, t.a, 1.0f, 9); }) == "rv_vmaxs.f32");
  CHECK(operation([](const Tensors& t) { Mins(t.h, t.h, 1.0f, 9); }) == "rv_vmins.f16");
  CHECK(operation([](const Tensors& t) { Exp(t.a, t.b, 9); }) == "rv_vexp.f32");
  CHECK(operation([](const Tensors& t) { Ln(t.a, t.b, 9); }) == "rv_vln.f32");
  CHECK(operation([](const Tensors& t) { Abs(t.a, t.b, 9); }) == "rv_vabs.f32");
  CHECK(operation([](const Tensors& t) { Relu(t.a, t.b, 9); }) == "rv_vrelu.f32");
}

TEST_CASE("registers: a count of 0 records nothing, a negative one is refused") {
  CHECK(recorded([](const Tensors& t) { Add(t.a, t.a, t.b, 0); }).all().empty());
  CHECK_THROWS_WITH(lowered([](const Tensors& t) { Add(t.a, t.a, t.b, -1); }),
                    "a vector call over -1 elements: the count is 0 or more");
}

TEST_CASE("registers: a repeat form is a turn a repeat, its strides those of datablocks") {
  const BinaryRepeatParams params{1, 2, 1, 9, 0, 8};
  CHECK(lowered([&](const Tensors& t) { Add(t.a, t.a, t.b, 7, 3, params); }) ==
        Lines{"rv_plt.f32 p0, 7", "vloop 3 {", "rv_mem_bar", "rv_vlds.f32 v0, ub:a+0, bstride=2",
              "rv_vlds.f32 v1, ub:b+0, step=256", "rv_vadd.f32 v2, v0, v1, p0", "rv_vsts.f32 ub:a+0, v2, p0, step=288",
              "}"});
  const std::uint64_t words[2] = {~0ull, 1}; // 65 lanes, the low word first
  CHECK(lowered([&](const Tensors& t) { Exp(t.h, t.g, words, 2, UnaryRepeatParams{}); }) ==
        Lines{"rv_plt.f16 p0, 65", "vloop 2 {", "rv_vlds.f16 v0, ub:g+0, step=256", "rv_vexp.f16 v1, v0, p0",
              "rv_vsts.f16 ub:h+0, v1, p0, step=256", "}"});
  CHECK(recorded([](const Tensors& t) { Add(t.a, t.a, t.b, 64, 0, {}); }).all().empty());
}

TEST_CASE("registers: a repeat waits for those before it where it reads what they have stored") {
  const auto waits = [](auto call) {
    const Lines lines = lowered(call);
    return std::count(lines.begin(), lines.end(), "rv_mem_bar") == 1;
  };
  const UnaryRepeatParams apart{1, 1, 8, 8}, together{1, 1, 0, 8};
  CHECK_FALSE(waits([&](const Tensors& t) { Adds(t.a, t.a, 1.0f, 64, 9, apart); }));
  CHECK(waits([&](const Tensors& t) { Adds(t.a[64], t.a, 1.0f, 64, 9, apart); }));
  CHECK_FALSE(waits([&](const Tensors& t) { Adds(t.a, t.a[64], 1.0f, 64, 9, apart); })); // it reads ahead of them
  CHECK(waits([&](const Tensors& t) { Adds(t.a, t.a, 1.0f, 9, 9, {1, 1, 1, 1}); }));
  CHECK_FALSE(waits([&](const Tensors& t) { Adds(t.a, t.a, 1.0f, 8, 9, {1, 1, 1, 1}); }));
  CHECK_FALSE(waits([&](const Tensors& t) { Adds(t.a, t.b, 1.0f, 64, 9, together); }));
  CHECK(waits([&](const Tensors& t) { Axpy(t.a, t.b, 1.0f, 64, 9, together); })); // reads its destination
  CHECK_FALSE(waits([&](const Tensors& t) { BlockReduceSum(t.a, t.a, 9, 64, 1, 1, 8); }));
  CHECK(waits([&](const Tensors& t) { BlockReduceSum(t.a[64], t.a, 9, 64, 1, 1, 8); }));
  CHECK(waits([&](const Tensors& t) { Brcb(t.a[16], t.a, 9, {1, 8}); }));
  CHECK(waits([&](const Tensors& t) {
    Select(t.a, t.a[64].ReinterpretCast<std::uint8_t>(), t.b, t.b, kTensor, 64, 40, BinaryRepeatParams{});
  }));
}

TEST_CASE("registers: calls compute what they compute from memory to memory") {
  check_same<float>([](const auto& x) { Muls(x[8], x[8], 0.375f, 777); });
  check_same<half>([](const auto& x) { Add(x[16], x[16], x, 777); });
  check_same<float>([](const auto& x) { Max(x, x, x[512], 300); });
  check_same<half>([](const auto& x) { Duplicate(x, 3.0f, 129); });
  check_same<float>([](const auto& x) { Exp(x, x[64], 65); });
  check_same<float>([](const auto& x) { MulAddDst(x, x[256], x[512], 200); });
  check_same<float>([](const auto& x) {
    const auto narrow = ub_tensor<half>("narrow", 0x4000, 1024);
    Muls(x, x, 1.0f / 3, 1024);
    PipeBarrier<PIPE_V>();
    Cast(narrow, x, kNone, 1000);
    PipeBarrier<PIPE_V>();
    Cast(x, narrow, kNone, 999);
  });
  check_same<float>([](const auto& x) { Add(x, x, x[512], 33, 4, BinaryRepeatParams{2, 1, 1, 16, 8, 4}); });
  check_same<half>([](const auto& x) { Adds(x, x[256], 2.0f, 100, 3, UnaryRepeatParams{1, 1, 8, 0}); });
  check_same<float>([](const auto& x) { Add(x, x, x[64], 64, 7, BinaryRepeatParams{1, 1, 1, 0, 0, 8}); }); // a sum
}

TEST_CASE("registers: a reduction leaves one result a repeat, as from memory to memory") {
  check_same<float>([](const auto& x) { WholeReduceSum(x, x[256], 64, 7, 1, 1, 8); });
  check_same<float>([](const auto& x) { WholeReduceSum(x, x[256], 50, 5, 3, 2, 16); });
  check_same<half>([](const auto& x) { WholeReduceMax(x, x[256], 100, 5, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE); });
  check_same<half>([](const auto& x) { WholeReduceMin(x, x[256], 128, 5, 2, 1, 8, ReduceOrder::ORDER_ONLY_VALUE); });
}

TEST_CASE("registers: what no instruction does alone is put together from several") {
  const std::string load = "rv_vlds.f32 v0, ub:b+0, step=256", store = "rv_vsts.f32 ub:a+0, v1, p0, step=256";
  CHECK(lowered([](const Tensors& t) { FusedMulAdd(t.a, t.a[64], t.b, 100); }) ==
        around({load, "rv_vlds.f32 v1, ub:a+0, step=256", "rv_vlds.f32 v2, ub:a+256, step=256",
                "rv_vmla.f32 v0, v1, v2, p0", "rv_vsts.f32 ub:a+0, v0, p0, step=256"}));
  CHECK(lowered([](const Tensors& t) { SubRelu(t.a, t.b, t.b, 100); }) ==
        around({load, "rv_vlds.f32 v1, ub:b+0, step=256", "rv_vsub.f32 v2, v0, v1, p0", "rv_vmaxs.f32 v3, v2, 0, p0",
                "rv_vsts.f32 ub:a+0, v3, p0, step=256"}));
  CHECK(lowered([](const Tensors& t) { Rsqrt(t.a, t.b, 64); }) ==
        Lines{"rv_plt.f32 p0, 64", "rv_vdup.f32 v0, 1, p0", "vloop 1 {", "rv_plt.f32 p1, 64, step=64",
              "rv_vlds.f32 v1, ub:b+0, step=256", "rv_vsqrt.f32 v2, v1, p1", "rv_vdiv.f32 v3, v0, v2, p1",
              "rv_vsts.f32 ub:a+0, v3, p1, step=256", "}"});
  CHECK(lowered([](const Tensors& t) { Axpy(t.a, t.h, half(0.5f), 64); }) ==
        Lines{"rv_plt.f32 p0, 64", "rv_vdup.f32 v0, 0.5, p0", "vloop 1 {", "rv_plt.f32 p1, 64, step=64",
              "rv_vlds.f32 v1, ub:a+0, step=256", "rv_vlds.f16 v2, ub:h+0, step=128, dist=unpack",
              "rv_vcvt.f32.f16 v3, v2, p1", "rv_vmla.f32 v1, v3, v0, p1", "rv_vsts.f32 ub:a+0, v1, p1, step=256", "}"});
}

TEST_CASE("registers: comparisons store predicates, selections load them") {
  CHECK(lowered([](const Tensors& t) { Compares(t.bits, t.a, 2.0f, CMPMODE::GE, 128); }) ==
        Lines{"vloop 2 {", "rv_plt.f32 p0, 128, step=64", "rv_vlds.f32 v0, ub:a+0, step=256",
              "rv_vcmps_ge.f32 p1, v0, 2, p0", "rv_psts.f32 ub:bits+0, p1, step=8", "}"});
  CHECK(lowered([](const Tensors& t) { Select(t.a, t.bits, t.a, t.b, kTensor, 100); }) ==
        around({"rv_plds.f32 p1, ub:bits+0, step=8", "rv_vlds.f32 v0, ub:b+0, step=256",
                "rv_vlds.f32 v1, ub:a+0, step=256", "rv_vsel.f32 v2, v1, v0, p1",
                "rv_vsts.f32 ub:a+0, v2, p0, step=256"}));
  CHECK(lowered([](const Tensors& t) { Select(t.a, t.bits, t.b, 1.0f, kScalar, 8, 3, {}); }) ==
        Lines{"rv_plt.f32 p0, 8", "rv_plt.f32 p1, 64", "rv_vdup.f32 v0, 1, p1", "vloop 3 {",
              "rv_plds.f32 p2, ub:bits+0, step=8", "rv_vlds.f32 v1, ub:b+0, step=256", "rv_vsel.f32 v2, v1, v0, p2",
              "rv_vsts.f32 ub:a+0, v2, p0, step=256", "}"});
}

TEST_CASE("registers: results side by side, broadcasts and copies within UB") {
  CHECK(lowered([](const Tensors& t) { BlockReduceMax(t.h[8], t.g, 3, 128, 1, 1, 8); }) ==
        Lines{"rv_plt.f16 p0, 128", "rv_plt.f16 p1, 8", "vloop 3 {", "rv_vlds.f16 v0, ub:g+0, step=256",
              "rv_vcgmax.f16 v1, v0, p0", "rv_vsts.f16 ub:h+16, v1, p1, step=16, dist=unaligned", "}"});
  CHECK(lowered([](const Tensors& t) {
          Brcb(t.a, t.b, 2, {1, 9});
        }) == Lines{"rv_plt.f32 p0, 64", "vloop 2 {", "rv_vlds.f32 v0, ub:b+0, step=32, dist=blocks",
                    "rv_vsts.f32 ub:a+0, v0, p0, step=288", "}"});
  CHECK(lowered([](const Tensors& t) {
          DataCopy(t.a, t.b, {3, 9, 1, 2});
        }) == Lines{"vloop 3 {", "vloop 2 {", "rv_plt.f32 p0, 72, step=0/64", "rv_vlds.f32 v0, ub:b+0, step=320/256",
                    "rv_vsts.f32 ub:a+0, v0, p0, step=352/256", "}", "}"});
}

TEST_CASE("registers: a copy within one tensor waits from piece to piece") {
  CHECK(lowered([](const Tensors& t) { DataCopy(t.a[64], t.a, {3, 8, 0, 0}); }).at(1) == "rv_mem_bar");
  CHECK(lowered([](const Tensors& t) { DataCopy(t.a[192], t.a, {3, 8, 0, 0}); }).at(1) == "vloop 1 {");
}

TEST_CASE("registers: the vector pipe keeps its order itself, so its barrier is nothing") {
  CHECK(recorded([](const Tensors&) {
          PipeBarrier<PIPE_V>();
          PipeBarrier<PIPE_MTE3>();
          PipeBarrier<PIPE_ALL>();
        }).all() == "MTE3, ALL");
}

TEST_CASE("registers: what has no form is refused by its name and the chip's") {
  const auto refused = [](auto call, const std::string& what) { CHECK_THROWS_WITH(lowered(call), what); };
  const std::string no_instruction = ": no instruction of ascend_950pr, which works in vector functions";
  for (const ReduceOrder order : {ReduceOrder::ORDER_INDEX_VALUE, ReduceOrder::ORDER_ONLY_INDEX})
    CHECK_THROWS_WITH(lowered([&](const Tensors& t) { WholeReduceMax(t.a, t.b, 64, 2, 1, 1, 8, order); }),
                      Contains("vcmax: leaves the value, with its index behind it or without, in the vector functions "
                               "of ascend_950pr; the order is index"));
  std::uint64_t kept = 0;
  refused(
      [&](const Tensors& t) {
        GatherMask(t.a, t.b, 1, false, 0, {1, 1, 8, 0}, kept);
      },
      "vreducev2_fixed" + no_instruction);
  refused([](const Tensors& t) { SetCmpMask(t.bits); }, "set_cmpmask" + no_instruction);
  refused([](const Tensors& t) { Select<float, std::uint8_t, false>(t.a, t.bits, t.a, t.b, kCmpmask, 64, 1, {}); },
          "vsel_cmpmask: isSetMask = false has no form in the vector functions of ascend_950pr");
  refused([](const Tensors& t) { Compare<float, std::uint8_t, false>(t.bits, t.a, t.b, CMPMODE::LT, 64, 1, {}); },
          "vcmpv_lt: isSetMask = false has no form in the vector functions of ascend_950pr");
  refused([](const Tensors& t) { AddRelu(t.i, t.i, t.i, 9); }, "vaddrelu: element type is i32, allowed f16, f32, i16");
  refused([](const Tensors&) { SetMaskCount(); }, "set_mask_count" + no_instruction);
}

TEST_CASE("registers: masks that were set before, masks with gaps and two types at once have no repeat form") {
  CHECK_THROWS_WITH(lowered([](const Tensors& t) { Adds<float, false>(t.a, t.a, 0.0f, 9); }),
                    "vadds: isSetMask = false has no form in the vector functions of ascend_950pr");
  CHECK_THROWS_WITH(lowered([](const Tensors& t) { Add<float, false>(t.a, t.a, t.b, MASK_PLACEHOLDER, 1, {}); }),
                    "vadd: isSetMask = false has no form in the vector functions of ascend_950pr");
  for (const auto& [low, high] : {std::pair(5ull, 0ull), std::pair(7ull, 1ull), std::pair(~0ull, 2ull)}) {
    const std::uint64_t words[2] = {low, high};
    CHECK_THROWS_WITH(lowered([&](const Tensors& t) { Exp(t.h, t.g, words, 2, UnaryRepeatParams{}); }),
                      "vexp: a mask with gaps has no form in the vector functions of ascend_950pr");
  }
  CHECK_THROWS_WITH(lowered([](const Tensors& t) {
                      Cast(t.h, t.a, kNone, 64, 2, UnaryRepeatParams{1, 1, 4, 8});
                    }),
                    "vconv: with a mask and repeats, a call on two types has no form in the vector functions of "
                    "ascend_950pr; give a count");
}

TEST_CASE("registers: a value read from UB is no number yet") {
  CHECK_THROWS_WITH(lowered([](const Tensors& t) { Adds(t.a, t.b, t.a.GetValue(3), 9); }),
                    "vadds: its scalar is a value of GetValue, but the vector functions of ascend_950pr take numbers "
                    "alone");
}
