// SPDX-License-Identifier: Apache-2.0
/// \file
/// LocalTensor and GlobalTensor: typed views of UB and GM; Scalar: a value read from UB, a register name until somebody
/// asks for the number.
#pragma once

#include "isa/half.h"
#include "kernels/ascendc/recorder.h"

#include <cstdint>
#include <string>
#include <type_traits>

#define GM_ADDR std::uint8_t*

namespace AscendC {

using isa::half;

template <class T> constexpr isa::Dtype dtype_of() {
  if constexpr (std::is_same_v<T, half>)
    return isa::Dtype::f16;
  else if constexpr (std::is_same_v<T, float>)
    return isa::Dtype::f32;
  else
    return isa::Dtype::none;
}

/// The result of GetValue. Vector calls take it as an operand, so the stream stays independent of data; converted to a
/// number, it makes the recorder interpret up to here.
template <class T> class Scalar {
public:
  explicit Scalar(std::int64_t reading) : reading_(reading) {}
  /// Throws Error when 32 further readings have taken the register.
  int sreg() const { return Recorder::current().register_of(reading_); }
  operator T() const { return T(Recorder::current().number_in(sreg())); }

private:
  std::int64_t reading_;
};

/// A scalar argument of a vector call: a number, or a register whose value is taken at dispatch.
template <class T> class ScalarArgument {
public:
  ScalarArgument(const Scalar<T>& scalar) : operand_(register_operand(scalar.sreg())) {}
  ScalarArgument(half value) : operand_(immediate(value)) {}
  template <class Number, class = std::enable_if_t<std::is_arithmetic_v<Number>>>
  ScalarArgument(Number value) : operand_(immediate(static_cast<float>(T(static_cast<float>(value))))) {}
  const isa::Operand& operand() const { return operand_; }

private:
  isa::Operand operand_;
};

/// Keeps an argument out of template deduction: Adds(dst, src, 0.5f, n) with half tensors converts the number.
template <class T> struct Plain { using type = T; };
template <class T> using ScalarOf = typename Plain<ScalarArgument<T>>::type;

/// A view of UB: `size` elements at byte `address`, within the buffer `owner`.
template <class T> class LocalTensor {
public:
  LocalTensor() = default;
  LocalTensor(std::int64_t address, std::int64_t size, std::uint32_t owner)
      : address_(address), size_(size), owner_(owner) {}

  /// The view from element `offset` on. Does not move: it names other bytes of the same buffer.
  LocalTensor operator[](std::int64_t offset) const {
    return {address_ + offset * std::int64_t{sizeof(T)}, size_ - offset, owner_};
  }
  template <class U> LocalTensor<U> ReinterpretCast() const {
    return {address_, size_ * std::int64_t{sizeof(T)} / std::int64_t{sizeof(U)}, owner_};
  }
  /// Elements of this view's type.
  std::uint32_t GetSize() const { return static_cast<std::uint32_t>(size_); }
  /// Records a scalar read of element `index`; needs a V->S or MTE2->S flag before it, as on the chip.
  Scalar<T> GetValue(std::int64_t index, CallSite = {}) const {
    Recorder& recorder = Recorder::current();
    const Scalar<T> value(recorder.next_reading());
    isa::Instruction load = instruction_of(isa::Opcode::scalar_load, dtype_of<T>());
    load.operands[0] = register_operand(value.sreg());
    load.operands[1] = (*this)[index].operand();
    recorder.emit(load);
    return value;
  }

  std::int64_t address() const { return address_; }
  std::uint32_t owner() const { return owner_; }
  isa::Operand operand() const { return {address_, owner_, isa::OperandKind::ub}; }

private:
  std::int64_t address_ = 0;
  std::int64_t size_ = 0;
  std::uint32_t owner_ = isa::Operand::kNoBuffer;
};

/// `count` elements of `parent` from byte `offset` on, as a buffer of its own named `parent name.part`: the parts of a
/// tmp buffer are owners too.
template <class T, class U>
LocalTensor<T> NamedPart(const LocalTensor<U>& parent, const std::string& name, std::int64_t offset,
                         std::int64_t count) {
  const std::int64_t address = parent.address() + offset;
  const std::uint32_t owner = Recorder::current().ub_buffer(name, address, count * std::int64_t{sizeof(T)});
  return {address, count, owner};
}

/// A view of GM from a kernel argument's address.
template <class T> class GlobalTensor {
public:
  /// `size` in elements, 0: to the end of the buffer that the address lies in. Throws Error for an address in no
  /// buffer.
  void SetGlobalBuffer(T* address, std::uint64_t size = 0, CallSite = {});
  GlobalTensor operator[](std::int64_t offset) const {
    GlobalTensor moved = *this;
    moved.offset_ += offset * std::int64_t{sizeof(T)};
    moved.size_ -= offset;
    return moved;
  }
  std::uint64_t GetSize() const { return static_cast<std::uint64_t>(size_); }
  isa::Operand operand() const { return {offset_, buffer_, isa::OperandKind::gm}; }

private:
  std::uint32_t buffer_ = isa::Operand::kNoBuffer;
  std::int64_t offset_ = 0; ///< bytes from the start of the buffer
  std::int64_t size_ = 0;
};

/// Which GM buffer of the recording `address` lies in, and where. Throws Error if none.
isa::Operand locate_gm(std::int64_t address, std::int64_t& bytes_left);

template <class T> void GlobalTensor<T>::SetGlobalBuffer(T* address, std::uint64_t size, CallSite) {
  std::int64_t bytes_left = 0;
  const isa::Operand where = locate_gm(reinterpret_cast<std::int64_t>(address), bytes_left);
  buffer_ = where.buffer;
  offset_ = where.value;
  size_ = size != 0 ? static_cast<std::int64_t>(size) : bytes_left / std::int64_t{sizeof(T)};
}

} // namespace AscendC
