// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/command.h"
#include "tools/commands/options.h"
#include "tools/exit_status.h"
#include "tools/process/progress.h"
#include "tools/validate/validate_report.h"

namespace tools {
namespace {

struct ValidateOptions {
  std::string hardware = "atlas_a2"; ///< the chip with the measured figures
  std::string json;
};

Validation validate_with_progress(const sim::HardwareConfig& chip, const Talk& talk) {
  Progress progress(talk.terminal(), "figures");
  return validate_chip(chip, [&](std::int64_t done, std::int64_t total) { progress.update(done, total); });
}

int validate(const ValidateOptions& options, CommandContext& context) {
  const sim::HardwareConfig chip = sim::load_hardware(options.hardware);
  Answer answer(options.json, chip.path, context.out);
  const Validation validation = validate_with_progress(chip, context.talk);
  answer.give([&] { return validate_text(validation); }, [&] { return validate_json(validation); });
  return validation.fails() ? kBadVerdict : kGood;
}

} // namespace

void add_validate(CLI::App& app, CommandContext& context) {
  add_command<ValidateOptions>(
      app, context, "validate", "every measured figure that is known of a chip beside ours, with the error",
      [](CLI::App& command, ValidateOptions& options) {
        command
            .add_option("--hardware", options.hardware,
                        "a chip's name, or the path of a hardware file; atlas_a2 if none is given")
            ->type_name("NAME");
        declare_json(command, options.json);
      },
      validate);
}

} // namespace tools
