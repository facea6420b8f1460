// SPDX-License-Identifier: Apache-2.0
#include "kernels/layout/ub_layout.h"

#include "kernels/plan/message.h"

#include <array>
#include <limits>
#include <map>
#include <utility>

namespace kernels {
namespace {

std::vector<VectorUse> uses_of(const Plan& plan, const KernelBudget& kernel) {
  std::vector<VectorUse> all;
  for (const TileTurn& turn : turns_of(plan)) {
    if (turn.tiles == 0 && !turn.ends) continue;
    UseList list(plan, turn);
    kernel.add_uses(list);
    all.insert(all.end(), list.uses().begin(), list.uses().end());
  }
  return all;
}

std::int64_t losses(const std::vector<VectorUse>& uses, const std::vector<UbEntry>& ledger,
                    const isa::BankGeometry& banks) {
  const std::vector<std::int64_t> bases = bases_of(ledger);
  std::int64_t lost = 0;
  for (const VectorUse& use : uses) lost += use.times * lost_cycles(use, bases, banks);
  return lost;
}

std::int64_t gaps(const std::vector<UbEntry>& ledger) {
  std::int64_t bytes = 0;
  for (const UbEntry& entry : ledger) bytes += entry.pad;
  return bytes;
}

/// What the uses lose under one layout after the other. A layout leaves most operands where they were under some layout
/// before, so each use is worked out once a place.
class KnownLosses {
public:
  KnownLosses(std::vector<VectorUse> uses, const isa::BankGeometry& banks)
      : uses_(std::move(uses)), banks_(banks), known_(uses_.size()) {}

  /// Cycles; where they are beyond `limit`, some number beyond it.
  std::int64_t of(const std::vector<UbEntry>& ledger, std::int64_t limit) {
    const std::vector<std::int64_t> bases = bases_of(ledger);
    std::int64_t lost = 0;
    for (std::size_t k = 0; k < uses_.size() && lost <= limit; ++k) lost += uses_[k].times * lost_by(k, bases);
    return lost;
  }

private:
  using Place = std::array<std::int64_t, 3>; ///< of dst, src0, src1

  std::int64_t lost_by(std::size_t k, const std::vector<std::int64_t>& bases) {
    const VectorUse& use = uses_[k];
    const Place place = {bases[use.dst.entry], bases[use.src0.entry], use.src1 ? bases[use.src1->entry] : 0};
    const auto [known, is_new] = known_[k].try_emplace(place, 0);
    if (is_new) known->second = lost_cycles(use, bases, banks_);
    return known->second;
  }

  std::vector<VectorUse> uses_;
  isa::BankGeometry banks_;
  std::vector<std::map<Place, std::int64_t>> known_; ///< by use
};

/// Descends from the packed layout, one entry at a time. What counts of a place is where it lies in a wrap of the bank
/// groups, so an entry has as many places as there are groups.
class Search {
public:
  Search(const Plan& plan, const KernelBudget& kernel)
      : banks_(plan.request.machine.banks), wrap_(isa::kBlockBytes * banks_.groups),
        free_(plan.request.machine.ub_bytes - plan.ub_bytes), losses_(uses_of(plan, kernel), banks_),
        best_(plan.ledger), lost_(losses_.of(best_, std::numeric_limits<std::int64_t>::max())) {}

  void run() {
    bool better = true;
    while (better) {
      better = false;
      for (std::size_t entry = 0; entry < best_.size(); ++entry)
        for (std::int64_t step = isa::kBlockBytes; step < wrap_; step += isa::kBlockBytes) {
          better |= take_if_better(all_moved(entry, step));
          better |= take_if_better(one_moved(entry, step));
        }
    }
  }
  const std::vector<UbEntry>& ledger() const { return best_; }
  std::int64_t lost() const { return lost_; }

private:
  /// This entry and all behind it lie `step` bytes further on in the wrap.
  std::vector<UbEntry> all_moved(std::size_t entry, std::int64_t step) const {
    std::vector<UbEntry> ledger = best_;
    ledger[entry].pad = (ledger[entry].pad + step) % wrap_;
    return ledger;
  }
  /// This entry alone.
  std::vector<UbEntry> one_moved(std::size_t entry, std::int64_t step) const {
    std::vector<UbEntry> ledger = all_moved(entry, step);
    if (entry + 1 < ledger.size()) ledger[entry + 1].pad = (ledger[entry + 1].pad + wrap_ - step) % wrap_;
    return ledger;
  }
  bool take_if_better(std::vector<UbEntry> ledger) {
    if (gaps(ledger) > free_) return false;
    const std::int64_t lost = losses_.of(ledger, lost_);
    if (std::pair(lost, gaps(ledger)) >= std::pair(lost_, gaps(best_))) return false;
    best_ = std::move(ledger);
    lost_ = lost;
    return true;
  }

  isa::BankGeometry banks_;
  std::int64_t wrap_, free_;
  KnownLosses losses_;
  std::vector<UbEntry> best_;
  std::int64_t lost_;
};

void take(Plan& plan, const std::vector<UbEntry>& ledger) {
  plan.ledger = ledger;
  plan.ub_bytes += gaps(ledger);
  if (plan.request.tmp_source == TmpSource::framework) plan.framework_tmp_bytes -= gaps(ledger);
}

} // namespace

std::int64_t expected_losses(const Plan& plan, const KernelBudget& kernel) {
  return losses(uses_of(plan, kernel), plan.ledger, plan.request.machine.banks);
}

void spare_bank_conflicts(Plan& plan, const KernelBudget& kernel) {
  const auto note = [&](const std::string& text) { plan.notes.push_back("ub_layout: " + text); };
  const isa::Machine& machine = plan.request.machine;
  if (machine.has_registers())
    return note("packed, the search weighs instructions from memory to memory and " + machine.name +
                " works in vector functions");
  if (!layout_matters(machine.banks)) return note("packed, no place in the banks of " + machine.name + " is better");
  const std::int64_t free = machine.ub_bytes - plan.ub_bytes;
  if (free < isa::kBlockBytes) return note(message("packed, ", free, " bytes of UB are free for gaps"));
  const std::int64_t packed = expected_losses(plan, kernel);
  Search search(plan, kernel);
  search.run();
  take(plan, search.ledger());
  if (gaps(plan.ledger) == 0)
    return note(message("packed, no gaps within the ", free, " bytes free spare any of the ", packed,
                        " cycles that core 0 is expected to lose in the banks"));
  note(message(gaps(plan.ledger), " bytes of gaps, core 0 is expected to lose ", search.lost(),
               " cycles in the banks, packed ", packed));
}

} // namespace kernels
