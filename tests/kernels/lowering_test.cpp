// SPDX-License-Identifier: Apache-2.0
// What each form of an AscendC vector call lowers to on arch 2201, and the mask that it leaves.
#include "tests/support/surface_bench.h"

#include <catch2/catch.hpp>

using namespace AscendC;
using support::SurfaceBench;
using support::ub_tensor;

namespace {

struct Tensors {
  LocalTensor<float> a = ub_tensor<float>("a", 0, 4096);
  LocalTensor<float> b = ub_tensor<float>("b", 0x4000, 4096);
  LocalTensor<half> h = ub_tensor<half>("h", 0x8000, 4096);
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

isa::MaskState mask_after(const SurfaceBench& bench) {
  isa::MaskState mask{true, 1, 2}; // whatever was set before
  for (const isa::Instruction& i : bench.program.code)
    if (isa::row_of(i.opcode).shape == isa::Shape::mask || isa::row_of(i.opcode).shape == isa::Shape::mask_mode)
      isa::apply_mask(i, mask);
  return mask;
}

constexpr auto kNone = RoundMode::CAST_NONE;

} // namespace

TEST_CASE("count forms of binary and unary calls restore the mode, then the mask") {
  CHECK(lowered([](Tensors t) { Add(t.a, t.a, t.b, 100); }) == "C, M(0,100), vadd.f32, N, F");
  CHECK(lowered([](Tensors t) { Sub(t.a, t.a, t.b, 100); }) == "C, M(0,100), vsub.f32, N, F");
  CHECK(lowered([](Tensors t) { Mul(t.h, t.h, t.h, 4096); }) == "C, M(0,4096), vmul.f16, N, F");
  CHECK(lowered([](Tensors t) { Div(t.a, t.a, t.b, 1); }) == "C, M(0,1), vdiv.f32, N, F");
  CHECK(lowered([](Tensors t) { Exp(t.a, t.b, 100); }) == "C, M(0,100), vexp.f32, N, F");
  CHECK(lowered([](Tensors t) { Ln(t.a, t.b, 100); }) == "C, M(0,100), vln.f32, N, F");
  CHECK(lowered([](Tensors t) { Sqrt(t.h, t.h, 100); }) == "C, M(0,100), vsqrt.f16, N, F");
  CHECK(lowered([](Tensors t) { Duplicate(t.a, 1.0f, 100); }) == "C, M(0,100), vector_dup.f32, N, F");
}

TEST_CASE("count forms of tensor-scalar calls restore the mask, then the mode") {
  CHECK(lowered([](Tensors t) { Adds(t.a, t.a, 2.0f, 100); }) == "C, M(0,100), vadds.f32, F, N");
  CHECK(lowered([](Tensors t) { Muls(t.h, t.h, 2.0f, 100); }) == "C, M(0,100), vmuls.f16, F, N");
}

TEST_CASE("a count form is one instruction of repeat 1 over contiguous data, whatever the length") {
  const SurfaceBench bench = recorded([](Tensors t) { Add(t.a, t.b, t.a, 4096); });
  CHECK(bench.text(2) == "vadd.f32 ub:a+0, ub:b+0, ub:a+0, rep=1, blk=1/1/1, rstride=8/8/8");
  CHECK(recorded([](Tensors t) { Muls(t.a, t.b[8], -0.5f, 9); }).text(2) ==
        "vmuls.f32 ub:a+0, ub:b+32, -0.5, rep=1, blk=1/1, rstride=8/8");
}

TEST_CASE("a count of 0 still sets the state, a negative one is refused") {
  CHECK(lowered([](Tensors t) { Add(t.a, t.a, t.b, 0); }) == "C, M(0,0), vadd.f32, N, F");
  CHECK_THROWS_WITH(lowered([](Tensors t) { Add(t.a, t.a, t.b, -1); }),
                    "a vector call over -1 elements: the count is 0 or more");
}

TEST_CASE("a conversion strides each side by 64 of its elements") {
  CHECK(lowered([](Tensors t) { Cast(t.a, t.h, kNone, 100); }) == "C, M(0,100), vconv.f32, N, F");
  CHECK(recorded([](Tensors t) { Cast(t.a, t.h, kNone, 100); }).text(2) ==
        "vconv.f32.f16 ub:a+0, ub:h+0, rep=1, blk=1/1, rstride=8/4, round=none");
  CHECK(recorded([](Tensors t) { Cast(t.h, t.a, RoundMode::CAST_ODD, 100); }).text(2) ==
        "vconv.f16.f32 ub:h+0, ub:a+0, rep=1, blk=1/1, rstride=4/8, round=odd");
}

TEST_CASE("repeat forms set the mask's bits and leave them, and the mode, as they are") {
  const BinaryRepeatParams params{1, 2, 0, 9, 0, 8};
  CHECK(lowered([&](Tensors t) { Add(t.a, t.a, t.b, 7, 3, params); }) == "M(0,127), vadd.f32");
  CHECK(in_full([&](Tensors t) { Add(t.a, t.a, t.b, 7, 3, params); }) ==
        "vadd.f32 ub:a+0, ub:a+0, ub:b+0, rep=3, blk=1/2/0, rstride=9/0/8");
  CHECK(in_full([&](Tensors t) {
          Exp(t.a, t.b, 64, 2, UnaryRepeatParams{1, 3, 8, 0});
        }) == "vexp.f32 ub:a+0, ub:b+0, rep=2, blk=1/3, rstride=8/0");
  CHECK(in_full([&](Tensors t) { Duplicate(t.a, 3.0f, 64, 2, 2, 16); }) ==
        "vector_dup.f32 ub:a+0, 3, rep=2, blk=2, rstride=16");
  CHECK(in_full([&](Tensors t) {
          Copy(t.a, t.b, 64, 2, CopyRepeatParams{1, 2, 300, 8});
        }) == "vcopy.f32 ub:a+0, ub:b+0, rep=2, blk=1/2, rstride=300/8");
  CHECK(lowered([&](Tensors t) {
          Cast(t.h, t.a, kNone, 64, 2, UnaryRepeatParams{1, 1, 4, 8});
        }) == "M(0,18446744073709551615), vconv.f16");
  const std::uint64_t words[2] = {5, 3}; // the low word first
  CHECK(lowered([&](Tensors t) { Muls(t.h, t.h, 2.0f, words, 1, UnaryRepeatParams{}); }) == "M(3,5), vmuls.f16");
}

TEST_CASE("with isSetMask false there is the operation alone") {
  CHECK(lowered([](Tensors t) { Add<float, false>(t.a, t.a, t.b, MASK_PLACEHOLDER, 1, {}); }) == "vadd.f32");
  CHECK(lowered([](Tensors t) { Adds<float, false>(t.a, t.a, 0.0f, 77); }) == "vadds.f32");
  CHECK(lowered([](Tensors t) { Duplicate<float, false>(t.a, 0.0f, MASK_PLACEHOLDER, 1, 1, 8); }) == "vector_dup.f32");
  CHECK(lowered([](Tensors t) {
          Cast<float, half, false>(t.a, t.h, kNone, MASK_PLACEHOLDER, 1, {1, 1, 8, 4});
        }) == "vconv.f32");
}

TEST_CASE("WholeReduceSum keeps its mask, its destination stride counting elements") {
  CHECK(lowered([](Tensors t) { WholeReduceSum(t.a, t.b, 5, 3, 1, 1, 8); }) == "M(0,31), vcadd.f32");
  CHECK(in_full([](Tensors t) { WholeReduceSum(t.a[1], t.b, 64, 100, 2, 1, 3); }) ==
        "vcadd.f32 ub:a+4, ub:b+0, rep=100, dst_rep=2, blk=1, rstride=3");
}

TEST_CASE("Brcb turns all lanes on first") {
  CHECK(lowered([](Tensors t) { Brcb(t.a, t.b, 2, {2, 16}); }) == "F, vbrcb.f32");
  CHECK(in_full([](Tensors t) {
          Brcb(t.a[16], t.b[8], 2, {2, 16});
        }) == "vbrcb.f32 ub:a+64, ub:b+32, rep=2, blk=2, rstride=16");
}

TEST_CASE("count forms leave normal mode with all lanes on, repeat forms leave their mask") {
  const isa::MaskState full;
  CHECK(mask_after(recorded([](Tensors t) { Mul(t.a, t.a, t.b, 3); })) == full);
  CHECK(mask_after(recorded([](Tensors t) { Muls(t.a, t.a, 2.0f, 3); })) == full);
  CHECK(mask_after(recorded([](Tensors t) { WholeReduceSum(t.a, t.b, 5, 1, 1, 1, 8); })) ==
        isa::MaskState{true, 0, 31});
}

TEST_CASE("an integer mask becomes bits: the low word, then the high one") {
  const auto bits = [](std::uint64_t lanes, auto zero) {
    return lowered([&](const Tensors&) { SetVectorMask<decltype(zero)>(static_cast<std::int32_t>(lanes)); });
  };
  CHECK(bits(1, 0.0f) == "M(0,1)");
  CHECK(bits(63, 0.0f) == "M(0,9223372036854775807)");
  CHECK(bits(64, 0.0f) == "M(0,18446744073709551615)");
  CHECK(bits(64, half(0.0f)) == "M(0,18446744073709551615)");
  CHECK(bits(65, half(0.0f)) == "M(1,18446744073709551615)");
  CHECK(bits(127, half(0.0f)) == "M(9223372036854775807,18446744073709551615)");
  CHECK(bits(128, half(0.0f)) == "F");
  CHECK(bits(200, half(0.0f)) == "F");
}

TEST_CASE("SetVectorMask counts only in its counter form, whatever the mode of the core") {
  CHECK(lowered([](const Tensors&) {
          SetMaskCount();
          SetVectorMask<float>(5);
          SetVectorMask<float, MaskMode::COUNTER>(5);
          SetVectorMask<float>(0, 5);
          SetVectorMask<half>(9, 5);
          ResetMask();
        }) == "C, M(0,31), M(0,5), M(0,5), M(9,5), F");
}

TEST_CASE("flags, barriers, atomics and SyncAll are their instructions") {
  CHECK(lowered([](const Tensors&) {
          SetFlag<HardEvent::MTE2_V>(3);
          WaitFlag<HardEvent::MTE2_V>(3);
          PipeBarrier<PIPE_V>();
          PipeBarrier<PIPE_MTE3>();
          SetAtomicAdd<half>();
          SetAtomicNone();
          SyncAll();
        }) == "set MTE2_V 3, wait MTE2_V 3, V, MTE3, set_atomic_add.f16, set_atomic_none, ALL, sync_all");
}

TEST_CASE("a hard event is its two pipes") {
  const auto pair = [](auto event) { return lowered([&](const Tensors&) { SetFlag<decltype(event)::value>(0); }); };
  CHECK(pair(std::integral_constant<HardEvent, HardEvent::V_MTE2>{}) == "set V_MTE2 0");
  CHECK(pair(std::integral_constant<HardEvent, HardEvent::MTE3_V>{}) == "set MTE3_V 0");
  CHECK(pair(std::integral_constant<HardEvent, HardEvent::V_MTE3>{}) == "set V_MTE3 0");
  CHECK(pair(std::integral_constant<HardEvent, HardEvent::MTE3_MTE2>{}) == "set MTE3_MTE2 0");
  CHECK(pair(std::integral_constant<HardEvent, HardEvent::MTE2_MTE3>{}) == "set MTE2_MTE3 0");
  CHECK(pair(std::integral_constant<HardEvent, HardEvent::S_V>{}) == "set S_V 0");
  CHECK(pair(std::integral_constant<HardEvent, HardEvent::V_S>{}) == "set V_S 0");
  CHECK(pair(std::integral_constant<HardEvent, HardEvent::S_MTE2>{}) == "set S_MTE2 0");
  CHECK(pair(std::integral_constant<HardEvent, HardEvent::MTE2_S>{}) == "set MTE2_S 0");
  CHECK(pair(std::integral_constant<HardEvent, HardEvent::S_MTE3>{}) == "set S_MTE3 0");
  CHECK(pair(std::integral_constant<HardEvent, HardEvent::MTE3_S>{}) == "set MTE3_S 0");
}
