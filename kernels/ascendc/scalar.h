// SPDX-License-Identifier: Apache-2.0
/// \file
/// Single elements: a value read from UB or GM, which is a register's name until somebody asks for the number, and the
/// scalar arguments of vector calls.
#pragma once

#include "kernels/ascendc/element_types.h"

namespace AscendC {

/// The result of GetValue. Vector calls take it as an operand, so the stream stays independent of data; converted to a
/// number, it makes the recorder interpret up to here.
template <class T> class Scalar {
public:
  explicit Scalar(std::int64_t reading) : reading_(reading) {}
  /// Throws Error when 32 further readings have taken the register.
  int sreg() const { return Recorder::current().register_of(reading_); }
  operator T() const { return element_from<T>(Recorder::current().number_in(sreg())); }
  /// A half goes where a float is wanted.
  template <class U = T, class = std::enable_if_t<std::is_same_v<U, half>>> operator float() const {
    return static_cast<T>(*this);
  }

private:
  std::int64_t reading_;
};

/// A scalar argument of a vector call: a number, or a register whose value is taken at dispatch.
template <class T> class ScalarArgument {
public:
  ScalarArgument(const Scalar<T>& scalar) : operand_(register_operand(scalar.sreg())) {}
  ScalarArgument(half value) : operand_(scalar_operand(static_cast<T>(static_cast<float>(value)))) {}
  ScalarArgument(bfloat16 value) : operand_(scalar_operand(static_cast<T>(static_cast<float>(value)))) {}
  template <class Number, class = std::enable_if_t<std::is_arithmetic_v<Number>>>
  ScalarArgument(Number value) : operand_(scalar_operand(static_cast<T>(value))) {}
  const isa::Operand& operand() const { return operand_; }

private:
  isa::Operand operand_;
};

/// Keeps an argument out of template deduction: Adds(dst, src, 0.5f, n) with half tensors converts the number.
template <class T> struct Plain { using type = T; };
template <class T> using ScalarOf = typename Plain<ScalarArgument<T>>::type;

/// A scalar read of the element at `place`, in UB or GM, and a scalar write.
template <class T> Scalar<T> record_scalar_load(const isa::Operand& place) {
  Recorder& recorder = Recorder::current();
  const Scalar<T> value(recorder.next_reading());
  isa::Instruction load = instruction_of(isa::Opcode::scalar_load, moved_type<T>());
  load.operands[0] = register_operand(value.sreg());
  load.operands[1] = place;
  recorder.emit(load);
  return value;
}
template <class T> void record_scalar_store(const isa::Operand& place, const ScalarArgument<T>& value) {
  isa::Instruction store = instruction_of(isa::Opcode::scalar_store, moved_type<T>());
  store.operands[0] = place;
  store.operands[1] = value.operand();
  Recorder::current().emit(store);
}

} // namespace AscendC
