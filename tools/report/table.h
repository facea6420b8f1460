// SPDX-License-Identifier: Apache-2.0
/// \file
/// Text in columns, and numbers as people read them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tools {

/// Columns as wide as their widest cell, two blanks apart. A header that begins with '<' stands, like its column, on
/// the left; all others on the right.
class Table {
public:
  explicit Table(std::vector<std::string> headers);
  /// At most as many cells as there are headers.
  void row(std::vector<std::string> cells);
  bool empty() const { return rows_.size() == 1; }
  std::string text() const;

private:
  std::vector<bool> left_;
  std::vector<std::vector<std::string>> rows_; ///< the headers first
};

/// A field of a CSV line: in quotes where it holds a comma, a quote or a line end.
std::string csv_field(const std::string& text);
/// "1,234,567".
std::string grouped(std::int64_t value);
/// "12.5 %" of a share in 0..1.
std::string percent(double share);
/// part / whole, 0 for an empty whole.
double share_of(std::int64_t part, std::int64_t whole);

} // namespace tools
