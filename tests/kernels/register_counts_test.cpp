// SPDX-License-Identifier: Apache-2.0
// What LayerNormGrad and LayerNormGradBeta are made of in vector functions: published counts, pass by pass.
#include "isa/vector_function.h"
#include "kernels/ascendc/normalization/layer_norm_grad.h"
#include "kernels/ascendc/normalization/layer_norm_grad_beta.h"
#include "kernels/ascendc/platform.h"
#include "kernels/layer_norm_grad_beta/add_rows.h"
#include "tests/support/surface_bench.h"

#include <catch2/catch.hpp>

using namespace AscendC;
using isa::Opcode;
using support::SurfaceBench;
using support::ub_tensor;

namespace {

/// Instructions in a stretch of a body: what computes, loads, stores, sets predicates, orders.
struct Counts {
  int compute = 0, loads = 0, stores = 0, predicates = 0, barriers = 0;

  bool operator==(const Counts& o) const {
    return compute == o.compute && loads == o.loads && stores == o.stores && predicates == o.predicates &&
           barriers == o.barriers;
  }
};

std::ostream& operator<<(std::ostream& out, const Counts& c) {
  return out << c.compute << " operations, " << c.loads << " loads, " << c.stores << " stores, " << c.predicates
             << " predicates, " << c.barriers << " barriers";
}

void count(Counts& counts, Opcode opcode) {
  switch (opcode) {
  case Opcode::rv_vlds: ++counts.loads; break;
  case Opcode::rv_vsts: ++counts.stores; break;
  case Opcode::rv_plt: ++counts.predicates; break;
  case Opcode::rv_mem_bar: ++counts.barriers; break;
  case Opcode::vloop: break;
  default: ++counts.compute; // a packed predicate too: it is part of what a store of half costs
  }
}

/// The counts of what stands directly in each loop, in the order of the text; loop 0 is the function itself.
std::vector<Counts> by_loop(const std::vector<isa::Instruction>& body) {
  struct Open {
    std::size_t loop = 0, end = 0;
  };
  std::vector<Counts> counts(1);
  std::vector<Open> open = {{0, body.size()}};
  for (std::size_t k = 0; k < body.size(); ++k) {
    while (k == open.back().end) open.pop_back();
    count(counts[open.back().loop], body[k].opcode);
    if (body[k].opcode != Opcode::vloop) continue;
    open.push_back({counts.size(), k + 1 + static_cast<std::size_t>(body[k].operands[1].value)});
    counts.emplace_back();
  }
  return counts;
}

std::string mnemonics(const std::vector<isa::Instruction>& body) {
  std::vector<std::string> words;
  for (const isa::Instruction& i : body) words.emplace_back(isa::row_of(i.opcode).mnemonic);
  return support::joined(words);
}

template <class Calls> SurfaceBench recorded(Calls calls) {
  SurfaceBench bench;
  bench.machine = support::ascend_950pr();
  const Platform platform(bench.machine);
  bench.record([&] {
    const TPipe pipe;
    calls();
  });
  bench.validate();
  return bench;
}

template <class T, bool reuse = false>
SurfaceBench grad(std::int64_t n, std::int64_t h, PowerVariant power = PowerVariant::sqrt_div) {
  SurfaceBench bench;
  bench.machine = support::ascend_950pr();
  bench.options.power = power;
  const Platform platform(bench.machine);
  bench.record([&] {
    const TPipe pipe;
    std::uint32_t max = 0, bytes = 0;
    GetLayerNormGradMaxMinTmpSize({1, n, h, h}, sizeof(T), reuse, max, bytes);
    LayerNormGradTiling tiling;
    GetLayerNormGradNDTilingInfo({1, n, h, h}, bytes, sizeof(T), reuse, tiling);
    LocalTensor<std::uint8_t> tmp = ub_tensor<std::uint8_t>("tmp", 0x20000, bytes);
    LayerNormGrad<T, reuse>(ub_tensor<T>("pd_x", 0, n * h), ub_tensor<T>("res", 0x4000, n * h),
                            ub_tensor<T>("dy", 0x8000, n * h), ub_tensor<T>("x", 0xc000, n * h),
                            ub_tensor<T>("variance", 0x10000, n), ub_tensor<T>("mean", 0x10100, n),
                            ub_tensor<T>("gamma", 0x10200, h), tmp, T(1e-5f), tiling);
  });
  bench.validate();
  return bench;
}

template <class T> SurfaceBench beta(std::int64_t n, std::int64_t h) {
  return recorded([&] {
    LayerNormGradBetaTiling tiling;
    GetLayerNormGradBetaNDTilingInfo({1, n, h, h}, static_cast<std::uint32_t>(16 * h), sizeof(T), false, tiling);
    LayerNormGradBeta<T>(ub_tensor<T>("gamma", 0, h), ub_tensor<T>("beta", 0x1000, h),
                         ub_tensor<T>("res", 0x4000, n * h), ub_tensor<T>("dy", 0x8000, n * h),
                         ub_tensor<std::uint8_t>("tmp", 0xc000, 16 * h), tiling);
  });
}

constexpr int kRow = 1, kPass1 = 2, kPass2 = 3, kPass3 = 4; // loops of LayerNormGrad

std::int64_t executed(const SurfaceBench& bench) {
  const std::vector<isa::Instruction>& body = bench.program.functions;
  return isa::executed_instructions({body.data(), body.size()});
}

} // namespace

TEST_CASE("vector functions: a call is one, over all its rows") {
  CHECK(grad<float>(7, 200).all() == "set_atomic_none, vf, ALL");
  CHECK(beta<half>(7, 208).all() == "set_atomic_none, vf, ALL");
  CHECK(grad<float>(7, 200).functions().size() == grad<float>(3, 64).functions().size());
}

TEST_CASE("vector functions: LayerNormGrad in float, pass by pass") {
  const std::vector<Counts> counts = by_loop(grad<float>(3, 200).program.functions);
  REQUIRE(counts.size() == 5);
  CHECK(counts[0] == Counts{0, 0, 0, 3, 0});
  CHECK(counts[kRow] == Counts{3 + 1 + 2 + 3 + 2, 2, 0, 0, 2}); // zeros; three sums; their end; the factors of pass 3
  CHECK(counts[kPass1] == Counts{14, 3, 2, 1, 0});
  CHECK(counts[kPass2] == Counts{5 + 2 + 3 + 3, 2, 2, 1, 0});
  CHECK(counts[kPass3] == Counts{5, 2, 1, 1, 0});
}

TEST_CASE("vector functions: half costs two conversions a row, one an input and three operations an output") {
  const std::vector<Counts> counts = by_loop(grad<half>(3, 208).program.functions);
  REQUIRE(counts.size() == 5);
  CHECK(counts[kRow] == Counts{11 + 2, 2, 0, 0, 2});
  CHECK(counts[kPass1] == Counts{14 + 3, 3, 2, 1, 0});
  CHECK(counts[kPass2] == Counts{13 + 3, 2, 2, 1, 0});
  CHECK(counts[kPass3] == Counts{5 + 3, 2, 1, 1, 0});
}

TEST_CASE("vector functions: reuse_source changes where x1 and x2 lie, not what is done") {
  const std::vector<isa::Instruction> plain = grad<float>(3, 200).program.functions;
  const SurfaceBench reusing = grad<float, true>(3, 200);
  CHECK(mnemonics(reusing.program.functions) == mnemonics(plain));
  const auto lines = reusing.functions();
  const auto has = [&](const std::string& line) { return std::find(lines.begin(), lines.end(), line) != lines.end(); };
  CHECK(has("rv_vsts.f32 ub:dy+0, v8, p3, step=800/256"));
  CHECK(has("rv_vsts.f32 ub:x+0, v9, p3, step=800/256"));
}

TEST_CASE("vector functions: x1 and x2 of one row lie in tmp, each in whole datablocks") {
  const SurfaceBench bench = grad<float>(3, 200);
  const std::vector<isa::UbBuffer>& ub = bench.program.ub;
  CHECK(ub[ub.size() - 2] == isa::UbBuffer{"tmp.x1Tensor", 0x20000, 800});
  CHECK(ub[ub.size() - 1] == isa::UbBuffer{"tmp.x2Tensor", 0x20000 + 800, 800});
}

TEST_CASE("vector functions: the first pass of LayerNormGrad, operation by operation") {
  const std::vector<isa::Instruction> body = grad<float>(3, 64).program.functions;
  const auto vloop = [](const isa::Instruction& i) { return i.opcode == Opcode::vloop; };
  const auto pass = std::find_if(std::find_if(body.begin(), body.end(), vloop) + 1, body.end(), vloop);
  const std::vector<isa::Instruction> first(pass + 1, pass + 1 + pass->operands[1].value);
  CHECK(mnemonics(first) ==
        "rv_plt, rv_vlds, rv_vlds, rv_vlds, rv_vmul, rv_vsub, rv_vadds, rv_vmul, rv_vmul, rv_vsqrt, "
        "rv_vdup, rv_vdiv, rv_vdupl, rv_vmul, rv_vmul, rv_vmuls, rv_vadd, rv_vsel, rv_vsts, "
        "rv_vsts");
}

TEST_CASE("vector functions: the logarithmic power is four operations on one lane and their spread") {
  const SurfaceBench bench = grad<float>(3, 64, PowerVariant::exp_ln);
  const std::string all = mnemonics(bench.program.functions);
  const std::string power = "rv_vadds, rv_vln, rv_vmuls, rv_vexp, rv_vdupl";
  const std::size_t first = all.find(power);
  REQUIRE(first != std::string::npos);
  CHECK(all.find(power, first + 1) != std::string::npos);
  CHECK(all.find("rv_vsqrt") == std::string::npos);
  CHECK(by_loop(bench.program.functions)[kPass1].compute == 12);
}

TEST_CASE("vector functions: steps are those of the passes, the call's that in which it is made") {
  SurfaceBench bench = grad<float>(3, 64);
  std::vector<std::string> steps;
  for (const isa::Instruction& i : bench.program.functions)
    if (steps.empty() || steps.back() != bench.program.steps[i.step]) steps.push_back(bench.program.steps[i.step]);
  CHECK(steps == std::vector<std::string>{"PdX1", "PdX2", "PdVar", "PdX1", "PdX2", "PdVar", "PdMean", "PdX"});
  CHECK(bench.program.steps[bench.program.code[1].step].empty());
  const isa::Program sums = beta<float>(3, 64).program;
  for (const isa::Instruction& i : sums.functions) CHECK(sums.steps[i.step] == "Beta");
}

TEST_CASE("vector functions: LayerNormGradBeta keeps both sums in registers over all rows") {
  const std::vector<Counts> counts = by_loop(beta<float>(3, 200).program.functions);
  REQUIRE(counts.size() == 3);
  CHECK(counts[1] == Counts{2, 0, 2, 1, 0}); // 64 columns
  CHECK(counts[2] == Counts{3, 2, 0, 0, 0}); // a row of them
  const std::vector<Counts> half_counts = by_loop(beta<half>(3, 208).program.functions);
  CHECK(half_counts[1] == Counts{2 + 2 * 3, 0, 2, 1, 0});
  CHECK(half_counts[2] == Counts{3 + 2, 2, 0, 0, 0});
  CHECK(mnemonics(beta<float>(3, 64).program.functions) ==
        "vloop, rv_plt, rv_vdup, rv_vdup, vloop, rv_vlds, rv_vlds, rv_vmul, rv_vadd, rv_vadd, rv_vsts, rv_vsts");
}

TEST_CASE("vector functions: rows of sums from other cores are added in one, elsewhere one after another") {
  const auto add = [] {
    const kernels::CounterMode mode;
    kernels::add_rows(ub_tensor<float>("sum", 0, 72), {ub_tensor<float>("rows", 0x1000, 216), 3, 72});
  };
  const SurfaceBench bench = recorded(add);
  CHECK(bench.all() == "set_atomic_none, vf, ALL");
  CHECK(bench.functions() ==
        std::vector<std::string>{"vloop 2 {", "rv_plt.f32 p0, 72, step=64", "rv_vlds.f32 v0, ub:sum+0, step=256",
                                 "vloop 3 {", "rv_vlds.f32 v1, ub:rows+0, step=256/288", "rv_vadd.f32 v0, v0, v1, p0",
                                 "}", "rv_vsts.f32 ub:sum+0, v0, p0, step=256", "}"});
  SurfaceBench memory;
  memory.record(add);
  CHECK(memory.all() == "C, M(0,72), vadd.f32, V, vadd.f32, V, vadd.f32, V, N, F");
}

TEST_CASE("vector functions: what is executed grows by rows and by columns of 64") {
  const std::int64_t row = 11 + 2 + 2, columns = (14 + 6) + (13 + 5) + (5 + 4);
  CHECK(executed(grad<float>(1, 64)) == 3 + row + columns);
  CHECK(executed(grad<float>(5, 64)) == 3 + 5 * (row + columns));
  CHECK(executed(grad<float>(5, 72)) == 3 + 5 * (row + 2 * columns));
  CHECK(executed(beta<float>(5, 72)) == 2 * (3 + 2 + 5 * 5));
}
