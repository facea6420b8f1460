// SPDX-License-Identifier: Apache-2.0
#include "isa/text/names.h"

#include <charconv>

namespace isa {
namespace {

constexpr std::string_view kInNames = "_.[]/";
constexpr std::string_view kInPaths = "_.[]/-+~@:()";
constexpr std::string_view kInSteps = "_.[]/:";

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool stands_for_itself(char c, std::string_view others) {
  return is_letter(c) || is_digit(c) || others.find(c) != std::string_view::npos;
}

void append_escaped(std::string& out, char c) {
  constexpr std::string_view kHex = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  out += '%';
  out += kHex[byte >> 4];
  out += kHex[byte & 15];
}

std::string encoded(std::string_view name, std::string_view others) {
  std::string out;
  for (const char c : name)
    if (stands_for_itself(c, others))
      out += c;
    else
      append_escaped(out, c);
  return out;
}

std::optional<char> escaped_byte(std::string_view digits) {
  unsigned value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
  if (digits.size() != 2 || error != std::errc() || end != digits.data() + 2) return std::nullopt;
  return static_cast<char>(value);
}

std::optional<std::string> decoded(std::string_view text, std::string_view others) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (stands_for_itself(text[i], others)) {
      out += text[i];
      continue;
    }
    const std::optional<char> byte = text[i] == '%' ? escaped_byte(text.substr(i + 1, 2)) : std::nullopt;
    if (!byte) return std::nullopt;
    out += *byte;
    i += 2;
  }
  return out.empty() ? std::nullopt : std::optional(out);
}

/// A digit in front would start a bare address.
std::string encoded_word(std::string_view word, std::string_view others) {
  std::string out;
  if (!word.empty() && is_digit(word[0])) {
    append_escaped(out, word[0]);
    word.remove_prefix(1);
  }
  return out + encoded(word, others);
}

std::optional<std::string> decoded_word(std::string_view text, std::string_view others) {
  if (text.empty() || is_digit(text[0])) return std::nullopt;
  return decoded(text, others);
}

} // namespace

std::string encoded_name(std::string_view name) { return encoded_word(name, kInNames); }

std::string encoded_step(std::string_view step) { return encoded_word(step, kInSteps); }

std::string encoded_path(std::string_view path) { return encoded(path, kInPaths); }

std::optional<std::string> decoded_name(std::string_view text) { return decoded_word(text, kInNames); }

std::optional<std::string> decoded_step(std::string_view text) { return decoded_word(text, kInSteps); }

std::optional<std::string> decoded_path(std::string_view text) { return decoded(text, kInPaths); }

} // namespace isa
