// SPDX-License-Identifier: Apache-2.0
/// \file
/// A first-in first-out queue whose elements stay where they are and are used again. Pushed beyond its capacity it
/// grows.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

namespace sim {

template <class T> class Ring {
public:
  explicit Ring(std::size_t capacity) { add_slots(capacity); }

  bool empty() const { return size_ == 0; }
  bool full() const { return size_ == slots_.size(); }
  std::size_t size() const { return size_; }
  T& front() { return *slots_[first_]; }
  const T& front() const { return *slots_[first_]; }
  T& back() { return *slots_[slot(size_ - 1)]; }
  /// Makes room for one more and returns it, holding what it held before.
  T& push() {
    if (full()) grow();
    ++size_;
    return back();
  }
  void pop() {
    first_ = slot(1);
    --size_;
  }

private:
  /// The place of the element `ahead` behind the front.
  std::size_t slot(std::size_t ahead) const {
    const std::size_t place = first_ + ahead;
    return place < slots_.size() ? place : place - slots_.size();
  }
  void add_slots(std::size_t count) {
    for (std::size_t k = 0; k < count; ++k) slots_.push_back(std::make_unique<T>());
  }
  void grow() {
    std::rotate(slots_.begin(), slots_.begin() + static_cast<std::ptrdiff_t>(first_), slots_.end());
    first_ = 0;
    add_slots(slots_.size());
  }

  std::vector<std::unique_ptr<T>> slots_;
  std::size_t first_ = 0, size_ = 0;
};

} // namespace sim
