// SPDX-License-Identifier: Apache-2.0
// Calls on integers and bfloat16: what they lower to, what they compute, and which types they do not take.
#include "isa/interpreter.h"
#include "sim/hardware/hardware.h"
#include "tests/support/message_of.h"
#include "tests/support/ub_play.h"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace AscendC;
using support::message_of;
using support::SurfaceBench;
using Played = support::UbPlay;
using support::ub_tensor;

namespace {

using Shorts = std::vector<std::int16_t>;
using Words = std::vector<std::int32_t>;

template <class T> LocalTensor<T> at(std::int64_t address, std::int64_t elements = 64) {
  return ub_tensor<T>("t" + std::to_string(address), address, elements);
}

/// What is wrong with the instructions that `calls` record on the chip.
std::string refusal(const isa::Machine& machine, const std::function<void()>& calls) {
  SurfaceBench bench;
  bench.machine = machine;
  return message_of([&] {
    bench.record(calls);
    bench.validate();
  });
}

/// UB after `calls` on Ascend 950, where they are vector functions.
template <class T> std::vector<T> on_registers(std::int64_t address, std::size_t count, void (*calls)()) {
  SurfaceBench bench;
  bench.machine = support::ascend_950pr();
  bench.record(calls);
  bench.validate();
  isa::BlockInterpreter core(bench.program, bench.gm, bench.machine);
  while (!core.ended()) core.run_phase();
  std::vector<T> values(count);
  std::memcpy(values.data(), core.core().ub.data() + address, count * sizeof(T));
  return values;
}

} // namespace

TEST_CASE("elementwise calls take int16_t and int32_t, with scalars that are whole numbers") {
  const Played played({}, [] {
    Duplicate(at<std::int32_t>(0), 1000000007, 64);
    Adds(at<std::int32_t>(256), at<std::int32_t>(0), -7, 64);
    Mul(at<std::int32_t>(512), at<std::int32_t>(256), at<std::int32_t>(256), 64);
    Duplicate(at<std::int16_t>(1024), std::int16_t{-300}, 64);
    Muls(at<std::int16_t>(1280), at<std::int16_t>(1024), std::int16_t{3}, 64);
    Max(at<std::int16_t>(1536), at<std::int16_t>(1024), at<std::int16_t>(1280), 64);
  });
  CHECK(played.at<std::int32_t>(256, 64) == Words(64, 1000000000));
  CHECK(played.at<std::int32_t>(512, 64) == Words(64, -1486618624)); // 10^18 by its low 32 bits
  CHECK(played.at<std::int16_t>(1280, 64) == Shorts(64, -900));
  CHECK(played.at<std::int16_t>(1536, 64) == Shorts(64, -300));
}

TEST_CASE("a call on integers lowers as one on floats, in its own type") {
  SurfaceBench bench;
  bench.record([] { Adds(at<std::int32_t>(256), at<std::int32_t>(0), -7, 100); });
  CHECK(bench.all() == "C, M(0,100), vadds.i32, F, N");
  CHECK(bench.text(2) == "vadds.i32 ub:t256+0, ub:t0+0, -7, rep=1, blk=1/1, rstride=8/8");
}

TEST_CASE("bits, shifts and their scalars") {
  const Played played({}, [] {
    Duplicate(at<std::uint16_t>(0), std::uint16_t{0xff0f}, 64);
    Not(at<std::uint16_t>(256), at<std::uint16_t>(0), 64);
    ShiftLeft(at<std::uint16_t>(512), at<std::uint16_t>(256), std::uint16_t{4}, 64);
    Or(at<std::uint16_t>(768), at<std::uint16_t>(512), at<std::uint16_t>(256), 64);
    And(at<std::uint16_t>(1024), at<std::uint16_t>(768), at<std::uint16_t>(0), 64);
    ShiftRight(at<std::int16_t>(1280), at<std::int16_t>(0), std::int16_t{4}, 64);
  });
  CHECK(played.at<std::uint16_t>(256, 1)[0] == 0x00f0);
  CHECK(played.at<std::uint16_t>(512, 1)[0] == 0x0f00);
  CHECK(played.at<std::uint16_t>(768, 1)[0] == 0x0ff0);
  CHECK(played.at<std::uint16_t>(1024, 1)[0] == 0x0f00);
  CHECK(played.at<std::int16_t>(1280, 1)[0] == -16); // 0xff0f goes down with its sign
  CHECK(message_of([] {
          SurfaceBench().record([] {
            ShiftRight(at<std::int16_t>(0), at<std::int16_t>(0), std::int16_t{1}, 64, 1, {1, 1, 8, 8}, true);
          });
        }) == "ShiftRight with roundEn = true is not supported here");
}

TEST_CASE("Cast takes floats to integers and back, narrower ones in fewer datablocks") {
  const Played played({2.5f, -3.5f, 40000.0f}, [] {
    Cast(at<std::int32_t>(256), at<float>(0), RoundMode::CAST_RINT, 64);
    Cast(at<std::int16_t>(512), at<std::int32_t>(256), RoundMode::CAST_NONE, 64);
    Cast(at<half>(640), at<std::int16_t>(512), RoundMode::CAST_NONE, 64);
    Cast(at<std::int8_t>(768), at<half>(640), RoundMode::CAST_NONE, 64);
    Cast(at<half>(832), at<std::int8_t>(768), RoundMode::CAST_NONE, 64);
    Cast(at<float>(1024), at<half>(832), RoundMode::CAST_NONE, 64);
    Cast(at<float>(1280), at<float>(0), RoundMode::CAST_FLOOR, 64);
  });
  CHECK(played.at<std::int32_t>(256, 3) == Words{2, -4, 40000});
  CHECK(played.at<std::int16_t>(512, 3) == Shorts{2, -4, 32767});
  CHECK(played.at<std::int8_t>(768, 3) == std::vector<std::int8_t>{2, -4, 127});
  CHECK(played.at<float>(1024, 3) == std::vector<float>{2, -4, 127});
  CHECK(played.at<float>(1280, 3) == std::vector<float>{2, -4, 40000});
}

TEST_CASE("values read from UB and written to it are integers of any width, their bits whole") {
  SurfaceBench bench;
  isa::fill(bench.gm, nullptr);
  std::uint32_t word = 0;
  std::int16_t narrow = 0;
  std::uint8_t byte = 0;
  bench.record([&] {
    at<std::uint32_t>(0).SetValue(0, 4000000001u);
    word = at<std::uint32_t>(0).GetValue(0);
    at<std::int16_t>(64).SetValue(1, std::int16_t{-3}); // the bits of a half's NaN
    narrow = at<std::int16_t>(64).GetValue(1);
    at<std::uint8_t>(128).SetValue(5, std::uint8_t{201});
    byte = at<std::uint8_t>(128).GetValue(5);
  });
  CHECK(word == 4000000001u);
  CHECK(narrow == -3);
  CHECK(byte == 201);
}

TEST_CASE("an element that was read is a scalar of a vector call, of its own type") {
  const Played played({}, [] {
    at<std::int32_t>(0).SetValue(3, 123456789);
    const Scalar<std::int32_t> value = at<std::int32_t>(0).GetValue(3);
    Duplicate(at<std::int32_t>(256), std::int32_t{1}, 64);
    Adds(at<std::int32_t>(512), at<std::int32_t>(256), value, 64);
  });
  CHECK(played.at<std::int32_t>(512, 64) == Words(64, 123456790));
}

TEST_CASE("CreateVecIndex counts in the element type") {
  const Played played({}, [] {
    TPipe pipe;
    CreateVecIndex(at<std::int32_t>(0, 100), 16777210, 100);
  });
  const Words counted = played.at<std::int32_t>(0, 100);
  for (std::int32_t k = 0; k < 100; ++k) CHECK(counted[static_cast<std::size_t>(k)] == 16777210 + k);
}

TEST_CASE("a type that a call does not take is refused with those that it does") {
  const isa::Machine a2 = support::atlas_a2();
  CHECK(refusal(a2, [] { Exp(at<std::int32_t>(0), at<std::int32_t>(0), 64); }) ==
        "block 0, instruction 2: vexp: element type is i32, allowed f16, f32");
  CHECK(refusal(a2, [] { Add(at<std::uint8_t>(0), at<std::uint8_t>(0), at<std::uint8_t>(0), 64); }) ==
        "block 0, instruction 2: vadd: element type is u8, allowed f16, f32, i16, i32");
  CHECK(refusal(a2, [] { Cast(at<float>(256), at<std::uint8_t>(0), RoundMode::CAST_NONE, 64); }) ==
        "block 0, instruction 2: vconv: converts u8 to f32, allowed from u8: f16");
  CHECK(refusal(a2, [] { ShiftLeft(at<std::int16_t>(0), at<std::int16_t>(0), std::int16_t{17}, 64); }) ==
        "block 0, instruction 2: vshl: places is 17, allowed 0 to 16");
}

TEST_CASE("a type or a conversion that the chip lacks is refused with the chip's name") {
  const isa::Machine p310 = sim::load_hardware("ascend_310p").machine;
  CHECK(refusal(p310, [] { Cast(at<std::int32_t>(256), at<float>(0), RoundMode::CAST_RINT, 64); }) ==
        "block 0, instruction 2: vconv: converts f32 to i32, which ascend_310p does not, as far as it is simulated");
  CHECK(refusal(p310, [] {
          Compare(at<std::uint8_t>(512), at<std::int32_t>(0), at<std::int32_t>(256), CMPMODE::EQ, 64);
        }) == "block 0, instruction 0: vcmpv_eq: element type is i32, on ascend_310p allowed f16, f32");
  CHECK(refusal(p310, [] { ShiftLeft(at<std::int16_t>(0), at<std::int16_t>(0), std::int16_t{1}, 64); }) ==
        "block 0, instruction 2: vshl: is no instruction of ascend_310p");
  CHECK(refusal(p310, [] { Add(at<std::int16_t>(0), at<std::int16_t>(0), at<std::int16_t>(0), 64); }) == "no error");
}

TEST_CASE("GatherMask with a fixed pattern lowers to a count, the gather and the normal mode again") {
  SurfaceBench bench;
  std::uint64_t count = 0;
  bench.record([&] { GatherMask(at<float>(0x1000), at<float>(0), 2, true, 50, {1, 1, 8, 0}, count); });
  CHECK(bench.all() == "C, M(0,50), vreducev2_fixed.f32, N, F");
  CHECK(count == 25);
  bench.record([&] { GatherMask(at<float>(0x1000, 1024), at<float>(0, 1024), 3, false, 0, {1, 4, 8, 0}, count); });
  CHECK(count == 4 * 16);
}

TEST_CASE("GatherMask with a pattern in UB counts what is set there, and the recording depends on the data") {
  SurfaceBench bench;
  isa::fill(bench.gm, nullptr);
  std::uint64_t count = 0;
  bench.record([&] {
    at<std::uint32_t>(0x2000).SetValue(0, 0x80000101u);
    GatherMask(at<float>(0x1000), at<float>(0), at<std::uint32_t>(0x2000), true, 32, {1, 1, 8, 1}, count);
  });
  CHECK(count == 3);
  CHECK(bench.program.data_dependent);
}

TEST_CASE("on the chip of arch 2002 the mask of GatherMask is all elements, and repeats do not count") {
  SurfaceBench bench;
  bench.machine = sim::load_hardware("ascend_310p").machine;
  std::uint64_t count = 0;
  bench.record([&] { GatherMask(at<half>(0x1000, 512), at<half>(0, 512), 1, true, 300, {1, 3, 8, 0}, count); });
  bench.validate();
  CHECK(count == 150);
}

TEST_CASE("BlockReduceMax and BlockReduceMin leave one element a datablock") {
  std::vector<float> given(64);
  for (std::size_t k = 0; k < given.size(); ++k) given[k] = static_cast<float>((k * 37) % 64);
  const Played played(given, [] {
    BlockReduceMax(at<float>(0x1000), at<float>(0), 1, 64, 1, 1, 8);
    BlockReduceMin(at<float>(0x1100), at<float>(0), 1, 64, 1, 1, 8);
  });
  for (std::size_t block = 0; block < 8; ++block) {
    const auto first = given.begin() + static_cast<std::ptrdiff_t>(8 * block);
    CHECK(played.at<float>(0x1000, 8)[block] == *std::max_element(first, first + 8));
    CHECK(played.at<float>(0x1100, 8)[block] == *std::min_element(first, first + 8));
  }
}

TEST_CASE("AddRelu, SubRelu and FusedMulAdd in one instruction each") {
  const Played played({1, -5, 3}, [] {
    Duplicate(at<float>(256), 2.0f, 64);
    AddRelu(at<float>(512), at<float>(0), at<float>(256), 64);
    SubRelu(at<float>(768), at<float>(0), at<float>(256), 64);
    Duplicate(at<float>(1024), 10.0f, 64);
    FusedMulAdd(at<float>(1024), at<float>(0), at<float>(256), 64);
    Duplicate(at<float>(1280), 10.0f, 64);
    FusedMulAddRelu(at<float>(1280), at<float>(0), at<float>(256), 64);
  });
  CHECK(played.at<float>(512, 3) == std::vector<float>{3, 0, 5});
  CHECK(played.at<float>(768, 3) == std::vector<float>{0, 0, 1});
  CHECK(played.at<float>(1024, 3) == std::vector<float>{12, -48, 32});
  CHECK(played.at<float>(1280, 3) == std::vector<float>{12, 0, 32});
}

TEST_CASE("in vector functions integers are computed, shifted and converted between 16 and 32 bits") {
  CHECK(on_registers<std::int32_t>(512, 70, [] {
          Duplicate(at<std::int32_t>(0, 70), 1000, 70);
          Muls(at<std::int32_t>(512, 70), at<std::int32_t>(0, 70), -1000000, 70);
        }) == Words(70, -1000000000));
  CHECK(on_registers<std::int16_t>(1024, 70, [] {
          Duplicate(at<float>(0, 70), -7.5f, 70);
          Cast(at<std::int32_t>(512, 70), at<float>(0, 70), RoundMode::CAST_FLOOR, 70);
          Cast(at<std::int16_t>(1024, 70), at<std::int32_t>(512, 70), RoundMode::CAST_NONE, 70);
        }) == Shorts(70, -8));
  CHECK(on_registers<std::uint16_t>(512, 70, [] {
          Duplicate(at<std::uint16_t>(0, 70), std::uint16_t{0x00ff}, 70);
          ShiftLeft(at<std::uint16_t>(256, 70), at<std::uint16_t>(0, 70), std::uint16_t{8}, 70);
          Or(at<std::uint16_t>(512, 70), at<std::uint16_t>(256, 70), at<std::uint16_t>(0, 70), 70);
        }) == std::vector<std::uint16_t>(70, 0xffff));
  CHECK(on_registers<float>(512, 70, [] {
          Duplicate(at<std::int16_t>(0, 70), std::int16_t{-12}, 70);
          Cast(at<float>(512, 70), at<std::int16_t>(0, 70), RoundMode::CAST_NONE, 70);
        }) == std::vector<float>(70, -12.0f));
}

TEST_CASE("bfloat16_t is moved, cast and read, on both kinds of vector unit") {
  const auto calls = [] {
    Duplicate(at<bfloat16>(0, 70), ToBfloat16(1.5f), 70);
    Cast(at<float>(512, 70), at<bfloat16>(0, 70), RoundMode::CAST_NONE, 70);
    Muls(at<float>(512, 70), at<float>(512, 70), 3.0f, 70);
    Cast(at<bfloat16>(1024, 70), at<float>(512, 70), RoundMode::CAST_RINT, 70);
    Cast(at<float>(1536, 70), at<bfloat16>(1024, 70), RoundMode::CAST_NONE, 70);
  };
  CHECK(Played({}, calls).at<float>(1536, 70) == std::vector<float>(70, 4.5f));
  CHECK(on_registers<float>(1536, 70, calls) == std::vector<float>(70, 4.5f));
  CHECK(refusal(support::atlas_a2(), [] { Add(at<bfloat16>(0), at<bfloat16>(0), at<bfloat16>(0), 64); }) ==
        "block 0, instruction 2: vadd: element type is bf16, allowed f16, f32, i16, i32");
}
