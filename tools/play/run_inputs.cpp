// SPDX-License-Identifier: Apache-2.0
#include "tools/play/run_inputs.h"

#include "isa/error.h"
#include "tools/files/npy.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

namespace tools {
namespace {

const std::vector<std::string> kSeedOrder = {"dy", "x", "gamma", "mean", "variance", "res_for_gamma"};

isa::Init made(const std::string& name, std::uint64_t seed) {
  isa::Init init;
  if (name == "mean" || name == "variance") {
    init.kind = name == "mean" ? isa::Init::Kind::mean : isa::Init::Kind::variance;
    init.source = "x";
    return init;
  }
  const auto place = std::find(kSeedOrder.begin(), kSeedOrder.end(), name) - kSeedOrder.begin();
  init.kind = isa::Init::Kind::random;
  init.seed = seed + static_cast<std::uint64_t>(place);
  return init;
}

isa::Init from_file(const std::string& path) {
  isa::Init init;
  init.kind = isa::Init::Kind::file;
  init.source = path;
  return init;
}

std::vector<std::string> input_names(const isa::GlobalImage& image) {
  std::vector<std::string> names;
  for (const isa::GmBuffer& buffer : image.buffers)
    if (buffer.role == isa::Role::in) names.push_back(buffer.name);
  return names;
}

} // namespace

void set_inits(isa::GlobalImage& image, const Inputs& inputs) {
  const std::vector<std::string> known = input_names(image);
  for (const auto& [name, path] : inputs.files)
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw isa::Error("inputs." + name, fmt::format("the kernel takes no such tensor{}; it takes {}",
                                                     isa::did_you_mean(name, known), fmt::join(known, ", ")));
  for (isa::GmBuffer& buffer : image.buffers) {
    if (buffer.role != isa::Role::in) continue;
    const auto file = inputs.files.find(buffer.name);
    buffer.init = file == inputs.files.end() ? made(buffer.name, inputs.seed) : from_file(file->second);
  }
}

isa::FileReader npy_reader(const std::string& folder) {
  return [folder](const isa::GmBuffer& buffer, const std::string& path) {
    return read_npy(buffer, (std::filesystem::path(folder) / path).string());
  };
}

} // namespace tools
