// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a row of measured figures says of its stream: `key=value`, blanks between.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

namespace tools {

class Arguments {
public:
  /// `place` is named in errors. Throws isa::Error for a word without '=' and for a key given twice.
  Arguments(const std::string& text, std::string place);

  /// Throw isa::Error if the key is missing or its value is not allowed. Numbers are decimal, or hexadecimal with 0x.
  std::string word(const std::string& key);
  std::int64_t number(const std::string& key, std::int64_t least, std::int64_t most);
  std::int64_t number_or(const std::string& key, std::int64_t otherwise, std::int64_t least, std::int64_t most);

  /// Throws isa::Error if there is a key that nobody has asked for.
  void finish() const;
  [[noreturn]] void fail(const std::string& what) const;

private:
  std::map<std::string, std::string> values_;
  std::set<std::string> asked_;
  std::string place_;
};

} // namespace tools
