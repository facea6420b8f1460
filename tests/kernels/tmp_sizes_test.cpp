// SPDX-License-Identifier: Apache-2.0
// The sizes of tmp that are worth a look.
#include "kernels/plan/tmp_sizes.h"

#include "kernels/plan/core_shares.h"
#include "tests/support/request.h"

#include <catch2/catch.hpp>

using isa::Dtype;
using kernels::KernelId;
using kernels::TileFit;
using Sizes = std::vector<std::int64_t>;

namespace {

TileFit fit_of(KernelId kernel, std::int64_t rows, std::int64_t h, Dtype dtype) {
  const kernels::Request request = support::request(kernel, {1, rows, h}, dtype);
  return kernels::tile_fit(request, kernels::share_rows(request));
}

/// Rounds of each call, and 0 for a size that is not legal.
Sizes rounds(const TileFit& fit, std::int64_t rows, std::int64_t tmp) {
  Sizes all;
  for (const kernels::CallRules* call : fit.kernel.calls)
    all.push_back(kernels::is_legal(*call, fit.tile(rows), tmp) ? figures_with(*call, fit.tile(rows), tmp).rounds : 0);
  return all;
}

} // namespace

TEST_CASE("sizes of tmp of Grad go by whole groups of rows, from the safe minimum to a single pass") {
  // Six sub-buffers of 16 floats a row: a group of eight rows takes 3,072 bytes; min is 16 rows' worth, 64 rows a tile.
  const TileFit fit = fit_of(KernelId::layer_norm_grad, 64, 16, Dtype::f32);
  CHECK(kernels::tmp_sizes(fit, 64) == Sizes{6144, 9216, 12288, 24576}); // 4, 3, 2 rounds and one
  CHECK(kernels::tmp_sizes(fit, 8) == Sizes{3072});
}

TEST_CASE("sizes of tmp of Beta go by rows") {
  const TileFit fit = fit_of(KernelId::layer_norm_grad_beta, 8, 16, Dtype::f32);
  CHECK(kernels::tmp_sizes(fit, 8) == Sizes{128, 192, 256, 512}); // 4, 3, 2 rounds and one
}

TEST_CASE("with both calls on one tmp a size counts that saves either of them a round") {
  const TileFit fit = fit_of(KernelId::layer_norm_backward, 64, 16, Dtype::f32);
  CHECK(kernels::tmp_sizes(fit, 64) == Sizes{6144, 9216, 12288, 24576}); // 4,096 hold all rows of Beta
}

TEST_CASE("each size of tmp is the smallest with its rounds, and all that work lie among them") {
  for (const KernelId kernel :
       {KernelId::layer_norm_grad, KernelId::layer_norm_grad_beta, KernelId::layer_norm_backward})
    for (const Dtype dtype : {Dtype::f32, Dtype::f16})
      for (const auto& [rows, h] : {std::pair<std::int64_t, std::int64_t>{3, 32}, {8, 64}, {40, 16}, {48, 32}}) {
        const TileFit fit = fit_of(kernel, rows, h, dtype);
        const Sizes sizes = kernels::tmp_sizes(fit, rows);
        CAPTURE(rows, h, dtype == Dtype::f16);
        std::size_t next = 0;
        Sizes before;
        const std::int64_t least = fit.figures(rows).safe_min_bytes;
        for (std::int64_t tmp = least; tmp <= std::max(least, fit.figures(rows).single_pass_bytes); tmp += 32) {
          if (!fit.is_legal(rows, tmp)) continue;
          const Sizes with_it = rounds(fit, rows, tmp);
          if (with_it == before) continue;
          before = with_it;
          REQUIRE(next < sizes.size());
          CHECK(sizes[next++] == tmp);
        }
        CHECK(next == sizes.size());
      }
}

TEST_CASE("on a chip with vector functions there is one size of tmp") {
  kernels::Request request = support::request(KernelId::layer_norm_backward, {1, 64, 32}, Dtype::f32);
  request.machine = support::ascend_950pr();
  const TileFit fit = kernels::tile_fit(request, kernels::share_rows(request));
  CHECK(kernels::tmp_sizes(fit, 64).size() == 1);
  CHECK(kernels::tmp_sizes(fit, 64).front() == fit.figures(64).min_bytes);
}
