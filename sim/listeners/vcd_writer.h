// SPDX-License-Identifier: Apache-2.0
/// \file
/// The VCD format: declarations, identifiers, times and changes. Lines are put together by hand in one large buffer: a
/// trace has several changes an instruction.
///
/// Text signals are variables of type `string` with `s` changes, which GTKWave and pyvcd read; an empty text is an `s`
/// followed by the identifier.
#pragma once

#include <array>
#include <cstdint>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace sim {

class VcdWriter {
public:
  /// A variable. Changes are the caller's to find: what is given is written.
  using Id = std::uint32_t;

  /// Begins the header. `comment` is plain ASCII.
  VcdWriter(std::ostream& out, std::string_view comment);

  void open_scope(const std::string& name);
  void close_scope();
  /// Declares a variable in the scope; what VCD does not allow in its name becomes '_', and a name given twice is
  /// numbered.
  Id bit(const std::string& name) { return declare("wire", 1, name); }
  Id number(const std::string& name, int bits) { return declare("wire", bits, name); }
  Id text(const std::string& name) { return declare("string", 1, name); }
  /// Ends the header. The values given before the next time stand in a $dumpvars section at `time`.
  void end_header(std::int64_t time = 0);
  void end_initial();

  void time(std::int64_t time);
  void change_bit(Id id, bool value);
  void change_number(Id id, std::uint64_t value);
  /// `value` is a word of the instruction table's kind: no white space, short.
  void change_text(Id id, std::string_view value);

  /// Hands everything to the stream.
  void flush();

private:
  /// An identifier with its line end, and how long both are.
  struct Code {
    std::array<char, 7> text;
    std::uint8_t size;
  };
  static constexpr std::size_t kBuffer = 1 << 20, kLongestLine = 512;

  Id declare(std::string_view type, int bits, const std::string& name);
  void line(std::string_view text);
  char* room();
  void add_code(char* end, Id id);

  std::ostream& out_;
  std::vector<char> buffer_;
  std::size_t used_ = 0;
  std::vector<Code> codes_;
  std::vector<std::set<std::string>> names_; ///< taken, by open scope
};

} // namespace sim
