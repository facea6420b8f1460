// SPDX-License-Identifier: Apache-2.0
// The typed accessors of YamlMap: what each type looks like, and the words for it in messages.
#include "isa/error.h"
#include "sim/yaml/reader.h"
#include "sim/yaml/scalar.h"

#include <fmt/format.h>

#include <algorithm>

namespace sim {
namespace {

template <class Number> std::string in_words(const Range<Number>& range) {
  if (range.high != std::numeric_limits<Number>::max()) return fmt::format(" from {} to {}", range.low, range.high);
  if (range.low != std::numeric_limits<Number>::lowest())
    return fmt::format(range.above_low ? " above {}" : " of at least {}", range.low);
  return "";
}

std::string whole(const Range<std::int64_t>& range) { return "a whole number" + in_words(range); }
std::string finite(const Range<double>& range) { return "a finite number" + in_words(range); }
const char* const kBytes = "a size in bytes such as 24576 or 24KiB (KiB and MiB are allowed)";

std::string words_of(const std::vector<std::string>& names) { return fmt::format("{}", fmt::join(names, ", ")); }

bool is_plain(const YamlNode& node) { return node.kind == YamlNode::Kind::scalar && !node.quoted; }
bool is_word(const YamlNode& node, const std::string& word) {
  return node.kind == YamlNode::Kind::scalar && node.text == word;
}
bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

template <class Number> std::optional<Number> within(std::optional<Number> value, const Range<Number>& range) {
  return value && range.holds(*value) ? value : std::nullopt;
}

std::optional<std::int64_t> integer_in(const YamlNode& node, const Range<std::int64_t>& range) {
  return is_plain(node) ? within(whole_number(node.text), range) : std::nullopt;
}
std::optional<double> real_in(const YamlNode& node, const Range<double>& range) {
  return is_plain(node) ? within(real_number(node.text), range) : std::nullopt;
}
std::optional<std::int64_t> bytes_in(const YamlNode& node, const Range<std::int64_t>& range) {
  return is_plain(node) ? within(byte_size(node.text), range) : std::nullopt;
}

} // namespace

template <class Value, class Parse>
Value YamlMap::value(const std::string& key, const std::string& expected, const std::optional<Value>& fallback,
                     Parse parse) {
  reader_->asked_.push_back(path_ + key);
  const YamlNode* node = ask(key);
  if (node == nullptr) {
    if (!fallback && node_ != nullptr) note_missing(key, expected);
    return fallback.value_or(Value{});
  }
  if (std::optional<Value> parsed = parse(*node)) return *std::move(parsed);
  refuse(*node, expected);
}

std::int64_t YamlMap::integer(const std::string& key, Range<std::int64_t> range, std::optional<std::int64_t> fallback) {
  return value(key, whole(range), fallback, [&](const YamlNode& node) { return integer_in(node, range); });
}

double YamlMap::real(const std::string& key, Range<double> range, std::optional<double> fallback) {
  return value(key, finite(range), fallback, [&](const YamlNode& node) { return real_in(node, range); });
}

bool YamlMap::boolean(const std::string& key, std::optional<bool> fallback) {
  return value(key, "true or false", fallback,
               [](const YamlNode& node) { return is_plain(node) ? truth(node.text) : std::nullopt; });
}

std::string YamlMap::string(const std::string& key, const std::optional<std::string>& fallback) {
  return value(key, "a text", fallback, [](const YamlNode& node) -> std::optional<std::string> {
    if (node.kind != YamlNode::Kind::scalar || node.text.empty()) return std::nullopt;
    return node.text;
  });
}

std::int64_t YamlMap::bytes(const std::string& key, Range<std::int64_t> range, std::optional<std::int64_t> fallback) {
  return value(key, kBytes + in_words(range), fallback, [&](const YamlNode& node) { return bytes_in(node, range); });
}

std::string YamlMap::one_word(const std::string& key, const std::vector<std::string>& names, bool required) {
  const std::string expected = "one of " + words_of(names);
  const std::optional<std::string> none = required ? std::nullopt : std::optional<std::string>("");
  return value(key, expected, none, [&](const YamlNode& node) -> std::optional<std::string> {
    if (node.kind != YamlNode::Kind::scalar) return std::nullopt;
    if (contains(names, node.text)) return node.text;
    refuse(node, expected, isa::did_you_mean(node.text, names));
  });
}

std::vector<std::int64_t> YamlMap::integers(const std::string& key, Range<std::int64_t> range) {
  using Numbers = std::vector<std::int64_t>;
  const std::string expected = "a list of whole numbers, each" + in_words(range);
  return value(key, expected, std::optional<Numbers>(), [&](const YamlNode& node) -> std::optional<Numbers> {
    Numbers numbers;
    for (const YamlNode& item : node.children) {
      const std::optional<std::int64_t> number = integer_in(item, range);
      if (!number) return std::nullopt;
      numbers.push_back(*number);
    }
    return node.kind == YamlNode::Kind::list && !numbers.empty() ? std::optional(numbers) : std::nullopt;
  });
}

std::vector<std::string> YamlMap::list_of(const std::string& key, const std::vector<std::string>& known) {
  using Words = std::vector<std::string>;
  return value(key, "a list of names", std::optional<Words>(), [&](const YamlNode& node) -> std::optional<Words> {
    if (node.kind != YamlNode::Kind::list) return std::nullopt;
    Words words;
    for (YamlNode item : node.children) {
      item.key = key;
      if (contains(words, item.text)) refuse(item, "each name once", " again");
      if (!contains(known, item.text)) refuse(item, "a name known here", isa::did_you_mean(item.text, known));
      words.push_back(item.text);
    }
    return words;
  });
}

std::optional<std::int64_t> YamlMap::integer_or_auto(const std::string& key, Range<std::int64_t> range) {
  using Wish = std::optional<std::int64_t>;
  return value(key, "auto or " + whole(range), std::optional<Wish>(Wish{}), [&](const YamlNode& node) {
    if (is_word(node, "auto")) return std::optional<Wish>(Wish{});
    const Wish number = integer_in(node, range);
    return number ? std::optional<Wish>(number) : std::nullopt;
  });
}

std::optional<double> YamlMap::real_or_auto(const std::string& key, Range<double> range) {
  using Wish = std::optional<double>;
  return value(key, "auto or " + finite(range), std::optional<Wish>(Wish{}), [&](const YamlNode& node) {
    if (is_word(node, "auto")) return std::optional<Wish>(Wish{});
    const Wish number = real_in(node, range);
    return number ? std::optional<Wish>(number) : std::nullopt;
  });
}

NameOrBytes YamlMap::name_or_bytes(const std::string& key, const std::vector<std::string>& names,
                                   const std::string& fallback) {
  const std::string expected = words_of(names) + " or " + kBytes;
  return value(key, expected, std::optional<NameOrBytes>({fallback, 0}),
               [&](const YamlNode& node) -> std::optional<NameOrBytes> {
                 if (node.kind == YamlNode::Kind::scalar && contains(names, node.text))
                   return NameOrBytes{node.text, 0};
                 const std::optional<std::int64_t> size = bytes_in(node, at_least(0));
                 if (!size) return std::nullopt;
                 return NameOrBytes{"", *size};
               });
}

} // namespace sim
