// SPDX-License-Identifier: Apache-2.0
/// \file
/// The body of a vector function for the validation streams, made by hand: no kernel stands behind it.
#pragma once

#include "isa/program.h"

#include <cstdint>
#include <vector>

namespace tools {

/// How a load, a store or a predicate moves on: bytes, or elements of a predicate, a turn of the outer and of the inner
/// loop around it, as far as they are there.
struct Steps {
  std::int64_t outer = 0, inner = 0;
};

/// Instructions of the register family, appended one after the other.
class RegisterBody {
public:
  /// Loops must be closed, the inner one first. A loop of one turn does not stand there: its tile needs none.
  void open_outer(std::int64_t turns) { open(turns, outer_); }
  void open_inner(std::int64_t turns) { open(turns, inner_); }
  void close_inner() { close(inner_); }
  void close_outer() { close(outer_); }

  void predicate(int preg, isa::Dtype type, std::int64_t elements, const Steps& steps = {});
  void load(int vreg, isa::Dtype type, std::int64_t address, const Steps& steps, std::int64_t block_stride = 1,
            isa::Distribution distribution = isa::Distribution::norm);
  void store(int vreg, isa::Dtype type, std::int64_t address, const Steps& steps, int preg,
             std::int64_t block_stride = 1, isa::Distribution distribution = isa::Distribution::norm);
  /// `dst = opcode(src...)` under a predicate.
  void compute(isa::Opcode opcode, isa::Dtype type, int dst, const std::vector<int>& src, int preg);
  /// Likewise with a number behind the sources.
  void compute_with(isa::Opcode opcode, isa::Dtype type, int dst, const std::vector<int>& src, float number, int preg);

  void convert(isa::Dtype to, isa::Dtype from, int dst, int src, int preg);

  std::vector<isa::Instruction> code;

private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  void open(std::int64_t turns, std::size_t& head);
  void close(std::size_t& head);
  isa::RegisterFields fields(const Steps& steps) const;

  std::size_t outer_ = kNone, inner_ = kNone; ///< where the open loops' heads stand
};

/// A program that calls it `times` times.
isa::Program calls_of(std::vector<isa::Instruction> body, std::int64_t times);

} // namespace tools
