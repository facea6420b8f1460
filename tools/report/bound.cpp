// SPDX-License-Identifier: Apache-2.0
#include "tools/report/bound.h"

#include "sim/stall.h"
#include "tools/report/table.h"

#include <array>
#include <utility>

namespace tools {
namespace {

/// The scalar unit has no work under way of its own: its barriers wait for the others.
std::int64_t own_cycles(const Json& pipe, bool scalar) {
  std::int64_t cycles = pipe["busy_cycles"];
  if (scalar) return cycles;
  for (std::size_t k = 0; k < sim::kStalls; ++k)
    if (sim::is_own(static_cast<sim::Stall>(k)))
      cycles += pipe["stalls"][std::string(sim::kStallNames[k])].get<std::int64_t>();
  return cycles;
}

} // namespace

Bound bound_of(const Json& result, std::int64_t cores) {
  static const std::array<std::pair<const char*, const char*>, 4> kPipes = {
      {{"V", "vector"}, {"MTE2", "MTE2"}, {"MTE3", "MTE3"}, {"S", "scalar"}}};
  const std::int64_t whole = result["cycles"].get<std::int64_t>() * cores;
  Bound bound;
  for (const auto& [key, name] : kPipes) {
    const Json& pipe = result["pipes"][key];
    const double share = share_of(own_cycles(pipe, std::string(key) == "S"), whole);
    if (bound.name.empty() || share > bound.share)
      bound = {name, share, share_of(pipe["busy_cycles"].get<std::int64_t>(), whole)};
  }
  return bound;
}

} // namespace tools
