// SPDX-License-Identifier: Apache-2.0
/// \file
/// Reads operands. Names are looked up as they are written; the views point into the text being read.
#pragma once

#include "isa/program.h"
#include "isa/slots.h"
#include "isa/text/lexer.h"

#include <unordered_map>

namespace isa {

using NameTable = std::unordered_map<std::string_view, std::uint32_t>;

/// The UB and GM buffers that may be named, with their indices.
struct BufferNames {
  NameTable ub;
  NameTable gm;
};

/// The nearest of the names in the table as ", did you mean 'x'?", or "".
std::string did_you_mean(std::string_view given, const NameTable& known);

/// Reads the operand of one slot; throws if the token is none that may stand there.
class OperandReader {
public:
  OperandReader(const Line& line, const Program& program, const BufferNames& names)
      : line_(line), program_(program), names_(names) {}

  /// A scalar is a whole number where `type`, the instruction's, is an integer's.
  Operand read(const Token& token, const Slot& slot, Dtype type) const;

private:
  Operand ub(Token token, const Slot& slot) const;
  Operand gm(Token token, const Slot& slot) const;
  Operand numbered(const Token& token, OperandKind kind) const;
  std::int64_t immediate(const Token& token, const Slot& slot, Dtype type) const;
  std::uint32_t owner(const Token& name, const NameTable& known, std::string_view memory) const;
  std::int64_t offset(const Token& token) const;

  const Line& line_;
  const Program& program_;
  const BufferNames& names_;
};

} // namespace isa
