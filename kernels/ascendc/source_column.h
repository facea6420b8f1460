// SPDX-License-Identifier: Apache-2.0
/// \file
/// The column of a call, which C++17 has no word for: compilers tell it each in a way of its own.
#pragma once

#if defined(__clang__)
#define AIVSIM_SOURCE_COLUMN __builtin_COLUMN()
#elif __GNUC__ >= 11
#define AIVSIM_SOURCE_COLUMN __builtin_source_location()
#if __cplusplus > 201703L
#include <source_location>
#else
/// What the built-in fills; from C++20 on the library's own.
namespace std {
struct source_location {
  struct __impl {
    const char* _M_file_name;
    const char* _M_function_name;
    unsigned _M_line, _M_column;
  };
};
} // namespace std
#endif
#else
#define AIVSIM_SOURCE_COLUMN 0
#endif

namespace AscendC {

/// Counted from 1; 0 where the compiler does not tell.
inline int column_of(int column) { return column; }
#if !defined(__clang__) && __GNUC__ >= 11
inline int column_of(const void* place) {
  return static_cast<int>(static_cast<const std::source_location::__impl*>(place)->_M_column);
}
#endif

} // namespace AscendC
