// SPDX-License-Identifier: Apache-2.0
#include "sim/yaml/reader.h"

#include "isa/error.h"
#include "sim/yaml/scalar.h"

#include <algorithm>

namespace sim {
namespace {

void require_map(const YamlNode& root, const std::string& name) {
  if (root.kind == YamlNode::Kind::nothing) throw isa::Error(name, "the file is empty, expected keys and values");
  if (root.kind != YamlNode::Kind::map) throw isa::Error(root.place(), "expected keys and values at the top");
}

/// The nearest of `candidates`, or one that the given word begins with: `hidden` for `h`.
std::string suggestion(const std::string& given, const std::vector<std::string>& candidates) {
  std::string near = isa::did_you_mean(given, candidates);
  if (!near.empty()) return near;
  for (const std::string& name : candidates)
    if (given.rfind(name, 0) == 0) return ", did you mean '" + name + "'?";
  return "";
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

} // namespace

YamlReader::YamlReader(const std::string& path, const std::vector<std::string>& overrides)
    : YamlReader(parse_yaml(read_yaml_text(path), {path, true}), path, overrides) {}

YamlReader YamlReader::of_text(const std::string& text, const std::string& name) {
  const YamlSource source{name, true};
  return YamlReader(parse_yaml(checked_yaml_text(text, source), source), name, {});
}

YamlReader::YamlReader(YamlNode root, std::string name, const std::vector<std::string>& overrides)
    : name_(std::move(name)), root_(std::move(root)) {
  require_map(root_, name_);
  for (const std::string& assignment : overrides) apply_override(root_, assignment);
}

void YamlReader::finish() const {
  check_unknown(root_, "");
  if (!missing_.empty()) throw isa::Error(missing_.front());
}

void YamlReader::check_unknown(const YamlNode& map, const std::string& path) const {
  const auto known = known_.find(path);
  for (const YamlNode& child : map.children) {
    const bool asked = known != known_.end() &&
                       std::find(known->second.begin(), known->second.end(), child.key) != known->second.end();
    if (!asked) throw isa::Error(unknown_key(map, child, path));
    const std::string below = path + child.key + ".";
    if (child.kind == YamlNode::Kind::map && known_.count(below) != 0) check_unknown(child, below);
  }
}

std::string YamlReader::unknown_key(const YamlNode& map, const YamlNode& unknown, const std::string& path) const {
  const auto known = known_.find(path);
  const std::vector<std::string> names = known == known_.end() ? std::vector<std::string>{} : known->second;
  std::vector<std::string> not_given;
  for (const std::string& name : names)
    if (map.find(name) == nullptr) not_given.push_back(name);
  const std::string hint = suggestion(unknown.key, not_given);
  return place(unknown, path + clipped(unknown.key)) + ": unknown key" + hint + (hint.empty() ? "; " : " ") +
         "known: " + joined(names);
}

std::string YamlReader::place(const YamlNode& node, const std::string& path) const {
  return node.source->has_lines ? node.place() + ": " + path : "--set " + path;
}

void YamlReader::refuse(const std::string& path, const std::string& what) const {
  const YamlNode* node = &root_;
  for (std::size_t from = 0; from <= path.size();) {
    const std::size_t dot = std::min(path.find('.', from), path.size());
    const YamlNode* child = node->find(path.substr(from, dot - from));
    if (child == nullptr) break; // left out: the section that lacks it is the place
    node = child;
    from = dot + 1;
  }
  throw isa::Error(place(*node, path), what);
}

const YamlNode* YamlMap::ask(const std::string& key) {
  reader_->known_[path_].push_back(key);
  return node_ == nullptr ? nullptr : node_->find(key);
}

void YamlMap::note_missing(const std::string& key, const std::string& expected) {
  const YamlNode& at = node_ != nullptr && node_->source->has_lines ? *node_ : reader_->root_;
  reader_->missing_.push_back(reader_->place(at, path_ + key) + ": missing, expected " + expected);
}

void YamlMap::refuse(const YamlNode& at, const std::string& expected, const std::string& hint) const {
  std::string given = "'" + clipped(at.text) + "'";
  if (at.quoted) given = "the text \"" + clipped(at.text) + "\"";
  if (at.kind == YamlNode::Kind::nothing) given = "nothing";
  if (at.kind == YamlNode::Kind::list) given = "a list";
  if (at.kind == YamlNode::Kind::map) given = "keys and values";
  throw isa::Error(reader_->place(at, path_ + at.key), "expected " + expected + ", got " + given + hint);
}

std::vector<std::string> YamlMap::keys() const {
  std::vector<std::string> keys;
  if (node_ != nullptr)
    for (const YamlNode& child : node_->children) keys.push_back(child.key);
  return keys;
}

const YamlNode* YamlMap::anything(const std::string& key) {
  reader_->asked_.push_back(path_ + key);
  return ask(key);
}

YamlMap YamlMap::section(const std::string& key) { return below(key, true); }
YamlMap YamlMap::optional_section(const std::string& key) { return below(key, false); }

YamlMap YamlMap::below(const std::string& key, bool required) {
  const YamlNode* node = ask(key);
  if (node == nullptr && required && node_ != nullptr) note_missing(key, "keys and values");
  if (node != nullptr && node->kind != YamlNode::Kind::map) refuse(*node, "keys and values");
  return YamlMap(*reader_, node, path_ + key + ".");
}

} // namespace sim
