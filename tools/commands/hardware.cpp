// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/command.h"
#include "tools/commands/options.h"
#include "tools/exit_status.h"
#include "tools/report/hardware_report.h"

namespace tools {
namespace {

struct HardwareOptions {
  std::string name;
  std::string json;
};

int hardware(const HardwareOptions& options, CommandContext& context) {
  if (options.name.empty()) {
    const std::vector<ProductRow> rows = product_rows();
    Answer answer(options.json, "", context.out);
    answer.give([&] { return products_text(rows); }, [&] { return products_json(rows); });
    return kGood;
  }
  const sim::HardwareConfig chip = sim::load_hardware(options.name);
  Answer answer(options.json, chip.path, context.out);
  answer.give([&] { return hardware_text(chip); }, [&] { return hardware_json(chip); });
  return kGood;
}

} // namespace

void add_hardware(CLI::App& app, CommandContext& context) {
  add_command<HardwareOptions>(
      app, context, "hardware", "the products and whether they are supported, or one chip's resolved parameters",
      [](CLI::App& command, HardwareOptions& options) {
        command.add_option("NAME", options.name, "a chip's name, or the path of a hardware file");
        declare_json(command, options.json);
      },
      hardware);
}

} // namespace tools
