// SPDX-License-Identifier: Apache-2.0
/// \file
/// Which datablocks of UB matter from when to when, found in the program before it is played: a life begins with the
/// write of an instruction and ends with the last reads before the next write. Footprints do not depend on time, so a
/// pass in program order tells which reads are the last ones, and a play can count live bytes as it goes.
///
/// Pipes play in parallel, so each pipe has a last reader of its own and the life ends with the latest of them. What is
/// read without having been written, or written and never read, has no life.
#pragma once

#include "isa/program.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace sim {

/// `blocks` datablocks of one outermost buffer with the same writer and the same last readers.
struct UbLife {
  std::int16_t buffer = -1; ///< -1: none
  std::uint16_t blocks = 0;
  std::uint8_t readers = 0; ///< how many pipes have a last reader
};

/// Lives are numbered in the order of their writers.
class UbLives {
public:
  struct Span {
    std::uint32_t first = 0, last = 0; ///< half-open
    bool holds(std::uint32_t life) const { return first <= life && life < last; }
  };
  /// A piece of a list of life numbers.
  struct Numbers {
    const std::uint32_t *first, *last;
    const std::uint32_t* begin() const { return first; }
    const std::uint32_t* end() const { return last; }
  };

  UbLives(const isa::Program& program, std::int64_t ub_bytes);

  std::size_t size() const { return lives_.size(); }
  const UbLife& operator[](std::uint32_t life) const { return lives_[life]; }
  /// The lives that begin with the write of instruction `index`.
  Span begun_by(std::size_t index) const { return {begun_[index], begun_[index + 1]}; }
  /// The lives of which instruction `index` is a last reader.
  Numbers ended_by(std::size_t index) const {
    return {ended_.data() + first_ended_[index], ended_.data() + first_ended_[index + 1]};
  }

private:
  std::vector<UbLife> lives_;
  std::vector<std::uint32_t> begun_;               ///< by instruction, and the end: number of its first life
  std::vector<std::uint32_t> first_ended_, ended_; ///< by instruction, and the end: where its part of `ended_` begins
};

/// The lives of each block. Blocks that play the same program share the answer.
std::vector<std::shared_ptr<const UbLives>> lives_of(const isa::Recording& recording, std::int64_t ub_bytes);

} // namespace sim
