// SPDX-License-Identifier: Apache-2.0
/// \file
/// Which loaded bytes the vector registers of a function hold as its body is followed, and how many of them are used.
///
/// A load is 256 bytes whatever its lanes are used for, and the last one of a row reaches into what lies behind. What
/// counts as read is what is used: that is known when no register holds it any more. A select hands on what its sources
/// hold, to be used as far as its result is.
#pragma once

#include "isa/instruction.h"
#include "isa/register_lanes.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

namespace isa {

/// What a load has brought and how many bytes of the register have been used since.
struct Loaded {
  const Instruction* load = nullptr;
  std::size_t index = 0; ///< in the body
  std::int64_t address = 0;
  std::int64_t used = 0;
};

class RegisterContents {
public:
  /// `read` is called for each load that was used, when it no longer can be.
  explicit RegisterContents(std::function<void(const Loaded&)> read) : read_(std::move(read)) {}

  void load(std::size_t vreg, const Loaded& loaded) {
    compute(vreg);
    const std::size_t load = add(loaded);
    ++holders_[load];
    held_[vreg].push_back(load);
  }
  void compute(std::size_t vreg) {
    for (const std::size_t load : held_[vreg]) release(load);
    held_[vreg].clear();
  }
  void select(std::size_t vreg, std::size_t first, std::size_t second) {
    Held held = held_[first];
    for (const std::size_t load : held_[second])
      if (std::find(held.begin(), held.end(), load) == held.end()) held.push_back(load);
    for (const std::size_t load : held) ++holders_[load];
    compute(vreg);
    held_[vreg] = std::move(held);
  }
  /// All registers at the end.
  void end() {
    for (std::size_t vreg = 0; vreg < held_.size(); ++vreg) compute(vreg);
  }

  void use(std::size_t vreg, std::int64_t bytes) {
    for (const std::size_t load : held_[vreg]) loads_[load].used = std::max(loads_[load].used, bytes);
  }

private:
  using Held = std::vector<std::size_t>;

  std::size_t add(const Loaded& loaded) {
    if (free_.empty()) {
      free_.push_back(loads_.size());
      loads_.emplace_back();
      holders_.push_back(0);
    }
    const std::size_t load = free_.back();
    free_.pop_back();
    loads_[load] = loaded;
    return load;
  }

  void release(std::size_t load) {
    if (--holders_[load] > 0) return;
    if (loads_[load].used > 0) read_(loads_[load]);
    free_.push_back(load);
  }

  std::function<void(const Loaded&)> read_;
  std::array<Held, kVectorRegisters> held_; ///< by register, indices into loads_
  std::vector<Loaded> loads_;
  std::vector<int> holders_; ///< of each load: registers
  Held free_;                ///< loads that no register holds
};

} // namespace isa
