// SPDX-License-Identifier: Apache-2.0
#include "isa/text/lexer.h"

#include "isa/error.h"
#include "isa/half.h"
#include "isa/text/limits.h"
#include "isa/text/names.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace isa {
namespace {

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

/// The text up to a comment: a line that starts with '#', or everything from a ';' on.
std::string_view without_comment(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first != std::string_view::npos && text[first] == '#') return {};
  return text.substr(0, text.find(';'));
}

bool is_hex(std::string_view text) { return text.size() > 2 && text[0] == '0' && text[1] == 'x'; }

template <class Float> bool special_value(std::string_view text, Float& value) {
  const bool negative = text[0] == '-';
  if (negative) text.remove_prefix(1);
  if (text == "inf")
    value = std::numeric_limits<Float>::infinity();
  else if (text == "nan")
    value = std::numeric_limits<Float>::quiet_NaN();
  else
    return false;
  if (negative) value = -value;
  return true;
}

template <class Float> std::errc read_decimal(std::string_view text, Float& value) {
  if (text.empty()) return std::errc::invalid_argument;
  if (special_value(text, value)) return {};
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, value);
  return error == std::errc() && end != last ? std::errc::invalid_argument : error;
}

template <class Float>
Float decimal(const Line& line, const Token& token, std::string_view what, std::string_view allowed) {
  Float value = 0;
  const std::errc error = read_decimal(token.text, value);
  if (error == std::errc::result_out_of_range)
    line.fail(token, std::string(what) + " is " + quoted(token.text) + ", beyond the range of " + std::string(allowed));
  if (error != std::errc()) line.fail(token, std::string(what) + " is " + quoted(token.text) + ", which is no number");
  return value;
}

} // namespace

KeyValue split_key(const Token& token) {
  KeyValue result{token, {{}, token.column + token.text.size()}, false};
  const std::size_t equals = token.text.find('=');
  if (equals == std::string_view::npos) return result;
  result.key.text = token.text.substr(0, equals);
  result.value = {token.text.substr(equals + 1), token.column + equals + 1};
  result.assigned = true;
  return result;
}

Token cut(Token& rest, char separator) {
  const std::size_t end = std::min(rest.text.find(separator), rest.text.size());
  const Token first{rest.text.substr(0, end), rest.column};
  const std::size_t taken = std::min(end + 1, rest.text.size());
  rest = {rest.text.substr(taken), rest.column + taken};
  return first;
}

Line plain_line(std::string_view text, std::uint32_t number, const std::string& file) {
  Line line(text, number, file);
  if (text.size() > kLongestLine)
    line.fail(kLongestLine, "the line has " + std::to_string(text.size()) + " characters, allowed at most " +
                                std::to_string(kLongestLine));
  for (std::size_t k = 0; k < text.size(); ++k) {
    const auto byte = static_cast<unsigned char>(text[k]);
    if ((byte < ' ' && byte != '\t') || byte > '~')
      line.fail(k, "byte " + std::to_string(byte) + " is not plain ASCII text");
  }
  return line;
}

Line::Line(std::string_view text, std::uint32_t number, const std::string& file)
    : text_(without_comment(text)), number_(number), file_(file) {}

void Line::skip_blanks() {
  while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
}

bool Line::at_end() {
  skip_blanks();
  return at_ == text_.size();
}

bool Line::accept(char c) {
  if (at_end() || text_[at_] != c) return false;
  ++at_;
  return true;
}

void Line::expect(char c) {
  if (!accept(c)) fail(at_, std::string("expected '") + c + "'" + (at_end() ? " before the end of the line" : ""));
}

Token Line::token(std::string_view what) {
  skip_blanks();
  const std::size_t begin = at_;
  while (at_ < text_.size() && std::string_view(" \t,{}").find(text_[at_]) == std::string_view::npos) ++at_;
  if (at_ == begin) fail(begin, "expected " + std::string(what));
  return {text_.substr(begin, at_ - begin), begin};
}

void Line::finish() {
  if (!at_end()) fail(at_, "expected the end of the line, got " + quoted(text_.substr(at_)));
}

void Line::fail(std::size_t column, const std::string& what) const {
  throw Error(file_ + ":" + std::to_string(number_) + ":" + std::to_string(column + 1), what);
}

std::uint64_t Line::unsigned_number(const Token& token, std::string_view what, std::uint64_t most) const {
  const bool hex = is_hex(token.text);
  const std::string_view digits = hex ? token.text.substr(2) : token.text;
  std::uint64_t value = 0;
  const char* const last = digits.data() + digits.size();
  const auto [end, error] = std::from_chars(digits.data(), last, value, hex ? 16 : 10);
  if (error == std::errc::invalid_argument || end != last)
    fail(token, std::string(what) + " is " + quoted(token.text) + ", which is no whole number from 0 on");
  if (error == std::errc::result_out_of_range || value > most)
    fail(token, std::string(what) + " is " + std::string(token.text) + ", allowed 0 to " + std::to_string(most));
  return value;
}

std::int64_t Line::whole_number(const Token& token, std::string_view what) const {
  const bool negative = !token.text.empty() && token.text[0] == '-';
  const Token digits = negative ? Token{token.text.substr(1), token.column + 1} : token;
  const auto value = static_cast<std::int64_t>(unsigned_number(digits, what, std::numeric_limits<std::int64_t>::max()));
  return negative ? -value : value;
}

std::uint32_t Line::float_bits(const Token& token, std::string_view what) const {
  if (is_hex(token.text)) return static_cast<std::uint32_t>(unsigned_number(token, what, 0xffffffff));
  return bit_cast<std::uint32_t>(decimal<float>(*this, token, what, "f32"));
}

double Line::real_number(const Token& token, std::string_view what) const {
  return decimal<double>(*this, token, what, "a double");
}

std::string Line::name(const Token& token, std::string_view what) const {
  const auto decoded = decoded_name(token.text);
  if (!decoded)
    fail(token, std::string(what) + " " + quoted(token.text) +
                    " is no name: letters, digits, _ . [ ] / and %XX for any other byte, not starting with a digit");
  if (const std::string usual = encoded_name(*decoded);
      usual != token.text) // one spelling: names are looked up as written
    fail(token, std::string(what) + " " + quoted(token.text) + " is written " + quoted(usual));
  return *decoded;
}

std::string Line::step(const Token& token) const {
  const auto decoded = decoded_step(token.text);
  if (!decoded)
    fail(token, "step " + quoted(token.text) + " is none: letters, digits, _ . [ ] / : and %XX for any other byte, " +
                    "not starting with a digit");
  if (const std::string usual = encoded_step(*decoded); usual != token.text)
    fail(token, "step " + quoted(token.text) + " is written " + quoted(usual));
  return *decoded;
}

std::string Line::path(const Token& token, std::string_view what) const {
  const auto decoded = decoded_path(token.text);
  if (!decoded)
    fail(token,
         std::string(what) + " " + quoted(token.text) + " is no path; a blank is written %20, a percent sign %25");
  return *decoded;
}

} // namespace isa
