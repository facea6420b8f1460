// SPDX-License-Identifier: Apache-2.0
/// \file
/// The streams under traces/ and what is expected of them. X.aiv goes with X.expected.yaml: one figure a line, and for
/// a recorded stream the arguments of `aivsim record` that made it.
#pragma once

#include "tests/support/scratch.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace golden {

struct Stream {
  std::string path, expected;
};

inline std::string source_path(const std::string& relative) { return std::string(AIVSIM_SOURCE_DIR) + "/" + relative; }

inline bool updating() { return std::getenv("AIVSIM_UPDATE_TRACES") != nullptr; }

inline std::string read_file(const std::string& path) { return support::Scratch::contents(path); }

inline std::vector<Stream> streams() {
  std::vector<Stream> found;
  for (const auto& entry : std::filesystem::directory_iterator(source_path("traces")))
    if (entry.path().extension() == ".aiv")
      found.push_back({entry.path().string(),
                       entry.path().string().substr(0, entry.path().string().size() - 4) + ".expected.yaml"});
  std::sort(found.begin(), found.end(), [](const Stream& a, const Stream& b) { return a.path < b.path; });
  return found;
}

/// Runs the program in the source folder; throws if it fails.
inline void aivsim(const std::string& arguments) {
  const std::string command =
      "cd '" + std::string(AIVSIM_SOURCE_DIR) + "' && '" + AIVSIM_BINARY + "' " + arguments + " -q > /dev/null";
  if (std::system(command.c_str()) != 0) throw std::runtime_error("failed: aivsim " + arguments);
}

/// The figures that replaying gives, by name.
inline std::map<std::string, std::string> figures(const Stream& stream) {
  const support::Scratch scratch;
  const std::string result = scratch.path("result.json");
  aivsim("replay '" + stream.path + "' --json '" + result + "'");
  const nlohmann::json json = nlohmann::json::parse(read_file(result));
  std::map<std::string, std::string> all;
  all["cycles"] = json["cycles"].dump();
  all["instructions"] = json["simulator"]["instructions"].dump();
  all["gm_read_bytes"] = json["gm"]["read_bytes"].dump();
  all["gm_written_bytes"] = json["gm"]["written_bytes"].dump();
  for (const auto& [kind, cycles] : json["bank_conflicts"].items()) all["bank_" + kind] = cycles.dump();
  all["ub_peak_live_bytes"] = json["ub"]["peak_live_bytes"].dump();
  for (const auto& [name, output] : json["outputs"].items()) all["output_" + name] = output["checksum"];
  return all;
}

/// `key: value` lines; comments and blank lines aside.
inline std::map<std::string, std::string> lines_of(const Stream& stream) {
  std::map<std::string, std::string> lines;
  std::istringstream text(read_file(stream.expected));
  for (std::string line; std::getline(text, line);) {
    const std::size_t colon = line.find(": ");
    if (line.empty() || line[0] == '#' || colon == std::string::npos) continue;
    lines[line.substr(0, colon)] = line.substr(colon + 2);
  }
  return lines;
}

/// What `aivsim record` was called with, "" for a stream written by hand.
inline std::string record_arguments(const Stream& stream) { return lines_of(stream)["record"]; }

inline std::map<std::string, std::string> expected_figures(const Stream& stream) {
  std::map<std::string, std::string> lines = lines_of(stream);
  lines.erase("record");
  return lines;
}

inline std::string record_again(const std::string& arguments) {
  const support::Scratch scratch;
  aivsim("record " + arguments + " -o '" + scratch.path("again.aiv") + "'");
  return scratch.read("again.aiv");
}

/// Keeps the comments and the `record` line, and records anew where there is one.
inline void write_expected(const Stream& stream, const std::map<std::string, std::string>& played) {
  std::ostringstream text;
  std::istringstream old(read_file(stream.expected));
  for (std::string line; std::getline(old, line);)
    if (line.rfind('#', 0) == 0 || line.rfind("record: ", 0) == 0) text << line << '\n';
  for (const auto& [key, value] : played) text << key << ": " << value << '\n';
  std::ofstream(stream.expected) << text.str();
}

} // namespace golden
