// SPDX-License-Identifier: Apache-2.0
#include "sim/yaml/scalar.h"

#include <cctype>
#include <charconv>

namespace sim {
namespace {

template <class Number> std::optional<Number> whole_text(const std::string& text) {
  Number value{};
  const char* end = text.data() + text.size();
  const auto [stopped, fault] = std::from_chars(text.data(), end, value);
  if (fault != std::errc() || stopped != end) return std::nullopt;
  return value;
}

/// from_chars also takes the words nan and inf, which a number must not start with.
bool starts_as_number(const std::string& text) {
  const std::size_t first = text.rfind('-', 0) == 0 ? 1 : 0;
  return first < text.size() && (std::isdigit(static_cast<unsigned char>(text[first])) || text[first] == '.');
}

bool has_leading_zero(const std::string& text) {
  const std::size_t first = text.rfind('-', 0) == 0 ? 1 : 0;
  return text.size() > first + 1 && text[first] == '0';
}

bool take_suffix(std::string& text, const std::string& suffix) {
  if (text.size() <= suffix.size() || text.compare(text.size() - suffix.size(), suffix.size(), suffix) != 0)
    return false;
  text.resize(text.size() - suffix.size());
  return true;
}

} // namespace

std::optional<std::int64_t> whole_number(const std::string& text) {
  if (has_leading_zero(text)) return std::nullopt; // 010 is ten to some readers and eight to others
  return whole_text<std::int64_t>(text);
}

std::optional<double> real_number(const std::string& text) {
  if (!starts_as_number(text)) return std::nullopt;
  return whole_text<double>(text);
}

std::optional<bool> truth(const std::string& text) {
  if (text == "true") return true;
  if (text == "false") return false;
  return std::nullopt;
}

std::optional<std::int64_t> byte_size(const std::string& text) {
  std::string digits = text;
  const std::int64_t unit = take_suffix(digits, "KiB") ? 1 << 10 : take_suffix(digits, "MiB") ? 1 << 20 : 1;
  const std::optional<std::int64_t> count = whole_number(digits);
  std::int64_t bytes = 0;
  if (!count || *count < 0 || __builtin_mul_overflow(*count, unit, &bytes)) return std::nullopt;
  return bytes;
}

} // namespace sim
