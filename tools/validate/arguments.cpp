// SPDX-License-Identifier: Apache-2.0
#include "tools/validate/arguments.h"

#include "isa/error.h"

#include <fmt/format.h>

#include <charconv>
#include <sstream>
#include <vector>

namespace tools {
namespace {

/// False unless the whole of `text` is one number.
bool parse_number(const std::string& text, std::int64_t& value) {
  const bool hex = text.rfind("0x", 0) == 0;
  const char* begin = text.data() + (hex ? 2 : 0);
  const char* end = text.data() + text.size();
  const auto [stopped, fault] = std::from_chars(begin, end, value, hex ? 16 : 10);
  return fault == std::errc() && stopped == end;
}

} // namespace

Arguments::Arguments(const std::string& text, std::string place) : place_(std::move(place)) {
  std::istringstream words(text);
  for (std::string given; words >> given;) {
    const std::size_t equals = given.find('=');
    if (equals == std::string::npos || equals == 0) fail(fmt::format("'{}' is no key=value", given));
    const std::string key = given.substr(0, equals);
    if (!values_.emplace(key, given.substr(equals + 1)).second) fail(fmt::format("'{}' is given twice", key));
  }
}

std::string Arguments::word(const std::string& key) {
  asked_.insert(key);
  const auto found = values_.find(key);
  if (found == values_.end()) fail(fmt::format("'{}' is missing", key));
  return found->second;
}

std::int64_t Arguments::number(const std::string& key, std::int64_t least, std::int64_t most) {
  const std::string text = word(key);
  std::int64_t value = 0;
  if (!parse_number(text, value) || value < least || value > most)
    fail(fmt::format("{}={}, allowed whole numbers from {} to {}", key, text, least, most));
  return value;
}

std::int64_t Arguments::number_or(const std::string& key, std::int64_t otherwise, std::int64_t least,
                                  std::int64_t most) {
  asked_.insert(key);
  return values_.count(key) > 0 ? number(key, least, most) : otherwise;
}

void Arguments::finish() const {
  const std::vector<std::string> known(asked_.begin(), asked_.end());
  for (const auto& [key, value] : values_)
    if (asked_.count(key) == 0) fail(fmt::format("unknown key '{}'{}", key, isa::did_you_mean(key, known)));
}

void Arguments::fail(const std::string& what) const { throw isa::Error(place_, "arguments: " + what); }

} // namespace tools
