// SPDX-License-Identifier: Apache-2.0
/// \file
/// Single instructions as text.
#pragma once

#include "isa/program.h"

#include <string>
#include <vector>

namespace isa {

void append_number(std::string& out, std::int64_t value);
void append_hex(std::string& out, std::uint64_t value);
/// The shortest decimal that reads back to the same value; a NaN with a payload as its bits.
void append_float(std::string& out, std::uint32_t bits);
void append_double(std::string& out, double value);

/// Writes the instructions of one program. It refers to the program, which must outlive it and keep its UB buffers.
class Listing {
public:
  Listing(const Program& program, const GlobalImage& gm);

  void append(std::string& out, const Instruction& instruction) const;
  void append(std::string& out, const Operand& operand) const;

  /// Names of the UB buffers as operands call them. The k-th buffer of one name is `name@k` from the second on.
  const std::vector<std::string>& ub_names() const { return ub_names_; }

private:
  const Program& program_;
  std::vector<std::string> ub_names_;
  std::vector<std::string> gm_names_;
};

} // namespace isa
