// SPDX-License-Identifier: Apache-2.0
/// \file
/// A strict reader of YAML configuration. Reading a file is a list of what it holds; each key is asked for once, with
/// what it may be and, if it may be left out, its default:
///
///     YamlReader file("run.yaml", overrides);
///     YamlMap shape = file.root().section("shape");
///     config.h = shape.integer("h", at_least(1));
///     config.buffers = file.root().optional_section("tiling").integer("buffers", between(1, 2), 1);
///     file.finish();
///
/// A wrong value is thrown at once, as isa::Error `file:line: path.to.key: what`. `finish` throws what is left: first a
/// key that nobody asked for, then a required key that is missing (until then it reads as zero or empty).
#pragma once

#include "sim/yaml/tree.h"

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace sim {

/// Values from `low` to `high`, both allowed, unless `above_low`.
template <class Number> struct Range {
  Number low = std::numeric_limits<Number>::lowest();
  Number high = std::numeric_limits<Number>::max();
  bool above_low = false;
  bool holds(Number value) const { return (above_low ? value > low : value >= low) && value <= high; }
};
inline Range<std::int64_t> at_least(std::int64_t low) { return {low, std::numeric_limits<std::int64_t>::max()}; }
inline Range<std::int64_t> between(std::int64_t low, std::int64_t high) { return {low, high}; }
inline Range<double> real_at_least(double low) { return {low, std::numeric_limits<double>::max()}; }
inline Range<double> positive() { return {0.0, std::numeric_limits<double>::max(), true}; }

/// The words that a key may hold, and what each stands for.
template <class Value> using Names = std::vector<std::pair<std::string, Value>>;

/// The word that stands for `value`.
template <class Value> std::string name_of(const Names<Value>& names, const Value& value) {
  for (const auto& [name, named] : names)
    if (named == value) return name;
  return names.front().first;
}

/// Either a word, or a size in bytes (then `name` is empty).
struct NameOrBytes {
  std::string name;
  std::int64_t bytes = 0;
};

class YamlReader;

/// One map of the file, read key by key. A key without `fallback` is required. Cheap to copy; the reader must outlive
/// it.
class YamlMap {
public:
  /// The keys of this map in the order of the file: for maps whose keys are the user's own names.
  std::vector<std::string> keys() const;
  bool has(const std::string& key) const { return node_ != nullptr && node_->find(key) != nullptr; }

  YamlMap section(const std::string& key);          ///< missing is a fault
  YamlMap optional_section(const std::string& key); ///< missing means that every key inside has its default

  std::int64_t integer(const std::string& key, Range<std::int64_t> range, std::optional<std::int64_t> fallback = {});
  double real(const std::string& key, Range<double> range, std::optional<double> fallback = {});
  bool boolean(const std::string& key, std::optional<bool> fallback = {});
  /// Text, quoted or not, not empty.
  std::string string(const std::string& key, const std::optional<std::string>& fallback = {});
  std::int64_t bytes(const std::string& key, Range<std::int64_t> range, std::optional<std::int64_t> fallback = {});
  template <class Value>
  Value one_of(const std::string& key, const Names<Value>& names,
               std::optional<std::common_type_t<Value>> fallback = {});
  /// A list of whole numbers, at least one.
  std::vector<std::int64_t> integers(const std::string& key, Range<std::int64_t> range);
  /// Whatever stands there, for who reads it on; null if nothing does.
  const YamlNode* anything(const std::string& key);
  /// A list of words out of `known`, none of them twice.
  std::vector<std::string> list_of(const std::string& key, const std::vector<std::string>& known);

  /// The word `auto`, also what a missing key means, or a number.
  std::optional<std::int64_t> integer_or_auto(const std::string& key, Range<std::int64_t> range);
  std::optional<double> real_or_auto(const std::string& key, Range<double> range);
  NameOrBytes name_or_bytes(const std::string& key, const std::vector<std::string>& names, const std::string& fallback);

private:
  friend class YamlReader;
  YamlMap(YamlReader& reader, const YamlNode* node, std::string path)
      : reader_(&reader), node_(node), path_(std::move(path)) {}

  template <class Value, class Parse>
  Value value(const std::string& key, const std::string& expected, const std::optional<Value>& fallback, Parse parse);
  std::string one_word(const std::string& key, const std::vector<std::string>& names, bool required);
  YamlMap below(const std::string& key, bool required);
  const YamlNode* ask(const std::string& key);
  void note_missing(const std::string& key, const std::string& expected);
  [[noreturn]] void refuse(const YamlNode& at, const std::string& expected, const std::string& hint = "") const;

  YamlReader* reader_;
  const YamlNode* node_; ///< null for a section that is not there
  std::string path_;     ///< "" or "shape."
};

class YamlReader {
public:
  /// Reads the file and applies `overrides` ("tiling.buffers=2") in order. Throws isa::Error.
  explicit YamlReader(const std::string& path, const std::vector<std::string>& overrides = {});
  /// Reads a text at hand; `name` stands for the file in messages.
  static YamlReader of_text(const std::string& text, const std::string& name);
  /// Reads a tree at hand.
  static YamlReader of_tree(YamlNode root, const std::string& name) { return YamlReader(std::move(root), name, {}); }

  YamlMap root() { return YamlMap(*this, &root_, ""); }

  /// Throws for the first key that nobody asked for, else for the first required key that is missing.
  void finish() const;

  /// Throws isa::Error for a rule that the value at `path` breaks: "file:line: path: what" or "--set path: what".
  [[noreturn]] void refuse(const std::string& path, const std::string& what) const;

  /// Every key asked for so far, as path.to.key, in the order of asking; sections are not listed.
  const std::vector<std::string>& asked() const { return asked_; }

private:
  friend class YamlMap;
  YamlReader(YamlNode root, std::string name, const std::vector<std::string>& overrides);

  void check_unknown(const YamlNode& map, const std::string& path) const;
  std::string unknown_key(const YamlNode& map, const YamlNode& unknown, const std::string& path) const;
  std::string place(const YamlNode& node, const std::string& path) const;

  std::string name_;
  YamlNode root_;
  std::vector<std::string> asked_;
  std::map<std::string, std::vector<std::string>> known_; ///< the keys asked for in each map, sections included
  std::vector<std::string> missing_;                      ///< whole messages
};

template <class Value>
Value YamlMap::one_of(const std::string& key, const Names<Value>& names,
                      std::optional<std::common_type_t<Value>> fallback) {
  std::vector<std::string> words;
  for (const auto& [name, value] : names) words.push_back(name);
  const std::string given = one_word(key, words, !fallback);
  for (const auto& [name, value] : names)
    if (name == given) return value;
  return fallback.value_or(Value{});
}

} // namespace sim
