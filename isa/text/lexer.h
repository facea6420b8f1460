// SPDX-License-Identifier: Apache-2.0
/// \file
/// One line of text as tokens, each of which knows its column so that an error can point at it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace isa {

/// A run of characters without blanks, commas and braces.
struct Token {
  std::string_view text;
  std::size_t column = 0; ///< from 0
};

/// `key=value`; `value.text` is empty and `assigned` false where there is no '='.
struct KeyValue {
  Token key;
  Token value;
  bool assigned = false;
};

KeyValue split_key(const Token& token);

/// Cuts the part before `separator` (or all) off the front of `rest`.
Token cut(Token& rest, char separator);

class Line {
public:
  /// `text` without its newline; a comment is dropped here.
  Line(std::string_view text, std::uint32_t number, const std::string& file);

  bool at_end();
  bool accept(char c);
  /// Throws unless `c` comes next.
  void expect(char c);
  /// The next token; throws "expected `what`" if there is none.
  Token token(std::string_view what);
  /// Throws if anything is left.
  void finish();

  std::uint32_t number() const { return number_; }
  /// Throws Error at `file:line:column`.
  [[noreturn]] void fail(const Token& at, const std::string& what) const { fail(at.column, what); }
  [[noreturn]] void fail(std::size_t column, const std::string& what) const;

  /// An unsigned number, decimal or 0x; throws if it is none or beyond `most`.
  std::uint64_t unsigned_number(const Token& token, std::string_view what, std::uint64_t most) const;
  /// The bits of an f32: a decimal, inf, nan, or the bits themselves as 0x.
  /// With a sign or without; up to 63 bits.
  std::int64_t whole_number(const Token& token, std::string_view what) const;
  std::uint32_t float_bits(const Token& token, std::string_view what) const;
  double real_number(const Token& token, std::string_view what) const;
  /// A name, a path or a step (text_names.h).
  std::string name(const Token& token, std::string_view what) const;
  std::string path(const Token& token, std::string_view what) const;
  std::string step(const Token& token) const;

private:
  void skip_blanks();

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t number_;
  const std::string& file_;
};

/// The line, after a check that it is plain ASCII and not endless.
Line plain_line(std::string_view text, std::uint32_t number, const std::string& file);

} // namespace isa
