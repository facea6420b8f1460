// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/function_store.h"

#include <algorithm>

namespace AscendC {
namespace {

/// Over what tells bodies apart as a rule: opcodes, addresses, immediates.
std::size_t hash_of(const std::vector<isa::Instruction>& body) {
  std::size_t hash = body.size();
  const auto mix = [&](std::int64_t value) { hash = (hash ^ static_cast<std::size_t>(value)) * 1099511628211u; };
  for (const isa::Instruction& i : body) {
    mix(static_cast<std::int64_t>(i.opcode));
    for (const isa::Operand& operand : i.operands) mix(operand.value);
  }
  return hash;
}

} // namespace

bool FunctionStore::is_equal(const Known& known, const std::vector<isa::Instruction>& body) const {
  const auto begin = functions_.begin() + static_cast<std::ptrdiff_t>(known.begin);
  return known.count == body.size() && std::equal(body.begin(), body.end(), begin);
}

std::size_t FunctionStore::place(const std::vector<isa::Instruction>& body) {
  const std::size_t hash = hash_of(body);
  const auto [first, last] = known_.equal_range(hash);
  const auto found = std::find_if(first, last, [&](const auto& entry) { return is_equal(entry.second, body); });
  if (found != last) return found->second.begin;
  const Known added{functions_.size(), body.size()};
  functions_.insert(functions_.end(), body.begin(), body.end());
  known_.emplace(hash, added);
  return added.begin;
}

} // namespace AscendC
