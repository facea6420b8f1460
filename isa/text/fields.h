// SPDX-License-Identifier: Apache-2.0
/// \file
/// Reads the `key=value` fields behind an instruction's operands.
#pragma once

#include "isa/slots.h"
#include "isa/text/lexer.h"

namespace isa {

/// Fills one instruction's fields. What is left out keeps its default: rep=1, blk=1, rstride=8, bursts=1, gap=0/0; the
/// length of a copy has none.
class FieldReader {
public:
  FieldReader(const Line& line, const InstructionRow& row, Instruction& instruction);

  void read(const Token& token);
  /// Throws if a field that must be there is not.
  void finish(const Token& mnemonic) const;

private:
  bool read(const KeyValue& field);
  bool read_vector(const KeyValue& field);
  bool read_register(const KeyValue& field);
  bool read_copy(const KeyValue& field);
  bool has_seen(std::string_view key) const;
  std::uint16_t stride(const Token& value, std::string_view key) const;
  void strides(const KeyValue& field, std::array<std::uint16_t, 3>& values) const;
  void length(Token value, CopyShape& copy) const;
  void steps(const KeyValue& field, std::array<std::int32_t, kLoopDepth>& values) const;
  /// Reads "first/second".
  void pair(const KeyValue& field, std::uint64_t most, std::uint64_t most_second, std::uint64_t& first,
            std::uint64_t& second) const;
  /// The place of `value` among the names that the field may have.
  template <std::size_t N>
  std::size_t named(const Token& value, std::string_view key, const std::array<std::string_view, N>& names) const;

  const Line& line_;
  const InstructionRow& row_;
  Instruction& instruction_;
  std::array<std::string_view, 6> seen_ = {}; ///< no instruction has more
  std::size_t seen_count_ = 0;
};

} // namespace isa
