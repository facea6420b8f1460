// SPDX-License-Identifier: Apache-2.0
/// \file
/// What all fuzz targets share. Whatever the input, a reader succeeds or throws isa::Error with one clear line; another
/// exception leaves the entry function and is a finding, as is a crash, a hang or too much memory.
#pragma once

#include "isa/error.h"
#include "isa/program.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <string>
#include <string_view>

/// One input; libFuzzer calls it, and so does replay.cpp.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace fuzz {

inline constexpr std::size_t kLongestMessage = 16 * 1024;

/// A property that does not hold is a finding.
inline void require(bool holds, const char* property) {
  if (holds) return;
  std::cerr << "does not hold: " << property << std::endl;
  std::abort();
}

/// True if `work` was done, false if it said in one line why not.
inline bool accepted(const std::function<void()>& work) {
  try {
    work();
    return true;
  } catch (const isa::Error& error) {
    const std::string_view message = error.what();
    require(!message.empty() && message.size() <= kLongestMessage, "an error is one line of bearable length");
    return false;
  }
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

} // namespace fuzz
