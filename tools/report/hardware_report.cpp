// SPDX-License-Identifier: Apache-2.0
#include "tools/report/hardware_report.h"

#include "isa/instruction_table.h"
#include "tools/report/table.h"

#include <fmt/format.h>

namespace tools {
namespace {

Json op_json(const sim::OpTiming& op) {
  return {{"startup", op.startup},
          {"cycles_per_repeat_f16", op.cycles_per_repeat_f16},
          {"cycles_per_repeat_f32", op.cycles_per_repeat_f32},
          {"drain", op.drain}};
}

Json vector_json(const sim::VectorTiming& vector) {
  Json ops = Json::object();
  for (std::size_t i = 0; i < isa::kVectorOpClasses; ++i)
    ops[std::string(isa::kVectorOpClassNames[i])] = op_json(vector.ops[i]);
  return {{"mask_write", vector.mask_write},
          {"mask_mode_switch", vector.mask_mode_switch},
          {"mask_mode_return", vector.mask_mode_return},
          {"startup_behind_barrier", vector.startup_behind_barrier},
          {"barrier", vector.barrier},
          {"mte_stretch", vector.mte_stretch},
          {"ops", ops}};
}

Json by_type_json(const sim::CyclesByType& cycles) {
  return {{"f16", cycles.f16}, {"f32", cycles.f32}, {"i32", cycles.i32}};
}

Json registers_json(const sim::RegisterTiming& registers) {
  Json ops = Json::object();
  for (std::size_t i = 0; i < sim::kRegisterOpClasses.size(); ++i) {
    const sim::RegisterOp& op = registers.ops[i];
    ops[std::string(sim::kRegisterOpClasses[i].name)] = {{"interval", by_type_json(op.interval)},
                                                         {"to_register", by_type_json(op.to_register)},
                                                         {"to_store", by_type_json(op.to_store)},
                                                         {"first_port", op.first_port}};
  }
  return {{"launch", registers.launch},
          {"drain", registers.drain},
          {"dispatch_width", registers.dispatch_width},
          {"window", registers.window},
          {"loop_entry", registers.loop_entry},
          {"outer_turn", registers.outer_turn},
          {"load_ports", registers.load_ports},
          {"store_ports", registers.store_ports},
          {"strided_blocks", registers.strided_blocks},
          {"load_to_register", registers.load_to_register},
          {"load_to_store", registers.load_to_store},
          {"store", registers.store},
          {"predicate", registers.predicate},
          {"barrier", registers.barrier},
          {"ops", ops}};
}

Json banks_json(const isa::BankGeometry& banks, bool has_registers) {
  Json json = {{"groups", banks.groups},
               {"banks_per_group", banks.banks_per_group},
               {"group_bit", banks.group_bit},
               {"id_bit", banks.id_bit},
               {"paired_reads", banks.paired_reads}};
  if (!has_registers) json["write_lag"] = banks.write_lag;
  return json;
}

Json level_json(const sim::MemoryLevel& level) {
  return {{"first_byte", level.first_byte},
          {"bytes_per_cycle", level.bytes_per_cycle},
          {"chip_bytes_per_cycle", level.chip_bytes_per_cycle}};
}

/// The keys of the memory itself stand beside those of the engine, as in the file.
Json copy_json(const sim::CopyTiming& copy) {
  Json json = level_json(copy.memory);
  json["l2"] = level_json(copy.l2);
  json["issue_interval"] = copy.issue_interval;
  json["burst_overhead"] = copy.burst_overhead;
  json["least_transaction_bytes"] = copy.least_transaction_bytes;
  json["transaction_bytes"] = copy.transaction_bytes;
  return json;
}

Json machine_json(const isa::Machine& machine) {
  Json instructions = Json::array();
  for (const isa::InstructionRow& row : isa::instruction_table())
    if (machine.has(row.opcode)) instructions.push_back(row.mnemonic);
  return {{"name", machine.name},
          {"arch", machine.arch},
          {"cores", machine.cores},
          {"ub_bytes", machine.ub_bytes},
          {"ub_scratch", machine.ub_scratch},
          {"ub_pop_end", machine.ub_pop_end},
          {"ub_physical", machine.ub_physical},
          {"event_ids", machine.event_ids},
          {"copy_alignment", machine.copy_alignment},
          {"half_overflow", machine.half_overflow == isa::HalfOverflow::inf ? "inf" : "saturate"},
          {"mutexes", machine.mutexes},
          {"vector_barriers", machine.vector_barriers},
          {"instructions", instructions}};
}

/// A line a leaf, keys joined by dots.
void flatten(const Json& json, const std::string& path, Table& table) {
  if (!json.is_object()) {
    table.row({path, json.is_string() ? json.get<std::string>() : json.dump()});
    return;
  }
  for (const auto& [key, value] : json.items())
    flatten(value, path.empty() ? key : fmt::format("{}.{}", path, key), table);
}

} // namespace

std::vector<ProductRow> product_rows() {
  std::vector<ProductRow> rows;
  for (const sim::Product& product : sim::products()) {
    rows.push_back({product, {}});
    if (product.reason.empty()) rows.back().config = sim::load_hardware(product.name);
  }
  return rows;
}

std::string products_text(const std::vector<ProductRow>& rows) {
  Table table({"<name", "<product", "<status", "arch", "cores", "MHz", "UB bytes", "<confidence, or why not"});
  for (const ProductRow& row : rows) {
    const bool runs = row.config.has_value();
    table.row({row.product.name, row.product.title, runs ? "supported" : "not supported",
               fmt::format("{}", row.product.arch), runs ? grouped(row.config->machine.cores) : "-",
               runs ? fmt::format("{:g}", row.config->clock_mhz) : "-",
               runs ? grouped(row.config->machine.ub_bytes) : "-", runs ? row.config->confidence : row.product.reason});
  }
  return table.text();
}

Json products_json(const std::vector<ProductRow>& rows) {
  Json products = Json::array();
  for (const ProductRow& row : rows) {
    Json json = {{"name", row.product.name},
                 {"title", row.product.title},
                 {"arch", row.product.arch},
                 {"supported", row.config.has_value()},
                 {"supported_by_kernels", row.product.supported_by_kernels},
                 {"reason", row.product.reason}};
    if (row.config)
      json.update({{"cores", row.config->machine.cores},
                   {"clock_mhz", row.config->clock_mhz},
                   {"ub_bytes", row.config->machine.ub_bytes},
                   {"confidence", row.config->confidence}});
    products.push_back(std::move(json));
  }
  return {{"products", products}};
}

std::string hardware_text(const sim::HardwareConfig& hardware) {
  Table table({"<parameter", "<value"});
  flatten(hardware_json(hardware), "", table);
  return table.text();
}

Json hardware_json(const sim::HardwareConfig& hardware) {
  const sim::ScalarTiming& scalar = hardware.scalar;
  const bool has_registers = hardware.machine.has_registers();
  return {{"product", hardware.product},
          {"soc", hardware.soc},
          {"file", hardware.path},
          {"confidence", hardware.confidence},
          {"clock_mhz", hardware.clock_mhz},
          {"machine", machine_json(hardware.machine)},
          {"banks", banks_json(hardware.machine.banks, has_registers)},
          {"scalar",
           {{"issue", scalar.issue},
            {"load", scalar.load},
            {"load_gm", scalar.load_gm},
            {"queue_depth", scalar.queue_depth},
            {"flag_latency", scalar.flag_latency},
            {"sync_all", scalar.sync_all}}},
          {has_registers ? "registers" : "vector",
           has_registers ? registers_json(hardware.registers) : vector_json(hardware.vector)},
          {"mte2", copy_json(hardware.mte2)},
          {"mte3", copy_json(hardware.mte3)},
          {"l2",
           {{"bytes", hardware.l2.bytes},
            {"line_bytes", hardware.l2.line_bytes},
            {"same_address_loss", hardware.l2.same_address_loss}}}};
}

} // namespace tools
