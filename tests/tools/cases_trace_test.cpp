// SPDX-License-Identifier: Apache-2.0
// A24: recordings that are cut, damaged or no recordings at all, through the program itself.
#include "tests/support/golden.h"
#include "tests/support/refusal.h"

using support::check_refused;
using support::Scratch;

namespace {

/// The shipped recording of two cores, and damage done to it.
std::string two_cores() { return golden::read_file(golden::source_path("traces/two_cores.aiv")); }

std::string replaced(const std::string& from, const std::string& to) {
  std::string text = two_cores();
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

/// The number of the line that holds `part` first, and ":" on both sides.
std::string line_of(const std::string& text, const std::string& part) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(text.find(part));
  return ":" + std::to_string(1 + std::count(text.begin(), end, '\n')) + ":";
}

void check_text(const std::string& text, const std::vector<std::string>& facts) {
  const Scratch scratch;
  check_refused("replay", scratch.file("t.aiv", text), "", facts);
}

} // namespace

TEST_CASE("A24: the recording that the others are made from is good") {
  const Scratch scratch;
  CHECK(support::aivsim("replay " + scratch.file("t.aiv", two_cores())).status == 0);
}

TEST_CASE("A24: an empty recording and one that is only a header are refused") {
  const std::string text = two_cores();
  check_text("", {"t.aiv:1: the file is empty, expected 'aiv 1'"});
  check_text("aiv 1 hardware=atlas_a2 blocks=2\n", {"t.aiv:1: the file ends before its 'end' line: it was cut"});
  check_text(text.substr(0, text.find("block 0/2")), {"t.aiv:8: the file ends before its 'end' line: it was cut"});
}

TEST_CASE("A24: a recording cut in mid-line or at a line's end is refused with the last line") {
  const std::string text = two_cores();
  const std::size_t add = text.find("vadd.f32"), block = text.find("block 1/2"), last = text.rfind("end 31");
  check_text(text.substr(0, add + 20), {"t.aiv" + line_of(text, "vadd.f32")});
  check_text(text.substr(0, add), {"t.aiv:", "it was cut"});
  check_text(text.substr(0, block), {"t.aiv:", "it was cut"});
  check_text(text.substr(0, last), {"t.aiv:", "it was cut"});
  check_text(text.substr(0, last + 5), {"t.aiv:", "31", "3"});
}

TEST_CASE("A24: an end line with another count is refused with both counts") {
  check_text(replaced("end block 19", "end block 18"),
             {"t.aiv" + line_of(two_cores(), "end block 19"), "19 instructions", "says 18"});
  check_text(replaced("end 31", "end 32"), {"t.aiv" + line_of(two_cores(), "end 31"), "31 instructions", "says 32"});
  check_text(replaced("set_flag MTE2, V, 0\n", ""), {"t.aiv:", "18 instructions", "says 19"});
}

TEST_CASE("A24: an unknown instruction is refused with line and nearest name") {
  check_text(replaced("vadd.f32", "vaddd.f32"),
             {"t.aiv" + line_of(two_cores(), "vadd.f32"), "unknown instruction 'vaddd', did you mean 'vadd'?"});
}

TEST_CASE("A24: an operand outside UB or GM is refused with its line and the limit") {
  check_text(replaced("ub:sum+0, 0", "ub:sum+400000, 0"), {"t.aiv" + line_of(two_cores(), "vector_dup"), "196608"});
  check_text(replaced("ub:sum+0, 0", "ub:0x30000, 0"), {"t.aiv" + line_of(two_cores(), "vector_dup"), "196608"});
  check_text(replaced("gm:total+0", "gm:total+4096"), {"t.aiv" + line_of(two_cores(), "gm:total+0"), "total"});
  check_text(replaced("ub sum 0x400 256", "ub sum 0x400 262144"), {"t.aiv", "'sum'", "262144", "196608"});
}

TEST_CASE("A24: blocks out of order are refused with the line") {
  const std::string text = replaced("block 0/2", "block 1/2");
  check_text(text, {"t.aiv" + line_of(text, "block 1/2"), "block 1 where block 0 is expected"});
}

TEST_CASE("A24: an endless line, garbage and a program in place of a recording are refused") {
  const std::string text = replaced("step CopyIn", "; " + std::string(5'000'000, 'x'));
  check_text(text, {"t.aiv" + line_of(text, "; xxx").substr(0, 3), "allowed at most 4096"});
  check_text(std::string(1000, '\x9c'), {"t.aiv:1:1: byte 156 is not plain ASCII text"});
  check_refused("replay", AIVSIM_BINARY, "", {":1:1: byte 127 is not plain ASCII text"});
}

TEST_CASE("A24: a folder, a file that is not there and one without end are refused by name") {
  const Scratch scratch;
  check_refused("replay", scratch.path(), "", {scratch.path() + ": is a directory"});
  check_refused("replay", scratch.path("none.aiv"), "", {"none.aiv: no such file"});
  check_refused("replay", "/dev/zero", "", {"/dev/zero: is not a regular file"});
}
