// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the caller of an entry is made of; written by `aivsim kernel`, not for kernels.
#pragma once

#include "isa/error.h"
#include "kernel_operator.h"

#include <cstddef>
#include <new>
#include <string>

namespace aivsim {

/// A GM address, for whatever the entry takes there: GM_ADDR, a pointer to elements, or a struct by value.
struct Argument {
  std::uint8_t* address;
  operator std::uint8_t*() const { return address; }
  template <class T, class = std::enable_if_t<!std::is_pointer_v<T> && std::is_trivially_copyable_v<T>>>
  operator T() const {
    return AscendC::tiling_at<T>(address);
  }
  template <class T> operator T*() const { return reinterpret_cast<T*>(address); }
};

/// Throws isa::Error if `field` cannot hold the value.
template <class Field, class Value> void assign(Field& field, Value value, const char* name) {
  field = static_cast<Field>(value);
  if constexpr (std::is_integral_v<Field>)
    if (static_cast<long double>(field) != static_cast<long double>(value))
      throw isa::Error(std::string(name), std::to_string(value) + " does not fit its type");
}

} // namespace aivsim
