// SPDX-License-Identifier: Apache-2.0
#include "isa/footprint.h"

#include "isa/text/text.h"

#include <catch2/catch.hpp>

using isa::Footprint;
using isa::MaskState;
using isa::Range;
using isa::Walk;

namespace {

isa::Instruction instruction(const std::string& text) {
  return isa::parse("aiv 1 hardware=x blocks=1\ngm g f32 4096 @0 in\ngm h f16 4096 @0x8000 in\nblock 0/1\n" + text +
                        "\nend block 1\nend 1\n",
                    "t")
      .blocks[0]
      .code[0];
}

Footprint footprint(const std::string& text, const MaskState& mask = {}) {
  return isa::footprint(instruction(text), mask);
}

/// The pieces of a walk as text, "begin-end ...".
std::string pieces(const Walk& walk) {
  std::string text;
  walk.each_piece([&](const Range& r) { text += " " + std::to_string(r.begin) + "-" + std::to_string(r.end); });
  return text.empty() ? text : text.substr(1);
}

std::string hull(const Walk& walk) { return std::to_string(walk.hull().begin) + "-" + std::to_string(walk.hull().end); }

constexpr MaskState count(std::uint64_t elements) { return {true, 0, elements}; }

} // namespace

TEST_CASE("a contiguous binary operation reads two walks and writes one") {
  const Footprint f = footprint("vadd.f32 ub:0x2000, ub:0, ub:0x1000, rep=2");
  CHECK((f.writes && f.read_count == 2));
  CHECK(pieces(f.write) == "8192-8448 8448-8704");
  CHECK(pieces(f.reads[0]) == "0-256 256-512");
  CHECK(pieces(f.reads[1]) == "4096-4352 4352-4608");
}

TEST_CASE("unary and scalar operations read one walk, a fill none") {
  CHECK(footprint("vexp.f32 ub:0, ub:256").read_count == 1);
  CHECK(footprint("vadds.f16 ub:0, ub:256, 1").read_count == 1);
  CHECK(footprint("vector_dup.f16 ub:0, 1").read_count == 0);
  CHECK(pieces(footprint("vector_dup.f16 ub:0, 1").write) == "0-256");
}

TEST_CASE("only datablocks up to the highest active lane are touched") {
  CHECK(pieces(footprint("vexp.f32 ub:0, ub:256, rep=2", {false, 0, 0x1ff}).write) == "0-64 256-320");
  CHECK(pieces(footprint("vexp.f16 ub:0, ub:256", {false, 1, 0}).reads[0]) == "256-416");
  CHECK(pieces(footprint("vexp.f32 ub:0, ub:256", {false, 0, 0}).write).empty());
  CHECK(hull(footprint("vexp.f32 ub:0, ub:256", {false, 0, 0}).write) == "0-0");
}

TEST_CASE("a count ends in a shorter last repeat") {
  const Footprint f = footprint("vexp.f32 ub:0, ub:0x1000", count(130));
  CHECK(pieces(f.write) == "0-256 256-512 512-544");
  CHECK(hull(f.write) == "0-544");
}

TEST_CASE("a block stride of 0 is one datablock, a wider one leaves gaps") {
  const Footprint f = footprint("vadd.f32 ub:0x2000, ub:0, ub:0x1000, blk=1/0/2, rep=1");
  CHECK(pieces(f.reads[0]) == "0-32");
  CHECK(pieces(f.reads[1]) == "4096-4128 4160-4192 4224-4256 4288-4320 4352-4384 4416-4448 4480-4512 4544-4576");
  CHECK(hull(f.reads[1]) == "4096-4576");
}

TEST_CASE("a repeat stride of 0 is the same repeat again, and a shorter last one does not shrink the hull") {
  const Footprint f = footprint("vadd.f32 ub:0x2000, ub:0, ub:0x2000, rstride=0/8/0", count(65));
  CHECK(pieces(f.write) == "8192-8448 8192-8224");
  CHECK(hull(f.write) == "8192-8448");
}

TEST_CASE("walks touch a range exactly, gaps left out") {
  const Walk walk = footprint("vexp.f32 ub:0, ub:0, blk=2/1, rep=2, rstride=32/8").write;
  CHECK(walk.touches({0, 1}));
  CHECK_FALSE(walk.touches({32, 64}));
  CHECK(walk.touches({60, 65}));
  CHECK_FALSE(walk.touches({512, 1024}));
  CHECK(walk.touches({1024, 1025}));
  CHECK_FALSE(walk.touches({1504, 2000}));
}

TEST_CASE("a conversion walks each side in its own type") {
  const Footprint narrow = footprint("vconv.f16.f32 ub:0x1000, ub:0, rep=2, rstride=4/8");
  CHECK(pieces(narrow.write) == "4096-4224 4224-4352");
  CHECK(pieces(narrow.reads[0]) == "0-256 256-512");
  const Footprint wide = footprint("vconv.f32.f16 ub:0x1000, ub:0, rstride=8/4", count(72));
  CHECK(pieces(wide.write) == "4096-4352 4352-4384");
  CHECK(pieces(wide.reads[0]) == "0-128 128-160");
}

TEST_CASE("a reduction writes one element a repeat") {
  const Footprint f = footprint("vcadd.f16 ub:0x1002, ub:0, rep=2, dst_rep=3");
  CHECK(pieces(f.write) == "4098-4100 4104-4106");
  CHECK(pieces(f.reads[0]) == "0-256 256-512");
}

TEST_CASE("vbrcb reads eight elements a repeat and writes whole repeats") {
  const Footprint f = footprint("vbrcb.f32 ub:0, ub:0x1000, rep=2, rstride=9", count(1));
  CHECK(pieces(f.reads[0]) == "4096-4128 4128-4160");
  CHECK(pieces(f.write) == "0-256 288-544");
  CHECK(pieces(footprint("vbrcb.f16 ub:0, ub:0x1000, rep=2").reads[0]) == "4096-4112 4112-4128");
}

TEST_CASE("copies: datablocks and gaps on the UB side, pieces on the GM side") {
  const isa::Instruction in = instruction("copy_gm_to_ub ub:64, gm:g+128, bursts=2, len=3blk, gap=1/2");
  const Footprint f = isa::footprint(in, {});
  CHECK((f.writes && f.read_count == 0));
  CHECK(pieces(f.write) == "64-160 224-320");
  const isa::GmSpan span = isa::gm_span(in);
  CHECK((span.buffer == 0 && span.base == 128 && span.length == 96 && span.stride == 128 && span.pieces == 2));
  CHECK(span.bytes() == 192);
  CHECK((span.hull().begin == 128 && span.hull().end == 352));
}

TEST_CASE("padded copies: whole datablocks in UB, bytes in GM") {
  const isa::Instruction in =
      instruction("copy_gm_to_ub_pad.f16 ub:0, gm:h+2, bursts=2, len=30B, gap=6/1, pad=1/1, fill=0");
  CHECK(pieces(isa::footprint(in, {}).write) == "0-64 96-160");
  CHECK((isa::gm_span(in).length == 30 && isa::gm_span(in).stride == 36 && isa::gm_span(in).buffer == 1));
  const isa::Instruction out = instruction("copy_ub_to_gm_pad.f32 gm:g+4, ub:32, len=36B");
  const Footprint f = isa::footprint(out, {});
  CHECK((!f.writes && f.read_count == 1));
  CHECK(pieces(f.reads[0]) == "32-96");
  CHECK((isa::gm_span(out).hull().begin == 4 && isa::gm_span(out).hull().end == 40));
}

TEST_CASE("a copy of nothing touches nothing") {
  const isa::Instruction none = instruction("copy_gm_to_ub ub:64, gm:g, bursts=3, len=0blk");
  CHECK(isa::footprint(none, {}).write.hull().empty());
  CHECK(isa::gm_span(none).hull().empty());
}

TEST_CASE("a scalar load reads its element, a flag nothing") {
  const Footprint load = footprint("scalar_load.f16 s0, ub:6");
  CHECK((!load.writes && load.read_count == 1));
  CHECK(pieces(load.reads[0]) == "6-8");
  const Footprint flag = footprint("set_flag V, S, 0");
  CHECK((!flag.writes && flag.read_count == 0));
}

TEST_CASE("what adds to its destination reads it too, last") {
  const Footprint f = footprint("vmla.f32 ub:0x2000, ub:0, ub:0x1000, rep=2, blk=2/1/1", {false, 0, 0x1ff});
  CHECK(f.read_count == 3);
  CHECK(pieces(f.reads[0]) == "0-64 256-320");
  CHECK(pieces(f.reads[1]) == "4096-4160 4352-4416");
  CHECK(pieces(f.reads[2]) == pieces(f.write));
  CHECK(pieces(f.write) == "8192-8224 8256-8288 8448-8480 8512-8544");
  CHECK(footprint("vaxpy.f16 ub:0, ub:256, 1").read_count == 2);
}

TEST_CASE("half sources of a float destination are four datablocks a repeat") {
  const Footprint f = footprint("vaxpy.f32.f16 ub:0x1000, ub:0, 1, rep=2, rstride=8/4");
  CHECK(pieces(f.reads[0]) == "0-128 128-256");
  CHECK(pieces(f.reads[1]) == "4096-4352 4352-4608");
}

TEST_CASE("reductions write their results alone") {
  CHECK(pieces(footprint("vcgadd.f32 ub:0, ub:0x1000, rep=2, dst_rep=3").write) == "0-32 96-128");
  CHECK(pieces(footprint("vcgadd.f16 ub:0, ub:0x1000, rep=2").write) == "0-16 16-32");
  CHECK(pieces(footprint("vcpadd.f16 ub:0, ub:0x1000, rep=2").write) == "0-128 128-256");
  CHECK(pieces(footprint("vcpadd.f32 ub:0, ub:0x1000", count(64 + 17)).write) == "0-128 128-192");
  CHECK(pieces(footprint("vcmax.f32 ub:0, ub:0x1000, rep=2").write) == "0-8 8-16");
  CHECK(pieces(footprint("vcmin.f16 ub:0, ub:0x1000, rep=2, dst_rep=2").write) == "0-4 8-12");
  CHECK(pieces(footprint("vcmin.f16 ub:0, ub:0x1000, rep=2, order=value").write) == "0-2 2-4");
  CHECK(pieces(footprint("vcmin.f16 ub:0, ub:0x1000, rep=2, order=index").write) == "0-4 4-8");
}

TEST_CASE("a comparison writes a bit a lane, end to end, whatever the mask") {
  const Footprint f = footprint("vcmpv_lt.f32 ub:0x1000, ub:0, ub:0x800, rep=2", count(5));
  CHECK(pieces(f.write) == "4096-4104 4104-4112");
  CHECK(pieces(f.reads[0]) == "0-256 256-512");
  CHECK(f.read_count == 2);
  CHECK(pieces(footprint("vcmpvs_ne.f16 ub:0x1000, ub:0, 1, rep=2").write) == "4096-4112 4112-4128");
  CHECK(footprint("vcmpvs_ne.f16 ub:0x1000, ub:0, 1, rep=2").read_count == 1);
}

TEST_CASE("selects read their bits, set_cmpmask sixteen bytes") {
  CHECK(footprint("vsel_cmpmask.f32 ub:0, ub:256, ub:512").read_count == 2);
  const Footprint scalar = footprint("vsel_scalar.f16 ub:0, ub:256, ub:0x1000", count(129));
  CHECK(scalar.read_count == 2);
  CHECK(pieces(scalar.reads[1]) == "4096-4112 4112-4128");
  const Footprint tensor = footprint("vsel_tensor.f32 ub:0, ub:256, ub:512, ub:0x1000, rep=2");
  CHECK(tensor.read_count == 3);
  CHECK(pieces(tensor.reads[2]) == "4096-4104 4104-4112");
  const Footprint set = footprint("set_cmpmask ub:0x40");
  CHECK((!set.writes && set.read_count == 1));
  CHECK(pieces(set.reads[0]) == "64-80");
}
