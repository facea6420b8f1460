// SPDX-License-Identifier: Apache-2.0
/// \file
/// Proof by mutation. Streams are damaged in every way that a slip of the pen could do. Whether a mutant is wrong is
/// decided twice and without the checker: by AllPairs, which compares every two accesses, and by the simulator, whose
/// tensors must be the same bits however fast the units are. The checker must find each wrong mutant by a finding that
/// says what is wrong, and every error that it finds must be one.
#include "check/checker.h"

#include "isa/error.h"
#include "isa/legality/validate.h"
#include "isa/text/text.h"
#include "kernels/kernel.h"
#include "tests/support/all_pairs.h"
#include "tests/support/golden.h"
#include "tests/support/mutants.h"
#include "tests/support/timed_tensors.h"

#include <catch2/catch.hpp>

#include <iostream>

namespace {

using check::Finding;
using check::Kind;
using support::AllPairs;
using support::Mutant;

struct Tally {
  std::size_t streams = 0, mutants = 0, illegal = 0, wrong = 0, found = 0, missed = 0, false_alarms = 0;
  std::size_t wrong_tensors = 0; ///< of the wrong ones, those that the simulator shows too

  void add(const Tally& o) {
    streams += o.streams, mutants += o.mutants, illegal += o.illegal, wrong += o.wrong, found += o.found;
    missed += o.missed, false_alarms += o.false_alarms, wrong_tensors += o.wrong_tensors;
  }
};

std::ostream& operator<<(std::ostream& out, const Tally& t) {
  return out << t.mutants << " mutants, " << t.illegal << " illegal, " << t.wrong << " wrong (" << t.wrong_tensors
             << " with wrong tensors), " << t.found << " found, " << t.missed << " missed, " << t.false_alarms
             << " false alarms";
}

/// The sum of what this process has proved, printed at its end.
struct SumUp {
  Tally tally;
  ~SumUp() {
    if (tally.streams > 0) std::cout << "all " << tally.streams << " streams: " << tally << std::endl;
  }
};

Tally& all_streams() {
  static SumUp sum;
  return sum.tally;
}

bool is_race(Kind kind) {
  return kind == Kind::read_after_write || kind == Kind::write_after_read || kind == Kind::write_after_write ||
         kind == Kind::shared_write;
}

/// What can be wrong, and whether a finding says so.
struct Truth {
  const char* what;
  bool holds;
  std::function<bool(Kind)> says;
};

std::vector<Truth> truths_of(const AllPairs& pairs) {
  const support::StreamOrder& order = pairs.order();
  const auto is = [](Kind wanted) { return [wanted](Kind kind) { return kind == wanted; }; };
  const bool stuck = order.stands_still();
  return {{"stands still", stuck,
           [](Kind kind) {
             return kind == Kind::wait_without_set || kind == Kind::deadlock || kind == Kind::uneven_syncs;
           }},
          {"race", !stuck && pairs.has_race(), is_race},
          {"flag left raised", !stuck && order.leaves_flags(), is(Kind::set_without_wait)},
          {"set twice", order.sets_twice(), is(Kind::set_twice)},
          {"unwritten read", !stuck && pairs.has_unwritten_read(), is(Kind::unwritten_read)},
          {"overlap", !stuck && pairs.has_overlap(), is(Kind::partial_overlap)}};
}

/// Whether what the finding says is so; of a stream that stands still the accesses are not known.
bool justified(const Finding& f, const AllPairs& pairs) {
  const support::StreamOrder& order = pairs.order();
  const bool stuck = order.stands_still();
  if (is_race(f.kind)) return stuck || (f.has_other && pairs.races(f.kind, f.at, f.other));
  switch (f.kind) {
  case Kind::wait_without_set:
  case Kind::deadlock:
  case Kind::uneven_syncs: return stuck;
  case Kind::set_without_wait: return !stuck && order.leaves_flags();
  case Kind::set_twice: return order.sets_twice();
  case Kind::unwritten_read: return stuck || pairs.may_read_unwritten(f.at);
  case Kind::partial_overlap: return stuck || pairs.overlaps(f.at);
  default: return false; // no mutation touches masks or repeats
  }
}

/// One stream and the verdicts on its mutants.
class Proof {
public:
  Proof(const isa::Recording& recording, std::size_t most)
      : chip_(sim::load_hardware(recording.hardware)), timings_(support::three_timings(chip_)),
        mutants_(recording, most) {
    tally_.streams = 1;
  }

  Tally run(const std::string& name) {
    judge({mutants_.original(), "the stream itself"});
    CHECK(tally_.wrong == 0);
    CHECK(tally_.illegal == 0);
    tally_.mutants = 0;
    mutants_.each([this](const Mutant& mutant) { judge(mutant); });
    std::cout << name << ": " << mutants_.original().instructions() << " instructions, " << mutants_.all()
              << " possible mutants; " << tally_ << "\n";
    for (const std::string& fault : faults_) UNSCOPED_INFO(fault);
    CHECK(tally_.missed + tally_.false_alarms == 0);
    CHECK(tally_.found == tally_.wrong);
    all_streams().add(tally_);
    return tally_;
  }

private:
  void judge(const Mutant& mutant) {
    ++tally_.mutants;
    const bool is_legal = legal(mutant.recording);
    if (mutant.shrunk) return judge_shrunk(mutant, is_legal);
    tally_.illegal += is_legal ? 0 : 1; // found before the checker looks
    if (is_legal) judge_legal(mutant);
  }

  bool legal(const isa::Recording& recording) const {
    try {
      isa::validate(recording, chip_.machine);
      return true;
    } catch (const isa::Error&) {
      return false;
    }
  }

  void judge_shrunk(const Mutant& mutant, bool is_legal) {
    const bool wrong = touches_last_block(*mutant.shrunk);
    tally_.wrong += wrong;
    tally_.found += wrong && !is_legal;
    if (wrong && is_legal) miss(mutant, "an access past its end");
    if (!wrong && !is_legal && !part_sticks_out(mutant)) alarm(mutant, "nothing is past its end");
  }

  void judge_legal(const Mutant& mutant) {
    const AllPairs pairs(mutant.recording, chip_.machine);
    const std::vector<Finding> findings = check::check_recording(mutant.recording, chip_.machine);
    const auto any = [&](const auto& is) {
      return std::any_of(findings.begin(), findings.end(), [&](const Finding& f) { return is(f.kind); });
    };
    bool wrong = false, missed = false;
    for (const Truth& truth : truths_of(pairs)) {
      wrong = wrong || truth.holds;
      if (!truth.holds || any(truth.says)) continue;
      missed = true;
      miss(mutant, truth.what);
    }
    if (!pairs.order().stands_still() && !same_tensors(mutant.recording)) {
      wrong = true;
      ++tally_.wrong_tensors;
      if (!check::has_errors(findings)) miss(mutant, "wrong tensors"), missed = true;
    }
    tally_.wrong += wrong;
    tally_.found += wrong && !missed;
    for (const Finding& f : findings)
      if (check::severity_of(f.kind) == check::Severity::error && !justified(f, pairs))
        alarm(mutant, check::to_text(f, mutant.recording));
  }

  /// With each timing what the instructions mean in the order in which they are written. A mutant that only lost some
  /// of what orders it means what the stream means.
  bool same_tensors(const isa::Recording& recording) const {
    const support::Tensors meant = support::interpreted(recording, chip_.machine);
    return std::all_of(timings_.begin(), timings_.end(), [&](const sim::HardwareConfig& chip) {
      const std::optional<support::Tensors> tensors = support::played(recording, chip);
      return tensors && *tensors == meant;
    });
  }

  bool touches_last_block(std::size_t buffer) const {
    const isa::Recording& recording = mutants_.original();
    for (std::size_t b = 0; b < recording.blocks.size(); ++b) {
      const isa::Program& program = recording.blocks[b];
      const isa::UbBuffer& owner = program.ub[buffer];
      const std::int64_t end = owner.address + isa::round_up(owner.bytes, isa::kBlockBytes);
      const isa::Range last = {end - isa::kBlockBytes, end};
      check::Accesses accesses(program, recording.moves_of(b));
      for (std::size_t k = 0; k < program.code.size(); ++k) {
        for (const check::AccessRange& a : accesses.of(k))
          if (a.gm_buffer < 0 && is_in(program, a.owner, buffer) && a.range.overlaps(last)) return true;
        if (program.code[k].opcode == isa::Opcode::vf && function_touches(program, k, buffer, last)) return true;
      }
    }
    return false;
  }

  /// The header itself says that a part, used or not, ends behind the whole.
  static bool part_sticks_out(const Mutant& mutant) {
    const isa::Program& program = mutant.recording.blocks[0];
    const isa::UbBuffer& whole = program.ub[*mutant.shrunk];
    for (std::uint32_t part = 0; part < program.ub.size(); ++part)
      if (is_in(program, part, *mutant.shrunk) &&
          program.ub[part].address + program.ub[part].bytes > whole.address + whole.bytes)
        return true;
    return false;
  }

  /// The buffer itself or one of its parts.
  static bool is_in(const isa::Program& program, std::uint32_t owner, std::size_t buffer) {
    return owner == buffer ||
           (owner < program.ub.size() && program.ub[owner].name.rfind(program.ub[buffer].name + ".", 0) == 0);
  }

  static bool function_touches(const isa::Program& program, std::size_t k, std::size_t buffer,
                               const isa::Range& range) {
    const isa::FunctionBody body = isa::body_of(program.code[k], program);
    const isa::FunctionFootprint footprint = isa::function_footprint(body);
    for (std::size_t n = 0; n < body.count; ++n)
      for (const isa::Operand& operand : body.begin[n].operands)
        if (operand.kind == isa::OperandKind::ub && is_in(program, operand.buffer, buffer) &&
            footprint.hulls[n].overlaps(range))
          return true;
    return false;
  }

  void miss(const Mutant& mutant, const std::string& what) { fault("missed", mutant, what, tally_.missed); }
  void alarm(const Mutant& mutant, const std::string& what) { fault("false alarm", mutant, what, tally_.false_alarms); }
  void fault(const char* verdict, const Mutant& mutant, const std::string& what, std::size_t& count) {
    constexpr std::size_t kTold = 20;
    ++count;
    if (faults_.size() < kTold) faults_.push_back(std::string(verdict) + ": " + mutant.what + ": " + what);
  }

  sim::HardwareConfig chip_;
  std::vector<sim::HardwareConfig> timings_;
  support::Mutants mutants_;
  Tally tally_;
  std::vector<std::string> faults_;
};

constexpr std::size_t kWhole = 400;  ///< instructions: up to here every mutant is judged
constexpr std::size_t kSample = 400; ///< mutants of a longer stream

/// Numbers that tell rows and elements apart, where the recording does not say what its inputs are.
void make_inputs(isa::GlobalImage& gm) {
  for (std::size_t k = 0; k < gm.buffers.size(); ++k) {
    isa::Init& init = gm.buffers[k].init;
    if (gm.buffers[k].role != isa::Role::in || init.kind != isa::Init::Kind::zeros) continue;
    init.kind = gm.buffers[k].name == "variance" ? isa::Init::Kind::value : isa::Init::Kind::random;
    init.seed = k;
    init.value = 1.5;
  }
  isa::fill(gm, {});
}

Tally prove(const std::string& name, isa::Recording recording) {
  make_inputs(recording.gm);
  const std::size_t most = recording.instructions() <= kWhole ? std::numeric_limits<std::size_t>::max() : kSample;
  return Proof(recording, most).run(name);
}

/// A small stream of one of our kernels.
isa::Recording stream(const std::string& chip, kernels::KernelId kernel, const kernels::TensorShape& shape,
                      isa::Dtype dtype, const kernels::TilingWish& tiling) {
  kernels::Request request;
  request.kernel = kernel;
  request.shape = shape;
  request.dtype = dtype;
  request.machine = sim::load_hardware(chip).machine;
  request.tiling = tiling;
  return kernels::record(kernels::make_plan(request));
}

kernels::TilingWish tiling(std::int64_t cores, std::int64_t rows_per_tile, int buffers) {
  kernels::TilingWish wish;
  wish.cores = cores;
  if (rows_per_tile > 0) wish.rows_per_tile = rows_per_tile;
  wish.buffers = buffers;
  return wish;
}

Tally prove_golden(const std::string& name) {
  return prove("traces/" + name, isa::read_recording(golden::source_path("traces/" + name + ".aiv")));
}

} // namespace

TEST_CASE("mutants of LayerNormGrad on Atlas A2 are found, and nothing else is") {
  const Tally tally = prove("grad float", stream("atlas_a2", kernels::KernelId::layer_norm_grad, {1, 3, 16},
                                                 isa::Dtype::f32, tiling(1, 0, 1)));
  CHECK(tally.wrong_tensors > 0);
}

TEST_CASE("mutants of LayerNormGradBeta in half are found, and nothing else is") {
  const Tally tally = prove("beta half", stream("atlas_a2", kernels::KernelId::layer_norm_grad_beta, {1, 8, 16},
                                                isa::Dtype::f16, tiling(1, 0, 1)));
  CHECK(tally.wrong_tensors > 0);
}

TEST_CASE("mutants of double-buffered tiles are found, and nothing else is") {
  const Tally tally = prove("beta float, two buffers", stream("atlas_a2", kernels::KernelId::layer_norm_grad_beta,
                                                              {1, 24, 16}, isa::Dtype::f32, tiling(1, 8, 2)));
  CHECK(tally.wrong_tensors > 0);
}

TEST_CASE("mutants of a kernel that reads scalars back are found, and nothing else is") {
  prove("grad on 310P",
        stream("ascend_310p", kernels::KernelId::layer_norm_grad, {1, 8, 16}, isa::Dtype::f32, tiling(1, 0, 1)));
}

TEST_CASE("mutants of cores that meet in a workspace are found, and nothing else is") {
  const Tally tally = prove("beta float, 3 cores", stream("atlas_a2", kernels::KernelId::layer_norm_grad_beta,
                                                          {1, 24, 16}, isa::Dtype::f32, tiling(3, 0, 1)));
  CHECK(tally.wrong_tensors > 0);
}

TEST_CASE("mutants of a chip with buffer mutexes are found, and nothing else is") {
  const Tally tally =
      prove("beta float on 950, mutexes", stream("ascend_950pr", kernels::KernelId::layer_norm_grad_beta, {1, 24, 16},
                                                 isa::Dtype::f32, tiling(1, 8, 2)));
  CHECK(tally.wrong_tensors > 0);
}

TEST_CASE("mutants of mutexes on several cores are found, and nothing else is") {
  prove("backward half on 950, 2 cores",
        stream("ascend_950pr", kernels::KernelId::layer_norm_backward, {1, 32, 16}, isa::Dtype::f16, tiling(2, 16, 1)));
}

TEST_CASE("mutants of a long stream are sampled") {
  prove("backward float",
        stream("atlas_a2", kernels::KernelId::layer_norm_backward, {1, 11, 16}, isa::Dtype::f32, tiling(1, 0, 1)));
}

#define AIVSIM_PROVE_GOLDEN(name)                                                                                      \
  TEST_CASE("mutants of the golden stream " name " are found, and nothing else is") { prove_golden(name); }
AIVSIM_PROVE_GOLDEN("add_banks")
AIVSIM_PROVE_GOLDEN("backward_half_framework")
AIVSIM_PROVE_GOLDEN("backward_reuse_two_buffers")
AIVSIM_PROVE_GOLDEN("beta_f32_min_tmp")
AIVSIM_PROVE_GOLDEN("grad_f16_tail")
AIVSIM_PROVE_GOLDEN("grad_f32_min_tmp")
AIVSIM_PROVE_GOLDEN("near_family")
AIVSIM_PROVE_GOLDEN("pad_copies")
AIVSIM_PROVE_GOLDEN("register_functions")
AIVSIM_PROVE_GOLDEN("two_cores")

TEST_CASE("every golden stream has a case here") {
  const std::string source = golden::read_file(golden::source_path("tests/check/mutation_test.cpp"));
  for (const golden::Stream& golden_stream : golden::streams()) {
    INFO(golden_stream.path);
    const std::string name = std::filesystem::path(golden_stream.path).stem().string();
    CHECK(source.find("AIVSIM_PROVE_GOLDEN(\"" + name + "\")") != std::string::npos);
  }
}
