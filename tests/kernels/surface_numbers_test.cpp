// SPDX-License-Identifier: Apache-2.0
// Calls that lower to several instructions, and those that move elements of any type: interpreted, against numbers.
#include "tests/support/message_of.h"
#include "tests/support/ub_play.h"

#include <catch2/catch.hpp>

#include <numeric>

using namespace AscendC;
using support::SurfaceBench;
using Played = support::UbPlay;
using support::ub_tensor;

namespace {

std::vector<float> counting(std::size_t count) {
  std::vector<float> values(count);
  std::iota(values.begin(), values.end(), 1.0f);
  return values;
}

LocalTensor<float> a(std::int64_t elements) { return ub_tensor<float>("a", 0, elements); }
LocalTensor<float> tmp() { return ub_tensor<float>("tmp", 0x20000, 1024); }
LocalTensor<float> result() { return ub_tensor<float>("result", 0x28000, 64); }

float reduced(std::int32_t count, void (*reduce)(std::int32_t)) {
  return Played(counting(static_cast<std::size_t>(count)), [&] { reduce(count); }).at<float>(0x28000, 1)[0];
}

} // namespace

TEST_CASE("ReduceSum, ReduceMax and ReduceMin reduce any number of elements") {
  for (const std::int32_t count : {1, 8, 63, 64, 65, 1000, 4096, 16384 + 5}) {
    INFO(count);
    // whole numbers up to 2^24 add without rounding, in whatever order
    CHECK(reduced(std::min(count, 4096), [](std::int32_t n) { ReduceSum(result(), a(n), tmp(), n); }) ==
          static_cast<float>(std::min(count, 4096)) * (static_cast<float>(std::min(count, 4096)) + 1) / 2);
    CHECK(reduced(count, [](std::int32_t n) { ReduceMax(result(), a(n), tmp(), n); }) == static_cast<float>(count));
    CHECK(reduced(count, [](std::int32_t n) { ReduceMin(result(), a(n), tmp(), n); }) == 1);
  }
}

TEST_CASE("a reduction is passes of one instruction each, with barriers between them, and leaves the mask whole") {
  SurfaceBench bench;
  bench.record([] { ReduceSum(result(), a(100), tmp(), 100); });
  CHECK(bench.all() == "M(0,18446744073709551615), vcadd.f32, M(0,68719476735), vcadd.f32, V, M(0,3), vcadd.f32, F");
}

TEST_CASE("a search for the largest leaves pairs on the way, and passes over their indices") {
  SurfaceBench bench;
  bench.record([] { ReduceMax(result(), a(130), tmp(), 130); });
  CHECK(bench.all() == "M(0,18446744073709551615), vcmax.f32, M(0,3), vcmax.f32, V, M(0,21), vcmax.f32, F");
  CHECK(bench.program.code[1].order == isa::ResultOrder::value_index);
  CHECK(bench.program.code[6].order == isa::ResultOrder::value);
}

TEST_CASE("ReduceMax with an index leaves the value and where it stood, of one repeat at most") {
  const Played played({3, 1, 9, 2}, [] { ReduceMax(result(), a(4), tmp(), 4, true); });
  CHECK(played.at<float>(0x28000, 1)[0] == 9);
  CHECK(played.at<std::uint32_t>(0x28004, 1)[0] == 2);
  SurfaceBench bench;
  CHECK(support::message_of([&] { bench.record([] { ReduceMin(result(), a(65), tmp(), 65, true); }); }) ==
        "a reduction with calIndex of 65 elements: allowed 1 to 64, one repeat");
}

TEST_CASE("a reduction of nothing is refused") {
  SurfaceBench bench;
  CHECK(support::message_of([&] { bench.record([] { ReduceSum(result(), a(8), tmp(), 0); }); }) ==
        "a reduction of 0 elements: allowed from 1 on");
}

TEST_CASE("CreateVecIndex counts from its first value, however many") {
  for (const std::uint32_t count : {1u, 8u, 9u, 100u}) {
    const Played played({}, [&] {
      TPipe pipe;
      CreateVecIndex(a(128), 5.0f, count);
    });
    std::vector<float> expected(count);
    std::iota(expected.begin(), expected.end(), 5.0f);
    CHECK(played.at<float>(0, count) == expected);
    CHECK(played.at<float>(4 * count, 1)[0] == 0);
  }
}

TEST_CASE("SetValue and GetValue take elements of 2 and 4 bytes of any kind, bit by bit") {
  const Played played({}, [] {
    ub_tensor<float>("f", 0, 8).SetValue(1, 0.1f);
    ub_tensor<half>("h", 32, 16).SetValue(3, 0.5f);
    ub_tensor<std::int32_t>("i", 64, 8).SetValue(0, -7);
    ub_tensor<std::uint16_t>("u", 96, 16).SetValue(0, 30000);
    ub_tensor<float>("f", 0, 8)(2) = 4.0f;
  });
  CHECK(played.at<float>(0, 3) == std::vector<float>{0, 0.1f, 4});
  CHECK(static_cast<float>(played.at<half>(32, 4)[3]) == 0.5f);
  CHECK(played.at<std::int32_t>(64, 1)[0] == -7);
  CHECK(played.at<std::uint16_t>(96, 1)[0] == 30000);
}

TEST_CASE("an integer read from UB is the number that was written") {
  SurfaceBench bench;
  isa::fill(bench.gm, nullptr);
  std::int32_t word = 0;
  std::uint16_t narrow = 0;
  bench.record([&] {
    const LocalTensor<std::int32_t> i = ub_tensor<std::int32_t>("i", 0, 8);
    i.SetValue(5, 123456789);
    word = i.GetValue(5);
    const LocalTensor<std::uint16_t> u = ub_tensor<std::uint16_t>("u", 32, 16);
    u.SetValue(1, 40000);
    narrow = u(1);
  });
  CHECK(word == 123456789);
  CHECK(narrow == 40000);
  CHECK(bench.program.data_dependent);
}

TEST_CASE("Duplicate and Copy move integers bit by bit") {
  const Played played({}, [] {
    const LocalTensor<std::int32_t> i = ub_tensor<std::int32_t>("i", 0, 64);
    Duplicate(i, -3, 64);
    Copy(ub_tensor<std::int32_t>("j", 256, 64), i, 64, 1, {1, 1, 8, 8});
    Duplicate(ub_tensor<std::int16_t>("s", 512, 16), 3, 16);
  });
  CHECK(played.at<std::int32_t>(256, 64) == std::vector<std::int32_t>(64, -3));
  CHECK(played.at<std::int16_t>(512, 16) == std::vector<std::int16_t>(16, 3));
}

TEST_CASE("DataCopy within UB moves pieces of datablocks with gaps on either side") {
  const Played played(counting(64), [] {
    DataCopy(ub_tensor<float>("d", 0x1000, 64), a(64), 16);
    DataCopy(ub_tensor<float>("e", 0x2000, 64), a(64), DataCopyParams{2, 1, 1, 2});
  });
  CHECK(played.at<float>(0x1000, 17) == std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 0});
  CHECK(played.at<float>(0x2000, 8) == std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8});
  CHECK(played.at<float>(0x2000 + 96, 8) == std::vector<float>{17, 18, 19, 20, 21, 22, 23, 24});
}

TEST_CASE("the older forms of DataCopyPad mean what the newer ones do") {
  SurfaceBench bench;
  bench.record([] {
    const GlobalTensor<half> h = support::gm_tensor<half>(SurfaceBench::kH);
    const LocalTensor<half> local = ub_tensor<half>("l", 0, 64);
    DataCopyPad(local, h, DataCopyParams{2, 10, 4, 1}, DataCopyPadParams{true, 0, 3, 0x3c00});
    DataCopyPad(local, h, DataCopyExtParams{2, 10, 4, 1, 0}, DataCopyPadExtParams<half>{true, 0, 3, half(1.0f)});
    DataCopyPad(h, local, DataCopyParams{1, 10, 0, 0});
    DataCopyPad(h, local, DataCopyExtParams{1, 10, 0, 0, 0});
  });
  CHECK(bench.text(0) == bench.text(1));
  CHECK(bench.text(2) == bench.text(3));
}

TEST_CASE("UB laid out by hand is a buffer of its own") {
  SurfaceBench bench;
  bench.record([] {
    LocalTensor<float> t(TPosition::VECCALC, 1024, 64);
    CHECK(t.GetSize() == 64);
    CHECK(t.GetPhyAddr(8) == 1024 + 32);
    t.SetSize(32);
    CHECK(t.GetLength() == 128);
    Abs(t, t, 32);
  });
  CHECK(bench.program.ub[0].address == 1024);
  CHECK(bench.program.ub[0].bytes == 256);
  bench.validate();
}

TEST_CASE("a queue between VECIN and VECOUT orders the copies themselves") {
  SurfaceBench bench;
  bench.record([] {
    TPipe pipe;
    TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue;
    pipe.InitBuffer(queue, 1, 256);
    CHECK(queue.HasIdleBuffer());
    LocalTensor<float> t = queue.AllocTensor<float>();
    CHECK_FALSE(queue.HasIdleBuffer());
    queue.EnQue(t);
    CHECK(queue.GetTensorCountInQue() == 1);
    CHECK_FALSE(queue.VacantInQue());
    t = queue.DeQue<float>();
    CHECK_FALSE(queue.HasTensorInQue());
    queue.FreeTensor(t);
    queue.FreeAllEvent();
  });
  CHECK(bench.of(isa::Pipe::mte2) == "set MTE2_MTE3 0, wait MTE3_MTE2 0");
  CHECK(bench.of(isa::Pipe::mte3) == "set_atomic_none, wait MTE2_MTE3 0, set MTE3_MTE2 0");
}

TEST_CASE("a pipe that is reset has all of UB and all event ids again") {
  SurfaceBench bench;
  bench.record([] {
    TPipe pipe;
    TQue<TPosition::VECIN, 1> first, second;
    pipe.InitBuffer(first, 1, 1024);
    pipe.Reset();
    pipe.InitBuffer(second, 1, 1024);
    CHECK(second.AllocTensor<float>().address() == 0);
    CHECK(pipe.AllocEventID<HardEvent::V_S>() == 0);
  });
}

TEST_CASE("a flag from V to V is a barrier") {
  SurfaceBench bench;
  bench.record([] {
    SetFlag<HardEvent::V_V>(0);
    WaitFlag<HardEvent::V_V>(0);
  });
  CHECK(bench.all() == "V");
}
