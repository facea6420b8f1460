// SPDX-License-Identifier: Apache-2.0
/// \file
/// Proof by mutation. Streams of our kernels are damaged in every way that a slip of the pen could: each flag and
/// barrier left out, neighbours swapped, operands shifted by a datablock. Whether a mutant is wrong is decided by
/// AllPairs, which knows nothing of the checker; the checker must find each wrong one and nothing in the others.
#include "check/checker.h"

#include "isa/error.h"
#include "isa/text.h"
#include "isa/validate.h"
#include "kernels/kernel.h"
#include "sim/hardware.h"
#include "tests/support/all_pairs.h"

#include <catch2/catch.hpp>

#include <iostream>
#include <random>

namespace {

using isa::Opcode;

struct Tally {
  std::size_t mutants = 0, wrong = 0, found = 0, missed = 0, false_alarms = 0, refused = 0;
};

bool is_race(check::Kind kind) {
  return kind == check::Kind::read_after_write || kind == check::Kind::write_after_read ||
         kind == check::Kind::write_after_write;
}

bool is_order(check::Kind kind) {
  return kind == check::Kind::wait_without_set || kind == check::Kind::deadlock ||
         kind == check::Kind::set_without_wait;
}

/// A small stream of one of our kernels.
isa::Recording stream(const std::string& chip, kernels::KernelId kernel, std::int64_t rows, std::int64_t h,
                      isa::Dtype dtype, int buffers) {
  kernels::Request request;
  request.kernel = kernel;
  request.shape = {1, rows, h};
  request.dtype = dtype;
  request.machine = sim::load_hardware(chip).machine;
  request.tiling.buffers = buffers;
  request.tiling.cores = 1;
  if (buffers == 2) request.tiling.rows_per_tile = dtype == isa::Dtype::f16 ? 16 : 8;
  return kernels::record(kernels::make_plan(request));
}

/// Checks one mutant against the truth.
void judge(const isa::Recording& mutant, const isa::Machine& machine, const std::string& what, Tally& tally) {
  ++tally.mutants;
  try {
    isa::validate(mutant, machine);
  } catch (const isa::Error&) {
    ++tally.refused; // found before the checker looks
    return;
  }
  const support::AllPairs truth(mutant.blocks[0], machine);
  const bool stuck = truth.stands_still();
  const bool race = !stuck && truth.has_race();
  const std::vector<check::Finding> findings = check::check_recording(mutant, machine);
  const auto any = [&](auto is) {
    return std::any_of(findings.begin(), findings.end(), [&](const check::Finding& f) { return is(f.kind); });
  };
  const bool wrong = stuck || race || truth.leaves_flags();
  const bool found = stuck ? any(is_order) : (race ? any(is_race) : false) || (truth.leaves_flags() && any(is_order));
  const bool alarm = any(is_race) || any(is_order);
  tally.wrong += wrong;
  tally.found += wrong && found;
  if (wrong && !found) {
    ++tally.missed;
    UNSCOPED_INFO("missed: " << what);
  }
  if (!wrong && alarm) {
    ++tally.false_alarms;
    UNSCOPED_INFO("false alarm: " << what);
  }
}

bool orders(const isa::Instruction& i) {
  return i.opcode == Opcode::set_flag || i.opcode == Opcode::wait_flag || i.opcode == Opcode::pipe_barrier;
}

std::string name_of(const isa::Recording& recording, std::size_t k) {
  return std::to_string(k) + ": " + isa::to_text(recording.blocks[0].code[k], recording.blocks[0], recording.gm);
}

/// Every deletion, swap and shift; of a stream longer than `whole` a sample.
void mutate(const isa::Recording& recording, const isa::Machine& machine, Tally& tally) {
  constexpr std::size_t kWhole = 400, kSample = 120;
  const std::size_t count = recording.blocks[0].code.size();
  std::mt19937 engine(7);
  const auto chosen = [&] { return count <= kWhole || engine() % count < kSample; };
  for (std::size_t k = 0; k < count; ++k) {
    const isa::Instruction& i = recording.blocks[0].code[k];
    const auto at = [&](isa::Recording& mutant) {
      return mutant.blocks[0].code.begin() + static_cast<std::ptrdiff_t>(k);
    };
    if (orders(i) && chosen()) {
      isa::Recording mutant = recording;
      mutant.blocks[0].code.erase(at(mutant));
      judge(mutant, machine, "deleted " + name_of(recording, k), tally);
    }
    if (k + 1 < count && isa::pipe_of(i) != isa::pipe_of(recording.blocks[0].code[k + 1]) && chosen()) {
      isa::Recording mutant = recording;
      std::iter_swap(at(mutant), at(mutant) + 1);
      judge(mutant, machine, "swapped " + name_of(recording, k), tally);
    }
    for (std::size_t operand = 0; operand < i.operands.size(); ++operand) {
      if (i.operands[operand].kind != isa::OperandKind::ub || !chosen()) continue;
      isa::Recording mutant = recording;
      at(mutant)->operands[operand].value += isa::kBlockBytes;
      judge(mutant, machine, "shifted " + name_of(recording, k), tally);
    }
  }
}

/// Mutates, prints the counts, and wants neither a miss nor a false alarm.
void prove(const std::string& name, const isa::Recording& recording, const std::string& chip) {
  const isa::Machine machine = sim::load_hardware(chip).machine;
  Tally clean;
  judge(recording, machine, "the stream itself", clean);
  CHECK(clean.wrong == 0);
  CHECK(clean.false_alarms == 0);
  Tally tally;
  mutate(recording, machine, tally);
  std::cout << name << ": " << recording.blocks[0].code.size() << " instructions, " << tally.mutants << " mutants, "
            << tally.refused << " illegal, " << tally.wrong << " wrong, " << tally.found << " found, " << tally.missed
            << " missed, " << tally.false_alarms << " false alarms\n";
  CHECK(tally.missed == 0);
  CHECK(tally.false_alarms == 0);
  CHECK(tally.wrong > 0);
  CHECK(tally.found == tally.wrong);
}

} // namespace

TEST_CASE("mutants of LayerNormGrad on Atlas A2 are found, and nothing else is") {
  prove("grad float", stream("atlas_a2", kernels::KernelId::layer_norm_grad, 3, 16, isa::Dtype::f32, 1), "atlas_a2");
}

TEST_CASE("mutants of LayerNormGradBeta in half are found, and nothing else is") {
  prove("beta half", stream("atlas_a2", kernels::KernelId::layer_norm_grad_beta, 8, 16, isa::Dtype::f16, 1),
        "atlas_a2");
}

TEST_CASE("mutants of double-buffered tiles are found, and nothing else is") {
  prove("beta float, two buffers",
        stream("atlas_a2", kernels::KernelId::layer_norm_grad_beta, 24, 16, isa::Dtype::f32, 2), "atlas_a2");
}

TEST_CASE("mutants of a kernel that reads scalars back are found, and nothing else is") {
  prove("grad on 310P", stream("ascend_310p", kernels::KernelId::layer_norm_grad, 8, 16, isa::Dtype::f32, 1),
        "ascend_310p");
}

TEST_CASE("mutants of a long stream are sampled") {
  prove("backward float", stream("atlas_a2", kernels::KernelId::layer_norm_backward, 11, 16, isa::Dtype::f32, 1),
        "atlas_a2");
}
