// SPDX-License-Identifier: Apache-2.0
#include "sim/hardware/register_section.h"

namespace sim {
namespace {

constexpr std::int64_t kMostCycles = 1000;
constexpr std::int64_t kMostPorts = 16;
constexpr std::int64_t kLargestWindow = 1024;

int whole(YamlMap& map, const std::string& key, std::int64_t low, std::int64_t high) {
  return static_cast<int>(map.integer(key, between(low, high)));
}

CyclesByType read_by_type(YamlMap map, std::int64_t least) {
  CyclesByType cycles;
  cycles.f16 = whole(map, "f16", least, kMostCycles);
  cycles.f32 = whole(map, "f32", least, kMostCycles);
  cycles.i32 = static_cast<int>(map.integer("i32", between(least, kMostCycles), cycles.f32));
  return cycles;
}

RegisterOp read_register_op(YamlMap map) {
  RegisterOp op;
  op.interval = read_by_type(map.section("interval"), 1);
  op.to_register = read_by_type(map.section("to_register"), 1);
  op.to_store = read_by_type(map.section("to_store"), 1);
  op.first_port = map.boolean("first_port");
  return op;
}

} // namespace

RegisterTiming read_register_timing(YamlMap map) {
  RegisterTiming registers;
  registers.launch = whole(map, "launch", 0, kMostCycles);
  registers.drain = whole(map, "drain", 0, kMostCycles);
  registers.dispatch_width = whole(map, "dispatch_width", 1, kMostPorts);
  registers.window = whole(map, "window", 1, kLargestWindow);
  registers.loop_entry = whole(map, "loop_entry", 0, kMostCycles);
  registers.outer_turn = whole(map, "outer_turn", 0, kMostCycles);
  registers.load_ports = whole(map, "load_ports", 1, kMostPorts);
  registers.store_ports = whole(map, "store_ports", 1, kMostPorts);
  registers.strided_blocks = whole(map, "strided_blocks", 1, isa::kBlocksPerRepeat);
  registers.load_to_register = whole(map, "load_to_register", 1, kMostCycles);
  registers.load_to_store = whole(map, "load_to_store", 1, kMostCycles);
  registers.store = whole(map, "store", 1, kMostCycles);
  registers.predicate = whole(map, "predicate", 1, kMostCycles);
  registers.barrier = whole(map, "barrier", 0, kMostCycles);
  YamlMap ops = map.section("ops");
  for (std::size_t i = 0; i < kRegisterOpClasses.size(); ++i)
    registers.ops[i] = read_register_op(ops.section(std::string(kRegisterOpClasses[i].name)));
  return registers;
}

} // namespace sim
