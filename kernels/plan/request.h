// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a run asks of the kernels, every `auto` still open.
#pragma once

#include "isa/machine.h"
#include "isa/types.h"

#include <cstdint>
#include <optional>
#include <string>

namespace kernels {

enum class KernelId : std::uint8_t { layer_norm_grad, layer_norm_grad_beta, layer_norm_backward };

struct TensorShape {
  std::int64_t b = 0, s = 0, h = 0;
  std::int64_t rows() const { return b * s; }
};

/// `min`: the documented minimum made safe; `max`: the documented maximum, or the largest useful that fits;
/// `single_pass`: what one round needs; `bytes`: a number of the user's.
enum class TmpPolicy : std::uint8_t { min, max, single_pass, bytes };
struct TmpWish {
  TmpPolicy policy = TmpPolicy::max;
  std::int64_t bytes = 0;
};

enum class TmpSource : std::uint8_t { shared, framework };
enum class Power : std::uint8_t { sqrt_div, exp_ln };
enum class BetaReduction : std::uint8_t { workspace, atomic };

/// `packed`: buffers lie end to end; `bank_aware`: with gaps where these spare bank conflicts.
enum class UbLayout : std::uint8_t { packed, bank_aware };

/// How rows are dealt to cores: in groups of 8 (half 16), or singly.
enum class RowDeal : std::uint8_t { automatic, groups, rows };

struct TilingWish {
  std::optional<std::int64_t> cores;
  RowDeal deal = RowDeal::automatic;
  std::optional<std::int64_t> rows_per_tile;
  int buffers = 1; ///< 1, or 2 for double buffering
};

struct Request {
  KernelId kernel = KernelId::layer_norm_grad;
  TensorShape shape;
  isa::Dtype dtype = isa::Dtype::f32;
  double epsilon = 1e-5; ///< as written; the kernel uses it rounded to dtype
  bool reuse_source = false;
  TmpWish tmp;
  TmpSource tmp_source = TmpSource::shared;
  Power power = Power::sqrt_div;
  BetaReduction beta_reduction = BetaReduction::workspace;
  TilingWish tiling;
  UbLayout ub_layout = UbLayout::packed;
  isa::Machine machine;
};

} // namespace kernels
