// SPDX-License-Identifier: Apache-2.0
// How many instructions one round of each call is, on arch 2201: published counts, and the rule behind them.
#include "kernels/ascendc/normalization/layer_norm_grad.h"
#include "kernels/ascendc/normalization/layer_norm_grad_beta.h"
#include "tests/support/surface_bench.h"

#include <catch2/catch.hpp>

using namespace AscendC;
using support::ub_tensor;

namespace {

struct Counts {
  std::int64_t barriers = 0;   ///< of the vector pipe
  std::int64_t operations = 0; ///< of the vector unit, masks left out
  std::int64_t flags = 0;      ///< V to S
  std::int64_t reads = 0;      ///< of scalars

  bool operator==(const Counts& o) const {
    return barriers == o.barriers && operations == o.operations && flags == o.flags && reads == o.reads;
  }
};

std::ostream& operator<<(std::ostream& out, const Counts& c) {
  return out << c.barriers << " V, " << c.operations << " operations, " << c.flags << " V to S, " << c.reads
             << " reads";
}

Counts counts_of(const isa::Program& program) {
  Counts counts;
  for (const isa::Instruction& i : program.code) {
    const std::string word = support::shorthand(i);
    counts.barriers += word == "V";
    counts.operations += isa::is_vector(isa::row_of(i.opcode).shape);
    counts.flags += word.rfind("set V_S", 0) == 0;
    counts.reads += i.opcode == isa::Opcode::scalar_load;
  }
  return counts;
}

/// Records `calls` on a chip with room for anything.
template <class Calls> Counts counted(Calls calls) {
  support::SurfaceBench bench;
  bench.machine.ub_physical = std::int64_t{1} << 30;
  bench.record([&] {
    const TPipe pipe;
    calls();
  });
  bench.validate();
  return counts_of(bench.program);
}

/// Tensors of T one after another, far from each other.
template <class T> LocalTensor<T> next_tensor(const std::string& name, std::int64_t elements) {
  static std::int64_t address = 0;
  address = (address + (std::int64_t{1} << 25)) % (std::int64_t{1} << 29);
  return ub_tensor<T>(name, address, elements);
}

/// LayerNormGrad over n rows of h, in one round unless `round_rows` says otherwise.
template <class T> Counts grad(std::int64_t n, std::int64_t h, std::int64_t round_rows = 0) {
  return counted([&] {
    const std::int64_t temporaries = sizeof(T) == 2 ? 9 : 6;
    const std::int64_t step = sizeof(T) == 2 ? 16 : 8;
    const std::int64_t rows = isa::round_up(round_rows == 0 ? n : round_rows, step);
    const std::int64_t bytes = temporaries * rows * h * 4;
    LayerNormGradTiling tiling;
    GetLayerNormGradNDTilingInfo({1, n, h, h}, static_cast<std::uint32_t>(bytes), sizeof(T), false, tiling);
    LocalTensor<std::uint8_t> tmp = next_tensor<std::uint8_t>("tmp", bytes);
    LayerNormGrad<T>(next_tensor<T>("pd_x", n * h), next_tensor<T>("res", n * h), next_tensor<T>("dy", n * h),
                     next_tensor<T>("x", n * h), next_tensor<T>("variance", n), next_tensor<T>("mean", n),
                     next_tensor<T>("gamma", h), tmp, T(1e-5f), tiling);
  });
}

/// LayerNormGradBeta over n rows of h in rounds of `round_rows`.
template <class T> Counts beta(std::int64_t n, std::int64_t h, std::int64_t round_rows) {
  return counted([&] {
    const std::int64_t bytes = (sizeof(T) == 2 ? 2 + 2 * round_rows : round_rows) * h * 4;
    LayerNormGradBetaTiling tiling;
    GetLayerNormGradBetaNDTilingInfo({1, n, h, h}, static_cast<std::uint32_t>(bytes), sizeof(T), false, tiling);
    LayerNormGradBeta<T>(next_tensor<T>("pd_gamma", h), next_tensor<T>("pd_beta", h), next_tensor<T>("res", n * h),
                         next_tensor<T>("dy", n * h), next_tensor<std::uint8_t>("tmp", bytes), tiling);
  });
}

/// A broadcast: Brcb column by column for whole groups of eight rows, a Duplicate for each row left over.
Counts broadcast(std::int64_t n, std::int64_t h) {
  const std::int64_t left = n % 8;
  const std::int64_t some = left > 0 ? 1 : 0;
  return {h / 8 + some + 1, h / 8 * ((n / 8 + 254) / 255) + left, some, left};
}

/// The sum of one row: full instructions of 255 repeats, the repeats left over, the tail; until one value is left.
Counts row_sum(std::int64_t h) {
  Counts counts;
  for (std::int64_t t = h; t > 1; t = (t + 63) / 64) {
    const std::int64_t rest = t / 64 % 255 > 0 ? 1 : 0;
    const std::int64_t tail = t % 64 > 0 ? 1 : 0;
    counts.barriers += 1 + rest + tail;
    counts.operations += t / 64 / 255 + rest + tail;
  }
  return counts;
}

/// Five broadcasts and three row sums a row, and what else a round has.
Counts grad_rule(std::int64_t n, std::int64_t h, bool is_half) {
  const Counts b = broadcast(n, h);
  const Counts r = row_sum(h);
  return {(is_half ? 37 : 34) + 5 * b.barriers + 3 * n * r.barriers,
          n + (is_half ? 33 : 26) + 5 * b.operations + 3 * n * r.operations, 5 * b.flags, 5 * b.reads};
}

} // namespace

TEST_CASE("a round of LayerNormGrad has as many barriers and operations as published") {
  CHECK(grad<float>(8, 768) == Counts{615, 562, 0, 0});
  CHECK(grad<float>(3, 768) == Counts{560, 62, 5, 15});
  CHECK(grad<float>(8, 512) == Counts{455, 402, 0, 0});
  CHECK(grad<float>(64, 16) == Counts{433, 292, 0, 0});
  CHECK(grad<half>(64, 16) == Counts{436, 299, 0, 0});
}

TEST_CASE("the counts of LayerNormGrad follow from its broadcasts and row sums") {
  for (const std::int64_t n : {1, 7, 8, 9, 20})
    for (const std::int64_t h : {8, 16, 64, 72, 128, 4096}) {
      CAPTURE(n, h);
      CHECK(grad<float>(n, h) == grad_rule(n, h, false));
      if (h >= 16) CHECK(grad<half>(n, h) == grad_rule(n, h, true));
    }
}

TEST_CASE("beyond 255 repeats there are more instructions") {
  CHECK(grad<float>(2048, 8) == grad_rule(2048, 8, false));   // 256 groups of rows to broadcast
  CHECK(grad<float>(1, 16320) == grad_rule(1, 16320, false)); // 255 repeats to sum
  CHECK(grad<float>(1, 16392) == grad_rule(1, 16392, false)); // 256 and a tail
  CHECK(broadcast(2048, 8).operations == 2);
  CHECK(row_sum(16392).operations == 3 + 2 + 1);
}

TEST_CASE("rounds of LayerNormGrad add up, the shorter last one included") {
  const Counts full = grad_rule(8, 64, false);
  const Counts last = grad_rule(3, 64, false);
  CHECK(grad<float>(19, 64, 8) ==
        Counts{2 * full.barriers + last.barriers, 2 * full.operations + last.operations, last.flags, last.reads});
}

TEST_CASE("a round of LayerNormGradBeta is 1 + 2n operations, each behind a barrier, and four more in half") {
  for (const std::int64_t n : {1, 2, 5, 64}) {
    CAPTURE(n);
    const std::int64_t once = std::max<std::int64_t>(n, 2);
    CHECK(beta<float>(n, 16, once) == Counts{1 + 2 * n, 1 + 2 * n, 0, 0});
    CHECK(beta<half>(n, 16, n) == Counts{5 + 2 * n, 5 + 2 * n, 0, 0});
  }
}

TEST_CASE("rounds of LayerNormGradBeta add up, the shorter last one included") {
  CHECK(beta<float>(10, 16, 4) == Counts{3 + 20, 3 + 20, 0, 0});
  CHECK(beta<half>(10, 16, 4) == Counts{15 + 20, 15 + 20, 0, 0});
}

TEST_CASE("LayerNormGradBeta counts elements throughout, and sets the mask as often as published") {
  support::SurfaceBench bench;
  bench.record([] {
    LayerNormGradBetaTiling tiling;
    GetLayerNormGradBetaNDTilingInfo({1, 3, 8, 8}, 64, 4, false, tiling);
    LayerNormGradBeta<float>(ub_tensor<float>("gamma", 0, 8), ub_tensor<float>("beta", 32, 8),
                             ub_tensor<float>("res", 64, 24), ub_tensor<float>("dy", 160, 24),
                             ub_tensor<std::uint8_t>("tmp", 256, 64), tiling);
  });
  CHECK(bench.all() == "C, M(0,16), vmul.f32, V, M(0,8), vadds.f32, V, vadd.f32, V, M(0,8), vadds.f32, V, vadd.f32, V, "
                       "M(0,8), vmul.f32, V, M(0,8), vadd.f32, V, M(0,8), vadd.f32, V, N, F");
  CHECK(bench.text(7) == "vadd.f32 ub:gamma+0, ub:tmp.product+32, ub:gamma+0, rep=1, blk=1/1/1, rstride=8/8/8");
}

TEST_CASE("LayerNormGradBeta in half casts on the way in and, after every round, on the way out") {
  support::SurfaceBench bench;
  bench.record([] {
    LayerNormGradBetaTiling tiling;
    GetLayerNormGradBetaNDTilingInfo({1, 1, 16, 16}, 256, 2, false, tiling);
    LayerNormGradBeta<half>(ub_tensor<half>("gamma", 0, 16), ub_tensor<half>("beta", 32, 16),
                            ub_tensor<half>("res", 64, 16), ub_tensor<half>("dy", 96, 16),
                            ub_tensor<std::uint8_t>("tmp", 128, 256), tiling);
  });
  CHECK(bench.all() == "C, M(0,16), vconv.f32, V, vconv.f32, V, M(0,16), vmul.f32, V, M(0,16), vadds.f32, V, M(0,16), "
                       "vadds.f32, V, M(0,16), vconv.f16, V, vconv.f16, V, N, F");
}
