// SPDX-License-Identifier: Apache-2.0
/// \file
/// The column of a call, which C++17 has no word for: compilers tell it each in a way of its own, or not at all.
#pragma once

#if defined(__clang__)
#define AIVSIM_SOURCE_COLUMN __builtin_COLUMN()
#elif __GNUC__ >= 11 && __cplusplus <= 201703L
#define AIVSIM_SOURCE_COLUMN __builtin_source_location()
#define AIVSIM_SOURCE_LOCATION
/// What the built-in fills, by this name: the library's own begins with C++20.
namespace std {
struct source_location {
  struct __impl {
    const char* _M_file_name;
    const char* _M_function_name;
    unsigned _M_line, _M_column;
  };
};
} // namespace std
#else
#define AIVSIM_SOURCE_COLUMN 0u
#endif

namespace AscendC {

/// Counted from 1; 0 where the compiler does not tell.
inline int column_of(unsigned column) { return static_cast<int>(column); }
#ifdef AIVSIM_SOURCE_LOCATION
inline int column_of(const void* place) {
  return column_of(static_cast<const std::source_location::__impl*>(place)->_M_column);
}
#endif

} // namespace AscendC
