// SPDX-License-Identifier: Apache-2.0
// GetValue: a register that vector calls take as an operand, or a number that the recorder finds out on the way.
#include "tests/support/message_of.h"
#include "tests/support/surface_bench.h"

#include <catch2/catch.hpp>

using namespace AscendC;
using support::SurfaceBench;

namespace {

/// g holds 0, 1, 2, ... and h the same halved.
SurfaceBench bench_with_data() {
  SurfaceBench bench;
  isa::fill(bench.gm, nullptr);
  std::vector<double> counting, halves;
  for (int k = 0; k < 1024; ++k) counting.push_back(k), halves.push_back(0.5 * k);
  isa::set_values(bench.gm, 0, counting);
  isa::set_values(bench.gm, 1, halves);
  return bench;
}

LocalTensor<float> fetched() {
  const LocalTensor<float> a = support::ub_tensor<float>("a", 0, 1024);
  DataCopy(a, support::gm_tensor<float>(SurfaceBench::kG), 1024);
  return a;
}

float number_of(const Scalar<float>& value) { return value; }

template <class Calls> std::string refusal(SurfaceBench bench, Calls calls) {
  return support::message_of([&] { bench.record(calls); }, "none");
}

} // namespace

TEST_CASE("a value used as an operand is a register, and the stream is the same for all data") {
  SurfaceBench bench;
  bench.record([] {
    const LocalTensor<float> a = fetched();
    const Scalar<float> value = a[2].GetValue(3);
    Duplicate(a, value, 8);
    Adds(a, a, value, 8);
  });
  CHECK(bench.text(1) == "scalar_load.f32 s0, ub:a+20");
  CHECK(bench.text(4) == "vector_dup.f32 ub:a+0, s0, rep=1, blk=1, rstride=8");
  CHECK(bench.text(9) == "vadds.f32 ub:a+0, ub:a+0, s0, rep=1, blk=1/1, rstride=8/8");
  CHECK_FALSE(bench.program.data_dependent);
}

TEST_CASE("a value turned into a number is right, and marks the program as recorded for these data") {
  SurfaceBench bench = bench_with_data();
  bench.record([] {
    const LocalTensor<float> a = fetched();
    const float first = a.GetValue(5);
    CHECK(first == 5);
    Muls(a, a, first, 16);
    const float second = a.GetValue(7);
    CHECK(second == 35);
    Adds(a, a, second, 8);
    if (a.GetValue(0) > 34.0f) Duplicate(a, 1.0f, 8);
  });
  CHECK(bench.program.data_dependent);
  CHECK(bench.all() == "copy_gm_to_ub, scalar_load.f32, C, M(0,16), vmuls.f32, F, N, scalar_load.f32, C, M(0,8), "
                       "vadds.f32, F, N, scalar_load.f32, C, M(0,8), vector_dup.f32, N, F");
  CHECK(bench.text(4) == "vmuls.f32 ub:a+0, ub:a+0, 5, rep=1, blk=1/1, rstride=8/8");
}

TEST_CASE("a half is read as half") {
  SurfaceBench bench = bench_with_data();
  bench.record([] {
    const LocalTensor<half> b = support::ub_tensor<half>("b", 0, 1024);
    DataCopy(b, support::gm_tensor<half>(SurfaceBench::kH), 1024);
    const half value = b.GetValue(7);
    CHECK(float(value) == 3.5f);
  });
  CHECK(bench.last() == "scalar_load.f16 s0, ub:b+14");
}

TEST_CASE("finding out a number leaves the run's data as they are") {
  SurfaceBench bench = bench_with_data();
  bench.record([] {
    const LocalTensor<float> a = fetched();
    DataCopy(support::gm_tensor<float>(SurfaceBench::kG), a[512], 512);
    const LocalTensor<float> b = support::ub_tensor<float>("b", 0x2000, 8);
    DataCopy(b, support::gm_tensor<float>(SurfaceBench::kG), 8);
    const float value = b.GetValue(1);
    CHECK(value == 513);
  });
  CHECK(isa::values_of(bench.gm, 0)[1] == 1);
}

TEST_CASE("registers go round: the 33rd value takes the first one's") {
  SurfaceBench bench;
  bench.record([] {
    const LocalTensor<float> a = fetched();
    for (int k = 0; k < 33; ++k) a.GetValue(k);
  });
  CHECK(bench.text(32) == "scalar_load.f32 s31, ub:a+124");
  CHECK(bench.text(33) == "scalar_load.f32 s0, ub:a+128");
}

TEST_CASE("a value whose register has been taken is refused, not replaced by another") {
  const auto after = [](int further) {
    return refusal(bench_with_data(), [&] {
      const LocalTensor<float> a = fetched();
      const Scalar<float> value = a.GetValue(3);
      for (int k = 0; k < further; ++k) a.GetValue(k);
      Duplicate(a, value, 8);
      const float number = value;
      CHECK(number == 3);
    });
  };
  CHECK(after(31) == "none");
  CHECK(after(32) == "a value of GetValue is used after 32 further ones: scalar registers are 32, read it again nearer "
                     "to its use");
}

TEST_CASE("a number needs the input data") {
  CHECK(refusal(SurfaceBench(), [] { number_of(fetched().GetValue(0)); }) ==
        "the kernel branches on a value read from UB: recording needs the input data");
}

TEST_CASE("a number behind a SyncAll depends on the other blocks, if there are any") {
  const auto behind = [](int blocks) {
    SurfaceBench bench = bench_with_data();
    bench.options.blocks = blocks;
    return refusal(bench, [] {
      const LocalTensor<float> a = fetched();
      SyncAll();
      const float value = a.GetValue(9);
      CHECK(value == 9);
    });
  };
  CHECK(behind(1) == "none");
  CHECK(behind(2) == "a value read from UB behind a SyncAll depends on other blocks: it cannot steer this block");
}

TEST_CASE("what is not legal is refused before it is interpreted") {
  CHECK(refusal(bench_with_data(), [] { number_of(fetched().GetValue(1 << 20)); }) ==
        "block 0, instruction 1: scalar_load: src ub:a+4194304 is at byte 4194304, allowed 0 to 196608");
  CHECK(refusal(bench_with_data(), [] {
          const LocalTensor<float> a = fetched();
          Add(a, a, a, 2000);
          number_of(a.GetValue(0));
        }) == "block 0, instruction 3: vadd: dst ub:a+0 covers bytes 0 to 8000 of a buffer of 4096 bytes");
}

TEST_CASE("elements of global memory are read and written by the scalar unit, without a copy") {
  SurfaceBench bench = bench_with_data();
  float third = 0, changed = 0;
  bench.record([&] {
    const GlobalTensor<float> g = support::gm_tensor<float>(SurfaceBench::kG);
    third = g.GetValue(3);
    g[8].SetValue(2, third + 1);
    DataCacheCleanAndInvalid<float, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(g);
    changed = g.GetValue(10);
  });
  CHECK(third == 3);
  CHECK(changed == 4);
  CHECK(bench.text(0) == "scalar_load.f32 s0, gm:g+12");
  CHECK(bench.text(1) == "scalar_store.f32 gm:g+40, 4");
  CHECK(bench.program.code.size() == 3);
  CHECK(isa::values_of(bench.gm, 0)[10] == 10); // the recorder plays on a copy
}

TEST_CASE("an element of global memory is an operand of vector calls as one of UB is") {
  SurfaceBench bench;
  bench.record([] {
    const LocalTensor<float> a = support::ub_tensor<float>("a", 0, 64);
    Adds(a, a, support::gm_tensor<float>(SurfaceBench::kG).GetValue(1), 64);
  });
  CHECK(bench.text(3) == "vadds.f32 ub:a+0, ub:a+0, s0, rep=1, blk=1/1, rstride=8/8");
  CHECK_FALSE(bench.program.data_dependent);
}

TEST_CASE("an element beyond its global tensor is refused") {
  SurfaceBench bench;
  bench.record([] { support::gm_tensor<float>(SurfaceBench::kG).GetValue(1024); });
  CHECK(support::message_of([&] { bench.validate(); }) ==
        "block 0, instruction 0: scalar_load: src gm:g+4096 reaches byte 4100 of a buffer of 4096 bytes");
}
