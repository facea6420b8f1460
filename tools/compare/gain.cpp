// SPDX-License-Identifier: Apache-2.0
#include "tools/compare/gain.h"

#include "tools/report/bound.h"
#include "tools/report/stall_words.h"
#include "tools/report/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace tools {
namespace {

constexpr double kWorthTelling = 0.005; ///< of the cycles: less is no difference
constexpr double kPartWorthTelling = 0.1;

using Account = std::map<std::string, double>; ///< by the words; cycles of the mean core

Account account_of(const Run& run) {
  const Json& pipe = run.result["pipes"]["V"];
  const auto cores = static_cast<double>(run.cores);
  Account account = {{"of work", pipe["busy_cycles"].get<double>() / cores}};
  for (const StallWords& words : stall_words())
    if (*words.lost != '\0')
      account[words.lost] += pipe["stalls"][std::string(sim::name_of(words.reason))].get<double>() / cores;
  return account;
}

std::string whole(double cycles) { return grouped(std::llround(cycles)); }

/// The parts of the difference that point its way, the largest first.
std::string parts_text(const Run& first, const Run& other, double saved) {
  Account before = account_of(first);
  const Account after = account_of(other);
  std::vector<std::pair<double, std::string>> parts;
  for (const auto& [word, cycles] : after) before[word] -= cycles;
  for (const auto& [word, cycles] : before)
    if (cycles / saved > kPartWorthTelling) parts.emplace_back(std::abs(cycles), word);
  std::sort(parts.rbegin(), parts.rend());
  std::string text;
  for (const auto& [cycles, word] : parts)
    text += fmt::format("{}{} {}", text.empty() ? ": " : ", ", whole(cycles), word);
  return text;
}

} // namespace

std::string gain_text(const Run& first, const Run& other) {
  const double before = first.result["cycles"].get<double>();
  const double saved = before - other.result["cycles"].get<double>();
  if (std::abs(saved) < kWorthTelling * before) {
    const Bound bound = bound_of(other.result, other.cores);
    return fmt::format("no gain: {} does the same in both, and its own time is {} of the run", bound.name,
                       percent(bound.share));
  }
  return fmt::format("{} cycles {}{}", whole(std::abs(saved)), saved > 0 ? "fewer" : "more",
                     parts_text(first, other, saved));
}

} // namespace tools
