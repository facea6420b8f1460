// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/vcd_options.h"

#include "isa/error.h"
#include "sim/yaml/scalar.h"
#include "tools/report/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <sstream>

namespace tools {
namespace {

std::vector<std::string> parts_of(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

/// A whole number from 0 on; throws naming `option`.
std::int64_t number(const std::string& text, const char* option) {
  const std::optional<std::int64_t> value = sim::whole_number(text);
  if (!value || *value < 0) throw isa::Error(option, "'" + text + "' is no whole number from 0 on");
  return *value;
}

void read_window(const std::string& window, sim::VcdSelection& selection) {
  const std::size_t colon = window.find(':');
  if (colon == std::string::npos)
    throw isa::Error("--vcd-window", "'" + window + "' is not of the form from:to, in cycles, as in 1000:2000");
  if (colon > 0) selection.from = number(window.substr(0, colon), "--vcd-window");
  if (colon + 1 < window.size()) selection.to = number(window.substr(colon + 1), "--vcd-window");
  if (selection.from >= selection.to)
    throw isa::Error("--vcd-window", "'" + window + "' holds no cycle: from must be less than to");
}

std::vector<std::size_t> cores_of(const std::string& text, std::size_t cores) {
  std::vector<std::size_t> all;
  for (const std::string& part : parts_of(text, ',')) {
    const std::size_t dash = part.find('-');
    const std::int64_t first = number(part.substr(0, dash), "--vcd-cores");
    const std::int64_t last = dash == std::string::npos ? first : number(part.substr(dash + 1), "--vcd-cores");
    if (first > last || last >= static_cast<std::int64_t>(cores))
      throw isa::Error("--vcd-cores", fmt::format("'{}' given, the run has cores 0 to {}", part, cores - 1));
    for (std::int64_t core = first; core <= last; ++core) all.push_back(static_cast<std::size_t>(core));
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

void read_signals(const std::string& text, sim::VcdSelection& selection) {
  const std::vector<std::string> known(sim::VcdSelection::kGroupNames.begin(), sim::VcdSelection::kGroupNames.end());
  selection.groups.reset();
  for (const std::string& part : parts_of(text, ',')) {
    const auto at = std::find(known.begin(), known.end(), part);
    if (at == known.end())
      throw isa::Error("--vcd-signals", "'" + part + "' given, allowed are scalar, vector, mte2, mte3, ub, flags" +
                                            isa::did_you_mean(part, known));
    selection.groups.set(static_cast<std::size_t>(at - known.begin()));
  }
}

void require_vcd(const VcdOptions& options) {
  for (const auto& [name, value] :
       {std::pair("--vcd-window", &options.window), std::pair("--vcd-cores", &options.cores),
        std::pair("--vcd-signals", &options.signals)})
    if (!value->empty()) throw isa::Error(name, "says what of the run --vcd FILE shows, which is not given");
}

/// A window makes the file as small as it is, whatever the run: there is nothing to foresee then.
void refuse_too_large(const VcdOptions& options, const sim::VcdSelection& selection, const isa::Recording& recording) {
  const std::optional<std::int64_t> limit = sim::byte_size(options.limit);
  if (!limit) throw isa::Error("--vcd-limit", "'" + options.limit + "' is no size such as 500MiB");
  const std::int64_t bytes = sim::vcd_bytes(recording, selection);
  if (!options.window.empty() || bytes <= *limit) return;
  throw isa::Error("--vcd",
                   fmt::format("the file would have about {} B, the limit is {}: choose cycles (--vcd-window), "
                               "cores (--vcd-cores) or signals (--vcd-signals), or allow more (--vcd-limit)",
                               grouped(bytes), options.limit));
}

} // namespace

void declare(CLI::App& command, VcdOptions& options) {
  command.add_option("--vcd", options.file, "signals over time, for GTKWave")->type_name("FILE");
  command.add_option("--vcd-window", options.window, "only the cycles [from, to)")->type_name("from:to");
  command.add_option("--vcd-cores", options.cores, "only these cores, e.g. 0,4-7")->type_name("LIST");
  command.add_option("--vcd-signals", options.signals, "only these: scalar, vector, mte2, mte3, ub, flags")
      ->type_name("LIST");
  command.add_option("--vcd-limit", options.limit, "refuse a VCD that will be larger (1024MiB)")->type_name("SIZE");
}

sim::VcdSelection selection_of(const VcdOptions& options, const isa::Recording& recording) {
  sim::VcdSelection selection;
  if (options.file.empty()) {
    require_vcd(options);
    return selection;
  }
  if (!options.window.empty()) read_window(options.window, selection);
  if (!options.cores.empty()) selection.cores = cores_of(options.cores, recording.blocks.size());
  if (!options.signals.empty()) read_signals(options.signals, selection);
  refuse_too_large(options, selection, recording);
  return selection;
}

} // namespace tools
