// SPDX-License-Identifier: Apache-2.0
#include "sim/hardware/instruction_list.h"

#include "isa/conversion.h"
#include "isa/instruction_table.h"

#include <algorithm>

namespace sim {
namespace {

/// A name that the list may have, and what it stands for.
struct Item {
  std::string name;
  const isa::InstructionRow* row;
  isa::Dtype type = isa::Dtype::none, source = isa::Dtype::none; ///< none: all
};

void add_conversions(std::vector<Item>& items, const isa::InstructionRow& row, const std::string& name) {
  for (std::size_t to = 1; to < isa::kDtypes; ++to)
    for (std::size_t from = 1; from < isa::kDtypes; ++from) {
      const auto type = static_cast<isa::Dtype>(to), source = static_cast<isa::Dtype>(from);
      if (!isa::converts_to(source, type)) continue;
      items.push_back(
          {name + "." + std::string(isa::name_of(type)) + "." + std::string(isa::name_of(source)), &row, type, source});
    }
}

std::vector<Item> known_items() {
  std::vector<Item> items;
  for (const isa::InstructionRow& row : isa::instruction_table()) {
    const std::string name(row.mnemonic);
    items.push_back({name, &row});
    if (isa::converts(row.shape)) {
      add_conversions(items, row, name);
      continue;
    }
    for (std::size_t k = 1; k < isa::kDtypes; ++k)
      if (const auto type = static_cast<isa::Dtype>(k); row.types.has(type))
        items.push_back({name + "." + std::string(isa::name_of(type)), &row, type});
  }
  return items;
}

} // namespace

void read_instructions(YamlMap& file, isa::Machine& machine) {
  const std::vector<Item> items = known_items();
  std::vector<std::string> known;
  known.reserve(items.size());
  for (const Item& item : items) known.push_back(item.name);
  for (const std::string& name : file.list_of("instructions", known)) {
    const Item& item = *std::find_if(items.begin(), items.end(), [&](const Item& i) { return i.name == name; });
    const auto opcode = static_cast<std::size_t>(item.row->opcode);
    machine.instructions.set(opcode);
    if (item.source != isa::Dtype::none)
      machine.conversions[static_cast<std::size_t>(item.source)].add(item.type);
    else if (item.type != isa::Dtype::none)
      machine.types[opcode].add(item.type);
  }
}

} // namespace sim
