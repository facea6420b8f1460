// SPDX-License-Identifier: Apache-2.0
// A stream with all the synchronisation that it needs, and no more, gives what the interpreter gives.
#include "isa/interpreter.h"
#include "tests/support/play.h"

#include <map>
#include <random>
#include <set>

using isa::Pipe;

namespace {

/// Random work on the four UB buffers and a core's own half of GM `out`. Before each instruction come the flags and
/// barriers that its sources and its destination call for.
class SynchronisedStream {
public:
  SynchronisedStream(unsigned seed, int core) : engine_(seed), half_(core * 8192) {}

  std::string block(int instructions) {
    while (instructions-- > 0) add_one();
    return code_;
  }

private:
  struct Users {
    std::set<Pipe> writer, readers;
  };

  void add_one() {
    const std::string to = any_buffer(), from = any_buffer();
    switch (below(16)) {
    case 0: return emit(Pipe::mte2, {}, to, "copy_gm_to_ub ub:" + to + ", gm:in, len=" + number(1, 256) + "blk");
    case 1:
      return emit(Pipe::mte2, {"out"}, to, "copy_gm_to_ub ub:" + to + ", " + out() + ", len=" + number(1, 16) + "blk");
    case 2:
      return emit(Pipe::mte3, {from}, "out",
                  "copy_ub_to_gm " + out() + ", ub:" + from + ", len=" + number(1, 128) + "blk");
    case 3:
      return emit(Pipe::scalar, {from}, "s0", "scalar_load.f32 s0, ub:" + from + "+" + std::to_string(4 * below(64)));
    case 4: return emit(Pipe::vector, {}, "mask", "set_vector_mask 0, " + number(1, 1 << 30));
    case 5: return emit(Pipe::vector, {from}, to, "vadds.f32 ub:" + to + ", ub:" + from + ", s0, rep=" + number(1, 40));
    case 6:
      return emit(Pipe::vector, {from, to}, to,
                  "vsub.f32 ub:" + to + ", ub:" + to + ", ub:" + from + ", rep=" + number(1, 64));
    case 7:
      return emit(Pipe::vector, {from}, "cmpmask", "set_cmpmask ub:" + from + "+" + std::to_string(32 * below(64)));
    case 8: return two_sources("vmax", from, to);
    case 9: return two_sources("vmla", from, to);
    case 10: return emit(Pipe::vector, {from, to}, to, "vaxpy.f32 ub:" + to + ", ub:" + from + ", s0" + repeats());
    case 11: return emit(Pipe::vector, {from}, to, "vcgadd" + type() + " ub:" + to + ", ub:" + from + repeats());
    case 12: return emit(Pipe::vector, {from}, to, "vcmin" + type() + " ub:" + to + ", ub:" + from + repeats());
    case 13:
      return emit(Pipe::vector, {from}, to, "vcmpvs_gt" + type() + " ub:" + to + ", ub:" + from + ", 0" + repeats());
    case 14: return select(from, to);
    default:
      return emit(Pipe::vector, {from}, to,
                  "vcopy.f32 ub:" + to + ", ub:" + from + ", rep=" + number(1, 20) + ", rstride=8/16");
    }
  }

  std::string type() { return below(3) == 0 ? ".f16" : ".f32"; }
  std::string repeats() { return ", rep=" + number(1, 40); }

  void two_sources(const std::string& mnemonic, const std::string& from, const std::string& to) {
    emit(Pipe::vector, {from, to}, to, mnemonic + type() + " ub:" + to + ", ub:" + from + ", ub:" + to + repeats());
  }

  void select(const std::string& from, const std::string& to) {
    const std::string other = any_buffer(), bits = any_buffer();
    const std::string operands = type() + " ub:" + to + ", ub:" + from + ", ub:";
    switch (below(3)) {
    case 0: return emit(Pipe::vector, {from, other}, to, "vsel_cmpmask" + operands + other + repeats());
    case 1: return emit(Pipe::vector, {from, bits}, to, "vsel_scalar" + operands + bits + repeats());
    default: emit(Pipe::vector, {from, other, bits}, to, "vsel_tensor" + operands + other + ", ub:" + bits + repeats());
    }
  }

  void emit(Pipe pipe, const std::vector<std::string>& reads, const std::string& write, const std::string& text) {
    std::set<Pipe> before = users_[write].writer;
    before.insert(users_[write].readers.begin(), users_[write].readers.end());
    before.erase(pipe); // in one pipe only a read of a result has to wait
    for (const std::string& read : reads) before.insert(users_[read].writer.begin(), users_[read].writer.end());
    for (const Pipe other : before) synchronise(other, pipe);
    code_ += text + "\n";
    for (const std::string& read : reads) users_[read].readers.insert(pipe);
    users_[write] = {{pipe}, {}};
  }

  void synchronise(Pipe source, Pipe target) {
    if (source == target) {
      if (source != Pipe::scalar) code_ += "pipe_barrier " + std::string(isa::name_of(source)) + "\n";
      return;
    }
    const std::string flag = " " + std::string(isa::name_of(source)) + ", " + std::string(isa::name_of(target)) + ", " +
                             std::to_string(next_id_[{source, target}]++ % 8) + "\n";
    code_ += "set_flag" + flag + "wait_flag" + flag;
  }

  std::uint32_t below(std::uint32_t end) { return static_cast<std::uint32_t>(engine_() % end); }
  std::string number(std::uint32_t low, std::uint32_t high) { return std::to_string(low + below(high - low + 1)); }
  std::string any_buffer() { return std::string(1, static_cast<char>('a' + below(4))); }
  std::string out() { return "gm:out+" + std::to_string(half_ + static_cast<int>(below(64)) * 64); }

  std::mt19937 engine_;
  int half_;
  std::string code_ = "scalar_load.f32 s0, ub:a\nset_cmpmask ub:a\n";
  std::map<std::string, Users> users_;
  std::map<std::pair<Pipe, Pipe>, int> next_id_;
};

void same_as_interpreter(unsigned seed, int cores) {
  CAPTURE(seed, cores);
  std::vector<std::string> blocks;
  for (int core = 0; core < cores; ++core)
    blocks.push_back(SynchronisedStream(seed + static_cast<unsigned>(core), core).block(150));
  sim::HardwareConfig chip = support::small_chip();
  chip.scalar.flag_latency = seed % 3;
  isa::Recording expected = support::recorded(blocks);
  isa::interpret(expected, chip.machine);
  const support::Played played = support::play(blocks, chip);
  REQUIRE(played.result.ok());
  CHECK(played.recording.gm.data == expected.gm.data);
  const std::vector<double> out = played.values("out");
  CHECK(std::count(out.begin(), out.end(), 0) < 3500); // it did something
}

} // namespace

TEST_CASE("interpreter: the same numbers, stream 1") { same_as_interpreter(1, 1); }
TEST_CASE("interpreter: the same numbers, stream 2") { same_as_interpreter(2, 1); }
TEST_CASE("interpreter: the same numbers, stream 3") { same_as_interpreter(3, 1); }
TEST_CASE("interpreter: the same numbers, stream 4") { same_as_interpreter(4, 1); }
TEST_CASE("interpreter: the same numbers, two cores, stream 5") { same_as_interpreter(5, 2); }
TEST_CASE("interpreter: the same numbers, two cores, stream 6") { same_as_interpreter(8, 2); }
