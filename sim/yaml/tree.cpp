// SPDX-License-Identifier: Apache-2.0
#include "sim/yaml/tree.h"

#include "isa/error.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <map>
#include <sstream>

namespace sim {
namespace {

/// yaml-cpp's tags for "none given": `?` on what is plain, `!` on what is quoted.
bool is_written_tag(const std::string& tag) { return !tag.empty() && tag != "?" && tag != "!"; }

class TreeBuilder : public YAML::EventHandler {
public:
  TreeBuilder(const std::string& text, const YamlSource& source)
      : text_(text), source_(std::make_shared<const YamlSource>(source)) {}

  YamlNode take_root() { return std::move(root_); }

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnAnchor(const YAML::Mark& mark, const std::string& name) override {
    refuse(mark, "anchor '&" + clipped(name) + "' is not supported, write the value out");
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    refuse(mark, "alias is not supported, write the value out");
  }
  void OnNull(const YAML::Mark& mark, YAML::anchor_t) override { add(node(mark, YamlNode::Kind::nothing)); }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t, const std::string& value) override {
    refuse_tag(mark, tag);
    YamlNode scalar = node(mark, YamlNode::Kind::scalar);
    scalar.text = value;
    scalar.quoted = tag == "!";
    add(std::move(scalar));
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                       YAML::EmitterStyle::value) override {
    open(mark, tag, YamlNode::Kind::list);
  }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t, YAML::EmitterStyle::value) override {
    open(mark, tag, YamlNode::Kind::map);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapEnd() override { close(); }

private:
  /// A list or map that is still open; in a map, whether the next node is a value, and for which key.
  struct Level {
    YamlNode node;
    std::map<std::string, int> lines; ///< of the keys so far
    bool has_key = false;
    std::string key;
    int key_line = 0;
  };

  [[noreturn]] void refuse(const YAML::Mark& mark, const std::string& what) const {
    throw isa::Error(source_->at(mark.line + 1), what);
  }

  void refuse_tag(const YAML::Mark& mark, const std::string& tag) const {
    const auto position = static_cast<std::size_t>(mark.pos);
    const bool bare = tag == "!" && position < text_.size() && text_[position] == '!';
    if (bare || is_written_tag(tag)) refuse(mark, "tag '" + clipped(tag) + "' is not supported");
  }

  YamlNode node(const YAML::Mark& mark, YamlNode::Kind kind) const {
    YamlNode made;
    made.kind = kind;
    made.source = source_;
    made.line = mark.line + 1;
    return made;
  }

  void open(const YAML::Mark& mark, const std::string& tag, YamlNode::Kind kind) {
    refuse_tag(mark, tag);
    if (awaits_key()) // yaml-cpp also takes a bracket that the end of the text leaves open for the start of a key
      refuse(mark, "a list or map as a key is not supported, or its bracket is left open");
    if (levels_.size() == kDeepestYaml) refuse(mark, "nested deeper than " + std::to_string(kDeepestYaml) + " levels");
    levels_.emplace_back();
    levels_.back().node = node(mark, kind);
  }

  void close() {
    YamlNode done = std::move(levels_.back().node);
    levels_.pop_back();
    add(std::move(done));
  }

  bool awaits_key() const {
    return !levels_.empty() && levels_.back().node.kind == YamlNode::Kind::map && !levels_.back().has_key;
  }

  void add(YamlNode made) {
    if (levels_.empty()) {
      root_ = std::move(made);
      return;
    }
    if (awaits_key()) return take_key(made);
    Level& level = levels_.back();
    if (level.has_key) {
      made.key = level.key;
      made.line = level.key_line;
      level.has_key = false;
    }
    level.node.children.push_back(std::move(made));
  }

  void take_key(const YamlNode& made) {
    Level& level = levels_.back();
    if (made.kind == YamlNode::Kind::nothing) throw isa::Error(made.place(), "a key without a name");
    if (made.text == "<<" && !made.quoted)
      throw isa::Error(made.place(), "merge key '<<' is not supported, write the keys out");
    const auto [first, is_new] = level.lines.emplace(made.text, made.line);
    if (!is_new) throw isa::Error(made.place(), path_to(made.text) + ": given twice" + first_given(first->second));
    level.has_key = true;
    level.key = made.text;
    level.key_line = made.line;
  }

  std::string first_given(int line) const {
    return source_->has_lines ? ", first on line " + std::to_string(line) : "";
  }

  std::string path_to(const std::string& key) const {
    std::string path;
    for (const Level& level : levels_)
      if (level.has_key) path += clipped(level.key) + ".";
    return path + clipped(key);
  }

  const std::string& text_;
  std::shared_ptr<const YamlSource> source_;
  std::vector<Level> levels_;
  YamlNode root_;
};

YamlNode* find_or_add(YamlNode& map, const std::string& key, const std::shared_ptr<const YamlSource>& source) {
  const auto known =
      std::find_if(map.children.begin(), map.children.end(), [&](const YamlNode& c) { return c.key == key; });
  if (known != map.children.end()) return &*known;
  YamlNode made;
  made.key = key;
  made.source = source;
  return &map.children.emplace_back(std::move(made));
}

std::vector<std::string> split_path(const std::string& path, const YamlSource& source) {
  std::vector<std::string> keys(1);
  for (const char c : path)
    if (c == '.')
      keys.emplace_back();
    else
      keys.back() += c;
  if (std::find(keys.begin(), keys.end(), "") != keys.end())
    throw isa::Error(source.name, "expected key=value, such as tiling.buffers=2");
  return keys;
}

} // namespace

const YamlNode* YamlNode::find(const std::string& child) const {
  for (const YamlNode& candidate : children)
    if (candidate.key == child) return &candidate;
  return nullptr;
}

YamlNode parse_yaml(const std::string& text, const YamlSource& source) {
  TreeBuilder builder(text, source);
  std::istringstream stream(text);
  try {
    YAML::Parser parser(stream);
    if (!parser.HandleNextDocument(builder)) return {};
    YamlNode root = builder.take_root();
    if (parser.HandleNextDocument(builder))
      throw isa::Error(source.at(builder.take_root().line), "a second document, a file holds one");
    return root;
  } catch (const YAML::Exception& e) {
    throw isa::Error(source.at(e.mark.line + 1), "is not YAML: " + e.msg);
  }
}

YamlNode laid_over(YamlNode base, const YamlNode& own) {
  if (base.kind != YamlNode::Kind::map || own.kind != YamlNode::Kind::map) return own;
  for (const YamlNode& child : own.children) {
    const auto same = std::find_if(base.children.begin(), base.children.end(),
                                   [&](const YamlNode& other) { return other.key == child.key; });
    if (same == base.children.end())
      base.children.push_back(child);
    else
      *same = laid_over(*same, child);
  }
  base.source = own.source; // of the two it is this one's file that a missing key is missing from
  base.line = own.line;
  return base;
}

std::string clipped(const std::string& text) {
  constexpr std::size_t kLongest = 60;
  std::size_t end = std::min(text.size(), kLongest);
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0u) == 0x80u) --end; // between characters
  std::string shown = text.substr(0, end);
  std::replace_if(
      shown.begin(), shown.end(), [](unsigned char c) { return c < 0x20; }, ' ');
  return end < text.size() ? shown + "..." : shown;
}

void apply_override(YamlNode& root, const std::string& assignment) {
  const std::size_t equals = assignment.find('=');
  const std::string path = assignment.substr(0, equals);
  const auto source = std::make_shared<const YamlSource>(YamlSource{"--set " + clipped(path), false});
  if (equals == std::string::npos) throw isa::Error(source->name, "expected key=value, such as tiling.buffers=2");
  YamlNode* target = &root;
  for (const std::string& key : split_path(path, *source)) {
    if (target->kind == YamlNode::Kind::nothing) target->kind = YamlNode::Kind::map;
    if (target->kind != YamlNode::Kind::map)
      throw isa::Error(source->name, "'" + clipped(target->key) + "' is a value and holds no keys");
    target = find_or_add(*target, key, source);
  }
  YamlNode value = parse_yaml(checked_yaml_text(assignment.substr(equals + 1), *source), *source);
  value.key = target->key;
  value.source = source;
  *target = std::move(value);
}

} // namespace sim
