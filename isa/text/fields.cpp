// SPDX-License-Identifier: Apache-2.0
#include "isa/text/fields.h"

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
  if (row.shape == Shape::reduce_pick) return {"rep", "dst_rep", "blk", "rstride", "order"};
  if (is_reduction(row.shape)) return {"rep", "dst_rep", "blk", "rstride"};
  if (is_vector(row.shape)) return {"rep", "blk", "rstride"};
  if (has_steps_alone(row.shape)) return {"step"};
  if (has_steps(row.shape)) return {"step", "bstride", "dist"};
  if (row.shape == Shape::reg_convert) return {"round"};
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
  if (has_steps(shape)) instruction.fields = RegisterFields{};
  if (is_reduction(shape)) std::get<Strides>(instruction.fields).repeat[0] = 1;
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
  const bool known = field.assigned && read(field);
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

template <std::size_t N>
std::size_t FieldReader::named(const Token& value, std::string_view key,
                               const std::array<std::string_view, N>& names) const {
  const auto* const found = std::find(names.begin(), names.end(), value.text);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  const std::vector<std::string> known(names.begin(), names.end());
  std::string allowed;
  for (const std::string& name : known) allowed += (allowed.empty() ? " " : ", ") + name;
  line_.fail(value, std::string(key) + " is '" + std::string(value.text) + "', allowed" + allowed +
                        did_you_mean(value.text, known));
}

bool FieldReader::read(const KeyValue& field) {
  if (is_copy(row_.shape)) return read_copy(field);
  if (is_register(row_.shape)) return read_register(field);
  return is_vector(row_.shape) && read_vector(field);
}

bool FieldReader::read_register(const KeyValue& field) {
  const std::string_view key = field.key.text;
  if (row_.shape == Shape::reg_convert && key == "round") {
    instruction_.rounding = static_cast<Rounding>(named(field.value, key, kRoundingNames));
    return true;
  }
  if (!has_steps(row_.shape)) return false;
  auto& values = std::get<RegisterFields>(instruction_.fields);
  if (key == "step")
    steps(field, values.step);
  else if (key == "bstride" && !has_steps_alone(row_.shape))
    values.block_stride = stride(field.value, key);
  else if (key == "dist" && !has_steps_alone(row_.shape))
    values.distribution = static_cast<Distribution>(named(field.value, key, kDistributionNames));
  else
    return false;
  return true;
}

bool FieldReader::read_vector(const KeyValue& field) {
  const std::string_view key = field.key.text;
  auto& values = std::get<Strides>(instruction_.fields);
  if (key == "rep")
    instruction_.repeat = static_cast<std::uint8_t>(line_.unsigned_number(field.value, key, 255));
  else if (key == "blk")
    strides(field, values.block);
  else if (key == "rstride")
    strides(field, values.repeat);
  else if (key == "dst_rep" && is_reduction(row_.shape))
    values.repeat[0] = stride(field.value, key);
  else if (key == "round" && row_.shape == Shape::convert)
    instruction_.rounding = static_cast<Rounding>(named(field.value, key, kRoundingNames));
  else if (key == "order" && row_.shape == Shape::reduce_pick)
    instruction_.order = static_cast<ResultOrder>(named(field.value, key, kResultOrderNames));
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
    pair(field, kU32, kU16, first, second);
    copy.gm_gap = static_cast<std::uint32_t>(first);
    copy.ub_gap = static_cast<std::uint16_t>(second);
  } else if (key == "pad" && row_.opcode == Opcode::copy_gm_to_ub_pad) {
    pair(field, 255, 255, first, second);
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

/// "64/-256": the outermost loop's first, at most kLoopDepth of them.
void FieldReader::steps(const KeyValue& field, std::array<std::int32_t, kLoopDepth>& values) const {
  constexpr std::uint64_t kMost = std::numeric_limits<std::int32_t>::max();
  Token rest = field.value;
  std::size_t depth = 0;
  while (depth == 0 || !rest.text.empty()) {
    if (depth == kLoopDepth)
      line_.fail(field.key, "step has more than " + std::to_string(kLoopDepth) + " values, one for each loop");
    Token one = cut(rest, '/');
    const bool negative = !one.text.empty() && one.text[0] == '-';
    if (negative) one = {one.text.substr(1), one.column + 1};
    const auto size = static_cast<std::int32_t>(line_.unsigned_number(one, "step", kMost));
    values[depth++] = negative ? -size : size;
  }
}

void FieldReader::pair(const KeyValue& field, std::uint64_t most, std::uint64_t most_second, std::uint64_t& first,
                       std::uint64_t& second) const {
  const std::string_view text = field.value.text;
  if (std::count(text.begin(), text.end(), '/') != 1)
    line_.fail(field.value,
               std::string(field.key.text) + " is '" + std::string(text) + "', expected two numbers as in 0/0");
  Token rest = field.value;
  first = line_.unsigned_number(cut(rest, '/'), field.key.text, most);
  second = line_.unsigned_number(rest, field.key.text, most_second);
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

} // namespace isa
