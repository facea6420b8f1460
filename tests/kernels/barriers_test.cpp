// SPDX-License-Identifier: Apache-2.0
// The vector unit does not order dependent instructions by itself: a barrier has to stand between them.
#include "tests/support/kernel_run.h"

#include <catch2/catch.hpp>

using kernels::KernelId;

namespace {

constexpr isa::Dtype f32 = isa::Dtype::f32;
constexpr isa::Dtype f16 = isa::Dtype::f16;

bool overlap(const isa::Walk& a, const isa::Walk& b) {
  if (!a.hull().overlaps(b.hull())) return false;
  bool found = false;
  a.each_piece([&](const isa::Range& piece) { found = found || b.touches(piece); });
  return found;
}

/// True if `later` reads or writes what `earlier` writes, or writes what it reads.
bool depends(const isa::Footprint& later, const isa::Footprint& earlier) {
  if (overlap(later.write, earlier.write)) return true;
  for (int k = 0; k < later.read_count; ++k)
    if (overlap(later.reads[static_cast<std::size_t>(k)], earlier.write)) return true;
  for (int k = 0; k < earlier.read_count; ++k)
    if (overlap(later.write, earlier.reads[static_cast<std::size_t>(k)])) return true;
  return false;
}

/// Indices of vector instructions that depend on one before without a barrier between.
std::vector<std::size_t> unordered(const isa::Program& program) {
  std::vector<std::size_t> found;
  std::vector<isa::Footprint> since_barrier;
  isa::MaskState mask;
  for (std::size_t k = 0; k < program.code.size(); ++k) {
    const isa::Instruction& i = program.code[k];
    const isa::Shape shape = isa::row_of(i.opcode).shape;
    if (shape == isa::Shape::mask || shape == isa::Shape::mask_mode) isa::apply_mask(i, mask);
    if (shape == isa::Shape::barrier && i.flag().source != isa::Pipe::mte2) since_barrier.clear();
    if (!isa::is_vector(shape)) continue;
    const isa::Footprint own = isa::footprint(i, mask);
    for (const isa::Footprint& earlier : since_barrier)
      if (depends(own, earlier)) {
        found.push_back(k);
        break;
      }
    since_barrier.push_back(own);
  }
  return found;
}

std::string described(const isa::Program& program, const std::vector<std::size_t>& indices) {
  std::string text;
  for (const std::size_t k : indices)
    text += std::to_string(k) + " " + std::string(isa::row_of(program.code[k].opcode).mnemonic) + " in " +
            program.steps[program.code[k].step] + "; ";
  return text;
}

} // namespace

TEST_CASE("no vector instruction of a kernel depends on an earlier one without a barrier between") {
  for (const KernelId kernel :
       {KernelId::layer_norm_grad, KernelId::layer_norm_grad_beta, KernelId::layer_norm_backward})
    for (const auto& [dtype, reuse] : {std::pair(f32, false), std::pair(f32, true), std::pair(f16, false)})
      for (const auto power : {kernels::Power::sqrt_div, kernels::Power::exp_ln})
        for (const std::int64_t h : {16, 80}) {
          kernels::Request request = support::request(kernel, {1, 37, h}, dtype);
          request.reuse_source = reuse;
          request.power = power;
          request.tiling.rows_per_tile = 8;
          const isa::Recording recording = kernels::record(kernels::make_plan(request));
          CAPTURE(kernels::kernel_of(kernel).name, isa::name_of(dtype), reuse, h);
          CHECK(described(recording.blocks[0], unordered(recording.blocks[0])).empty());
        }
}

TEST_CASE("a barrier that is taken away leaves something unordered") {
  kernels::Request request = support::request(KernelId::layer_norm_grad, {1, 8, 80}, f32);
  isa::Program program = kernels::record(kernels::make_plan(request)).blocks[0];
  REQUIRE(unordered(program).empty());
  const auto is_quotient = [](const isa::Instruction& i) { return i.opcode == isa::Opcode::vdiv; };
  const auto is_barrier = [](const isa::Instruction& i) { return i.opcode == isa::Opcode::pipe_barrier; };
  const auto quotient = std::find_if(program.code.begin(), program.code.end(), is_quotient);
  program.code.erase(std::find_if(quotient, program.code.end(), is_barrier));
  CHECK(described(program, unordered(program)).find("vbrcb in PdVar") != std::string::npos);
}
