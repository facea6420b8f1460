// SPDX-License-Identifier: Apache-2.0
#include "sim/hardware/hardware_file.h"

#include "sim/device/bank_arbiter.h"
#include "sim/hardware/hardware_tree.h"
#include "sim/hardware/instruction_list.h"
#include "sim/hardware/register_section.h"
#include "sim/yaml/reader.h"

#include <algorithm>
#include <filesystem>

namespace sim {
namespace {

const Range<double> kCycles = real_at_least(0);
constexpr std::int64_t kLargestL2 = std::int64_t{1} << 32;

const Names<int> kArchs = {{"2201", 2201}, {"2002", 2002}, {"3510", 3510}};
const Names<isa::HalfOverflow> kHalfOverflow = {{"inf", isa::HalfOverflow::inf},
                                                {"saturate", isa::HalfOverflow::saturate}};

int small(YamlMap& map, const std::string& key, std::int64_t low, std::int64_t high) {
  return static_cast<int>(map.integer(key, between(low, high)));
}

void read_machine(YamlMap& file, isa::Machine& machine) {
  machine.arch = file.one_of("arch", kArchs);
  machine.cores = small(file, "cores", 1, 1024);
  YamlMap ub = file.section("ub");
  machine.ub_bytes = ub.bytes("usable", between(32, 1 << 24));
  machine.ub_scratch = ub.bytes("scratch", between(32, 1 << 24));
  machine.ub_pop_end = ub.bytes("pop_end", between(32, 1 << 24));
  machine.ub_physical = ub.bytes("physical", between(32, 1 << 24));
  machine.event_ids = small(file, "event_ids", 1, 64);
  machine.copy_alignment = file.bytes("copy_alignment", between(1, 4096));
  machine.half_overflow = file.one_of("half_overflow", kHalfOverflow);
  machine.vector_barriers = file.boolean("vector_barriers");
  read_instructions(file, machine);
  machine.mutexes = small(file, "mutexes", 0, 256);
}

isa::BankGeometry read_banks(YamlMap map, bool has_registers) {
  isa::BankGeometry banks;
  banks.groups = small(map, "groups", 1, kMostBanks);
  banks.banks_per_group = small(map, "banks_per_group", 1, kMostBanks);
  banks.group_bit = small(map, "group_bit", 5, 31);
  banks.id_bit = small(map, "id_bit", 5, 31);
  banks.paired_reads = map.boolean("paired_reads");
  if (!has_registers) banks.write_lag = small(map, "write_lag", 0, kLongestWriteLag);
  return banks;
}

OpTiming read_op(YamlMap map) {
  OpTiming op;
  op.startup = map.real("startup", kCycles);
  YamlMap repeat = map.section("cycles_per_repeat");
  op.cycles_per_repeat_f16 = repeat.real("f16", kCycles);
  op.cycles_per_repeat_f32 = repeat.real("f32", kCycles);
  op.drain = map.real("drain", kCycles);
  return op;
}

VectorTiming read_vector(YamlMap map) {
  VectorTiming vector;
  vector.mask_write = map.real("mask_write", kCycles);
  vector.mask_mode_switch = map.real("mask_mode_switch", kCycles);
  vector.mask_mode_return = map.real("mask_mode_return", kCycles);
  vector.startup_behind_barrier = map.real("startup_behind_barrier", kCycles);
  vector.barrier = map.real("barrier", kCycles);
  vector.mte_stretch = map.real("mte_stretch", kCycles);
  YamlMap ops = map.section("ops");
  for (std::size_t i = 0; i < isa::kVectorOpClasses; ++i)
    vector.ops[i] = read_op(ops.section(std::string(isa::kVectorOpClassNames[i])));
  return vector;
}

ScalarTiming read_scalar(YamlMap map) {
  ScalarTiming scalar;
  scalar.issue = map.real("issue", kCycles);
  scalar.load = map.real("load", kCycles);
  scalar.load_gm = map.real("load_gm", kCycles);
  scalar.queue_depth = small(map, "queue_depth", 1, 1 << 20);
  scalar.flag_latency = map.real("flag_latency", kCycles);
  scalar.sync_all = map.real("sync_all", kCycles);
  return scalar;
}

MemoryLevel read_level(YamlMap& map) {
  MemoryLevel level;
  level.first_byte = map.real("first_byte", kCycles);
  level.bytes_per_cycle = map.real("bytes_per_cycle", positive());
  level.chip_bytes_per_cycle = map.real("chip_bytes_per_cycle", positive());
  return level;
}

L2Geometry read_l2(YamlMap map) {
  L2Geometry l2;
  l2.bytes = map.bytes("bytes", between(0, kLargestL2));
  l2.line_bytes = map.bytes("line_bytes", between(32, 1 << 20));
  l2.same_address_loss = map.real("same_address_loss", kCycles);
  return l2;
}

CopyTiming read_copy(YamlMap map) {
  CopyTiming copy;
  copy.memory = read_level(map);
  YamlMap l2 = map.section("l2");
  copy.l2 = read_level(l2);
  copy.issue_interval = map.real("issue_interval", kCycles);
  copy.burst_overhead = map.real("burst_overhead", kCycles);
  copy.least_transaction_bytes = map.bytes("least_transaction_bytes", between(1, 1 << 20));
  copy.transaction_bytes = map.bytes("transaction_bytes", between(1, 1 << 20));
  return copy;
}

HardwareConfig read(YamlMap file) {
  HardwareConfig config;
  file.string("based_on", "none"); // followed already
  config.product = file.string("product");
  config.soc = file.string("soc");
  config.confidence = file.string("confidence");
  config.clock_mhz = file.real("clock_mhz", positive());
  read_machine(file, config.machine);
  const bool has_registers = config.machine.has_registers();
  config.machine.banks = read_banks(file.section("banks"), has_registers);
  config.scalar = read_scalar(file.section("scalar"));
  if (has_registers)
    config.registers = read_register_timing(file.section("registers"));
  else
    config.vector = read_vector(file.section("vector"));
  config.mte2 = read_copy(file.section("mte2"));
  config.mte3 = read_copy(file.section("mte3"));
  config.l2 = read_l2(file.section("l2"));
  return config;
}

bool is_power_of_two(std::int64_t value) { return (value & (value - 1)) == 0; }

void check(const HardwareConfig& config, const YamlReader& file) {
  const isa::Machine& machine = config.machine;
  const isa::BankGeometry& banks = machine.banks;
  if (machine.ub_bytes > machine.ub_pop_end) file.refuse("ub.usable", "must not exceed ub.pop_end");
  if (machine.ub_pop_end > machine.ub_physical) file.refuse("ub.pop_end", "must not exceed ub.physical");
  if (machine.ub_scratch > machine.ub_physical) file.refuse("ub.scratch", "must not exceed ub.physical");
  if (machine.ub_scratch % isa::kBlockBytes != 0) file.refuse("ub.scratch", "must be a multiple of 32 bytes");
  if (machine.ub_bytes % isa::kBlockBytes != 0) file.refuse("ub.usable", "must be a multiple of 32 bytes");
  if (!is_power_of_two(machine.copy_alignment)) file.refuse("copy_alignment", "must be a power of two");
  for (const auto& [engine, copy] : {std::pair("mte2", config.mte2), std::pair("mte3", config.mte3)}) {
    const std::string key = std::string(engine) + ".least_transaction_bytes";
    if (!is_power_of_two(copy.least_transaction_bytes) || !is_power_of_two(copy.transaction_bytes))
      file.refuse(key, "and transaction_bytes must be powers of two");
    if (copy.least_transaction_bytes > copy.transaction_bytes) file.refuse(key, "must not exceed transaction_bytes");
  }
  if (!is_power_of_two(config.l2.line_bytes)) file.refuse("l2.line_bytes", "must be a power of two");
  if (!is_power_of_two(banks.groups))
    file.refuse("banks.groups", "must be a power of two, address bits select the group");
  if (banks.groups * banks.banks_per_group > kMostBanks)
    file.refuse("banks.banks_per_group", "must not make more than " + std::to_string(kMostBanks) + " banks in all");
  if (banks.id_bit < 31 && (std::int64_t{1} << banks.id_bit) < std::int64_t{banks.groups} << banks.group_bit)
    file.refuse("banks.id_bit", "must lie above the bits that select the group");
}

} // namespace

HardwareConfig read_hardware_file(const std::string& path) {
  YamlReader file = YamlReader::of_tree(hardware_tree(path), path);
  HardwareConfig config = read(file.root());
  file.finish();
  check(config, file);
  config.machine.name = std::filesystem::path(path).stem().string();
  config.path = path;
  return config;
}

std::vector<std::string> hardware_file_keys() {
  std::vector<std::string> keys;
  for (const char* either : {"{}", "{instructions: [vf]}"}) {
    YamlReader nothing = YamlReader::of_text(either, "");
    read(nothing.root());
    for (const std::string& key : nothing.asked())
      if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
  }
  return keys;
}

} // namespace sim
