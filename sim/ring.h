// SPDX-License-Identifier: Apache-2.0
/// \file
/// A first-in first-out queue of fixed capacity whose elements stay where they are and are used again.
#pragma once

#include <cstddef>
#include <vector>

namespace sim {

template <class T> class Ring {
public:
  explicit Ring(std::size_t capacity) : slots_(capacity) {}

  bool empty() const { return size_ == 0; }
  bool full() const { return size_ == slots_.size(); }
  std::size_t size() const { return size_; }
  T& front() { return slots_[first_]; }
  const T& front() const { return slots_[first_]; }
  T& back() { return slots_[(first_ + size_ - 1) % slots_.size()]; }
  /// Makes room for one more and returns it, holding what it held before.
  T& push() {
    ++size_;
    return back();
  }
  void pop() {
    first_ = (first_ + 1) % slots_.size();
    --size_;
  }

private:
  std::vector<T> slots_;
  std::size_t first_ = 0, size_ = 0;
};

} // namespace sim
