// SPDX-License-Identifier: Apache-2.0
#include "isa/text/operands.h"

#include "isa/error.h"
#include "isa/text/limits.h"

#include <algorithm>

namespace isa {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// "s3" for 's'.
bool names_register(std::string_view text, char letter) {
  return text.size() > 1 && text[0] == letter && is_digit(text[1]);
}

char letter_of(SlotKind kind) { return kind == SlotKind::vreg ? 'v' : kind == SlotKind::preg ? 'p' : 's'; }

OperandKind register_kind(SlotKind kind) {
  return kind == SlotKind::vreg ? OperandKind::vreg : kind == SlotKind::preg ? OperandKind::preg : OperandKind::sreg;
}

bool is_register_slot(SlotKind kind) {
  return kind == SlotKind::sreg || kind == SlotKind::vreg || kind == SlotKind::preg;
}

std::string_view expected_in(SlotKind kind) {
  switch (kind) {
  case SlotKind::ub: return "ub:NAME+BYTES or ub:ADDRESS";
  case SlotKind::gm: return "gm:NAME+BYTES";
  case SlotKind::memory: return "ub:NAME+BYTES, ub:ADDRESS or gm:NAME+BYTES";
  case SlotKind::sreg: return "a scalar register s0 to s31";
  case SlotKind::scalar: return "a number or a scalar register s0 to s31";
  case SlotKind::vreg: return "a vector register v0 to v31";
  case SlotKind::preg: return "a predicate register p0 to p7";
  default: return "a 64-bit word";
  }
}

/// Cuts "ub:" or "gm:" off the token; fails unless it is there.
void strip_memory(const Line& line, Token& token, std::string_view prefix, const Slot& slot) {
  if (token.text.substr(0, prefix.size()) != prefix)
    line.fail(token, std::string(slot.name) + " is '" + std::string(token.text) + "', expected " +
                         std::string(expected_in(slot.kind)));
  token = {token.text.substr(prefix.size()), token.column + prefix.size()};
}

} // namespace

std::string did_you_mean(std::string_view given, const NameTable& known) {
  std::vector<std::string> names;
  names.reserve(known.size());
  for (const auto& entry : known) names.emplace_back(entry.first);
  std::sort(names.begin(), names.end());
  return did_you_mean(given, names);
}

std::uint32_t OperandReader::owner(const Token& name, const NameTable& known, std::string_view memory) const {
  const auto found = known.find(name.text);
  if (found == known.end())
    line_.fail(name, "no " + std::string(memory) + " buffer is named '" + std::string(name.text) + "'" +
                         did_you_mean(name.text, known));
  return found->second;
}

/// "+BYTES", "-BYTES" or nothing.
std::int64_t OperandReader::offset(const Token& token) const {
  if (token.text.empty()) return 0;
  const Token digits{token.text.substr(1), token.column + 1};
  const auto bytes = static_cast<std::int64_t>(line_.unsigned_number(digits, "offset", kMostBytes));
  return token.text[0] == '-' ? -bytes : bytes;
}

Operand OperandReader::ub(Token token, const Slot& slot) const {
  strip_memory(line_, token, "ub:", slot);
  Operand operand;
  operand.kind = OperandKind::ub;
  if (!token.text.empty() && is_digit(token.text[0])) {
    operand.value = static_cast<std::int64_t>(line_.unsigned_number(token, "address", kMostBytes));
    return operand;
  }
  const std::size_t sign = std::min(token.text.find_first_of("+-"), token.text.size());
  operand.buffer = owner({token.text.substr(0, sign), token.column}, names_.ub, "UB");
  operand.value = program_.ub[operand.buffer].address + offset({token.text.substr(sign), token.column + sign});
  return operand;
}

Operand OperandReader::gm(Token token, const Slot& slot) const {
  strip_memory(line_, token, "gm:", slot);
  const std::size_t sign = std::min(token.text.find_first_of("+-"), token.text.size());
  Operand operand;
  operand.kind = OperandKind::gm;
  operand.buffer = owner({token.text.substr(0, sign), token.column}, names_.gm, "GM");
  operand.value = offset({token.text.substr(sign), token.column + sign});
  return operand;
}

Operand OperandReader::numbered(const Token& token, OperandKind kind) const {
  const std::string_view what = kind == OperandKind::vreg   ? "vector register"
                                : kind == OperandKind::preg ? "predicate register"
                                                            : "scalar register";
  const Token digits{token.text.substr(1), token.column + 1};
  Operand operand;
  operand.kind = kind;
  operand.value = static_cast<std::int64_t>(line_.unsigned_number(digits, what, 0xffff));
  return operand;
}

std::int64_t OperandReader::immediate(const Token& token, const Slot& slot, Dtype type) const {
  const bool scalar = slot.kind == SlotKind::scalar || slot.kind == SlotKind::number;
  if (scalar && is_integer(type)) return line_.whole_number(token, slot.name);
  if (scalar) return std::int64_t{line_.float_bits(token, slot.name)};
  const std::uint64_t most = slot.kind == SlotKind::count ? kMostTurns : ~0ull;
  return static_cast<std::int64_t>(line_.unsigned_number(token, slot.name, most));
}

Operand OperandReader::read(const Token& token, const Slot& slot, Dtype type) const {
  const bool in_gm = slot.kind == SlotKind::memory && token.text.substr(0, 3) == "gm:";
  if (slot.kind == SlotKind::gm || in_gm) return gm(token, slot);
  if (slot.kind == SlotKind::ub || slot.kind == SlotKind::memory) return ub(token, slot);
  const bool may_be_register = is_register_slot(slot.kind) || slot.kind == SlotKind::scalar;
  if (may_be_register && names_register(token.text, letter_of(slot.kind)))
    return numbered(token, register_kind(slot.kind));
  if (is_register_slot(slot.kind))
    line_.fail(token, std::string(slot.name) + " is '" + std::string(token.text) + "', expected " +
                          std::string(expected_in(slot.kind)));
  Operand operand;
  operand.kind = OperandKind::imm;
  operand.value = immediate(token, slot, type);
  return operand;
}

} // namespace isa
