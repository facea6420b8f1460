// SPDX-License-Identifier: Apache-2.0
#include "sim/listeners/vcd_writer.h"

#include <algorithm>
#include <charconv>
#include <cstring>

namespace sim {
namespace {

std::string allowed(const std::string& name) {
  std::string result;
  for (const char c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    result += plain ? c : '_';
  }
  return result.empty() ? "_" : result;
}

std::string numbered(const std::string& name, const std::set<std::string>& taken) {
  std::string result = name;
  for (int k = 2; taken.count(result) > 0; ++k) result = name + "_" + std::to_string(k);
  return result;
}

/// Identifiers are written with the printable characters of ASCII.
constexpr char kFirst = '!', kLast = '~';
constexpr std::uint32_t kBase = kLast - kFirst + 1;

} // namespace

VcdWriter::VcdWriter(std::ostream& out, std::string_view comment) : out_(out), buffer_(kBuffer), names_(1) {
  line("$version aivsim $end\n");
  line("$comment ");
  line(comment);
  line(" $end\n$timescale 1 ns $end\n");
}

void VcdWriter::open_scope(const std::string& name) {
  const std::string own = numbered(allowed(name), names_.back());
  names_.back().insert(own);
  names_.emplace_back();
  line("$scope module " + own + " $end\n");
}

void VcdWriter::close_scope() {
  names_.pop_back();
  line("$upscope $end\n");
}

VcdWriter::Id VcdWriter::declare(std::string_view type, int bits, const std::string& name) {
  const std::string own = numbered(allowed(name), names_.back());
  names_.back().insert(own);
  const Id id = static_cast<Id>(codes_.size());
  Code code = {};
  for (std::uint32_t rest = id + 1; rest > 0; rest = (rest - 1) / kBase)
    code.text[code.size++] = static_cast<char>(kFirst + static_cast<char>((rest - 1) % kBase));
  const std::string text(code.text.data(), code.size);
  code.text[code.size++] = '\n';
  codes_.push_back(code);
  const std::string range = bits > 1 ? " [" + std::to_string(bits - 1) + ":0]" : "";
  line("$var " + std::string(type) + " " + std::to_string(bits) + " " + text + " " + own + range + " $end\n");
  return id;
}

void VcdWriter::end_header(std::int64_t time) {
  line("$enddefinitions $end\n#" + std::to_string(time) + "\n$dumpvars\n");
}

void VcdWriter::end_initial() { line("$end\n"); }

void VcdWriter::line(std::string_view text) {
  while (!text.empty()) {
    const std::string_view part = text.substr(0, kLongestLine);
    std::memcpy(room(), part.data(), part.size());
    used_ += part.size();
    text.remove_prefix(part.size());
  }
}

void VcdWriter::flush() {
  out_.write(buffer_.data(), static_cast<std::streamsize>(used_));
  used_ = 0;
}

/// Where a line of up to kLongestLine characters may begin.
char* VcdWriter::room() {
  if (used_ + kLongestLine > kBuffer) flush();
  return buffer_.data() + used_;
}

void VcdWriter::add_code(char* end, Id id) {
  const Code& code = codes_[id];
  std::memcpy(end, code.text.data(), code.text.size());
  used_ = static_cast<std::size_t>(end - buffer_.data()) + code.size;
}

void VcdWriter::time(std::int64_t time) {
  char* at = room();
  *at++ = '#';
  at = std::to_chars(at, at + 24, time).ptr;
  *at++ = '\n';
  used_ = static_cast<std::size_t>(at - buffer_.data());
}

void VcdWriter::change_bit(Id id, bool value) {
  char* at = room();
  *at++ = value ? '1' : '0';
  add_code(at, id);
}

void VcdWriter::change_number(Id id, std::uint64_t value) {
  char* at = room();
  *at++ = 'b';
  int bits = 1;
  while (bits < 64 && (value >> bits) != 0) ++bits;
  for (int bit = bits - 1; bit >= 0; --bit) *at++ = ((value >> bit) & 1) != 0 ? '1' : '0';
  *at++ = ' ';
  add_code(at, id);
}

void VcdWriter::change_text(Id id, std::string_view value) {
  char* at = room();
  *at++ = 's';
  at = std::copy(value.begin(), value.end(), at); // an empty view may have no address
  *at++ = ' ';
  add_code(at, id);
}

} // namespace sim
