// SPDX-License-Identifier: Apache-2.0
#include "isa/text/header.h"

#include "isa/error.h"
#include "isa/text/limits.h"

#include <limits>

namespace isa {
namespace {

void require_version(Line& line) {
  const Token word = line.token("'aiv 1'");
  if (word.text != "aiv") line.fail(word, "expected 'aiv 1' in the first line of a recording");
  const Token version = line.token("the version");
  if (version.text != "1")
    line.fail(version, "version '" + std::string(version.text) + "' of the text form is not known, expected 1");
}

void set_first_line(const Line& line, const KeyValue& field, FirstLine& first) {
  if (field.assigned && field.key.text == "hardware") {
    first.hardware = line.path(field.value, "hardware");
  } else if (field.assigned && field.key.text == "blocks") {
    first.blocks = line.unsigned_number(field.value, "blocks", kMostBlocks);
    if (first.blocks == 0) line.fail(field.value, "blocks is 0, allowed 1 to " + std::to_string(kMostBlocks));
  } else {
    line.fail(field.key, "unknown key '" + std::string(field.key.text) + "', allowed hardware=, blocks=" +
                             did_you_mean(field.key.text, std::vector<std::string>{"hardware", "blocks"}));
  }
}

/// Fails if an earlier buffer has the name already; "NAME@k" needs its "NAME@(k-1)".
std::string new_ub_name(const Line& line, const Token& token, const NameTable& names) {
  if (names.count(token.text) != 0)
    line.fail(token, "UB buffer '" + std::string(token.text) + "' is declared twice; a second one of the name is " +
                         std::string(token.text.substr(0, token.text.find('@'))) + "@2, and so on");
  Token ordinal = token;
  const Token name = cut(ordinal, '@');
  if (name.text.size() == token.text.size()) return line.name(name, "UB buffer");
  const std::uint64_t k =
      line.unsigned_number(ordinal, "the number behind @", std::numeric_limits<std::uint32_t>::max());
  const std::string before = std::string(name.text) + (k > 2 ? "@" + std::to_string(k - 1) : "");
  if (k < 2 || ordinal.text[0] == '0' || names.count(before) == 0)
    line.fail(ordinal, "UB buffer '" + std::string(token.text) + "' does not follow '" + before + "'");
  return line.name(name, "UB buffer");
}

} // namespace

FirstLine read_first_line(Line& line) {
  require_version(line);
  FirstLine first;
  while (!line.at_end()) set_first_line(line, split_key(line.token("hardware= or blocks=")), first);
  if (first.hardware.empty() || first.blocks == 0) line.fail(0, "the first line needs hardware=NAME and blocks=N");
  return first;
}

void read_ub(Line& line, std::vector<UbBuffer>& buffers, NameTable& names) {
  const Token token = line.token("the name of a UB buffer");
  if (buffers.size() == kMostUbBuffers)
    line.fail(token, "more than " + std::to_string(kMostUbBuffers) + " UB buffers in one block");
  UbBuffer buffer;
  buffer.name = new_ub_name(line, token, names);
  buffer.address = static_cast<std::int64_t>(line.unsigned_number(line.token("an address"), "address", kMostBytes));
  buffer.bytes = static_cast<std::int64_t>(line.unsigned_number(line.token("a size in bytes"), "size", kMostBytes));
  line.finish();
  names.emplace(token.text, static_cast<std::uint32_t>(buffers.size()));
  buffers.push_back(std::move(buffer));
}

} // namespace isa
