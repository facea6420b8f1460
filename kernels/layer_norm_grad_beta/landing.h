// SPDX-License-Identifier: Apache-2.0
/// \file
/// Adds rows of floats from GM to rows in UB, in their order. They land in the two halves of a region of UB that has
/// nothing else to do by then: while the rows in one half are added the other is filled.
#pragma once

#include "kernels/ascendc/kernel_operator.h"
#include "kernels/record_context.h"

#include <algorithm>
#include <array>
#include <vector>

namespace kernels {

class Landing {
public:
  using Local = AscendC::LocalTensor<float>;
  using Global = AscendC::GlobalTensor<float>;

  /// Rows of `h` floats. `region`: room for 16 floats at least; nothing may be on its way to or from it.
  Landing(const Local& region, std::int64_t h) : h_(h), room_(region.GetSize() / 2 / kPerBlock * kPerBlock) {
    halves_ = {region, region[room_]};
  }

  /// From now on: sum += rows [first, end) of `from`, one after the other.
  void Plan(const Local& sum, const Global& from, std::int64_t first, std::int64_t end) {
    const std::int64_t width = std::min(h_, room_);
    const std::int64_t at_once = std::min(room_ / width, kMostPieces);
    for (std::int64_t column = 0; column < h_; column += width)
      for (std::int64_t row = first; row < end; row += at_once)
        parts_.push_back(
            {sum[column], from[row * h_ + column], std::min(at_once, end - row), std::min(width, h_ - column)});
  }

  void Run() {
    AscendC::TPipe& pipe = AscendC::TPipe::current();
    for (Flags& flags : flags_)
      flags = {pipe.AllocEventID<HardEvent::MTE2_V>(), pipe.AllocEventID<HardEvent::V_MTE2>()};
    if (!parts_.empty()) fetch(0);
    AscendC::SetMaskCount(); // once: a mode switch an addition would take as long as the addition
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      if (k + 1 < parts_.size()) fetch(k + 1);
      add(k);
    }
    AscendC::SetMaskNorm();
    AscendC::ResetMask();
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

  void fetch(std::size_t k) {
    if (k >= 2) AscendC::WaitFlag<HardEvent::V_MTE2>(flags_[k % 2].free);
    const Part& part = parts_[k];
    AscendC::DataCopyParams shape;
    shape.blockCount = static_cast<std::uint16_t>(part.rows);
    shape.blockLen = static_cast<std::uint16_t>(part.columns / kPerBlock);
    shape.srcGap = static_cast<std::uint16_t>((h_ - part.columns) / kPerBlock);
    DataCopy(halves_[k % 2], part.from, shape);
    AscendC::SetFlag<HardEvent::MTE2_V>(flags_[k % 2].full);
  }

  void add(std::size_t k) {
    const Part& part = parts_[k];
    AscendC::WaitFlag<HardEvent::MTE2_V>(flags_[k % 2].full);
    AscendC::SetVectorMask<float, AscendC::MaskMode::COUNTER>(static_cast<std::int32_t>(part.columns));
    for (std::int64_t row = 0; row < part.rows; ++row) {
      const Local landed = halves_[k % 2][row * part.columns];
      AscendC::Add<float, false>(part.sum, landed, part.sum, AscendC::MASK_PLACEHOLDER, 1, {});
      AscendC::Barrier();
    }
    if (k + 2 < parts_.size()) AscendC::SetFlag<HardEvent::V_MTE2>(flags_[k % 2].free);
  }

  static constexpr std::int64_t kPerBlock = isa::kBlockBytes / std::int64_t{sizeof(float)};
  static constexpr std::int64_t kMostPieces = 4095; // of one copy
  std::int64_t h_, room_;                           ///< floats
  std::array<Local, 2> halves_;
  std::array<Flags, 2> flags_;
  std::vector<Part> parts_;
};

} // namespace kernels
