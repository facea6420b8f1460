// SPDX-License-Identifier: Apache-2.0
/// \file
/// Adds rows of floats from GM to rows in UB, in their order. They land in the two halves of a region of UB that has
/// nothing else to do by then: while the rows in one half are added the other is filled. A region of a single datablock
/// is not halved, and filled once it is free.
#pragma once

#include "kernels/ascendc/kernel_operator.h"
#include "kernels/layer_norm_grad_beta/add_rows.h"
#include "kernels/layer_norm_grad_beta/landing_parts.h"
#include "kernels/record_context.h"

#include <array>
#include <vector>

namespace kernels {

class Landing {
public:
  using Local = AscendC::LocalTensor<float>;
  using Global = AscendC::GlobalTensor<float>;

  /// Rows of `h` floats. `region`: a datablock at least; nothing may be on its way to or from it.
  Landing(const Local& region, std::int64_t h)
      : h_(h), slots_(region.GetSize() < 2 * kPerBlock ? 1 : 2),
        room_(region.GetSize() / slots_ / kPerBlock * kPerBlock) {
    halves_ = {region, slots_ == 2 ? region[room_] : region};
  }

  /// From now on: sum += rows [first, end) of `from`, one after the other.
  void Plan(const Local& sum, const Global& from, std::int64_t first, std::int64_t end) {
    for (const LandingPart& part : landing_parts(room_, h_, first, end))
      parts_.push_back({sum[part.column], from[part.row * h_ + part.column], part.rows, part.columns});
  }

  void Run() {
    AscendC::TPipe& pipe = AscendC::TPipe::current();
    for (Flags& flags : flags_)
      flags = {pipe.AllocEventID<HardEvent::MTE2_V>(), pipe.AllocEventID<HardEvent::V_MTE2>()};
    if (!parts_.empty()) fetch(0);
    add_all();
    for (const Flags& flags : flags_) {
      pipe.ReleaseEventID<HardEvent::MTE2_V>(flags.full);
      pipe.ReleaseEventID<HardEvent::V_MTE2>(flags.free);
    }
  }

private:
  using HardEvent = AscendC::HardEvent;
  struct Part {
    Local sum;
    Global from;
    std::int64_t rows = 0, columns = 0;
  };
  struct Flags {
    AscendC::event_t full = -1, free = -1;
  };

  void add_all() {
    const CounterMode mode;
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      const bool more = k + 1 < parts_.size();
      if (more && slots_ == 2) fetch(k + 1);
      add(k);
      if (more && slots_ == 1) fetch(k + 1);
    }
  }

  void fetch(std::size_t k) {
    if (k >= slots_) AscendC::WaitFlag<HardEvent::V_MTE2>(flags_[k % slots_].free);
    const Part& part = parts_[k];
    AscendC::DataCopyParams shape;
    shape.blockCount = static_cast<std::uint16_t>(part.rows);
    shape.blockLen = static_cast<std::uint16_t>(part.columns / kPerBlock);
    shape.srcGap = static_cast<std::uint16_t>((h_ - part.columns) / kPerBlock);
    DataCopy(halves_[k % slots_], part.from, shape);
    AscendC::SetFlag<HardEvent::MTE2_V>(flags_[k % slots_].full);
  }

  void add(std::size_t k) {
    const Part& part = parts_[k];
    AscendC::WaitFlag<HardEvent::MTE2_V>(flags_[k % slots_].full);
    add_rows(part.sum, {halves_[k % slots_], part.rows, part.columns});
    if (k + slots_ < parts_.size()) AscendC::SetFlag<HardEvent::V_MTE2>(flags_[k % slots_].free);
  }

  static constexpr std::int64_t kPerBlock = isa::kBlockBytes / std::int64_t{sizeof(float)};
  std::int64_t h_;
  std::size_t slots_;
  std::int64_t room_; ///< floats
  std::array<Local, 2> halves_;
  std::array<Flags, 2> flags_;
  std::vector<Part> parts_;
};

} // namespace kernels
