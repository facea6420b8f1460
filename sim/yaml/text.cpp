// SPDX-License-Identifier: Apache-2.0
#include "sim/yaml/text.h"

#include "isa/error.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace sim {
namespace {

int line_of(const std::string& text, std::size_t position) {
  int line = 1;
  for (std::size_t i = 0; i < position; ++i) line += text[i] == '\n';
  return line;
}

/// Bytes of the UTF-8 sequence that starts at `text[i]`; 0 if it is none (overlong forms and surrogates included).
std::size_t utf8_length(const std::string& text, std::size_t i) {
  const auto byte = [&](std::size_t at) { return at < text.size() ? static_cast<std::uint8_t>(text[at]) : 0u; };
  const std::uint32_t lead = byte(i);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  for (std::size_t k = 1; k < length; ++k)
    if ((byte(i + k) & 0xc0u) != 0x80u) return 0;
  const std::uint32_t second = byte(i + 1);
  const bool overlong = (lead == 0xe0 && second < 0xa0) || (lead == 0xf0 && second < 0x90);
  const bool beyond = (lead == 0xed && second > 0x9f) || (lead == 0xf4 && second > 0x8f);
  return overlong || beyond ? 0 : length;
}

void require_utf8(const std::string& text, const YamlSource& source) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = utf8_length(text, i);
    if (length == 0)
      throw isa::Error(source.at(line_of(text, i)),
                       fmt::format("byte 0x{:02x} is not UTF-8", static_cast<std::uint8_t>(text[i])));
    i += length;
  }
}

void drop_byte_order_mark_and_carriage_returns(std::string& text) {
  if (text.rfind("\xef\xbb\xbf", 0) == 0) text.erase(0, 3);
  std::size_t to = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] != '\r' || i + 1 == text.size() || text[i + 1] != '\n') text[to++] = text[i];
  text.resize(to);
}

/// yaml-cpp takes byte 4 for the end of the text and would drop the rest in silence.
void refuse_control_characters(const std::string& text, const YamlSource& source) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<std::uint8_t>(text[i]);
    if ((byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7f)
      throw isa::Error(source.at(line_of(text, i)), fmt::format("control character 0x{:02x}", byte));
  }
}

void refuse_tab_indentation(const std::string& text, const YamlSource& source) {
  bool indentation = true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (indentation && text[i] == '\t')
      throw isa::Error(source.at(line_of(text, i)), "tab in the indentation, indent with spaces");
    indentation = text[i] == '\n' || (indentation && text[i] == ' ');
  }
}

/// yaml-cpp's scanner reads on to the end of the text for each bracket that stays open, before it tells of the first.
void refuse_runaway_brackets(const std::string& text, const YamlSource& source) {
  constexpr int kMostOpen = 1000; // quotes and comments are not told apart here: far more than anyone nests
  int open = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    open += (text[i] == '[' || text[i] == '{') - (text[i] == ']' || text[i] == '}');
    if (open > kMostOpen) throw isa::Error(source.at(line_of(text, i)), "more than 1000 brackets are left open");
  }
}

} // namespace

std::string checked_yaml_text(std::string text, const YamlSource& source) {
  require_utf8(text, source);
  drop_byte_order_mark_and_carriage_returns(text);
  refuse_control_characters(text, source);
  refuse_tab_indentation(text, source);
  refuse_runaway_brackets(text, source);
  return text;
}

std::string read_yaml_text(const std::string& path) {
  if (std::error_code ignored; std::filesystem::is_directory(path, ignored))
    throw isa::Error(path, "is a directory, expected a YAML file");
  std::ifstream file(path, std::ios::binary);
  if (!file) throw isa::Error(path, std::string("cannot be read: ") + std::strerror(errno));
  std::string text;
  for (std::array<char, 16 * 1024> piece; file && text.size() <= kLargestYamlFile;) {
    file.read(piece.data(), piece.size());
    text.append(piece.data(), static_cast<std::size_t>(file.gcount()));
  }
  if (file.bad()) throw isa::Error(path, "cannot be read to its end");
  if (text.size() > kLargestYamlFile) throw isa::Error(path, "is larger than 1 MiB, too large for a YAML file");
  return checked_yaml_text(std::move(text), {path, true});
}

} // namespace sim
