// SPDX-License-Identifier: Apache-2.0
/// \file
/// Where in the kernel's source a call stands. Every call of the surface takes a CallSite as its last, defaulted
/// argument, which the compiler makes at the place of the call:
///
///     template <class T> void Abs(const LocalTensor<T>& dst, ..., std::int32_t count, CallSite = {});
///
/// It lives as long as the call: what the call emits belongs to that line. Calls that a call makes itself do not count.
#pragma once

#include "kernels/ascendc/source_column.h"

namespace AscendC {

class CallSite {
  struct Here {}; ///< nothing that a caller passes becomes a CallSite by chance

public:
  CallSite(Here = {}, const char* file = __builtin_FILE(), int line = __builtin_LINE(),
           decltype(AIVSIM_SOURCE_COLUMN) column = AIVSIM_SOURCE_COLUMN)
      : CallSite(file, line, column_of(column)) {}
  ~CallSite();
  CallSite(const CallSite&) = delete;
  CallSite& operator=(const CallSite&) = delete;

private:
  CallSite(const char* file, int line, int column);
};

} // namespace AscendC
