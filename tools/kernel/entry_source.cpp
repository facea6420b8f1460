// SPDX-License-Identifier: Apache-2.0
#include "tools/kernel/entry_source.h"

#include "isa/error.h"
#include "sim/yaml/scalar.h"

#include <fmt/format.h>

#include <filesystem>

namespace tools {
namespace {

std::string quoted(const std::string& path) {
  std::string text = "\"";
  for (const char c : path) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + "\"";
}

std::string line_of(int line, const std::string& file) { return fmt::format("\n#line {} {}\n", line, quoted(file)); }

std::string include(const std::string& path) {
  return path.empty() ? "" : fmt::format("#include {}\n", quoted(std::filesystem::absolute(path).string()));
}

/// A field's value as it stands in the source.
std::string value_of(const sim::YamlNode& node, const std::string& field) {
  const bool is_value = sim::real_number(node.text) || sim::truth(node.text);
  if (node.kind == sim::YamlNode::Kind::scalar && !node.quoted && is_value) return node.text;
  throw isa::Error(node.place() + ": " + field,
                   "expected a number, true or false, got '" + sim::clipped(node.text) + "'");
}

/// The lines that set the fields below `place`, each under its own line of the run file.
std::string assignments(const sim::YamlNode& node, const std::string& place, const std::string& file) {
  std::string text;
  for (std::size_t k = 0; k < node.children.size(); ++k) {
    const sim::YamlNode& child = node.children[k];
    const bool list = node.kind == sim::YamlNode::Kind::list;
    const std::string field = list ? fmt::format("{}[{}]", place, k) : place + "." + child.key;
    if (child.kind == sim::YamlNode::Kind::map || child.kind == sim::YamlNode::Kind::list) {
      text += assignments(child, field, file);
      continue;
    }
    text += line_of(child.line, file) +
            fmt::format("  aivsim::assign({}, {}, {});", field, value_of(child, field), quoted(field));
  }
  return text;
}

std::string tiling_source(const KernelFile& run) {
  const KernelArgument* tiling = run.tiling();
  if (tiling == nullptr || tiling->tiling_type.empty()) return "";
  std::string text = line_of(tiling->line, run.path) +
                     fmt::format("extern \"C\" std::size_t aivsim_tiling_bytes() {{ return sizeof({0}); }}\n"
                                 "extern \"C\" void aivsim_fill_tiling(void* bytes) {{\n"
                                 "  {0}& tiling = *new (bytes) {0}{{}};",
                                 tiling->tiling_type) +
                     assignments(tiling->fields, "tiling", run.path);
  if (!tiling->fill.empty()) text += line_of(tiling->line, run.path) + fmt::format("  {}(tiling);", tiling->fill);
  return text + "\n}\n";
}

std::string call_source(const KernelFile& run, const std::string& entry) {
  std::string text = line_of(1, "--entry") +
                     "extern \"C\" void aivsim_entry(std::uint8_t* const* gm) {\n  (void)gm;\n  " + entry + "(";
  for (std::size_t k = 0; k < run.arguments.size(); ++k) {
    const KernelArgument& argument = run.arguments[k];
    text += k == 0 ? "" : ",";
    text += line_of(argument.line, run.path);
    text +=
        argument.kind == KernelArgument::Kind::scalar ? argument.scalar : fmt::format("aivsim::Argument{{gm[{}]}}", k);
  }
  return text + ");\n}\n";
}

} // namespace

std::string entry_source(const KernelFile& run, const std::string& source, const std::string& entry) {
  const KernelArgument* tiling = run.tiling();
  std::string text = "#include \"entry_support.h\"\n";
  if (tiling != nullptr && !tiling->tiling_type.empty())
    text += "#define AIVSIM_TILING_STRUCT " + tiling->tiling_type + "\n";
  text += include(run.host) + include(source);
  return text + tiling_source(run) + call_source(run, entry);
}

} // namespace tools
