// SPDX-License-Identifier: Apache-2.0
#include "isa/opcode.h"
#include "sim/hardware/hardware_file.h"
#include "sim/hardware/register_timing.h"
#include "tools/kernel/kernel_file.h"
#include "tools/play/run_config.h"
#include "tools/sweep/sweep_file.h"

#include <catch2/catch.hpp>

#include <fstream>
#include <set>

namespace {

/// The keys of the tables under one heading of configs/README.md: what stands in backquotes in the first column.
std::set<std::string> documented_keys(const std::string& heading) {
  std::ifstream readme(AIVSIM_SOURCE_DIR "/configs/README.md");
  std::set<std::string> keys;
  bool inside = false;
  for (std::string line; std::getline(readme, line);) {
    if (line.rfind("## ", 0) == 0) inside = line == "## " + heading;
    if (inside && line.rfind("| `", 0) == 0) keys.insert(line.substr(3, line.find('`', 3) - 3));
  }
  return keys;
}

/// The key of one op class as the table has it for all.
std::string of_any_class(const std::string& key, const std::string& ops, std::string_view name) {
  const std::string section = ops + std::string(name) + ".";
  return key.rfind(section, 0) == 0 ? ops + "CLASS." + key.substr(section.size()) : key;
}

} // namespace

TEST_CASE("configs/README.md describes every key of a run file and no other") {
  const std::vector<std::string> keys = tools::run_file_keys();
  CHECK(std::set<std::string>(keys.begin(), keys.end()) == documented_keys("Run file"));
}

TEST_CASE("configs/README.md describes every key of a kernel's run file and no other") {
  const std::vector<std::string> keys = tools::kernel_file_keys();
  CHECK(std::set<std::string>(keys.begin(), keys.end()) == documented_keys("Kernel file"));
}

TEST_CASE("configs/README.md describes every key of a sweep file and no other") {
  const std::vector<std::string> keys = tools::sweep_file_keys();
  CHECK(std::set<std::string>(keys.begin(), keys.end()) == documented_keys("Sweep file"));
}

TEST_CASE("configs/README.md describes every key of a hardware file and no other") {
  std::set<std::string> keys;
  for (std::string key : sim::hardware_file_keys()) {
    for (const std::string_view name : isa::kVectorOpClassNames) key = of_any_class(key, "vector.ops.", name);
    for (const sim::RegisterOpClass& c : sim::kRegisterOpClasses) key = of_any_class(key, "registers.ops.", c.name);
    keys.insert(key);
  }
  CHECK(keys == documented_keys("Hardware file"));
}
