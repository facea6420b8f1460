// SPDX-License-Identifier: Apache-2.0
/// \file
/// Options that several commands share, and where their results go.
#pragma once

#include "sim/listeners/timeline_trace.h"
#include "tools/commands/vcd_options.h"
#include "tools/files/output_file.h"
#include "tools/play/playback.h"
#include "tools/report/instruction_csv.h"
#include "tools/report/playback_json.h"
#include "tools/report/step_csv.h"
#include "tools/talk.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tools {

/// The run file and what the command line changes in it.
struct RunFileOptions {
  std::string file;
  std::vector<std::string> overrides;
};
void declare(CLI::App& command, RunFileOptions& options);

/// Where the results of `run` and `replay` go; "": not written.
struct ResultOptions {
  bool no_timing = false;
  bool no_data = false;
  bool no_check = false;
  bool explain = false; ///< where the cycles went, what bounds the run, what would help
  std::string json, csv, csv_steps, trace, report, outputs;
  VcdOptions vcd;

  bool explains() const { return explain || !report.empty(); } ///< a report tells what an explanation does
};
void declare(CLI::App& command, ResultOptions& options);

/// What to play, with progress on a terminal that listens. Throws isa::Error for options that contradict each other.
PlayOptions play_options(const ResultOptions& options, const Talk& talk, std::vector<sim::Listener*> listeners);

void declare_json(CLI::App& command, std::string& json);

/// An option that names a file, and what it names.
using NamedFile = std::pair<std::string, std::string>;
/// The file of an option that writes one, "" for none; opened now, so that a fault shows before any work. Throws
/// isa::Error if it is also one of the `others`, or would overwrite `input`.
std::optional<OutputFile> output_beside(const NamedFile& file, const std::vector<NamedFile>& others,
                                        const std::string& input);
/// The whole text of a result file, which then gets its name.
void write(OutputFile& file, const std::string& text);

/// `--json FILE|-`: the answer as a table on `out`, as JSON in a file besides, or as JSON on `out` alone.
class Answer {
public:
  /// Opens the file, so that a fault shows before any work. `input` must not be overwritten. Throws isa::Error.
  Answer(const std::string& json, const std::string& input, std::ostream& out);
  /// Makes what is asked for: `text()` a string, `json()` a Json.
  template <class Text, class MakeJson> void give(Text text, MakeJson json) {
    if (json_only_) {
      out_ << to_text(json());
      return;
    }
    if (file_) write(*file_, to_text(json()));
    out_ << text();
  }

private:
  std::ostream& out_;
  bool json_only_ = false;
  std::optional<OutputFile> file_;
};

/// The files beside the answer: the CSV, the VCD, the timeline, the report and the output tensors.
class ResultFiles {
public:
  /// Opens and creates what can be. Throws isa::Error, also for what needs times where there are none.
  ResultFiles(const ResultOptions& options, const std::string& input);
  /// The listeners that write what is asked for.
  std::vector<sim::Listener*> listeners(const isa::Recording& recording, const sim::HardwareConfig& hardware);
  /// Gives the files their names, and writes the buffers that the kernel made if the run ended well.
  void finish(const isa::GlobalImage& image, const sim::Result& result);
  /// The page that --report asks for; nullptr if it does not.
  OutputFile* report() { return report_file_ ? &*report_file_ : nullptr; }

private:
  void write_tensors(const isa::GlobalImage& image) const;

  std::string outputs_;
  VcdOptions vcd_options_;
  std::optional<OutputFile> csv_file_, steps_file_, vcd_file_, trace_file_, report_file_;
  std::unique_ptr<InstructionCsv> csv_;
  std::unique_ptr<sim::StepSheet> steps_;
  double clock_mhz_ = 0;
  std::unique_ptr<sim::VcdTrace> vcd_;
  std::unique_ptr<sim::TimelineTrace> trace_;
};

/// Throws isa::Error if writing `output` would overwrite `input`.
void keep_apart(const std::string& output, const std::string& input);

} // namespace tools
