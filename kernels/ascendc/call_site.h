// SPDX-License-Identifier: Apache-2.0
/// \file
/// Where in the kernel's source a call stands. Every call of the surface takes a CallSite as its last, defaulted
/// argument, which the compiler makes at the place of the call:
///
///     template <class T> void Abs(const LocalTensor<T>& dst, ..., std::int32_t count, CallSite = {});
///
/// It lives as long as the call: what the call emits belongs to that line. Calls that a call makes itself do not count.
#pragma once

namespace AscendC {

class CallSite {
  struct Here {}; ///< nothing that a caller passes becomes a CallSite by chance

public:
  CallSite(Here = {}, const char* file = __builtin_FILE(), int line = __builtin_LINE());
  ~CallSite();
  CallSite(const CallSite&) = delete;
  CallSite& operator=(const CallSite&) = delete;
};

} // namespace AscendC
