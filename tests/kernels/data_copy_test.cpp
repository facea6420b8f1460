// SPDX-License-Identifier: Apache-2.0
// DataCopy, DataCopyPad and the views of UB and GM that they take.
#include "tests/support/surface_bench.h"

#include <catch2/catch.hpp>

using namespace AscendC;
using support::SurfaceBench;

namespace {

struct Tensors {
  LocalTensor<float> a = support::ub_tensor<float>("a", 0x100, 1024);
  LocalTensor<half> b = support::ub_tensor<half>("b", 0x2000, 1024);
  GlobalTensor<float> g = support::gm_tensor<float>(SurfaceBench::kG);
  GlobalTensor<half> h = support::gm_tensor<half>(SurfaceBench::kH);
};

/// The one copy that `calls` record, in full.
template <class Calls> std::string copy(Calls calls) {
  SurfaceBench bench;
  bench.record([&] { calls(Tensors{}); });
  REQUIRE(bench.program.code.size() == 1);
  bench.validate();
  return bench.last();
}

} // namespace

TEST_CASE("DataCopy of a count is one burst of whole datablocks") {
  CHECK(copy([](Tensors t) { DataCopy(t.a, t.g, 16); }) == "copy_gm_to_ub ub:a+0, gm:g+0, bursts=1, len=2blk, gap=0/0");
  CHECK(copy([](Tensors t) { DataCopy(t.h[32], t.b[16], 48); }) ==
        "copy_ub_to_gm gm:h+64, ub:b+32, bursts=1, len=3blk, gap=0/0");
}

TEST_CASE("a count that is not whole datablocks, or longer than a burst, is refused") {
  CHECK_THROWS_WITH(copy([](Tensors t) { DataCopy(t.a, t.g, 7); }),
                    "DataCopy of 28 B: whole 32-byte datablocks only, the chip drops the rest; use DataCopyPad");
  CHECK_THROWS_WITH(copy([](Tensors t) { DataCopy(t.g, t.a, 9); }),
                    "DataCopy of 36 B: whole 32-byte datablocks only, the chip drops the rest; use DataCopyPad");
  CHECK_THROWS_WITH(copy([](Tensors t) { DataCopy(t.a, t.g, 65536 * 8); }),
                    "DataCopy of 2097152 B: at most 2097120 B a burst");
}

TEST_CASE("gaps belong to the side that they are named after") {
  const DataCopyParams params{3, 2, 1, 4}; // the source's gap, then the destination's
  CHECK(copy([&](Tensors t) { DataCopy(t.a, t.g, params); }) ==
        "copy_gm_to_ub ub:a+0, gm:g+0, bursts=3, len=2blk, gap=1/4");
  CHECK(copy([&](Tensors t) { DataCopy(t.g, t.a, params); }) ==
        "copy_ub_to_gm gm:g+0, ub:a+0, bursts=3, len=2blk, gap=4/1");
  const DataCopyExtParams bytes{2, 12, 20, 1, 0};
  CHECK(copy([&](Tensors t) { DataCopyPad(t.a, t.g, bytes, DataCopyPadExtParams<float>{}); }) ==
        "copy_gm_to_ub_pad.f32 ub:a+0, gm:g+0, bursts=2, len=12B, gap=20/1");
  CHECK(copy([&](Tensors t) {
          DataCopyPad(t.h, t.b, DataCopyExtParams{2, 12, 1, 20, 0});
        }) == "copy_ub_to_gm_pad.f16 gm:h+0, ub:b+0, bursts=2, len=12B, gap=20/1");
}

TEST_CASE("padding is a value in the tensor's type") {
  CHECK(copy([](Tensors t) {
          DataCopyPad(t.a, t.g, DataCopyExtParams{1, 12, 0, 0, 0}, DataCopyPadExtParams<float>{true, 2, 3, 1.0f});
        }) == "copy_gm_to_ub_pad.f32 ub:a+0, gm:g+0, bursts=1, len=12B, gap=0/0, pad=2/3, fill=0x3f800000");
  CHECK(copy([](Tensors t) {
          DataCopyPad(t.b, t.h, DataCopyExtParams{1, 12, 0, 0, 0}, DataCopyPadExtParams<half>{true, 0, 1, half(1.0f)});
        }) == "copy_gm_to_ub_pad.f16 ub:b+0, gm:h+0, bursts=1, len=12B, gap=0/0, pad=0/1, fill=0x3c00");
}

TEST_CASE("padding without a value has no defined content and is refused") {
  CHECK_THROWS_WITH(
      copy([](Tensors t) {
        DataCopyPad(t.a, t.g, DataCopyExtParams{1, 12, 0, 0, 0}, DataCopyPadExtParams<float>{false, 1, 0, 0});
      }),
      "block 0, instruction 0: copy_gm_to_ub_pad: left and right padding are 1 and 0, allowed 0 and 0 "
      "without a padding value");
}

TEST_CASE("the gap in UB has 16 bits, that in GM 32") {
  CHECK_THROWS_WITH(copy([](Tensors t) {
                      DataCopyPad(t.a, t.g, DataCopyExtParams{1, 12, 0, 65536, 0}, DataCopyPadExtParams<float>{});
                    }),
                    "DataCopyPad: the gap in UB is 65536 datablocks, allowed 0 to 65535");
  CHECK(copy([](Tensors t) {
          DataCopyPad(t.a, t.g, DataCopyExtParams{1, 12, 65536, 65535, 0}, DataCopyPadExtParams<float>{});
        }).find("gap=65536/65535") != std::string::npos);
}

TEST_CASE("a GM tensor is a view of the buffer that its address lies in") {
  SurfaceBench bench;
  bench.record([] {
    const GlobalTensor<half> inside = support::gm_tensor<half>(SurfaceBench::kH + 64);
    CHECK(inside.GetSize() == 1024 - 32);
    CHECK(inside[8].GetSize() == 1024 - 40);
    CHECK(inside[8].operand().value == 80);
    GlobalTensor<half> sized;
    sized.SetGlobalBuffer(reinterpret_cast<half*>(SurfaceBench::kH), 16);
    CHECK(sized.GetSize() == 16);
  });
  CHECK_THROWS_WITH(bench.record([] { support::gm_tensor<float>(SurfaceBench::kG + 4096); }),
                    "SetGlobalBuffer: address 8192 lies in no GM buffer of this run");
}

TEST_CASE("a block knows its number and how many there are") {
  SurfaceBench bench;
  bench.options.block = 3;
  bench.options.blocks = 7;
  bench.record([] { CHECK((GetBlockIdx() == 3 && GetBlockNum() == 7)); });
}
