// SPDX-License-Identifier: Apache-2.0
// vreducev2 and vreducev2_fixed: which elements they choose, and where those go.
#include "isa/footprint.h"
#include "isa/gather_mask.h"
#include "tests/support/message_of.h"
#include "tests/support/ub_bench.h"

#include <catch2/catch.hpp>

using support::UbBench;

namespace {

using Words = std::vector<std::uint32_t>;

/// UB with 0, 1, 2... in the words from 0 on and 99 in those from 0x1000 on.
UbBench counting() {
  UbBench bench;
  for (std::uint32_t k = 0; k < 512; ++k) std::memcpy(bench.ub.data() + 4 * k, &k, 4);
  const Words old(512, 99);
  std::memcpy(bench.ub.data() + 0x1000, old.data(), 4 * old.size());
  return bench;
}

Words gathered(const std::string& code, std::size_t count) {
  UbBench bench = counting();
  bench.play(code);
  Words words(count);
  std::memcpy(words.data(), bench.ub.data() + 0x1000, 4 * count);
  return words;
}

std::string counter(int count) { return "set_mask_count\nset_vector_mask 0, " + std::to_string(count) + "\n"; }

} // namespace

TEST_CASE("fixed patterns choose even, odd, each fourth or all lanes") {
  const std::string code = counter(9) + "vreducev2_fixed.u32 ub:0x1000, ub:0, ";
  CHECK(gathered(code + "1", 6) == Words{0, 2, 4, 6, 8, 99});
  CHECK(gathered(code + "2", 5) == Words{1, 3, 5, 7, 99});
  CHECK(gathered(code + "3", 4) == Words{0, 4, 8, 99});
  CHECK(gathered(code + "4", 3) == Words{1, 5, 99});
  CHECK(gathered(code + "5", 3) == Words{2, 6, 99});
  CHECK(gathered(code + "6", 3) == Words{3, 7, 99});
  CHECK(gathered(code + "7", 10) == Words{0, 1, 2, 3, 4, 5, 6, 7, 8, 99});
}

TEST_CASE("how many lanes a fixed pattern chooses is counted as it chooses them") {
  for (std::int64_t pattern = 1; pattern <= isa::kFixedPatterns; ++pattern)
    for (int lanes = 0; lanes <= 130; ++lanes) {
      int chosen = 0;
      for (int lane = 0; lane < lanes; ++lane) chosen += isa::fixed_chooses(pattern, lane) ? 1 : 0;
      CAPTURE(pattern, lanes);
      CHECK(isa::fixed_count(pattern, lanes) == chosen);
    }
}

TEST_CASE("in normal mode whole repeats are gone through, whatever the mask") {
  const Words words =
      gathered("set_vector_mask 0, 1\nvreducev2_fixed.u32 ub:0x1000, ub:0, 2, rep=2, blk=1, rstride=16", 65);
  for (std::uint32_t k = 0; k < 32; ++k) {
    CHECK(words[k] == 2 * k + 1);
    CHECK(words[32 + k] == 128 + 2 * k + 1); // the second repeat lies 16 datablocks on, its choice end to end
  }
  CHECK(words[64] == 99);
}

TEST_CASE("a count goes through any number of elements with one repeat, end to end") {
  const Words words = gathered(counter(200) + "vreducev2_fixed.u32 ub:0x1000, ub:0, 1, rep=1, rstride=0", 101);
  for (std::uint32_t k = 0; k < 100; ++k) CHECK(words[k] == 2 * k);
  CHECK(words[100] == 99);
}

TEST_CASE("a count of several repeats is that of each") {
  CHECK(gathered(counter(3) + "vreducev2_fixed.u32 ub:0x1000, ub:0, 1, rep=3, rstride=8", 7) ==
        Words{0, 2, 64, 66, 128, 130, 99});
}

TEST_CASE("a pattern in UB has one bit an element, the lowest first") {
  UbBench bench = counting();
  const Words pattern = {0x80000005u, 0x1u, 0x2u};
  std::memcpy(bench.ub.data() + 0x2000, pattern.data(), 12);
  bench.play(counter(96) + "vreducev2.u32 ub:0x1000, ub:0, ub:0x2000");
  Words words(6);
  std::memcpy(words.data(), bench.ub.data() + 0x1000, 24);
  CHECK(words == Words{0, 2, 31, 32, 65, 99});
}

TEST_CASE("the pattern's repeat stride is one of datablocks, and 0 is the same bits for every repeat") {
  UbBench bench = counting();
  const Words bits = {1u};
  std::memcpy(bench.ub.data() + 0x2000, bits.data(), 4);
  bench.play("vreducev2.f32 ub:0x1000, ub:0, ub:0x2000, rep=3, blk=1/1, rstride=8/0");
  Words words(4);
  std::memcpy(words.data(), bench.ub.data() + 0x1000, 16);
  CHECK(words == Words{0, 64, 128, 99});
}

TEST_CASE("what is read and written: the elements gone through, their bits, and as many places as can be chosen") {
  isa::Instruction i;
  i.type = isa::Dtype::f16;
  i.opcode = isa::Opcode::vreducev2_fixed;
  i.operands[0].value = 0x1000;
  i.operands[2].value = 1;
  const isa::MaskState mask = {true, 0, 300};
  const isa::Footprint fixed = isa::footprint(i, mask);
  CHECK(fixed.read_count == 1);
  CHECK(fixed.reads[0].hull().end == 608); // 300 half in whole datablocks
  CHECK(fixed.write.hull().begin == 0x1000);
  CHECK(fixed.write.hull().end == 0x1000 + 150 * 2);
  i.opcode = isa::Opcode::vreducev2;
  i.operands[2].value = 0x2000;
  const isa::Footprint bits = isa::footprint(i, mask);
  CHECK(bits.read_count == 2);
  CHECK(bits.reads[1].hull().begin == 0x2000);
  CHECK(bits.reads[1].hull().end == 0x2000 + 38);
  CHECK(bits.write.hull().end == 0x1000 + 600);
}

TEST_CASE("a pattern that is none, and a long count of several repeats, are refused") {
  CHECK(support::message_of([] { gathered("vreducev2_fixed.f32 ub:0x1000, ub:0, 8", 1); }) ==
        "block 0, instruction 1: vreducev2_fixed: pattern is 8, allowed 1 to 7");
  CHECK(support::message_of([] { gathered(counter(65) + "vreducev2_fixed.f32 ub:0x1000, ub:0, 1, rep=2", 1); }) ==
        "block 0, instruction 3: vreducev2_fixed: the mask counts 65 elements for each of 2 repeats, allowed "
        "up to 64 where there are several");
}
