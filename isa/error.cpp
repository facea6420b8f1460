// SPDX-License-Identifier: Apache-2.0
#include "isa/error.h"

#include <algorithm>

namespace isa {
namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
    }
  }
  return row[b.size()];
}

} // namespace

std::string nearest_name(std::string_view given, const std::vector<std::string>& known) {
  constexpr std::size_t kLongestName = 64; // beyond it nobody made a typing slip, and the table would grow
  if (given.empty() || given.size() > kLongestName) return "";
  std::string best;
  std::size_t best_distance = std::max<std::size_t>(2, given.size() / 3) + 1;
  for (const std::string& name : known) {
    const std::size_t distance = edit_distance(given, name);
    if (distance < best_distance) {
      best = name;
      best_distance = distance;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view given, const std::vector<std::string>& known) {
  const std::string name = nearest_name(given, known);
  return name.empty() ? "" : ", did you mean '" + name + "'?";
}

} // namespace isa
