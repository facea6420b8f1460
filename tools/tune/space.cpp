// SPDX-License-Identifier: Apache-2.0
#include "tools/tune/space.h"

#include "isa/error.h"
#include "kernels/layout/vector_uses.h"
#include "kernels/plan/core_shares.h"
#include "kernels/plan/tile_choice.h"
#include "kernels/plan/tmp_sizes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

namespace tools {
namespace {

using kernels::Request;

/// The values of one axis: what the run file says where it is kept, else all.
template <class Value> std::vector<Value> axis(bool kept, Value given, std::vector<Value> all) {
  return kept ? std::vector<Value>{given} : all;
}

struct Share {
  kernels::RowDeal deal = kernels::RowDeal::groups;
  std::vector<kernels::CoreShare> cores;
};

class Space {
public:
  Space(const Request& given, const SpaceWishes& wishes, const std::function<void(const LegalPoint&)>& visit)
      : given_(given), wishes_(wishes), visit_(visit) {}

  SpaceSize walk() {
    for (const Share& share : shares()) {
      const bool meets = share.cores.size() > 1 && given_.kernel != kernels::KernelId::layer_norm_grad;
      reductions_ = axis(keeps("beta_reduction") || !meets, given_.beta_reduction,
                         {kernels::BetaReduction::workspace, kernels::BetaReduction::atomic});
      for (const bool reuse : reuses())
        for (const int buffers : axis(keeps("tiling.buffers"), given_.tiling.buffers, {1, 2}))
          walk_tiles(share, reuse, buffers);
    }
    return size_;
  }

private:
  bool keeps(const std::string& key) const { return wishes_.kept.count(key) > 0; }

  /// The ways to deal the rows, the fewest cores for each number of rows of the slowest one.
  std::vector<Share> shares() const {
    std::map<std::int64_t, Share> by_rows;
    std::vector<std::optional<std::int64_t>> counts;
    for (std::int64_t n = 1; n <= given_.machine.cores; ++n) counts.emplace_back(n);
    for (const auto& cores : axis(keeps("tiling.cores"), given_.tiling.cores, counts))
      for (const kernels::RowDeal deal : deals()) {
        Request request = given_;
        request.tiling.cores = cores;
        request.tiling.deal = deal;
        Share share{deal, kernels::share_rows(request)};
        share.deal = explicit_deal(request, share.cores);
        Share& best = by_rows[share.cores.front().rows];
        if (best.cores.empty() || share.cores.size() < best.cores.size()) best = std::move(share);
      }
    std::vector<Share> all;
    for (auto& [rows, share] : by_rows) all.push_back(std::move(share));
    return all;
  }

  std::vector<kernels::RowDeal> deals() const {
    if (!kernels::can_deal_rows(given_))
      return axis(keeps("tiling.deal"), given_.tiling.deal, {kernels::RowDeal::groups});
    return axis(keeps("tiling.deal"), given_.tiling.deal, {kernels::RowDeal::groups, kernels::RowDeal::rows});
  }

  std::vector<bool> reuses() const {
    const bool may = given_.reuse_source || (wishes_.may_destroy_inputs && given_.dtype != isa::Dtype::f16);
    return axis<bool>(keeps("reuse_source") || !may, given_.reuse_source, {false, true});
  }

  std::vector<kernels::Power> powers() const {
    const bool matters = given_.kernel != kernels::KernelId::layer_norm_grad_beta;
    return axis(keeps("power") || !matters, given_.power, {kernels::Power::sqrt_div, kernels::Power::exp_ln});
  }

  std::vector<kernels::UbLayout> layouts() const {
    const isa::Machine& machine = given_.machine;
    const bool matters = !machine.has_registers() && kernels::layout_matters(machine.banks);
    return axis(keeps("ub_layout") || !matters, given_.ub_layout,
                {kernels::UbLayout::packed, kernels::UbLayout::bank_aware});
  }

  /// How many points differ in nothing that takes UB.
  std::int64_t variants() const {
    return static_cast<std::int64_t>(reductions_.size() * powers().size() * layouts().size());
  }

  void walk_tiles(const Share& share, bool reuse, int buffers) {
    Request request = given_;
    request.reuse_source = reuse;
    request.tiling.buffers = buffers;
    const kernels::TileFit fit = kernels::tile_fit(request, share.cores);
    if (fit.h * isa::bytes_of(fit.dtype) > fit.capacity) return refuse(1);
    if (keeps("tiling.rows_per_tile")) return walk_kept_rows(share, request, fit);
    const std::int64_t largest = kernels::largest_rows(fit);
    const std::int64_t step = fit.tile(1).row_step();
    for (std::int64_t rows = fit.fewest_rows(); rows <= fit.core_rows;) {
      if (rows > largest)
        refuse(1);
      else
        walk_tmp(share, request, fit, rows);
      if (rows == fit.core_rows) break;
      rows = std::min(rows < step ? rows + 1 : rows + step, fit.core_rows);
    }
  }

  void walk_kept_rows(const Share& share, const Request& request, const kernels::TileFit& fit) {
    try {
      walk_tmp(share, request, fit, kernels::choose_rows(fit, given_.tiling.rows_per_tile, given_.tmp));
    } catch (const isa::Error&) {
      refuse(1);
    }
  }

  void walk_tmp(const Share& share, const Request& request, const kernels::TileFit& fit, std::int64_t rows) {
    const std::int64_t room = fit.room(rows);
    for (const std::int64_t tmp : tmp_of(fit, rows)) {
      const std::int64_t ub = fit.capacity - room + tmp;
      if (tmp > room || (wishes_.ub_budget && ub > *wishes_.ub_budget))
        refuse(1);
      else
        visit_all({{static_cast<std::int64_t>(share.cores.size()), share.deal, rows, tmp, request.tiling.buffers,
                    given_.ub_layout, given_.beta_reduction, given_.power, request.reuse_source},
                   ub,
                   fit.core_rows});
    }
  }

  std::vector<std::int64_t> tmp_of(const kernels::TileFit& fit, std::int64_t rows) {
    if (!keeps("tmp")) {
      std::vector<std::int64_t>& sizes = tmp_sizes_[{rows, fit.reuse_source}];
      if (sizes.empty()) sizes = kernels::tmp_sizes(fit, rows);
      return sizes;
    }
    try {
      return {kernels::choose_tmp(fit, rows, given_.tmp)};
    } catch (const isa::Error&) {
      refuse(1);
      return {};
    }
  }

  void visit_all(LegalPoint legal) {
    size_.points += variants();
    for (const kernels::UbLayout layout : layouts())
      for (const kernels::BetaReduction reduction : reductions_)
        for (const kernels::Power power : powers()) {
          legal.point.ub_layout = layout;
          legal.point.beta_reduction = reduction;
          legal.point.power = power;
          visit_(legal);
        }
  }

  void refuse(std::int64_t count) {
    size_.points += count * variants();
    size_.refused += count * variants();
  }

  const Request& given_;
  const SpaceWishes& wishes_;
  const std::function<void(const LegalPoint&)>& visit_;
  SpaceSize size_;
  std::vector<kernels::BetaReduction> reductions_;
  std::map<std::pair<std::int64_t, bool>, std::vector<std::int64_t>> tmp_sizes_;
};

} // namespace

SpaceSize each_point(const Request& given, const SpaceWishes& wishes,
                     const std::function<void(const LegalPoint&)>& visit) {
  return Space(given, wishes, visit).walk();
}

std::string tuned_key(const std::string& given) {
  std::vector<std::string> words;
  for (const std::string& key : tuned_keys()) {
    words.push_back(key.substr(key.rfind('.') + 1));
    if (given == key || given == words.back()) return key;
  }
  throw isa::Error("--keep " + given, fmt::format("no key that is tuned{}; these are {}",
                                                  isa::did_you_mean(given, words), fmt::join(words, ", ")));
}

} // namespace tools
