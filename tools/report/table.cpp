// SPDX-License-Identifier: Apache-2.0
#include "tools/report/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace tools {

Table::Table(std::vector<std::string> headers) {
  for (std::string& header : headers) {
    left_.push_back(!header.empty() && header.front() == '<');
    if (left_.back()) header.erase(0, 1);
  }
  rows_.push_back(std::move(headers));
}

void Table::row(std::vector<std::string> cells) {
  assert(cells.size() <= left_.size() && "a cell needs a column");
  cells.resize(left_.size());
  rows_.push_back(std::move(cells));
}

std::string Table::text() const {
  std::vector<std::size_t> widths(left_.size());
  for (const auto& row : rows_)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  std::string text;
  for (const auto& row : rows_) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i)
      line += left_[i] ? fmt::format("{:<{}}  ", row[i], widths[i]) : fmt::format("{:>{}}  ", row[i], widths[i]);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + '"';
}

std::string grouped(std::int64_t value) {
  std::string digits = fmt::format("{}", value);
  const std::size_t first = value < 0 ? 1 : 0;
  for (std::size_t i = digits.size(); i > first + 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

std::string percent(double share) { return fmt::format("{:.1f} %", share * 100); }

double share_of(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

} // namespace tools
