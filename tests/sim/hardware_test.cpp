// SPDX-License-Identifier: Apache-2.0
#include "sim/hardware/hardware.h"
#include "tests/support/machine.h"
#include "tests/support/message_of.h"
#include "tests/support/scratch.h"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <sstream>

using support::message_of;
using support::Scratch;

namespace {

const std::string kModelled =
    "modelled here: ascend_310p, ascend_950dt, ascend_950pr, atlas_a2, atlas_a2_910b3, atlas_a2_910b4, atlas_a3";
const std::string kSupported = "supported: ascend_950pr, ascend_950dt, atlas_a3, atlas_a2, ascend_310p";

std::string fault(const std::string& name) {
  return message_of([&] { sim::load_hardware(name); });
}

std::string shipped_text(const std::string& name) {
  std::ostringstream text;
  text << std::ifstream(AIVSIM_SOURCE_DIR "/configs/hardware/" + name + ".yaml").rdbuf();
  return text.str();
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

std::string line_of(const std::string& text, const std::string& what) {
  return std::to_string(1 +
                        std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find(what)), '\n'));
}

struct ConfigsVariable {
  explicit ConfigsVariable(const std::string& folder) { setenv("AIVSIM_CONFIGS", folder.c_str(), 1); }
  ~ConfigsVariable() { unsetenv("AIVSIM_CONFIGS"); }
};

} // namespace

TEST_CASE("atlas_a2 is the machine that its documents describe") {
  const sim::HardwareConfig a2 = sim::load_hardware("atlas_a2");
  CHECK(a2.machine.name == "atlas_a2");
  CHECK(a2.machine.arch == 2201);
  CHECK(a2.machine.cores == 48);
  CHECK(a2.machine.ub_bytes == 192 * 1024 - 256);
  CHECK(a2.machine.ub_scratch == 184 * 1024);
  CHECK(a2.machine.ub_pop_end == 192 * 1024 - 128);
  CHECK(a2.machine.ub_physical == 192 * 1024);
  CHECK(a2.machine.event_ids == 8);
  CHECK(a2.machine.copy_alignment == 32);
  CHECK(a2.machine.half_overflow == isa::HalfOverflow::inf);
  CHECK(a2.machine.vector_barriers);
  CHECK(a2.machine.instructions == support::memory_to_memory());
  CHECK_FALSE(a2.machine.has_registers());
  CHECK(a2.machine.mutexes == 0);
  CHECK_FALSE(a2.machine.banks.paired_reads);
  CHECK(a2.soc == "910B1");
  CHECK(a2.clock_mhz == 1850);
  CHECK(a2.machine.banks.groups * a2.machine.banks.banks_per_group == 48);
  CHECK(a2.machine.banks.banks_per_group << a2.machine.banks.id_bit == a2.machine.ub_physical);
  CHECK(a2.machine.banks.group_bit == 5);
  CHECK(a2.machine.banks.write_lag == 17);
  CHECK(a2.path == sim::hardware_folder() + "/atlas_a2.yaml");
}

TEST_CASE("atlas_a2 charges the fixed costs that were fitted to isolated instructions") {
  const sim::HardwareConfig a2 = sim::load_hardware("atlas_a2");
  const std::array<double, isa::kVectorOpClasses> fixed = {24, 25, 31, 23, 25, 25, 26, 23, 26, 26, 31, 33, 31, 24, 24,
                                                           29, 23, 24, 18, 29, 46, 38, 38, 32, 36, 27, 24, 24, 25, 24};
  for (std::size_t i = 0; i < fixed.size(); ++i) {
    INFO(isa::kVectorOpClassNames[i]);
    CHECK(a2.vector.ops[i].startup == 17);
    CHECK(a2.vector.ops[i].startup + a2.vector.ops[i].drain == fixed[i]);
  }
}

TEST_CASE("atlas_a2 keeps apart the rates of half and float, and of the two copy engines") {
  const sim::HardwareConfig a2 = sim::load_hardware("atlas_a2");
  const sim::OpTiming& div = a2.vector.ops[static_cast<std::size_t>(isa::OpClass::div)];
  CHECK(div.cycles_per_repeat(isa::Dtype::f16) == 8.5);
  CHECK(div.cycles_per_repeat(isa::Dtype::f32) == 4);
  const sim::OpTiming& blocks = a2.vector.ops[static_cast<std::size_t>(isa::OpClass::reduce_block)];
  CHECK(blocks.cycles_per_repeat(isa::Dtype::f16) == 7);
  CHECK(blocks.cycles_per_repeat(isa::Dtype::f32) == 1);
  CHECK(a2.vector.ops[static_cast<std::size_t>(isa::OpClass::mul_add)].cycles_per_repeat_f32 == 2);
  CHECK(a2.vector.ops[static_cast<std::size_t>(isa::OpClass::reduce_max)].cycles_per_repeat_f32 == 7);
  CHECK(a2.mte2.memory.first_byte == 600);
  CHECK(a2.mte3.memory.first_byte == 278);
  CHECK(a2.mte2.memory.bytes_per_cycle == 32);
  CHECK(a2.mte3.memory.bytes_per_cycle == 64);
  CHECK(a2.mte2.memory.chip_bytes_per_cycle == 806);
  CHECK(a2.mte2.l2.first_byte == 264);
  CHECK(a2.mte2.l2.bytes_per_cycle == 128);
  CHECK(a2.l2.bytes == 192 << 20);
  CHECK(a2.mte3.issue_interval == 20.6);
  CHECK(a2.scalar.queue_depth == 32);
  CHECK(a2.scalar.sync_all == 1000);
  CHECK(a2.vector.startup_behind_barrier == 10.5);
  CHECK(a2.vector.mask_mode_switch == 17);
}

TEST_CASE("ascend_950pr is the machine that its documents describe") {
  const sim::HardwareConfig pr = sim::load_hardware("ascend_950pr");
  CHECK(pr.machine.arch == 3510);
  CHECK(pr.machine.cores == 64);
  CHECK(pr.clock_mhz == 1650);
  CHECK(pr.machine.ub_bytes == 248 * 1024);
  CHECK(pr.machine.ub_pop_end == 248 * 1024);
  CHECK(pr.machine.ub_physical == 256 * 1024);
  CHECK(pr.machine.half_overflow == isa::HalfOverflow::saturate);
  CHECK_FALSE(pr.machine.vector_barriers);
  CHECK(pr.machine.mutexes == 28);
  CHECK(pr.machine.banks.paired_reads);
  CHECK(pr.machine.banks.bank_of(0x100) == pr.machine.banks.bank_of(0) + 8); // 256 bytes further is the other bank
  CHECK(pr.machine.banks.bank_of(0x200) == pr.machine.banks.bank_of(0));
  CHECK(pr.l2.bytes == 128 << 20);
}

TEST_CASE("ascend_950pr has vector functions and no vector instructions from memory to memory") {
  const isa::Machine pr = sim::load_hardware("ascend_950pr").machine;
  CHECK(pr.has_registers());
  for (const isa::InstructionRow& row : isa::instruction_table()) {
    const bool mask =
        row.shape == isa::Shape::mask || row.shape == isa::Shape::mask_mode || row.shape == isa::Shape::compare_mask;
    CAPTURE(row.mnemonic);
    CHECK(pr.has(row.opcode) == !(isa::is_vector(row.shape) || mask));
  }
}

TEST_CASE("ascend_950pr forwards what was fitted to whole functions") {
  const sim::RegisterTiming registers = sim::load_hardware("ascend_950pr").registers;
  CHECK(registers.launch + registers.load_to_register + registers.store + registers.drain == 49);
  CHECK(registers.op(isa::OpClass::maxs).to_store.f32 == 4); // with the 49 above a register of Mins takes 53 cycles
  CHECK(registers.op(isa::OpClass::div).interval.of(isa::Dtype::f32) == 4);
  CHECK(registers.op(isa::OpClass::div).interval.of(isa::Dtype::f16) == 8);
  CHECK(registers.op(isa::OpClass::exp).to_register.of(isa::Dtype::f16) == 18);
  CHECK(registers.op(isa::OpClass::duplicate).first_port);
  CHECK_FALSE(registers.op(isa::OpClass::add).first_port);
  CHECK(registers.window == 58);
}

TEST_CASE("ascend_950dt is an ascend_950pr with a faster memory") {
  const sim::HardwareConfig pr = sim::load_hardware("ascend_950pr"), dt = sim::load_hardware("ascend_950dt");
  CHECK(dt.machine.name == "ascend_950dt");
  CHECK(dt.soc == "950DT_958x");
  CHECK(dt.machine.instructions == pr.machine.instructions);
  CHECK(dt.registers.launch == pr.registers.launch);
  CHECK(dt.mte2.memory.bytes_per_cycle == 31);
  CHECK(dt.mte2.memory.chip_bytes_per_cycle == 2 * pr.mte2.memory.chip_bytes_per_cycle + 8);
}

TEST_CASE("a chip has the section of its kind of vector unit, and not the other") {
  const Scratch folder;
  const std::string memory = shipped_text("atlas_a2"), registers = shipped_text("ascend_950pr");
  const auto fault_of = [&](const std::string& text) {
    const std::string said = fault(folder.file("chip.yaml", text));
    return said.substr(said.rfind("chip.yaml:"));
  };
  const std::string with_functions = replaced(memory, "  - vadd\n", "  - vf\n");
  CHECK_THAT(fault_of(with_functions), Catch::Contains(": banks.write_lag: unknown key"));
  CHECK_THAT(fault_of(replaced(with_functions, "  write_lag: 17", "  # none")),
             Catch::Contains(": vector: unknown key"));
  CHECK_THAT(fault_of(replaced(registers, "  - vf\n", "")), Catch::Contains(": registers: unknown key"));
  CHECK_THAT(fault_of(replaced(registers, "\nregisters:", "\nregistrs:")),
             Catch::Contains(": registrs: unknown key, did you mean 'registers'?"));
}

TEST_CASE("a fault in the section of a vector unit between registers names the line and the key") {
  const Scratch folder;
  const std::string shipped = shipped_text("ascend_950pr");
  struct Row {
    std::string from, to, message;
  };
  const std::vector<Row> rows = {
      {"  launch: 22", "  launch: -1", "registers.launch: expected a whole number from 0 to 1000, got '-1'"},
      {"  window: 58", "  window: 0", "registers.window: expected a whole number from 1 to 1024, got '0'"},
      {"  dispatch_width: 5", "  dispatch_width: 2.5",
       "registers.dispatch_width: expected a whole number from 1 to 16, got '2.5'"},
      {"  strided_blocks: 4", "  strided_blocks: 9",
       "registers.strided_blocks: expected a whole number from 1 to 8, got '9'"},
      {"    exp: {interval: {f16: 8", "    exp: {interval: {f16: 0",
       "registers.ops.exp.interval.f16: expected a whole number from 1 to 1000, got '0'"},
      {"mutexes: 28", "mutexes: 257", "mutexes: expected a whole number from 0 to 256, got '257'"},
      {"paired_reads: true", "paired_reads: 2", "banks.paired_reads: expected true or false, got '2'"},
  };
  for (const Row& row : rows) {
    const std::string text = replaced(shipped, row.from, row.to);
    const std::string path = folder.file("chip.yaml", text);
    INFO(row.to);
    CHECK(fault(path) == path + ":" + line_of(text, row.to) + ": " + row.message);
  }
  CHECK_THAT(fault(folder.file("chip.yaml", replaced(shipped, "    sqrt: {", "    # sqrt: {"))),
             Catch::Contains(": registers.ops.sqrt: missing, expected keys and values"));
}

TEST_CASE("every value of a shipped hardware file says on its line how far to trust it") {
  std::string all;
  for (const char* chip :
       {"atlas_a2", "atlas_a2_910b3", "atlas_a2_910b4", "atlas_a3", "ascend_310p", "ascend_950pr", "ascend_950dt"})
    all += shipped_text(chip);
  std::istringstream text(all);
  int values = 0;
  for (std::string line; std::getline(text, line);) {
    const std::string content = line.substr(0, line.find('#'));
    const std::size_t colon = content.find(": ");
    const bool is_value = colon != std::string::npos && content.find_first_not_of(' ', colon + 1) != std::string::npos;
    const bool is_description = line.rfind("product:", 0) == 0 || line.rfind("soc:", 0) == 0 ||
                                line.rfind("conf", 0) == 0 || line.rfind("based_on:", 0) == 0;
    if (!is_value || is_description) continue;
    INFO(line);
    bool trusted = false;
    for (const char* word : {"documented", "measured", "fitted", "computed", "inferred"})
      trusted |= line.find(word, content.size()) != std::string::npos;
    CHECK(trusted);
    ++values;
  }
  CHECK(values == 202);
}

TEST_CASE("a product that the kernels do not exist on is refused with the supported list") {
  const std::string absent = "LayerNormGrad and LayerNormGradBeta do not exist there; " + kSupported;
  CHECK(fault("atlas_training") == "hardware 'atlas_training' (Atlas training series): " + absent);
  CHECK(fault("910") == "hardware '910' (Atlas training series): " + absent);
  CHECK(fault("Ascend 910A") == "hardware 'Ascend 910A' (Atlas training series): " + absent);
  CHECK(fault("310B") == "hardware '310B' (Atlas 200I/500 A2 inference products): " + absent);
  CHECK(fault("Ascend310B4") == "hardware 'Ascend310B4' (Atlas 200I/500 A2 inference products): " + absent);
  CHECK(fault("310P vector core") == "hardware '310P vector core' (Atlas inference series, Vector Core): " + absent);
}

TEST_CASE("a supported product without a hardware file says so, and which chips have one") {
  const Scratch folder;
  folder.file("hardware/my_chip.yaml", shipped_text("atlas_a2"));
  const ConfigsVariable configs(folder.path());
  const std::string none = "no hardware file; modelled here: my_chip";
  CHECK(fault("ascend_950pr") == "hardware 'ascend_950pr' (Ascend 950PR): " + none);
  CHECK(fault("950DT") == "hardware '950DT' (Ascend 950DT): " + none);
}

TEST_CASE("a chip by another name is told the name that run files use") {
  CHECK(fault("910B") == "hardware '910B' (Atlas A2 training and inference series): write 'atlas_a2'");
  CHECK(fault("Atlas-A2") == "hardware 'Atlas-A2' (Atlas A2 training and inference series): write 'atlas_a2'");
  CHECK(fault("910B3") == "hardware '910B3' (Atlas A2 series with 910B3): write 'atlas_a2_910b3'");
  CHECK(fault("Ascend910B4") == "hardware 'Ascend910B4' (Atlas A2 series with 910B4): write 'atlas_a2_910b4'");
  CHECK(fault("310P3") == "hardware '310P3' (Atlas inference series, AI Core): write 'ascend_310p'");
  CHECK(fault("950DT") == "hardware '950DT' (Ascend 950DT): write 'ascend_950dt'");
  CHECK(fault("Ascend 950") == "hardware 'Ascend 950' (Ascend 950PR): write 'ascend_950pr'");
  CHECK(fault("910_93") == "hardware '910_93' (Atlas A3 training and inference series): write 'atlas_a3'");
}

TEST_CASE("a typing slip is told the nearest name") {
  CHECK(fault("atlas_a22") ==
        "unknown hardware 'atlas_a22', did you mean 'atlas_a2'? " + kSupported + "; " + kModelled);
  CHECK(fault("910C-like") ==
        "unknown hardware '910C-like', did you mean 'atlas_a3'? " + kSupported + "; " + kModelled);
  CHECK(fault("gpu") == "unknown hardware 'gpu'; " + kSupported + "; " + kModelled);
  CHECK(fault("") == "unknown hardware ''; " + kSupported + "; " + kModelled);
}

TEST_CASE("hardware files come from the folder that AIVSIM_CONFIGS names, or by path") {
  const Scratch folder;
  const std::string path =
      folder.file("hardware/my_chip.yaml", replaced(shipped_text("atlas_a2"), "cores: 48", "cores: 7"));
  CHECK(sim::load_hardware(path).machine.cores == 7);
  const ConfigsVariable configs(folder.path());
  CHECK(sim::hardware_folder() == folder.path() + "/hardware");
  CHECK(sim::load_hardware("my_chip").machine.cores == 7);
  CHECK(sim::load_hardware("my_chip").machine.name == "my_chip");
  CHECK(fault("my_chop") ==
        "unknown hardware 'my_chop', did you mean 'my_chip'? " + kSupported + "; modelled here: my_chip");
  CHECK(fault("atlas_a2") == "hardware 'atlas_a2' (Atlas A2 training and inference series): no hardware file; "
                             "modelled here: my_chip");
  const ConfigsVariable nowhere(folder.path() + "/nowhere");
  CHECK(fault("gpu") == "unknown hardware 'gpu'; " + kSupported + "; modelled here: none");
}

TEST_CASE("a fault of a hardware file names the line and the key") {
  const Scratch folder;
  const std::string shipped = shipped_text("atlas_a2");
  struct Row {
    std::string from, to, message;
  };
  const std::vector<Row> rows = {
      {"arch: 2201", "arch: 2202", "arch: expected one of 2201, 2002, 3510, got '2202', did you mean '2201'?"},
      {"cores: 48", "cores: 0", "cores: expected a whole number from 1 to 1024, got '0'"},
      {"half_overflow: inf", "half_overflow: wrap", "half_overflow: expected one of inf, saturate, got 'wrap'"},
      {"vector_barriers: true", "vector_barriers: 1", "vector_barriers: expected true or false, got '1'"},
      {"clock_mhz: 1850", "clock_mhz: 0", "clock_mhz: expected a finite number above 0, got '0'"},
      {"  - vadd\n", "  - vad\n", "instructions: expected a name known here, got 'vad', did you mean 'vadd'?"},
      {"issue: 1 ", "issue: -1 ", "scalar.issue: expected a finite number of at least 0, got '-1'"},
      {"usable: 196352", "usable: 196481", "ub.usable: must not exceed ub.pop_end"},
      {"usable: 196352", "usable: 196351", "ub.usable: must be a multiple of 32 bytes"},
      {"scratch: 188416", "scratch: 188417", "ub.scratch: must be a multiple of 32 bytes"},
      {"scratch: 188416", "scratch: 196640", "ub.scratch: must not exceed ub.physical"},
      {"pop_end: 196480", "pop_end: 196609", "ub.pop_end: must not exceed ub.physical"},
      {"copy_alignment: 32", "copy_alignment: 48", "copy_alignment: must be a power of two"},
      {"groups: 16", "groups: 12", "banks.groups: must be a power of two, address bits select the group"},
      {"banks_per_group: 3", "banks_per_group: 5", "banks.banks_per_group: must not make more than 64 banks in all"},
      {"id_bit: 16", "id_bit: 8", "banks.id_bit: must lie above the bits that select the group"},
      {"    exp: {", "    expo: {",
       "vector.ops.expo: unknown key, did you mean 'exp'? known: add, mul, div, max, mul_add, adds, muls, maxs, "
       "leaky_relu, axpy, exp, ln, sqrt, rsqrt, reciprocal, abs, relu, duplicate, brcb, cast, reduce_sum, "
       "reduce_block, reduce_pair, reduce_max, compare, select, copy, bits, shift, gather_mask"},
  };
  for (const Row& row : rows) {
    const std::string text = replaced(shipped, row.from, row.to);
    const std::string path = folder.file("chip.yaml", text);
    INFO(row.to);
    CHECK(fault(path) == path + ":" + line_of(text, row.to) + ": " + row.message);
  }
}

TEST_CASE("a hardware file that lacks an op class, or any other value, does not load") {
  const Scratch folder;
  const std::string shipped = shipped_text("atlas_a2");
  const auto fault_without = [&](const std::string& from, const std::string& to) {
    return fault(folder.file("chip.yaml", replaced(shipped, from, to)));
  };
  const std::string place = folder.path() + "/chip.yaml:";
  CHECK(fault_without("    exp: {", "    # exp: {") ==
        place + line_of(shipped, "  ops:") + ": vector.ops.exp: missing, expected keys and values");
  CHECK(fault_without("write_lag: 17", "# none") ==
        place + line_of(shipped, "banks:") + ": banks.write_lag: missing, expected a whole number from 0 to 64");
}

TEST_CASE("the product table tells where the kernels exist") {
  REQUIRE(sim::products().size() == 10);
  for (const sim::Product& product : sim::products()) {
    const bool supported_arch = product.arch == 2201 || product.arch == 3510 || product.name == "ascend_310p";
    CHECK(product.supported_by_kernels == supported_arch);
  }
}
