// SPDX-License-Identifier: Apache-2.0
#include "tools/sweep/shard.h"

#include "isa/error.h"
#include "sim/yaml/scalar.h"

#include <fmt/format.h>

namespace tools {

Shard parse_shard(const std::string& text) {
  constexpr std::int64_t kMost = 1'000'000;
  const std::size_t slash = text.find('/');
  const auto index = sim::whole_number(text.substr(0, slash));
  const auto count = sim::whole_number(slash == std::string::npos ? "" : text.substr(slash + 1));
  if (!index || !count || *count < 1 || *count > kMost || *index < 0 || *index >= *count)
    throw isa::Error("--shard", fmt::format("expected i/n with 0 <= i < n <= {}, such as 0/8, got '{}'", kMost, text));
  return {*index, *count};
}

} // namespace tools
