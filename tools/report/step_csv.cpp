// SPDX-License-Identifier: Apache-2.0
#include "tools/report/step_csv.h"

#include "tools/report/table.h"

#include <fmt/format.h>

namespace tools {
namespace {

bool is_copying(std::size_t pipe) {
  return pipe == static_cast<std::size_t>(isa::Pipe::mte2) || pipe == static_cast<std::size_t>(isa::Pipe::mte3);
}

std::string line_of(const sim::StepUse& step, std::size_t pipe, double clock_mhz) {
  const sim::PipeResult& use = step.pipes[pipe];
  std::string line =
      fmt::format("{},{},{},{},{:.4f},{}", csv_field(step.name), isa::kPipeNames[pipe], use.instructions,
                  use.busy_cycles, static_cast<double>(use.busy_cycles) / clock_mhz, is_copying(pipe) ? step.bytes : 0);
  for (const std::int64_t cycles : use.stalls) line += fmt::format(",{}", cycles);
  return line + "\n";
}

} // namespace

std::string step_csv(const sim::StepSheet& sheet, double clock_mhz) {
  std::string text = "step,pipe,call_count,cycles,running_time(us),bytes";
  for (const std::string_view name : sim::kStallNames) text.append(",").append(name);
  text += "\n";
  for (const sim::StepUse& step : sheet.steps())
    for (std::size_t pipe = 0; pipe < isa::kPipes; ++pipe)
      if (step.pipes[pipe].instructions > 0) text += line_of(step, pipe, clock_mhz);
  return text;
}

} // namespace tools
