// SPDX-License-Identifier: Apache-2.0
// The resolved configuration as text: key and value, as a run file would say it.
#include "tools/play/run_names.h"

#include <fmt/format.h>

namespace tools {
namespace {

using sim::name_of;

template <class Number> std::string or_auto(const std::optional<Number>& wish) {
  return wish ? fmt::format("{}", *wish) : "auto";
}

std::string text_of(bool value) { return value ? "true" : "false"; }

std::string text_of(const kernels::TmpWish& tmp) {
  return tmp.policy == kernels::TmpPolicy::bytes ? std::to_string(tmp.bytes) : name_of(kTmpPolicies, tmp.policy);
}

} // namespace

std::vector<std::pair<std::string, std::string>> resolved(const RunConfig& config) {
  const kernels::Request& request = config.request;
  std::vector<std::pair<std::string, std::string>> echo = {
      {"kernel", name_of(kernel_names(), request.kernel)},
      {"hardware", config.hardware_name},
      {"shape.b", std::to_string(request.shape.b)},
      {"shape.s", std::to_string(request.shape.s)},
      {"shape.h", std::to_string(request.shape.h)},
      {"dtype", name_of(kDtypes, request.dtype)},
      {"epsilon", fmt::format("{}", request.epsilon)},
      {"reuse_source", text_of(request.reuse_source)},
      {"tmp", text_of(request.tmp)},
      {"tmp_source", name_of(kTmpSources, request.tmp_source)},
      {"power", name_of(kPowers, request.power)},
      {"tiling.cores", or_auto(request.tiling.cores)},
      {"tiling.deal", name_of(kRowDeals, request.tiling.deal)},
      {"tiling.rows_per_tile", or_auto(request.tiling.rows_per_tile)},
      {"tiling.buffers", std::to_string(request.tiling.buffers)},
      {"beta_reduction", name_of(kBetaReductions, request.beta_reduction)},
      {"inputs.random", std::to_string(config.inputs.seed)},
  };
  for (const auto& [tensor, file] : config.inputs.files) echo.emplace_back("inputs." + tensor, file);
  echo.emplace_back("check.reference", text_of(config.check.reference));
  echo.emplace_back("check.tolerance", or_auto(config.check.tolerance));
  echo.emplace_back("ub_layout", name_of(kUbLayouts, request.ub_layout));
  echo.emplace_back("l2", name_of(kL2States, config.l2));
  return echo;
}

} // namespace tools
