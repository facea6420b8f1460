// SPDX-License-Identifier: Apache-2.0
#include "isa/text_fields.h"

#include "isa/error.h"

#include <algorithm>
#include <limits>

namespace isa {
namespace {

constexpr std::uint64_t kU16 = std::numeric_limits<std::uint16_t>::max();
constexpr std::uint64_t kU32 = std::numeric_limits<std::uint32_t>::max();

std::vector<std::string> keys_of(const InstructionRow& row) {
  if (row.opcode == Opcode::copy_gm_to_ub_pad) return {"bursts", "len", "gap", "pad", "fill"};
  if (is_copy(row.shape)) return {"bursts", "len", "gap"};
  if (row.shape == Shape::convert) return {"rep", "blk", "rstride", "round"};
  if (row.shape == Shape::reduce) return {"rep", "dst_rep", "blk", "rstride"};
  if (is_vector(row.shape)) return {"rep", "blk", "rstride"};
  return {};
}

std::string listed(const std::vector<std::string>& keys) {
  if (keys.empty()) return " takes no fields";
  std::string out = " takes";
  for (const std::string& key : keys) out += (&key == keys.data() ? " " : ", ") + key;
  return out;
}

void set_default_fields(Instruction& instruction, Shape shape) {
  if (is_copy(shape)) instruction.fields = CopyShape{};
  if (shape == Shape::reduce) std::get<Strides>(instruction.fields).repeat[0] = 1;
}

} // namespace

FieldReader::FieldReader(const Line& line, const InstructionRow& row, Instruction& instruction)
    : line_(line), row_(row), instruction_(instruction) {
  set_default_fields(instruction, row.shape);
}

bool FieldReader::has_seen(std::string_view key) const {
  return std::find(seen_.begin(), seen_.begin() + seen_count_, key) != seen_.begin() + seen_count_;
}

void FieldReader::read(const Token& token) {
  const KeyValue field = split_key(token);
  const bool known = field.assigned && (is_copy(row_.shape) ? read_copy(field) : read_vector(field));
  if (known) {
    if (has_seen(field.key.text)) line_.fail(field.key, std::string(field.key.text) + " is given twice");
    seen_[seen_count_++] = field.key.text;
    return;
  }
  const std::vector<std::string> keys = keys_of(row_);
  line_.fail(field.key, "unknown field '" + std::string(field.key.text) + "': " + std::string(row_.mnemonic) +
                            listed(keys) + did_you_mean(field.key.text, keys));
}

void FieldReader::finish(const Token& mnemonic) const {
  if (is_copy(row_.shape) && !has_seen("len"))
    line_.fail(mnemonic,
               std::string(row_.mnemonic) + " needs a length, len=" + (is_pad_form(row_.opcode) ? "28B" : "4blk"));
}

bool FieldReader::read_vector(const KeyValue& field) {
  const std::string_view key = field.key.text;
  if (!is_vector(row_.shape)) return false;
  auto& values = std::get<Strides>(instruction_.fields);
  if (key == "rep")
    instruction_.repeat = static_cast<std::uint8_t>(line_.unsigned_number(field.value, key, 255));
  else if (key == "blk")
    strides(field, values.block);
  else if (key == "rstride")
    strides(field, values.repeat);
  else if (key == "dst_rep" && row_.shape == Shape::reduce)
    values.repeat[0] = stride(field.value, key);
  else if (key == "round" && row_.shape == Shape::convert)
    instruction_.rounding = rounding(field.value);
  else
    return false;
  return true;
}

bool FieldReader::read_copy(const KeyValue& field) {
  const std::string_view key = field.key.text;
  auto& copy = std::get<CopyShape>(instruction_.fields);
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  if (key == "bursts") {
    copy.bursts = static_cast<std::uint16_t>(line_.unsigned_number(field.value, key, kU16));
  } else if (key == "len") {
    length(field.value, copy);
  } else if (key == "gap") {
    pair(field, kU32, first, second);
    copy.gm_gap = static_cast<std::uint32_t>(first);
    copy.ub_gap = static_cast<std::uint32_t>(second);
  } else if (key == "pad" && row_.opcode == Opcode::copy_gm_to_ub_pad) {
    pair(field, 255, first, second);
    copy.left = static_cast<std::uint8_t>(first);
    copy.right = static_cast<std::uint8_t>(second);
    copy.padding = Padding::value;
  } else if (key == "fill" && row_.opcode == Opcode::copy_gm_to_ub_pad) {
    copy.fill = static_cast<std::uint32_t>(line_.unsigned_number(field.value, key, kU32));
    copy.padding = Padding::value;
  } else {
    return false;
  }
  return true;
}

std::uint16_t FieldReader::stride(const Token& value, std::string_view key) const {
  return static_cast<std::uint16_t>(line_.unsigned_number(value, key, kU16));
}

void FieldReader::strides(const KeyValue& field, std::array<std::uint16_t, 3>& values) const {
  const StrideFields wanted = stride_fields(row_.shape);
  const std::string_view text = field.value.text;
  const auto given = static_cast<std::size_t>(std::count(text.begin(), text.end(), '/')) + 1;
  if (given != wanted.count)
    line_.fail(field.key, std::string(field.key.text) + " has " + std::to_string(given) + " values, " +
                              std::string(row_.mnemonic) + " needs " + std::to_string(wanted.count));
  Token rest = field.value;
  for (std::size_t k = 0; k < wanted.count; ++k) values[wanted.first + k] = stride(cut(rest, '/'), field.key.text);
}

void FieldReader::pair(const KeyValue& field, std::uint64_t most, std::uint64_t& first, std::uint64_t& second) const {
  const std::string_view text = field.value.text;
  if (std::count(text.begin(), text.end(), '/') != 1)
    line_.fail(field.value,
               std::string(field.key.text) + " is '" + std::string(text) + "', expected two numbers as in 0/0");
  Token rest = field.value;
  first = line_.unsigned_number(cut(rest, '/'), field.key.text, most);
  second = line_.unsigned_number(rest, field.key.text, most);
}

void FieldReader::length(Token value, CopyShape& copy) const {
  const std::string_view unit = is_pad_form(row_.opcode) ? "B" : "blk";
  const std::size_t digits = value.text.size() - std::min(value.text.size(), unit.size());
  if (value.text.substr(digits) != unit)
    line_.fail(value, "len is '" + std::string(value.text) + "', " + std::string(row_.mnemonic) +
                          (unit == "B" ? " counts bytes, as in len=28B" : " counts datablocks, as in len=4blk"));
  value.text = value.text.substr(0, digits);
  copy.length = static_cast<std::uint32_t>(line_.unsigned_number(value, "len", kU32));
}

Rounding FieldReader::rounding(const Token& value) const {
  const auto* const found = std::find(kRoundingNames.begin(), kRoundingNames.end(), value.text);
  if (found != kRoundingNames.end()) return static_cast<Rounding>(found - kRoundingNames.begin());
  const std::vector<std::string> names(kRoundingNames.begin(), kRoundingNames.end());
  line_.fail(value, "round is '" + std::string(value.text) + "', allowed none, rint, floor, ceil, round, trunc, odd" +
                        did_you_mean(value.text, names));
}

} // namespace isa
