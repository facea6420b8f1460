// SPDX-License-Identifier: Apache-2.0
#include "kernels/plan/core_shares.h"

#include "isa/error.h"
#include "kernels/plan/message.h"
#include "kernels/plan/tile.h"

#include <algorithm>

namespace kernels {
namespace {

std::int64_t divided_up(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

/// What it costs that the sums of several cores meet, in rows of the kernel's own work. Inferred: sync_all and the way
/// through global memory take about 2,000 cycles; a core's sums are two dependent additions, as many as a row of
/// LayerNormGradBeta has (some 40 cycles); a row of LayerNormGrad takes a thousand or so, in vector functions a quarter
/// of that, and the way of a core's sums to core 0 a hundred.
struct Meeting {
  double once = 0, per_core = 0;
};

Meeting meeting_of(const Request& request) {
  if (request.kernel == KernelId::layer_norm_grad_beta) return {50, 1};
  if (request.kernel == KernelId::layer_norm_backward)
    return request.machine.has_registers() ? Meeting{8, 0.4} : Meeting{2, 0.05};
  return {};
}

/// A way to deal: `unit` rows at a time to `cores` cores.
struct Deal {
  std::int64_t unit = 1, cores = 1;
  double cost = 0;
};

Deal deal_to(const Request& request, std::int64_t unit, std::int64_t cores) {
  const std::int64_t units = divided_up(request.shape.rows(), unit);
  Deal deal{unit, std::min(cores, units), 0};
  const std::int64_t most = std::min(divided_up(units, deal.cores) * unit, request.shape.rows());
  const Meeting meeting = meeting_of(request);
  deal.cost = static_cast<double>(most);
  if (deal.cores > 1) deal.cost += meeting.once + meeting.per_core * static_cast<double>(deal.cores);
  return deal;
}

/// The cheapest, and among equals the one with the fewest cores.
Deal best_deal(const Request& request, std::int64_t unit) {
  Deal best = deal_to(request, unit, 1);
  for (std::int64_t cores = 2; cores <= request.machine.cores; ++cores) {
    const Deal deal = deal_to(request, unit, cores);
    if (deal.cost < best.cost) best = deal;
  }
  return best;
}

std::int64_t group_of(const Request& request) { return Tile{1, 1, request.dtype, false}.row_step(); }

void check(const Request& request) {
  const std::optional<std::int64_t>& cores = request.tiling.cores;
  if (cores && (*cores < 1 || *cores > request.machine.cores))
    throw isa::Error("tiling.cores", message(*cores, " given, ", request.machine.name, " has 1 to ",
                                             request.machine.cores, " vector cores"));
  if (request.tiling.deal == RowDeal::rows && !can_deal_rows(request))
    throw isa::Error("tiling.deal", message("rows given, but ", request.machine.name,
                                            " copies whole datablocks alone: allowed are auto and groups"));
}

Deal choose(const Request& request) {
  const std::int64_t group = group_of(request);
  const std::optional<std::int64_t>& cores = request.tiling.cores;
  const Deal groups = cores ? deal_to(request, group, *cores) : best_deal(request, group);
  if (request.tiling.deal == RowDeal::groups || !can_deal_rows(request)) return groups;
  const Deal rows = cores ? deal_to(request, 1, *cores) : best_deal(request, 1);
  if (request.tiling.deal == RowDeal::rows) return rows;
  // A number of cores is a wish for so many equal shares: groups do, unless they leave cores without work.
  if (cores) return groups.cores < *cores ? rows : groups;
  return rows.cost < groups.cost ? rows : groups;
}

} // namespace

bool can_deal_rows(const Request& request) {
  return request.kernel == KernelId::layer_norm_grad_beta || request.machine.has(isa::Opcode::copy_gm_to_ub_pad);
}

std::vector<CoreShare> share_rows(const Request& request) {
  check(request);
  const Deal deal = choose(request);
  const std::int64_t units = divided_up(request.shape.rows(), deal.unit);
  std::vector<CoreShare> shares;
  std::int64_t first = 0;
  for (std::int64_t core = 0; core < deal.cores; ++core) {
    const std::int64_t own = units / deal.cores + (core < units % deal.cores ? 1 : 0);
    const std::int64_t rows = std::min(own * deal.unit, request.shape.rows() - first);
    shares.push_back({first, rows});
    first += rows;
  }
  return shares;
}

} // namespace kernels
