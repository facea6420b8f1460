// SPDX-License-Identifier: Apache-2.0
#include "isa/text/text.h"
#include "tools/commands/command.h"
#include "tools/commands/options.h"
#include "tools/exit_status.h"
#include "tools/play/run_kernel.h"
#include "tools/report/table.h"

#include <fmt/format.h>

#include <filesystem>

namespace tools {
namespace {

struct RecordOptions {
  RunFileOptions run;
  std::string output;
};

/// File inputs as a replay will find them: from the recording's own folder where they lie below it, else by full path.
void relate_files(isa::GlobalImage& image, const std::string& recording_path) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::absolute(recording_path).parent_path().lexically_normal();
  for (isa::GmBuffer& buffer : image.buffers) {
    if (buffer.init.kind != isa::Init::Kind::file) continue;
    const fs::path file = fs::absolute(buffer.init.source).lexically_normal();
    const fs::path below = file.lexically_relative(folder);
    buffer.init.source = (below.empty() || *below.begin() == ".." ? file : below).string();
  }
}

int record(const RecordOptions& options, CommandContext& context) {
  RunOutcome outcome = prepare(load_run_config(options.run.file, options.run.overrides));
  keep_apart(options.output, options.run.file);
  OutputFile file(options.output);
  relate_files(outcome.recording.gm, options.output);
  file.stream() << isa::to_text(outcome.recording);
  file.commit();
  context.out << fmt::format("{}: {} instructions in {} block{}\n", options.output,
                             grouped(static_cast<std::int64_t>(outcome.recording.instructions())),
                             outcome.recording.blocks.size(), outcome.recording.blocks.size() == 1 ? "" : "s");
  return kGood;
}

} // namespace

void add_record(CLI::App& app, CommandContext& context) {
  add_command<RecordOptions>(
      app, context, "record", "write a run's instruction streams as text",
      [](CLI::App& command, RecordOptions& options) {
        declare(command, options.run);
        command.add_option("-o,--output", options.output, "the recording")->type_name("FILE.aiv")->required();
      },
      record);
}

} // namespace tools
