// SPDX-License-Identifier: Apache-2.0
/// \file
/// The host's way of declaring a tiling: a class with the fields in their order, set_x and get_x. Its bytes are those
/// of the kernel's struct, so that both may use one declaration.
#pragma once

#include "kernels/layer_norm/tiling.h"
#include "kernels/layer_norm_grad/tiling.h"
#include "kernels/layer_norm_grad_beta/tiling.h"

#include <array>
#include <cstddef>
#include <cstring>

#define BEGIN_TILING_DATA_DEF(type)                                                                                    \
  struct type {                                                                                                        \
    using Self = type;                                                                                                 \
    static constexpr std::size_t GetDataSize() { return sizeof(Self); }                                                \
    void SaveToBuffer(void* buffer, std::size_t size) const { std::memcpy(buffer, this, size); }
#define TILING_DATA_FIELD_DEF(type, name)                                                                              \
  type name = {};                                                                                                      \
  void set_##name(type value) { name = value; }                                                                        \
  type get_##name() const { return name; }
#define TILING_DATA_FIELD_DEF_ARR(type, count, name)                                                                   \
  type name[count] = {};                                                                                               \
  void set_##name(const type* values) { std::memcpy(name, values, sizeof(name)); }                                     \
  const type* get_##name() const { return name; }
#define TILING_DATA_FIELD_DEF_STRUCT(type, name) type name = {};
#define END_TILING_DATA_DEF }
#define REGISTER_TILING_DATA_CLASS(op, type) static_assert(sizeof(type) > 0, "a tiling has fields")
