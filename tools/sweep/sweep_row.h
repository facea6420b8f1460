// SPDX-License-Identifier: Apache-2.0
/// \file
/// A row of the table `points`: what became of a point.
#pragma once

#include "tools/report/playback_json.h"
#include "tools/sweep/sweep_file.h"

#include <string>
#include <vector>

namespace tools {

/// How a point ended; the words of the column `status`.
inline constexpr const char* kDone = "done";          ///< it was played to its end, its numbers may be wrong
inline constexpr const char* kIllegal = "illegal";    ///< its settings forbid each other, or it does not fit
inline constexpr const char* kFailed = "failed";      ///< it stood still, or a fault of ours
inline constexpr const char* kCrashed = "crashed";    ///< a signal ended the process that played it
inline constexpr const char* kTimedOut = "timed_out"; ///< it took longer than --timeout

struct SweepRow {
  std::int64_t point = 0;
  std::string status, reason; ///< reason: "" if it is done
  std::string config_hash;    ///< "" if the settings do not resolve
  std::vector<Json> settings; ///< in the order of setting_paths, null for what the file leaves to its default
  std::vector<Json> figures;  ///< in the order of figure_columns, empty unless it is done
};

/// One line without a line end, and back.
std::string to_line(const SweepRow& row);
SweepRow row_of_line(const std::string& line);

/// The keys whose values stand in each row: kernel, hardware, dtype, shape and tmp, and all that is varied.
std::vector<std::string> setting_paths(const SweepFile& sweep);

/// The columns of these: the key's last word, or all of it where that is a figure's name or given already
/// (tiling_cores).
std::vector<std::string> setting_columns(const std::vector<std::string>& paths);

/// A value of the file as a number, if it is one, or as text.
Json written(const sim::YamlNode& value);

/// What a run file says of the paths: numbers as numbers.
std::vector<Json> settings_of(const sim::YamlNode& run_file, const std::vector<std::string>& paths);

} // namespace tools
