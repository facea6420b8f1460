// SPDX-License-Identifier: Apache-2.0
// What the checker finds and what it lets pass, on streams of a few lines.
#include "check/checker.h"

#include "isa/legality/validate.h"
#include "isa/text/text.h"
#include "tests/support/function_bench.h"
#include "tests/support/machine.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <sstream>

using check::Finding;
using check::Kind;

namespace {

/// A recording of blocks within shared buffers: UB a, b, c, d of 4 KiB, GM in, out, sum of 4,096 floats.
isa::Recording recording_of(const std::vector<std::string>& blocks) {
  const std::string of = "/" + std::to_string(blocks.size()) + "\n";
  std::string text = "aiv 1 hardware=atlas_a2 blocks=" + std::to_string(blocks.size()) +
                     "\ngm in f32 4096 in random:1\ngm out f32 4096 @0x10000 out\ngm sum f32 4096 @0x20000 workspace\n"
                     "ub a 0x0 4096\nub b 0x1000 4096\nub c 0x2000 4096\nub d 0x3000 4096\n";
  std::size_t all = 0;
  for (std::size_t k = 0; k < blocks.size(); ++k) {
    std::istringstream lines(blocks[k]);
    std::size_t count = 0;
    for (std::string line; std::getline(lines, line);) ++count;
    text += "block " + std::to_string(k) + of + blocks[k] + "end block " + std::to_string(count) + "\n";
    all += count;
  }
  return isa::parse(text + "end " + std::to_string(all) + "\n", "t.aiv");
}

std::vector<Finding> errors_of(const std::vector<std::string>& blocks, const check::CheckOptions& options = {},
                               const isa::Machine& machine = support::atlas_a2()) {
  const isa::Recording recording = recording_of(blocks);
  isa::validate(recording, machine);
  std::vector<Finding> findings = check::check_recording(recording, machine, options);
  findings.erase(std::remove_if(findings.begin(), findings.end(),
                                [](const Finding& f) { return check::severity_of(f.kind) == check::Severity::advice; }),
                 findings.end());
  return findings;
}

/// The one error of a block.
Finding error_of(const std::string& block) {
  const std::vector<Finding> errors = errors_of({block});
  REQUIRE(errors.size() == 1);
  return errors.front();
}

bool advises(const std::string& block, Kind kind) {
  const std::vector<Finding> findings = check::check_recording(recording_of({block}), support::atlas_a2());
  return std::any_of(findings.begin(), findings.end(), [&](const Finding& f) { return f.kind == kind; });
}

const std::string kIn = "copy_gm_to_ub ub:a, gm:in, len=8blk\n";
const std::string kInB = "copy_gm_to_ub ub:b, gm:in, len=8blk\n";
const std::string kToV = "set_flag MTE2, V, 0\nwait_flag MTE2, V, 0\n";
const std::string kAdds = "vadds.f32 ub:c, ub:a, 1, rep=1\n";
const std::string kToOut = "set_flag V, MTE3, 0\nwait_flag V, MTE3, 0\n";
const std::string kOut = "copy_ub_to_gm gm:out, ub:c, len=8blk\n";

} // namespace

TEST_CASE("a stream in which every dependence is ordered is clean") {
  CHECK(errors_of({kIn + kToV + kAdds + kToOut + kOut}).empty());
}

TEST_CASE("a vector instruction that does not wait for its data reads after a write") {
  const Finding f = error_of(kIn + kAdds + kToOut + kOut);
  CHECK(f.kind == Kind::read_after_write);
  CHECK(f.at.index == 1);
  CHECK(f.other.index == 0);
  CHECK(f.text ==
        "reads bytes 0 to 256 of a; set_flag MTE2, V behind the first and wait_flag before this one would order them");
}

TEST_CASE("a copy out that does not wait for the result reads after a write") {
  const Finding f = error_of(kIn + kToV + kAdds + kOut);
  CHECK(f.kind == Kind::read_after_write);
  CHECK(f.at.index == 4);
}

TEST_CASE("a copy in over what is still being read writes after a read") {
  const std::vector<Finding> errors = errors_of({kIn + kToV + kAdds + kIn});
  REQUIRE(errors.size() == 2); // and the two copies of one pipe overlap
  CHECK(errors[0].kind == Kind::write_after_write);
  CHECK(errors[1].kind == Kind::write_after_read);
  CHECK(errors[1].text.find("writes bytes 0 to 256 of a") == 0);
}

TEST_CASE("a flag back makes the next copy wait for the read") {
  CHECK(errors_of({kIn + kToV + kAdds + "set_flag V, MTE2, 0\nwait_flag V, MTE2, 0\n" + kIn}).empty());
}

TEST_CASE("dependent vector instructions need a barrier where the chip says so") {
  const std::string twice = kIn + kToV + kAdds + "vadds.f32 ub:d, ub:c, 1, rep=1\n";
  CHECK(error_of(twice).kind == Kind::read_after_write);
  CHECK(error_of(twice).text.find("a pipe_barrier V between them would order them") != std::string::npos);
  CHECK(errors_of({kIn + kToV + kAdds + "pipe_barrier V\nvadds.f32 ub:d, ub:c, 1, rep=1\n"}).empty());
  CHECK(errors_of({twice}, {true}).empty()); // the compiler's own synchronisation
  isa::Machine ordered = support::atlas_a2();
  ordered.vector_barriers = false;
  CHECK(errors_of({twice}, {}, ordered).empty());
}

TEST_CASE("two writes of one pipe to the same bytes need a barrier, a read before a write does not") {
  CHECK(error_of(kIn + kIn).kind == Kind::write_after_write);
  CHECK(error_of(kIn + kToV + kAdds + kAdds).kind == Kind::write_after_write);
  CHECK(errors_of({kIn + kToV + kAdds + "vadds.f32 ub:a, ub:a, 1, rep=1\n"}).empty());
}

TEST_CASE("independent bytes need no order") {
  CHECK(errors_of({kIn + kInB + kToV + kAdds + "copy_gm_to_ub ub:d, gm:in, len=8blk\n"}).empty());
}

TEST_CASE("a flag orders all that stands before its set, and through a chain of flags what those waited for") {
  const std::string chain = kIn + kToV + kAdds + kToOut + kOut + "set_flag MTE3, MTE2, 0\nwait_flag MTE3, MTE2, 0\n";
  CHECK(errors_of({chain + kIn}).empty()); // MTE3 knew of V, V of MTE2
}

TEST_CASE("the k-th wait takes the k-th set, whatever stands where in the program") {
  CHECK(errors_of({kIn + "set_flag MTE2, V, 0\n" + kInB + "wait_flag MTE2, V, 0\n" + kAdds}).empty());
  const Finding late = error_of("set_flag MTE2, V, 0\n" + kIn + "wait_flag MTE2, V, 0\n" + kAdds);
  CHECK(late.kind == Kind::read_after_write);
}

TEST_CASE("a scalar read needs its flag, and orders what is dispatched behind it") {
  CHECK(error_of(kIn + "scalar_load.f32 s0, ub:a\n").kind == Kind::read_after_write);
  CHECK(errors_of(
            {kIn +
             "set_flag MTE2, S, 0\nwait_flag MTE2, S, 0\nscalar_load.f32 s0, ub:a\nvector_dup.f32 ub:a, s0, rep=1\n"})
            .empty());
}

TEST_CASE("a barrier on all pipes orders everything") {
  CHECK(errors_of({kIn + "pipe_barrier ALL\n" + kAdds + "pipe_barrier ALL\n" + kOut}).empty());
}

TEST_CASE("bytes that nobody wrote are told to the byte") {
  const Finding f = error_of("copy_gm_to_ub ub:a, gm:in, len=2blk\n" + kToV + kAdds);
  CHECK(f.kind == Kind::unwritten_read);
  CHECK(f.text == "reads bytes 64 to 256 of a");
  CHECK(errors_of({"copy_gm_to_ub ub:a, gm:in, len=2blk\n" + kToV + "set_vector_mask 0, 0xffff\n" + kAdds}).empty());
}

TEST_CASE("lanes that a mask with holes leaves out are neither read nor written") {
  const std::string every_second = "copy_gm_to_ub ub:a, gm:in, len=2blk\n" + kToV +
                                   "set_vector_mask 0, 0x55\nvector_dup.f32 ub:b, 1, rep=1\npipe_barrier V\n";
  CHECK(errors_of({every_second + "vadds.f32 ub:a, ub:b, 1, rep=1\n"}).empty());
  const Finding f = error_of(every_second + "set_vector_mask 0, 0x7f\nvadds.f32 ub:a, ub:b, 1, rep=1\n");
  CHECK(f.kind == Kind::unwritten_read);
  CHECK(f.text == "reads bytes 4 to 8 of b");
}

TEST_CASE("a wait that nobody serves, a flag left raised and a flag raised twice are told by name") {
  const Finding wait = error_of(kIn + "wait_flag MTE2, V, 3\n");
  CHECK(wait.kind == Kind::wait_without_set);
  CHECK(wait.text.find("MTE2 to V, id 3") != std::string::npos);
  CHECK(error_of(kIn + "set_flag MTE2, V, 3\n").kind == Kind::set_without_wait);
  const std::vector<Finding> twice =
      errors_of({kIn + "set_flag MTE2, V, 0\nset_flag MTE2, V, 0\nwait_flag MTE2, V, 0\nwait_flag MTE2, V, 0\n"});
  REQUIRE(twice.size() == 1);
  CHECK(twice[0].kind == Kind::set_twice);
}

TEST_CASE("waits in a circle are a deadlock, told at each that waits") {
  const std::vector<Finding> errors =
      errors_of({"wait_flag V, MTE2, 0\nset_flag MTE2, V, 0\nwait_flag MTE2, V, 0\nset_flag V, MTE2, 0\n"});
  REQUIRE(errors.size() >= 2);
  CHECK(errors[0].kind == Kind::wait_without_set);
}

TEST_CASE("two cores may not write the same bytes of GM, unless they add or meet in between") {
  const std::string out = "vector_dup.f32 ub:c, 1, rep=1\n" + kToOut + kOut;
  const std::vector<Finding> errors = errors_of({out, out});
  REQUIRE(errors.size() == 1);
  CHECK(errors[0].kind == Kind::shared_write);
  CHECK(errors[0].at.block == 1);
  const std::string add = "vector_dup.f32 ub:c, 1, rep=1\nset_atomic_add.f32\n" + kToOut + kOut;
  CHECK(errors_of({add, add}).empty());
  CHECK(errors_of({out + "sync_all\n", "sync_all\n" + out}).empty());
}

TEST_CASE("what one core wrote another may read behind a sync_all alone") {
  const std::string write = "vector_dup.f32 ub:c, 1, rep=1\n" + kToOut + "copy_ub_to_gm gm:sum, ub:c, len=8blk\n";
  const std::string read = "copy_gm_to_ub ub:a, gm:sum, len=8blk\n";
  CHECK(errors_of({write + "sync_all\n", "sync_all\n" + read}).empty());
  REQUIRE(errors_of({write, read}).size() == 1);
  CHECK(errors_of({write, read})[0].kind == Kind::read_after_write);
}

TEST_CASE("blocks that do not reach equally many sync_alls are named with their numbers") {
  const std::vector<Finding> errors =
      errors_of({"sync_all\nsync_all\n", "sync_all\n", "sync_all\n", "sync_all\nsync_all\n"});
  REQUIRE(errors.size() == 1);
  CHECK(errors[0].kind == Kind::uneven_syncs);
  CHECK(errors[0].at.block == 0);
  CHECK(errors[0].at.index == 1); // the first that waits for ever
  CHECK(errors[0].text == "waits for blocks that have fewer sync_alls: blocks 1 to 2 have 1, blocks 0 and 3 have 2");
  CHECK(errors_of({"sync_all\n", "sync_all\n"}).empty());
  CHECK(errors_of({"", "sync_all\n"})[0].text ==
        "waits for blocks that have fewer sync_alls: block 0 has 0, block 1 has 1");
}

namespace {

/// As `code` in block 0 and, with GM offsets moved by `moves`, in the others.
std::vector<Finding> findings_of_alike(const std::string& code, const std::vector<std::int64_t>& moves) {
  isa::Recording recording = recording_of({code});
  for (const std::int64_t move : moves) {
    isa::Program block;
    block.same_as = isa::SameAs{0, {move, move, move}};
    recording.blocks.push_back(block);
  }
  return check::check_recording(recording, support::atlas_a2());
}

} // namespace

TEST_CASE("blocks that play one program are held against each other where they write in GM") {
  const std::string write = "vector_dup.f32 ub:c, 1, rep=1\n" + kToOut + kOut; // 256 bytes
  CHECK_FALSE(check::has_errors(findings_of_alike(write, {256, 512})));
  const std::vector<Finding> half = findings_of_alike(write, {256, 384});
  REQUIRE(check::has_errors(half));
  CHECK(half[0].kind == Kind::shared_write);
  CHECK(half[0].at.block == 2);
  CHECK(half[0].other.block == 1);
  CHECK(half[0].text.find("writes bytes 384 to 512 of out") == 0);
}

TEST_CASE("blocks that play one program meet in order behind a sync_all") {
  const std::string write = "vector_dup.f32 ub:c, 1, rep=1\n" + kToOut + kOut;
  const std::string next = "copy_gm_to_ub ub:a, gm:out+256, len=8blk\n";
  CHECK(check::has_errors(findings_of_alike(write + next, {256})));
  CHECK_FALSE(check::has_errors(findings_of_alike(write + "sync_all\n" + next, {256})));
}

TEST_CASE("a race within a program that several blocks play is told once, of the first of them") {
  const std::vector<Finding> findings = findings_of_alike(kIn + kAdds, {0, 256});
  REQUIRE(check::count(findings, check::Severity::error) == 1);
  CHECK(findings[0].kind == Kind::read_after_write);
  CHECK(findings[0].at.block == 0);
}

TEST_CASE("source and destination are the same bytes or apart, but for sums over repeats") {
  const std::string filled = "vector_dup.f32 ub:a, 1, rep=16\npipe_barrier V\n";
  CHECK(errors_of({filled + "vadds.f32 ub:a, ub:a, 1, rep=4\n"}).empty());
  CHECK(error_of(filled + "vadds.f32 ub:a+32, ub:a, 1, rep=4\n").kind == Kind::partial_overlap);
  CHECK(error_of(filled + "vadds.f32 ub:a+256, ub:a, 1, rep=2\n").kind == Kind::partial_overlap);
  CHECK(errors_of({filled + "vadds.f32 ub:a, ub:a+256, 1, rep=2\n"}).empty()); // read before it is written
  CHECK(errors_of({filled + "vadd.f32 ub:a, ub:a+256, ub:a, rep=3, rstride=0/8/0\n"}).empty());
}

TEST_CASE("a mask that was set in the other mode is stale, a full one is not") {
  const std::string filled = "vector_dup.f32 ub:a, 1, rep=4\npipe_barrier V\n";
  CHECK(error_of(filled + "set_mask_count\nset_vector_mask 0, 100\nset_mask_norm\n" + kAdds).kind == Kind::stale_mask);
  CHECK(error_of(filled + "set_vector_mask 0, 0xff\nset_mask_count\n" + kAdds).kind == Kind::stale_mask);
  CHECK(errors_of({filled + "set_mask_count\nset_vector_mask 0, 100\n" + kAdds}).empty());
}

TEST_CASE("an instruction that does nothing is told") {
  CHECK(error_of("vector_dup.f32 ub:a, 1, rep=0\n").kind == Kind::no_repeat);
}

TEST_CASE("a copy out that ends within a datablock reads no further") {
  const std::string some = "set_mask_count\nset_vector_mask 0, 5\nvector_dup.f32 ub:c, 1\n" + kToOut;
  CHECK(errors_of({some + "copy_ub_to_gm_pad.f32 gm:out, ub:c, len=20B\n"}).empty());
  CHECK(error_of(some + kOut).kind == Kind::unwritten_read);
}

TEST_CASE("waste is advice: barriers that order nothing, small copies, crooked addresses") {
  CHECK(advises(kIn + kToV + kAdds + "pipe_barrier V\npipe_barrier V\n", Kind::idle_barrier));
  CHECK_FALSE(advises(kIn + kToV + kAdds + "pipe_barrier V\n", Kind::idle_barrier));
  CHECK(advises(kIn, Kind::small_copy));
  CHECK(advises("copy_gm_to_ub ub:a, gm:in+32, len=8blk\n", Kind::unaligned_copy));
  CHECK_FALSE(advises(kIn, Kind::unaligned_copy));
}

TEST_CASE("the same race in every turn of a loop is told once, with its number") {
  const std::vector<Finding> errors = errors_of({kIn + kAdds + kIn + kAdds + kIn + kAdds});
  const auto raw =
      std::find_if(errors.begin(), errors.end(), [](const Finding& f) { return f.kind == Kind::read_after_write; });
  REQUIRE(raw != errors.end());
  CHECK(raw->times == 3);
}

TEST_CASE("what a vector function reads of its own results is no unwritten read, an unwritten one names its buffer") {
  const auto kinds = [](const std::string& first) {
    const isa::Recording recording = isa::parse(
        "aiv 1 hardware=registers blocks=1\ngm in f32 64 in random:1\nub a 0x0 256\nub c 0x100 256\nub d 0x200 256\n"
        "block 0/1\nfunction\nrv_plt.f32 p0, 64\nrv_vlds.f32 v0, ub:a\n" +
            first + "rv_mem_bar\nrv_vlds.f32 v1, ub:c\nrv_vadd.f32 v0, v0, v1, p0\nrv_vsts.f32 ub:d, v0, p0\n" +
            "end function " + (first.empty() ? "6" : "7") +
            "\nget_buf MTE2, 0\ncopy_gm_to_ub ub:a, gm:in, len=8blk\nrls_buf MTE2, 0\nget_buf V, 0\nvf 0, " +
            (first.empty() ? "6" : "7") + "\nrls_buf V, 0\nend block 6\nend 6\n",
        "t");
    return check::check_recording(recording, support::register_chip());
  };
  CHECK_FALSE(check::has_errors(kinds("rv_vsts.f32 ub:c, v0, p0\n"))); // a and c are read as one range
  REQUIRE(check::has_errors(kinds("")));
  CHECK(kinds("")[0].kind == Kind::unwritten_read);
  CHECK(kinds("")[0].text.find("reads bytes 0 to 256 of c") == 0);
}

TEST_CASE("buffer mutexes order two pipes on one buffer, and a missing one is a race") {
  const isa::Machine chip = support::register_chip();
  const auto errors = [&](const std::string& code, std::size_t count) {
    const std::string n = std::to_string(count);
    const isa::Recording recording = isa::parse(
        "aiv 1 hardware=registers blocks=1\ngm in f32 64 in random:1\nub a 0x0 256\nub c 0x100 256\nblock 0/1\n"
        "function\nrv_plt.f32 p0, 64\nrv_vlds.f32 v0, ub:a\nrv_vsts.f32 ub:c, v0, p0\nend function 3\n" +
            code + "end block " + n + "\nend " + n + "\n",
        "t");
    std::vector<Finding> findings = check::check_recording(recording, chip);
    return std::count_if(findings.begin(), findings.end(),
                         [](const Finding& f) { return check::severity_of(f.kind) == check::Severity::error; });
  };
  const std::string in = "get_buf MTE2, 0\ncopy_gm_to_ub ub:a, gm:in, len=8blk\nrls_buf MTE2, 0\n";
  CHECK(errors(in + "get_buf V, 0\nvf 0, 3\nrls_buf V, 0\n", 6) == 0);
  CHECK(errors(in + "vf 0, 3\n", 4) == 1);
  CHECK(errors(in + "get_buf V, 1\nvf 0, 3\n", 5) == 1);
}

TEST_CASE("a scalar read of global memory that does not wait for the copy there reads after a write") {
  const std::string wait = "set_flag MTE3, S, 0\nwait_flag MTE3, S, 0\n";
  const std::string before = kIn + kToV + kAdds + kToOut + kOut;
  CHECK(error_of(before + "scalar_load.f32 s0, gm:out\n").kind == Kind::read_after_write);
  CHECK(errors_of({before + wait + "scalar_load.f32 s0, gm:out\n"}).empty());
  CHECK(errors_of({before + "scalar_load.f32 s0, gm:out+256\n"}).empty());
}

TEST_CASE("a scalar write of global memory that does not wait for the copy from there writes after a read") {
  const std::string copy = "copy_gm_to_ub ub:a, gm:sum, len=1blk\n", store = "scalar_store.f32 gm:sum, 1\n";
  CHECK(error_of(copy + store).kind == Kind::write_after_read);
  CHECK(errors_of({copy + "set_flag MTE2, S, 0\nwait_flag MTE2, S, 0\n" + store}).empty());
  CHECK(errors_of({store + copy}).empty()); // the scalar unit ends each before it dispatches what follows
}
