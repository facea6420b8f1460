// SPDX-License-Identifier: Apache-2.0
/// \file
/// A program as its pipes see it: who stands before whom in a queue, and which set belongs to which wait.
#pragma once

#include "isa/instruction_table.h"
#include "isa/program.h"

#include <array>
#include <cstdint>
#include <vector>

namespace sim {

class PipeOrder {
public:
  static constexpr std::size_t kNone = ~std::size_t{0};

  explicit PipeOrder(const isa::Program& program);

  isa::Pipe pipe_of(std::size_t index) const { return static_cast<isa::Pipe>(pipe_[index]); }
  /// The instruction `back` places before `index` in its pipe, or kNone.
  std::size_t before(std::size_t index, std::size_t back = 1) const {
    const std::vector<std::uint32_t>& queue = queues_[pipe_[index]];
    return place_[index] < back ? kNone : queue[place_[index] - back];
  }
  /// The last instruction of `pipe` that stands before `index` in the program, or kNone.
  std::size_t last_before(std::size_t index, isa::Pipe pipe) const;
  /// The set_flag whose flag the wait_flag at `index` takes, or kNone.
  std::size_t set_for(std::size_t index) const { return partner_[index] == kNoPartner ? kNone : partner_[index]; }

private:
  static constexpr std::uint32_t kNoPartner = ~std::uint32_t{0};

  void pair_flags(const isa::Program& program);

  std::vector<std::uint8_t> pipe_;     ///< by index
  std::vector<std::uint32_t> place_;   ///< by index: the place in its pipe's queue
  std::vector<std::uint32_t> partner_; ///< by index
  std::array<std::vector<std::uint32_t>, isa::kPipes> queues_;
};

} // namespace sim
