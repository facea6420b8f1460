// SPDX-License-Identifier: Apache-2.0
#include "tools/play/run_config.h"

#include "isa/error.h"
#include "isa/half.h"
#include "sim/hardware/hardware_file.h"
#include "tools/play/run_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace tools {
namespace {

using sim::name_of;

/// The tensors that the kernel takes, or, where the file names none, those that any kernel takes.
std::vector<std::string> tensors_of(kernels::KernelId id, bool is_given) {
  std::vector<std::string> tensors;
  for (const kernels::Kernel& kernel : kernels::kernel_list())
    for (const std::string& tensor : kernel.inputs)
      if ((!is_given || kernel.id == id) && std::find(tensors.begin(), tensors.end(), tensor) == tensors.end())
        tensors.push_back(tensor);
  return tensors;
}

kernels::TensorShape read_shape(sim::YamlMap map) {
  kernels::TensorShape shape;
  shape.b = map.integer("b", sim::at_least(1));
  shape.s = map.integer("s", sim::at_least(1));
  shape.h = map.integer("h", sim::at_least(1));
  return shape;
}

kernels::TmpWish read_tmp(sim::YamlMap& file) {
  std::vector<std::string> words;
  for (const auto& [word, policy] : kTmpPolicies) words.push_back(word);
  const sim::NameOrBytes given = file.name_or_bytes("tmp", words, name_of(kTmpPolicies, kernels::TmpWish{}.policy));
  for (const auto& [word, policy] : kTmpPolicies)
    if (word == given.name) return {policy, 0};
  return {kernels::TmpPolicy::bytes, given.bytes};
}

kernels::TilingWish read_tiling(sim::YamlMap map) {
  kernels::TilingWish tiling;
  tiling.cores = map.integer_or_auto("cores", sim::at_least(1));
  tiling.deal = map.one_of("deal", kRowDeals, tiling.deal);
  tiling.rows_per_tile = map.integer_or_auto("rows_per_tile", sim::at_least(1));
  tiling.buffers = static_cast<int>(map.integer("buffers", sim::between(1, 2), tiling.buffers));
  return tiling;
}

std::string beside(const std::string& run_file, const std::string& path) {
  return (std::filesystem::path(run_file).parent_path() / path).lexically_normal().string();
}

Inputs read_inputs(sim::YamlMap map, const std::vector<std::string>& tensors, const std::string& run_file) {
  Inputs inputs;
  const auto seed = static_cast<std::int64_t>(inputs.seed);
  inputs.seed = static_cast<std::uint64_t>(map.integer("random", sim::at_least(0), seed));
  for (const std::string& tensor : tensors) {
    const std::string file = map.string(tensor, "");
    if (!file.empty()) inputs.files[tensor] = beside(run_file, file);
  }
  return inputs;
}

Check read_check(sim::YamlMap map) {
  Check check;
  check.reference = map.boolean("reference", check.reference);
  check.tolerance = map.real_or_auto("tolerance", sim::positive());
  return check;
}

void read(sim::YamlMap file, RunConfig& config) {
  kernels::Request& request = config.request;
  request.kernel = file.one_of("kernel", kernel_names());
  config.hardware_name = file.string("hardware");
  request.shape = read_shape(file.section("shape"));
  request.dtype = file.one_of("dtype", kDtypes);
  request.epsilon = file.real("epsilon", sim::real_at_least(0), request.epsilon);
  request.reuse_source = file.boolean("reuse_source", request.reuse_source);
  request.tmp = read_tmp(file);
  request.tmp_source = file.one_of("tmp_source", kTmpSources, request.tmp_source);
  request.power = file.one_of("power", kPowers, request.power);
  request.tiling = read_tiling(file.optional_section("tiling"));
  request.beta_reduction = file.one_of("beta_reduction", kBetaReductions, request.beta_reduction);
  const std::vector<std::string> tensors = tensors_of(request.kernel, file.has("kernel"));
  config.inputs = read_inputs(file.optional_section("inputs"), tensors, config.path);
  config.check = read_check(file.optional_section("check"));
  request.ub_layout = file.one_of("ub_layout", kUbLayouts, request.ub_layout);
  config.l2 = file.one_of("l2", kL2States, config.l2);
}

void check_shape(const kernels::Request& request, const sim::YamlReader& file) {
  const kernels::TensorShape& shape = request.shape;
  std::int64_t rows = 0, elements = 0, bytes = 0;
  if (__builtin_mul_overflow(shape.b, shape.s, &rows) || __builtin_mul_overflow(rows, shape.h, &elements) ||
      __builtin_mul_overflow(elements, std::int64_t{4}, &bytes))
    file.refuse("shape", fmt::format("{} * {} * {} elements of 4 bytes do not fit 64 bits", shape.b, shape.s, shape.h));
  const std::int64_t size = isa::bytes_of(request.dtype);
  if (shape.h * size % isa::kBlockBytes != 0)
    file.refuse("shape.h", fmt::format("{} * {} bytes ({}) = {} bytes is not a multiple of 32, the next legal h is {}",
                                       shape.h, size, name_of(kDtypes, request.dtype), shape.h * size,
                                       isa::round_up(shape.h, isa::kBlockBytes / size)));
}

void check_numbers(const kernels::Request& request, const sim::YamlReader& file) {
  const bool is_half = request.dtype == isa::Dtype::f16;
  if (is_half && request.reuse_source) file.refuse("reuse_source", "true is float only, dtype is half");
  const float rounded = is_half ? float(isa::half(request.epsilon)) : static_cast<float>(request.epsilon);
  if (std::isinf(rounded))
    file.refuse("epsilon",
                fmt::format("{} is beyond the largest {}", request.epsilon, name_of(kDtypes, request.dtype)));
}

sim::HardwareConfig hardware_of(const RunConfig& config, const sim::YamlReader& file, const HardwareSource& hardware) {
  const std::string& name = config.hardware_name;
  try {
    return hardware(hardware_place(name, config.path));
  } catch (const isa::Error& e) {
    file.refuse("hardware", e.what());
  }
}

void check_cores(const kernels::Request& request, const sim::YamlReader& file) {
  const isa::Machine& machine = request.machine;
  if (request.tiling.cores.value_or(1) > machine.cores)
    file.refuse("tiling.cores",
                fmt::format("expected auto or a whole number from 1 to {}, the vector cores of {}, got '{}'",
                            machine.cores, machine.name, *request.tiling.cores));
}

RunConfig resolve(sim::YamlReader& file, const std::string& path, const HardwareSource& hardware) {
  RunConfig config;
  config.path = path;
  read(file.root(), config);
  file.finish();
  check_shape(config.request, file);
  check_numbers(config.request, file);
  config.hardware = hardware_of(config, file, hardware);
  config.request.machine = config.hardware.machine;
  check_cores(config.request, file);
  return config;
}

} // namespace

std::string hardware_place(const std::string& name, const std::string& run_file) {
  return sim::is_hardware_path(name) ? beside(run_file, name) : name;
}

RunConfig load_run_config(const std::string& path, const std::vector<std::string>& overrides) {
  sim::YamlReader file(path, overrides);
  return resolve(file, path, sim::load_hardware);
}

RunConfig run_config_of(const sim::YamlNode& tree, const std::string& path, const HardwareSource& hardware) {
  sim::YamlReader file = sim::YamlReader::of_tree(tree, path);
  return resolve(file, path, hardware);
}

void check_run_keys(const sim::YamlNode& tree, const std::string& path) {
  sim::YamlReader file = sim::YamlReader::of_tree(tree, path);
  RunConfig config;
  config.path = path;
  read(file.root(), config);
  file.finish();
}

std::vector<std::string> run_file_keys() {
  sim::YamlReader nothing = sim::YamlReader::of_text("{}", "");
  RunConfig config;
  read(nothing.root(), config);
  return nothing.asked();
}

} // namespace tools
