// SPDX-License-Identifier: Apache-2.0
#include "tools/kernel/kernel_file.h"

#include "isa/error.h"
#include "sim/yaml/scalar.h"
#include "tools/play/run_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace tools {
namespace {

using Kind = KernelArgument::Kind;

const sim::Names<isa::Role> kRoles = {{"in", isa::Role::in}, {"out", isa::Role::out}};
const sim::Names<bool> kSwitch = {{"on", true}, {"off", false}};

/// Reads one run file; paths in it start at its folder.
class KernelFileReader {
public:
  KernelFileReader(sim::YamlReader& file, const std::string& path) : file_(file), path_(path) {}

  KernelFile read() {
    KernelFile run;
    sim::YamlMap root = file_.root();
    run.path = path_;
    run.hardware_name = root.string("hardware");
    run.blocks = static_cast<int>(root.integer("blocks", sim::between(1, 1024), 1));
    run.auto_sync = root.one_of("auto_sync", kSwitch, run.auto_sync);
    run.tiling_key = static_cast<std::uint64_t>(root.integer("tiling_key", sim::at_least(0), 0));
    run.host = beside(root.string("host", ""));
    sim::YamlMap arguments = root.section("arguments");
    for (const std::string& name : arguments.keys()) run.arguments.push_back(argument(arguments, name));
    run.tolerance = root.optional_section("check").real_or_auto("tolerance", sim::positive());
    run.l2 = root.one_of("l2", kL2States, run.l2);
    return run;
  }

private:
  KernelArgument argument(sim::YamlMap& arguments, const std::string& name) {
    KernelArgument argument;
    argument.name = name;
    if (const sim::YamlNode* node = arguments.anything(name)) argument.line = node->line;
    sim::YamlMap map = arguments.section(name);
    argument.kind = kind_of(map, name);
    switch (argument.kind) {
    case Kind::tensor: read_tensor(map, argument); break;
    case Kind::workspace: read_workspace(map, argument); break;
    case Kind::tiling: read_tiling(map, argument); break;
    case Kind::scalar: argument.scalar = fmt::format("{}", map.real("scalar", {})); break;
    }
    return argument;
  }

  /// What an argument is, is told by the keys that it has.
  Kind kind_of(const sim::YamlMap& map, const std::string& name) const {
    std::vector<Kind> kinds;
    if (map.has("shape")) kinds.push_back(Kind::tensor);
    if (map.has("workspace")) kinds.push_back(Kind::workspace);
    if (map.has("struct") || map.has("file")) kinds.push_back(Kind::tiling);
    if (map.has("scalar")) kinds.push_back(Kind::scalar);
    if (kinds.size() == 1) return kinds.front();
    file_.refuse("arguments." + name, "expected a tensor (shape, ...), a workspace (workspace: bytes), a tiling "
                                      "(struct, or file) or a number (scalar): one of them");
  }

  void read_tensor(sim::YamlMap& map, KernelArgument& argument) {
    isa::GmBuffer& buffer = argument.buffer;
    buffer.name = argument.name;
    buffer.shape = map.integers("shape", sim::at_least(1));
    buffer.type = map.one_of("dtype", kElementTypes);
    buffer.role = map.one_of("role", kRoles, isa::Role::in);
    buffer.init = init_of(map, buffer);
    argument.expected = beside(map.string("expected", ""));
    check_size(argument);
    if (!argument.expected.empty() && buffer.role != isa::Role::out)
      file_.refuse("arguments." + argument.name + ".expected", "only what the kernel puts out (role: out) is compared");
  }

  /// `data` is a word, a number for every element, or a file; an input is random unless it says otherwise.
  isa::Init init_of(sim::YamlMap& map, const isa::GmBuffer& buffer) {
    isa::Init init;
    const std::string data = map.string("data", buffer.role == isa::Role::in ? "random" : "zeros");
    init.seed = static_cast<std::uint64_t>(map.integer("seed", sim::at_least(0), ++tensors_));
    if (data == "random") {
      init.kind = isa::Init::Kind::random;
    } else if (const std::optional<double> number = sim::real_number(data)) {
      init.kind = isa::Init::Kind::value;
      init.value = *number;
    } else if (data != "zeros") {
      init.kind = isa::Init::Kind::file;
      init.source = std::filesystem::absolute(beside(data)).string(); // wherever it is read again
    }
    if (init.kind != isa::Init::Kind::random) init.seed = 0;
    return init;
  }

  void check_size(const KernelArgument& argument) const {
    constexpr std::int64_t kMost = std::int64_t{1} << 34; // 16 GiB: what a host can hold, and no sum overflows
    std::int64_t bytes = isa::bytes_of(argument.buffer.type);
    for (const std::int64_t extent : argument.buffer.shape)
      if (__builtin_mul_overflow(bytes, extent, &bytes) || bytes > kMost)
        file_.refuse("arguments." + argument.name + ".shape", "is too large for a tensor: allowed up to 16 GiB");
  }

  void read_workspace(sim::YamlMap& map, KernelArgument& argument) {
    const std::int64_t bytes = map.bytes("workspace", sim::between(1, std::int64_t{1} << 34));
    argument.buffer.name = argument.name;
    argument.buffer.type = isa::Dtype::f32;
    argument.buffer.shape = {isa::round_up(bytes, isa::kBlockBytes) / isa::bytes_of(isa::Dtype::f32)};
    argument.buffer.role = isa::Role::workspace;
  }

  void read_tiling(sim::YamlMap& map, KernelArgument& argument) {
    argument.tiling_file = beside(map.string("file", ""));
    argument.tiling_type = map.string("struct", "");
    argument.fill = map.string("fill", "");
    if (const sim::YamlNode* fields = map.anything("fields")) argument.fields = *fields;
    if (argument.tiling_file.empty()) return;
    if (!argument.tiling_type.empty() || !argument.fill.empty())
      file_.refuse("arguments." + argument.name + ".file",
                   "is the whole tiling: struct, fields and fill do not go with it");
  }

  std::string beside(const std::string& path) const {
    if (path.empty()) return path;
    return (std::filesystem::path(path_).parent_path() / path).lexically_normal().string();
  }

  sim::YamlReader& file_;
  const std::string& path_;
  std::int64_t tensors_ = 0;
};

void check(const KernelFile& run, const sim::YamlReader& file) {
  if (run.blocks > run.hardware.machine.cores)
    file.refuse("blocks", fmt::format("expected a whole number from 1 to {}, the vector cores of {}, got '{}'",
                                      run.hardware.machine.cores, run.hardware.machine.name, run.blocks));
  const auto is_tiling = [](const KernelArgument& argument) { return argument.kind == Kind::tiling; };
  if (std::count_if(run.arguments.begin(), run.arguments.end(), is_tiling) > 1)
    file.refuse("arguments", "more than one of them is a tiling");
}

} // namespace

const KernelArgument* KernelFile::tiling() const {
  for (const KernelArgument& argument : arguments)
    if (argument.kind == Kind::tiling) return &argument;
  return nullptr;
}

KernelFile load_kernel_file(const std::string& path, const std::vector<std::string>& overrides) {
  sim::YamlReader file(path, overrides);
  KernelFile run = KernelFileReader(file, path).read();
  file.finish();
  try {
    run.hardware = sim::load_hardware(hardware_place(run.hardware_name, path));
  } catch (const isa::Error& error) {
    file.refuse("hardware", error.what());
  }
  check(run, file);
  return run;
}

std::vector<std::string> kernel_file_keys() {
  std::vector<std::string> keys;
  for (const char* argument : {"{shape: [1]}", "{workspace: 1}", "{struct: T}", "{scalar: 1}"}) {
    sim::YamlReader specimen = sim::YamlReader::of_text(fmt::format("arguments: {{NAME: {}}}", argument), "");
    KernelFileReader(specimen, "").read();
    for (const std::string& key : specimen.asked())
      if (key != "arguments.NAME" && std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
  }
  return keys;
}

} // namespace tools
