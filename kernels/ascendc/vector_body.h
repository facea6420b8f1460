// SPDX-License-Identifier: Apache-2.0
/// \file
/// Writes the body of a vector function: what a chip with vector registers does in one go, loops included, instead of
/// instruction by instruction from memory to memory.
///
/// Every operation puts its result into a register of its own and hands it back; registers taken in a loop are free
/// again behind it. Lanes outside the predicate become 0, in a store they keep their bytes. What mixes float and half
/// has lanes of 32 bits, half in the low halves of them.
#pragma once

#include "kernels/ascendc/tensor.h"

#include <vector>

namespace AscendC {

struct VectorReg {
  int number = 0;
  isa::Dtype type = isa::Dtype::f32;
};

/// The active lanes of an operation, for lanes of one type.
struct PredicateReg {
  int number = 0;
  isa::Dtype type = isa::Dtype::f32;
};

/// How far something has moved on: so many elements with every turn of each loop around, the outermost first.
struct Moved {
  std::array<std::int64_t, isa::kLoopDepth> per_turn = {};
};

/// The turn of a loop, counted from 0; multiplied by what one turn moves on.
struct Turn {
  std::size_t depth = 0;
};

inline Moved operator*(Turn turn, std::int64_t elements) {
  Moved moved;
  moved.per_turn[turn.depth] = elements;
  return moved;
}
inline Moved operator+(Moved a, const Moved& b) {
  for (std::size_t depth = 0; depth < isa::kLoopDepth; ++depth) a.per_turn[depth] += b.per_turn[depth];
  return a;
}

/// Where in UB elements lie, whatever their type: end to end, or their datablocks so far apart.
struct UbElements {
  isa::Operand place;
  isa::Dtype type = isa::Dtype::none;
  std::uint16_t block_stride = 1;

  UbElements() = default;
  UbElements(const isa::Operand& where, isa::Dtype of, std::uint16_t stride = 1)
      : place(where), type(of), block_stride(stride) {}
  template <class T> UbElements(const LocalTensor<T>& tensor) : place(tensor.operand()), type(dtype_of<T>()) {}
};

/// Lanes of a register of that type.
constexpr std::int64_t lanes_of(isa::Dtype type) { return isa::kRepeatBytes / isa::bytes_of(type); }

class VectorBody {
public:
  VectorBody() : step_(Recorder::current().step()) {}

  /// Instructions from here on belong to the kernel step `name`; the call itself to that in which it is made.
  void step(const std::string& name) { step_ = Recorder::current().step_number(name); }

  /// Does what `turn(Turn)` writes `turns` times. Throws Error beyond four loops in one another.
  template <class WriteTurn> void loop(std::int64_t turns, WriteTurn turn) {
    const Scope scope = begin_loop(turns);
    turn(Turn{scope.depth});
    end_loop(scope);
  }

  /// The first lanes of `type`, as many as are left of `count` once `used` of them are.
  PredicateReg first_lanes(isa::Dtype type, std::int64_t count, const Moved& used = {});
  /// `lanes` of 32 bits, for the 16-bit lanes that `packed` makes of them.
  PredicateReg packed(const PredicateReg& lanes);

  VectorReg load(const UbElements& from, const Moved& moved = {},
                 isa::Distribution distribution = isa::Distribution::norm);
  void store(const UbElements& to, const Moved& moved, const VectorReg& value, const PredicateReg& lanes,
             isa::Distribution distribution = isa::Distribution::norm);

  /// One bit a lane of `type`, the lowest first, and the same stored; `moved` in bytes.
  PredicateReg load_bits(isa::Dtype type, const isa::Operand& from, const Moved& moved = {});
  void store_bits(const isa::Operand& to, const Moved& moved, const PredicateReg& bits);

  /// `scalar` in every lane.
  VectorReg fill(float scalar, const PredicateReg& lanes);
  /// Lane 0 in every lane.
  VectorReg spread(const VectorReg& src, const PredicateReg& lanes);
  VectorReg add(const VectorReg& a, const VectorReg& b, const PredicateReg& lanes);
  VectorReg sub(const VectorReg& a, const VectorReg& b, const PredicateReg& lanes);
  VectorReg mul(const VectorReg& a, const VectorReg& b, const PredicateReg& lanes);
  VectorReg div(const VectorReg& a, const VectorReg& b, const PredicateReg& lanes);
  VectorReg adds(const VectorReg& src, float scalar, const PredicateReg& lanes);
  VectorReg muls(const VectorReg& src, float scalar, const PredicateReg& lanes);
  VectorReg exp(const VectorReg& src, const PredicateReg& lanes);
  VectorReg ln(const VectorReg& src, const PredicateReg& lanes);
  VectorReg sqrt(const VectorReg& src, const PredicateReg& lanes);
  /// The sum of the active lanes, in lane 0.
  VectorReg sum(const VectorReg& src, const PredicateReg& lanes);
  /// In the other type; half lies in the low halves of 32-bit lanes.
  VectorReg convert(const VectorReg& src, isa::Dtype type, isa::Rounding rounding, const PredicateReg& lanes);
  /// The low halves of 32-bit lanes, end to end.
  VectorReg packed(const VectorReg& src);

  /// The lanes under `lanes` for which a comparison of its sources, two registers or one and a number, holds.
  PredicateReg compare(isa::Opcode opcode, isa::Dtype type, const std::vector<isa::Operand>& sources,
                       const PredicateReg& lanes);

  /// sum += value; inactive lanes become 0.
  void add_to(const VectorReg& sum, const VectorReg& value, const PredicateReg& lanes);
  /// sum += value; inactive lanes stay as they are.
  void add_to_active(const VectorReg& sum, const VectorReg& value, const PredicateReg& lanes);

  /// An operation by its opcode: its sources, an immediate among them.
  VectorReg apply(isa::Opcode opcode, isa::Dtype type, const std::vector<isa::Operand>& sources,
                  const PredicateReg& lanes);
  /// One that leaves its result in `dst`, which it may read.
  void apply_to(const VectorReg& dst, isa::Opcode opcode, const std::vector<isa::Operand>& sources,
                const PredicateReg& lanes);

  /// What is stored before it is seen by the loads behind it.
  void barrier();

  /// Records the function, if no equal one is recorded, and its call.
  void call() const { Recorder::current().call(body_); }

private:
  /// A loop that is being written: its vloop, its depth, and the registers in use before it.
  struct Scope {
    std::size_t vloop = 0, depth = 0;
    int vectors = 0, predicates = 0;
  };
  Scope begin_loop(std::int64_t turns);
  void end_loop(const Scope& scope);

  VectorReg next_vector(isa::Dtype type);
  PredicateReg next_predicate(isa::Dtype type);
  isa::Instruction& emit(isa::Opcode opcode, isa::Dtype type, std::initializer_list<isa::Operand> operands);

  std::vector<isa::Instruction> body_;
  std::uint16_t step_ = 0;
  std::size_t depth_ = 0;
  int vectors_ = 0;
  int predicates_ = 0;
};

isa::Operand operand_of(const VectorReg& reg);
isa::Operand operand_of(const PredicateReg& reg);

} // namespace AscendC
