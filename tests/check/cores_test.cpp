// SPDX-License-Identifier: Apache-2.0
// What the checker says of cores that meet, and of buffers that are too small for what is done in them.
#include "check/checker.h"

#include "isa/legality/validate.h"
#include "isa/text/text.h"
#include "tests/support/golden.h"
#include "tests/support/machine.h"
#include "tests/support/message_of.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <sstream>

using check::Finding;
using check::Kind;

namespace {

/// Blocks that share the GM buffers in, sum and out of 64 floats; each has UB a and b of 256 bytes.
std::vector<Finding> errors_of(const std::vector<std::string>& blocks) {
  const std::string count = std::to_string(blocks.size());
  std::string text = "aiv 1 hardware=atlas_a2 blocks=" + count +
                     "\ngm in f32 64 in value:1\ngm sum f32 64 workspace zeros\ngm out f32 64 out zeros\n"
                     "ub a 0x0 256\nub b 0x100 256\n";
  std::size_t all = 0;
  for (std::size_t k = 0; k < blocks.size(); ++k) {
    const auto lines = static_cast<std::size_t>(std::count(blocks[k].begin(), blocks[k].end(), '\n'));
    text += "block " + std::to_string(k) + "/" + count + "\n" + blocks[k] + "end block " + std::to_string(lines) + "\n";
    all += lines;
  }
  const isa::Recording recording = isa::parse(text + "end " + std::to_string(all) + "\n", "t.aiv");
  isa::validate(recording, support::atlas_a2());
  std::vector<Finding> findings = check::check_recording(recording, support::atlas_a2());
  findings.erase(std::remove_if(findings.begin(), findings.end(),
                                [](const Finding& f) { return check::severity_of(f.kind) == check::Severity::advice; }),
                 findings.end());
  return findings;
}

const std::string kIn = "copy_gm_to_ub ub:a, gm:in, len=8blk\n";
const std::string kToOut = "set_flag MTE2, MTE3, 0\nwait_flag MTE2, MTE3, 0\n";
const std::string kAdd = "set_atomic_add.f32\ncopy_ub_to_gm gm:sum, ub:a, len=8blk\nset_atomic_none\n";
const std::string kToIn = "set_flag MTE3, MTE2, 0\nwait_flag MTE3, MTE2, 0\n";
const std::string kReadSum = "copy_gm_to_ub ub:b, gm:sum, len=8blk\n";
const std::string kSync = "sync_all\n";

/// The text of a golden stream with `line` in place of the line that begins with `begin`.
std::string with_line(const std::string& name, const std::string& begin, const std::string& line) {
  std::istringstream in(golden::read_file(golden::source_path("traces/" + name + ".aiv")));
  std::string text;
  for (std::string each; std::getline(in, each);) text += (each.rfind(begin, 0) == 0 ? line : each) + "\n";
  return text;
}

} // namespace

TEST_CASE("a core that comes to a sync_all oftener than another waits for ever") {
  const std::vector<Finding> errors = errors_of({kIn + kSync, kIn + kSync + kSync});
  REQUIRE(errors.size() == 1);
  CHECK(errors[0].kind == Kind::uneven_syncs);
  CHECK(errors[0].at.block == 1);
  CHECK(errors[0].at.index == 2);
}

TEST_CASE("a sync_all waits for copies out alone: what a vector instruction waits for may be set behind it") {
  CHECK(errors_of({"wait_flag S, V, 0\n" + kSync + "set_flag S, V, 0\n", kSync}).empty());
  const std::vector<Finding> errors = errors_of({"wait_flag S, MTE3, 0\n" + kSync + "set_flag S, MTE3, 0\n", kSync});
  REQUIRE(errors.size() >= 1);
  CHECK(errors[0].kind == Kind::wait_without_set);
}

TEST_CASE("a copy in before the meeting is not ordered by it, unless it waits for a flag from behind it") {
  const std::string write = kIn + kToOut + "copy_ub_to_gm gm:sum, ub:a, len=8blk\n" + kSync;
  const std::vector<Finding> errors = errors_of({kReadSum + kSync, write});
  REQUIRE(errors.size() == 1);
  CHECK(errors[0].kind == Kind::write_after_read);
  CHECK(errors_of({kSync + kReadSum, write}).empty());
  CHECK(errors_of({"wait_flag S, MTE2, 0\n" + kReadSum + kSync + "set_flag S, MTE2, 0\n", write}).empty());
}

TEST_CASE("who reads a sum must come after the adds of every core, not after its own alone") {
  const std::string add = kIn + kToOut + kAdd;
  CHECK(errors_of({add + kSync, add + kSync + kReadSum}).empty());
  const std::vector<Finding> errors = errors_of({add + kSync, add + kToIn + kReadSum + kSync});
  REQUIRE(errors.size() == 1);
  CHECK(errors[0].kind == Kind::read_after_write);
  CHECK(errors[0].at.block == 1);
  CHECK(errors[0].other.block == 0);
}

TEST_CASE("adds of one core do not order those of another behind a plain write") {
  const std::string write = kIn + kToOut + "copy_ub_to_gm gm:sum, ub:a, len=8blk\npipe_barrier MTE3\n";
  const std::vector<Finding> errors = errors_of({write + kAdd, kIn + kToOut + kAdd});
  REQUIRE(errors.size() == 1);
  CHECK(errors[0].kind == Kind::shared_write);
  CHECK(errors_of({write + kSync + kAdd, kIn + kToOut + kSync + kAdd}).empty());
}

TEST_CASE("a tmp that the kernel overruns is found, as a whole or in one of its parts") {
  const auto fault = [](const std::string& begin, const std::string& line) {
    return support::message_of([&] {
      isa::validate(isa::parse_with_lines(with_line("grad_f32_min_tmp", begin, line), "t.aiv"), support::atlas_a2());
    });
  };
  CHECK(fault("ub tmp ", "ub tmp 0x4240 6144") == "no error");
  CHECK(fault("ub tmp ", "ub tmp 0x4240 6112") == "t.aiv: block 0: UB buffer 'tmp.x3Tensor', bytes 22080 to 23104, is "
                                                  "not within 'tmp', bytes 16960 to 23072");
  CHECK(fault("ub tmp.x3Tensor ", "ub tmp.x3Tensor 0x5640 992") ==
        "t.aiv:302: block 0, instruction 272: vmul: dst ub:tmp.x3Tensor+0 covers bytes 0 to 1024 of a buffer of 992 "
        "bytes");
}
