// SPDX-License-Identifier: Apache-2.0
/// \file
/// What an action that is at fault says.
#pragma once

#include "isa/error.h"

#include <functional>
#include <string>

namespace support {

/// The text of the isa::Error that `action` throws, or `otherwise`.
inline std::string message_of(const std::function<void()>& action, const std::string& otherwise = "no error") {
  try {
    action();
  } catch (const isa::Error& e) {
    return e.what();
  }
  return otherwise;
}

} // namespace support
