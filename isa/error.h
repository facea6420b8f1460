// SPDX-License-Identifier: Apache-2.0
/// \file
/// The one kind of exception for what a user wrote wrong. It is caught once, in main, and ends with exit status 2.
/// Our own faults are assertions, not exceptions.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace isa {

/// One clear line: where, what was given, what is allowed.
class Error : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
  /// `place` is `file:line` or `file:line:column`; the message becomes "place: what".
  Error(const std::string& place, const std::string& what) : std::runtime_error(place + ": " + what) {}
};

/// The known name closest to `given` by edit distance, or "" if none is near enough to be a typing slip.
std::string nearest_name(std::string_view given, const std::vector<std::string>& known);

/// ", did you mean 'x'?" or "".
std::string did_you_mean(std::string_view given, const std::vector<std::string>& known);

} // namespace isa
