// SPDX-License-Identifier: Apache-2.0
#include "isa/text/listing.h"

#include "isa/half.h"
#include "isa/slots.h"
#include "isa/text/names.h"
#include "isa/text/text.h"

#include <charconv>
#include <cmath>
#include <unordered_map>

namespace isa {
namespace {

template <class... Value> void append_chars(std::string& out, Value... value) {
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof(buffer), value...).ptr;
  out.append(buffer, end);
}

void append_setting(std::string& out, std::string_view key, std::int64_t value) {
  out += ", ";
  out += key;
  out += '=';
  append_number(out, value);
}

void append_offset(std::string& out, std::int64_t offset) {
  if (offset >= 0) out += '+';
  append_number(out, offset);
}

void append_list(std::string& out, std::string_view key, const std::array<std::uint16_t, 3>& values,
                 StrideFields fields) {
  out += ", ";
  out += key;
  for (std::size_t k = 0; k < fields.count; ++k) {
    out += k == 0 ? '=' : '/';
    append_number(out, values[fields.first + k]);
  }
}

void append_vector_fields(std::string& out, const Instruction& i, Shape shape) {
  append_setting(out, "rep", i.repeat);
  if (is_reduction(shape)) append_setting(out, "dst_rep", i.strides().repeat[0]);
  append_list(out, "blk", i.strides().block, stride_fields(shape));
  append_list(out, "rstride", i.strides().repeat, stride_fields(shape));
  if (shape == Shape::convert) (out += ", round=") += name_of(i.rounding);
  if (shape == Shape::reduce_pick) (out += ", order=") += name_of(i.order);
}

void append_copy_fields(std::string& out, const Instruction& i) {
  const CopyShape& copy = i.copy();
  append_setting(out, "bursts", copy.bursts);
  append_setting(out, "len", copy.length);
  out += is_pad_form(i.opcode) ? "B" : "blk";
  append_setting(out, "gap", copy.gm_gap);
  out += '/';
  append_number(out, copy.ub_gap);
  if (copy.padding == Padding::none) return;
  append_setting(out, "pad", copy.left);
  out += '/';
  append_number(out, copy.right);
  out += ", fill=";
  append_hex(out, copy.fill);
}

void append_flag_fields(std::string& out, const Flag& flag, Shape shape) {
  (out += ' ') += name_of(flag.source);
  if (shape == Shape::barrier) return;
  if (shape == Shape::flag) (out += ", ") += name_of(flag.target);
  out += ", ";
  append_number(out, flag.id);
}

void append_register_fields(std::string& out, const Instruction& i, Shape shape) {
  if (shape == Shape::reg_convert && i.rounding != Rounding::none) (out += ", round=") += name_of(i.rounding);
  if (!has_steps(shape)) return;
  const RegisterFields& fields = i.in_loops();
  std::size_t depths = kLoopDepth;
  while (depths > 0 && fields.step[depths - 1] == 0) --depths;
  for (std::size_t depth = 0; depth < depths; ++depth) {
    out += depth == 0 ? ", step=" : "/";
    append_number(out, fields.step[depth]);
  }
  if (fields.block_stride != 1) append_setting(out, "bstride", fields.block_stride);
  if (fields.distribution != Distribution::norm) (out += ", dist=") += name_of(fields.distribution);
}

void append_fields(std::string& out, const Instruction& i, Shape shape) {
  if (is_vector(shape)) return append_vector_fields(out, i, shape);
  if (is_copy(shape)) return append_copy_fields(out, i);
  if (is_register(shape)) return append_register_fields(out, i, shape);
  if (has_pipes(shape)) append_flag_fields(out, i.flag(), shape);
}

std::vector<std::string> names_of(const std::vector<UbBuffer>& buffers) {
  std::vector<std::string> names;
  std::unordered_map<std::string, int> seen;
  for (const UbBuffer& buffer : buffers) {
    const int count = ++seen[buffer.name];
    names.push_back(encoded_name(buffer.name) + (count > 1 ? "@" + std::to_string(count) : ""));
  }
  return names;
}

} // namespace

void append_number(std::string& out, std::int64_t value) { append_chars(out, value); }

void append_hex(std::string& out, std::uint64_t value) {
  out += "0x";
  append_chars(out, value, 16);
}

void append_float(std::string& out, std::uint32_t bits) {
  const auto value = bit_cast<float>(bits);
  if (!std::isnan(value)) return append_chars(out, value);
  if (bits == 0x7fc00000u)
    out += "nan";
  else
    append_hex(out, bits);
}

void append_double(std::string& out, double value) {
  if (std::isnan(value))
    out += "nan";
  else
    append_chars(out, value);
}

Listing::Listing(const Program& program, const GlobalImage& gm) : program_(program), ub_names_(names_of(program.ub)) {
  for (const GmBuffer& buffer : gm.buffers) gm_names_.push_back(encoded_name(buffer.name));
}

void Listing::append(std::string& out, const Operand& operand) const {
  const std::size_t owner = operand.buffer;
  switch (operand.kind) {
  case OperandKind::none: break;
  case OperandKind::sreg:
  case OperandKind::vreg:
  case OperandKind::preg:
    out += operand.kind == OperandKind::sreg ? 's' : operand.kind == OperandKind::vreg ? 'v' : 'p';
    append_number(out, operand.value);
    break;
  case OperandKind::imm: append_float(out, static_cast<std::uint32_t>(operand.value)); break;
  case OperandKind::gm:
    (out += "gm:") += owner < gm_names_.size() ? gm_names_[owner] : "?";
    append_offset(out, operand.value);
    break;
  case OperandKind::ub:
    out += "ub:";
    if (owner >= program_.ub.size()) return append_hex(out, static_cast<std::uint64_t>(operand.value));
    out += ub_names_[owner];
    append_offset(out, operand.value - program_.ub[owner].address);
  }
}

void Listing::append(std::string& out, const Instruction& i) const {
  const InstructionRow& row = row_of(i.opcode);
  out += row.mnemonic;
  if (row.typed()) (out += '.') += name_of(i.type);
  if (converts(row.shape) || i.source_type != Dtype::none) (out += '.') += name_of(i.source_type);
  const Slots slots = slots_of(row.shape);
  for (std::size_t k = 0; k < i.operands.size() && i.operands[k].kind != OperandKind::none; ++k) {
    out += k == 0 ? " " : ", ";
    if (slots[k].kind == SlotKind::word)
      append_hex(out, static_cast<std::uint64_t>(i.operands[k].value));
    else if (slots[k].kind == SlotKind::count || (is_integer(i.type) && i.operands[k].kind == OperandKind::imm))
      append_number(out, i.operands[k].value);
    else
      append(out, i.operands[k]);
  }
  append_fields(out, i, row.shape);
}

std::string to_text(const Instruction& instruction, const Program& program, const GlobalImage& gm) {
  std::string out;
  Listing(program, gm).append(out, instruction);
  return out;
}

} // namespace isa
