// SPDX-License-Identifier: Apache-2.0
/// \file
/// One line of text from its parts, for errors, warnings and notes.
#pragma once

#include <sstream>
#include <string>

namespace kernels {

template <class... Parts> std::string message(const Parts&... parts) {
  std::ostringstream line;
  (line << ... << parts);
  return line.str();
}

/// The shortest decimal that reads back as `value`.
std::string number(double value);

} // namespace kernels
