// SPDX-License-Identifier: Apache-2.0
/// \file
/// LocalTensor and GlobalTensor: typed views of UB and GM.
#pragma once

#include "kernels/ascendc/scalar.h"

#include <cstdint>
#include <string>
#include <type_traits>

#define GM_ADDR std::uint8_t*

namespace AscendC {

enum class TPosition : std::uint8_t { GM, VECIN, VECOUT, VECCALC, LCM };
using QuePosition = TPosition;

template <class T> class LocalTensor;

/// `tensor(i)`: reads where a value is wanted, writes where one is assigned.
template <class T> class Element {
public:
  Element(const LocalTensor<T>& tensor, std::int64_t index) : tensor_(tensor), index_(index) {}
  operator T() const { return tensor_.GetValue(index_); }
  const Element& operator=(ScalarOf<T> value) const {
    tensor_.SetValue(index_, value);
    return *this;
  }

private:
  const LocalTensor<T>& tensor_;
  std::int64_t index_;
};

/// A view of UB: `size` elements at byte `address`, within the buffer `owner`.
template <class T> class LocalTensor {
public:
  using PrimType = T;

  LocalTensor() = default;
  /// UB laid out by hand: `size` elements at byte `address`.
  LocalTensor(TPosition, std::uint32_t address, std::uint32_t size, CallSite = {})
      : address_(address), size_(size), owner_(Recorder::current().ub_buffer("ub_" + std::to_string(address), address,
                                                                             size * std::int64_t{sizeof(T)})) {}
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
    return record_scalar_load<T>((*this)[index].operand());
  }

  /// Records a scalar write; what reads the element in another pipe needs an S->V or S->MTE3 flag before it.
  void SetValue(std::int64_t index, const ScalarOf<T>& value, CallSite = {}) const {
    record_scalar_store<T>((*this)[index].operand(), value);
  }
  Element<T> operator()(std::int64_t index) const { return {*this, index}; }
  /// What GetSize says from now on; the bytes stay those of the buffer.
  void SetSize(std::uint32_t size) { size_ = size; }
  /// Bytes of this view.
  std::uint32_t GetLength() const { return static_cast<std::uint32_t>(size_ * std::int64_t{sizeof(T)}); }
  /// The byte address in UB.
  std::uint64_t GetPhyAddr(std::int64_t offset = 0) const {
    return static_cast<std::uint64_t>((*this)[offset].address());
  }

  std::int64_t address() const { return address_; }
  std::uint32_t owner() const { return owner_; }
  isa::Operand operand() const { return {address_, owner_, isa::OperandKind::ub}; }

private:
  std::int64_t address_ = 0;
  std::int64_t size_ = 0;
  std::uint32_t owner_ = isa::Operand::kNoBuffer;
};

/// `count` elements of `parent` from byte `offset` on, as a buffer of its own named `tmp.part`: the parts of a tmp
/// buffer are owners too. In a kernel whose buffers are called as in its source, the tmp's own name stands before the
/// part's.
template <class T, class U>
LocalTensor<T> NamedPart(const LocalTensor<U>& parent, const std::string& name, std::int64_t offset,
                         std::int64_t count) {
  const std::int64_t address = parent.address() + offset;
  const std::uint32_t owner =
      Recorder::current().ub_part(parent.owner(), name, address, count * std::int64_t{sizeof(T)});
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
  /// A hint to the L2 cache that is not modelled.
  template <class Hint> void SetL2CacheHint(Hint) const {}
  /// As those of LocalTensor, in global memory; needs an MTE3->S flag before it if the kernel copied there.
  Scalar<T> GetValue(std::uint64_t index, CallSite = {}) const {
    return record_scalar_load<T>((*this)[static_cast<std::int64_t>(index)].operand());
  }
  void SetValue(std::uint64_t index, const ScalarOf<T>& value, CallSite = {}) const {
    record_scalar_store<T>((*this)[static_cast<std::int64_t>(index)].operand(), value);
  }
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

enum class CacheLine : std::uint8_t { SINGLE_CACHE_LINE, ENTIRE_DATA_CACHE };
enum class DcciDst : std::uint8_t { CACHELINE_ALL, CACHELINE_UB, CACHELINE_OUT, CACHELINE_ATOMIC };

/// Writes the scalar unit's data cache back. None is modelled: a SetValue is in global memory at once, and nothing is
/// recorded.
template <class T, CacheLine line, DcciDst dst = DcciDst::CACHELINE_ALL, class Tensor>
void DataCacheCleanAndInvalid(const Tensor&) {}

} // namespace AscendC
