// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/options.h"

#include "isa/error.h"
#include "tools/npy.h"

#include <spdlog/spdlog.h>

#include <filesystem>

namespace tools {

void declare(CLI::App& command, RunFileOptions& options) {
  command.add_option("RUN.yaml", options.file, "the run file")->required();
  command.add_option("--set", options.overrides, "key=value: as if the run file said so, e.g. tiling.buffers=2")
      ->type_name("key=value")
      ->allow_extra_args(false);
}

void declare_json(CLI::App& command, std::string& json) {
  command.add_option("--json", json, "write the result as JSON; - is standard output, in place of the table")
      ->type_name("FILE|-");
}

void declare(CLI::App& command, ResultOptions& options) {
  command.add_flag("--no-timing", options.no_timing, "interpret the instructions without simulating time");
  command.add_flag("--no-data", options.no_data, "simulate time without computing numbers");
  declare_json(command, options.json);
  command.add_option("--csv", options.csv, "one line an instruction")->type_name("FILE");
  command.add_option("--outputs", options.outputs, "the output tensors as .npy files")->type_name("DIR");
}

PlayOptions play_options(const ResultOptions& options, std::vector<sim::Listener*> listeners) {
  return {!options.no_timing, !options.no_data, false, std::move(listeners)};
}

void keep_apart(const std::string& output, const std::string& input) {
  std::error_code ignored;
  if (std::filesystem::equivalent(output, input, ignored)) throw isa::Error(output, "would overwrite the input file");
}

std::optional<OutputFile> output_beside(const std::string& path, const std::string& option, const std::string& json,
                                        const std::string& input) {
  if (path.empty()) return std::nullopt;
  if (path == json) throw isa::Error(option, "and --json name the same file: " + path);
  keep_apart(path, input);
  return std::optional<OutputFile>(std::in_place, path);
}

void write(OutputFile& file, const std::string& text) {
  file.stream() << text;
  file.commit();
  spdlog::info("wrote {}", file.path());
}

Answer::Answer(const std::string& json, const std::string& input, std::ostream& out) : out_(out) {
  json_only_ = json == "-";
  if (json.empty() || json_only_) return;
  keep_apart(json, input);
  file_.emplace(json);
}

ResultFiles::ResultFiles(const ResultOptions& options, const std::string& input) : outputs_(options.outputs) {
  if (!options.csv.empty()) {
    if (options.no_timing)
      throw isa::Error("--csv", "needs the times of the instructions: it does not go with --no-timing");
    if (options.csv == options.json) throw isa::Error("--csv", "and --json name the same file: " + options.csv);
    keep_apart(options.csv, input);
    csv_file_.emplace(options.csv);
  }
  if (options.no_data && options.no_timing)
    throw isa::Error("--no-data", "and --no-timing together leave nothing to do");
  if (options.no_data && !outputs_.empty())
    throw isa::Error("--outputs", "needs the numbers: it does not go with --no-data");
  if (!outputs_.empty()) prepare_folder(outputs_);
}

std::vector<sim::Listener*> ResultFiles::listeners(const isa::Recording& recording) {
  if (!csv_file_) return {};
  csv_ = std::make_unique<InstructionCsv>(csv_file_->stream(), recording);
  return {csv_.get()};
}

void ResultFiles::finish(const isa::GlobalImage& image, bool whole) {
  if (csv_file_) {
    csv_file_->commit();
    spdlog::info("wrote {}", csv_file_->path());
  }
  if (outputs_.empty() || !whole) return;
  for (std::size_t i = 0; i < image.buffers.size(); ++i) {
    if (image.buffers[i].role != isa::Role::out) continue;
    const std::string path = (std::filesystem::path(outputs_) / (image.buffers[i].name + ".npy")).string();
    write_npy(path, image.buffers[i], image.data[i]);
    spdlog::info("wrote {}", path);
  }
}

} // namespace tools
