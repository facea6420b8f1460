// SPDX-License-Identifier: Apache-2.0
#include "check/flags.h"

#include <map>

namespace check {

FlagKey key_of(const isa::Flag& flag) {
  return {static_cast<int>(flag.source), static_cast<int>(flag.target), flag.id};
}

std::string flag_text(const isa::Flag& flag) {
  return std::string(isa::name_of(flag.source)) + " to " + std::string(isa::name_of(flag.target)) + ", id " +
         std::to_string(flag.id);
}

void check_flags(const isa::Program& program, std::size_t block, std::vector<Finding>& findings) {
  std::map<FlagKey, std::size_t> raised; // by the index of the set
  for (std::size_t k = 0; k < program.code.size(); ++k) {
    const isa::Instruction& i = program.code[k];
    if (i.opcode == isa::Opcode::wait_flag) raised.erase(key_of(i.flag()));
    if (i.opcode != isa::Opcode::set_flag) continue;
    const auto [entry, is_new] = raised.try_emplace(key_of(i.flag()), k);
    if (!is_new)
      findings.push_back({Kind::set_twice,
                          {block, k},
                          {block, entry->second},
                          true,
                          "sets a flag that is still raised, " + flag_text(i.flag())});
    entry->second = k;
  }
}

} // namespace check
