// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/options.h"

#include "isa/error.h"
#include "tools/files/npy.h"

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
  command.add_flag("--no-check", options.no_check, "do not look for hazards in the instruction streams");
  command.add_flag("--explain", options.explain, "tell where the cycles went, what bounds the run and what would help");
  declare_json(command, options.json);
  command.add_option("--csv", options.csv, "one line an instruction")->type_name("FILE");
  command.add_option("--csv-steps", options.csv_steps, "one line a kernel step and pipe")->type_name("FILE");
  declare(command, options.vcd);
  command.add_option("--trace", options.trace, "the timeline as a Chrome trace, for Perfetto")->type_name("FILE");
  command.add_option("--report", options.report, "a page to look at: the run explained, in one HTML file")
      ->type_name("FILE");
  command.add_option("--outputs", options.outputs, "the output tensors as .npy files")->type_name("DIR");
}

PlayOptions play_options(const ResultOptions& options, const Talk& talk, std::vector<sim::Listener*> listeners) {
  return {!options.no_timing, !options.no_data, false, std::move(listeners), talk.terminal(), true};
}

void keep_apart(const std::string& output, const std::string& input) {
  std::error_code ignored;
  if (std::filesystem::equivalent(output, input, ignored)) throw isa::Error(output, "would overwrite the input file");
}

namespace {

/// Throws isa::Error if two options name the same file.
void keep_options_apart(const std::string& option, const std::string& file, const std::string& other,
                        const std::string& others) {
  std::error_code ignored;
  const auto place = [&](const std::string& path) { return std::filesystem::weakly_canonical(path, ignored); };
  const bool same = !file.empty() && !others.empty() && (file == others || place(file) == place(others));
  if (same) throw isa::Error(option, "and " + other + " name the same file: " + file);
}

/// Opens a file that needs the times of a run.
void open_timed(std::optional<OutputFile>& file, const char* option, const std::string& path,
                const ResultOptions& options, const std::string& input) {
  if (path.empty()) return;
  if (options.no_timing)
    throw isa::Error(option, "needs the times of the instructions: it does not go with --no-timing");
  keep_apart(path, input);
  file.emplace(path);
}

} // namespace

std::optional<OutputFile> output_beside(const NamedFile& file, const std::vector<NamedFile>& others,
                                        const std::string& input) {
  const auto& [option, path] = file;
  if (path.empty()) return std::nullopt;
  for (const auto& [other, taken] : others) keep_options_apart(option, path, other, taken);
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

ResultFiles::ResultFiles(const ResultOptions& options, const std::string& input)
    : outputs_(options.outputs), vcd_options_(options.vcd) {
  const std::array<std::pair<const char*, const std::string*>, 6> all = {{{"--json", &options.json},
                                                                          {"--csv", &options.csv},
                                                                          {"--csv-steps", &options.csv_steps},
                                                                          {"--vcd", &options.vcd.file},
                                                                          {"--trace", &options.trace},
                                                                          {"--report", &options.report}}};
  for (std::size_t k = 0; k < all.size(); ++k)
    for (std::size_t other = 0; other < k; ++other)
      keep_options_apart(all[k].first, *all[k].second, all[other].first, *all[other].second);
  if (options.explain && options.no_timing)
    throw isa::Error("--explain", "needs the times of the instructions: it does not go with --no-timing");
  open_timed(csv_file_, "--csv", options.csv, options, input);
  open_timed(steps_file_, "--csv-steps", options.csv_steps, options, input);
  open_timed(vcd_file_, "--vcd", options.vcd.file, options, input);
  open_timed(trace_file_, "--trace", options.trace, options, input);
  open_timed(report_file_, "--report", options.report, options, input);
  if (options.no_data && options.no_timing)
    throw isa::Error("--no-data", "and --no-timing together leave nothing to do");
  if (options.no_data && !outputs_.empty())
    throw isa::Error("--outputs", "needs the numbers: it does not go with --no-data");
  if (!outputs_.empty()) prepare_folder(outputs_);
}

std::vector<sim::Listener*> ResultFiles::listeners(const isa::Recording& recording,
                                                   const sim::HardwareConfig& hardware) {
  std::vector<sim::Listener*> listeners;
  if (csv_file_) {
    csv_ = std::make_unique<InstructionCsv>(csv_file_->stream(), recording, hardware.clock_mhz);
    listeners.push_back(csv_.get());
  }
  if (steps_file_) {
    steps_ = std::make_unique<sim::StepSheet>(recording);
    clock_mhz_ = hardware.clock_mhz;
    listeners.push_back(steps_.get());
  }
  const sim::VcdSelection selection = selection_of(vcd_options_, recording);
  if (vcd_file_) {
    vcd_ = std::make_unique<sim::VcdTrace>(vcd_file_->stream(), recording, hardware, selection);
    listeners.push_back(vcd_.get());
  }
  if (trace_file_) {
    trace_ = std::make_unique<sim::TimelineTrace>(trace_file_->stream(), recording, hardware);
    listeners.push_back(trace_.get());
  }
  return listeners;
}

void ResultFiles::finish(const isa::GlobalImage& image, const sim::Result& result) {
  if (vcd_) vcd_->finish(result.cycles);
  if (trace_) trace_->finish();
  if (steps_) steps_file_->stream() << step_csv(*steps_, clock_mhz_);
  for (std::optional<OutputFile>* file : {&csv_file_, &steps_file_, &vcd_file_, &trace_file_}) {
    if (!*file) continue;
    (*file)->commit();
    spdlog::info("wrote {}", (*file)->path());
  }
  if (!outputs_.empty() && result.ok()) write_tensors(image);
}

void ResultFiles::write_tensors(const isa::GlobalImage& image) const {
  for (std::size_t i = 0; i < image.buffers.size(); ++i) {
    if (image.buffers[i].role != isa::Role::out) continue;
    const std::string path = (std::filesystem::path(outputs_) / (image.buffers[i].name + ".npy")).string();
    write_npy(path, image.buffers[i], image.data[i]);
    spdlog::info("wrote {}", path);
  }
}

} // namespace tools
