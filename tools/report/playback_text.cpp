// SPDX-License-Identifier: Apache-2.0
#include "tools/report/playback_text.h"

#include "tools/report/table.h"
#include "tools/report/totals.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tools {
namespace {

constexpr std::size_t kStallsShown = 3;

std::string stalls_text(const sim::PipeResult& pipe) {
  std::string text;
  for (const StallShare& stall : largest_stalls(pipe, kStallsShown))
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", stall.reason, grouped(stall.cycles));
  return text;
}

std::string grouped_or_dash(const std::optional<std::int64_t>& value) { return value ? grouped(*value) : "-"; }

std::string cores_text(std::size_t cores) { return fmt::format("{} core{}", cores, cores == 1 ? "" : "s"); }

std::string ending_word(const sim::Result& result) {
  if (result.stopped) return "INTERRUPTED after ";
  return result.ok() ? "" : "DEADLOCK after ";
}

/// Why a run did not end well: a line, or several, or nothing.
std::string ending_text(const Playback& playback) {
  if (playback.result.stopped)
    return fmt::format("{} of {} instructions had retired; the figures below are of these\n", grouped(playback.retired),
                       grouped(playback.recorded));
  return playback.result.ok() ? "" : playback.result.deadlock + "\n";
}

using Pipes = std::array<sim::PipeResult, isa::kPipes>;

/// `available`: the cycles in which a pipe could have been busy.
std::string pipe_table(const std::string& heading, const Pipes& pipes, std::int64_t available) {
  Table table({heading, "busy", "utilisation", "instructions", "<longest stalls (cycles)"});
  for (std::size_t pipe = 0; pipe < pipes.size(); ++pipe)
    table.row({std::string(isa::kPipeNames[pipe]), grouped(pipes[pipe].busy_cycles),
               percent(share_of(pipes[pipe].busy_cycles, available)), grouped(pipes[pipe].instructions),
               stalls_text(pipes[pipe])});
  return table.text();
}

} // namespace

double time_us(std::int64_t cycles, const sim::HardwareConfig& hardware) {
  return static_cast<double>(cycles) / hardware.clock_mhz;
}

std::string cycles_text(const Playback& playback, const sim::HardwareConfig& hardware) {
  const sim::Result& result = playback.result;
  if (!playback.timed) return "no timing: the instructions were interpreted, cycles are not known\n";
  return fmt::format("{}{} cycles, {:.3f} us at {:g} MHz on {}\n{}", ending_word(result), grouped(result.cycles),
                     time_us(result.cycles, hardware), hardware.clock_mhz, cores_text(result.cores.size()),
                     ending_text(playback));
}

std::string pipes_text(const sim::Result& result) {
  const std::size_t cores = result.cores.size();
  const std::int64_t available = result.cycles * static_cast<std::int64_t>(cores);
  if (cores < 2) return pipe_table("<pipe", pipe_totals(result), available);
  const std::size_t slowest = slowest_core(result);
  return pipe_table("<all " + cores_text(cores), pipe_totals(result), available) + "\n" +
         pipe_table(fmt::format("<core {} (slowest)", slowest), result.cores[slowest].pipes, result.cycles) + "\n";
}

std::string spread_text(const sim::Result& result) {
  if (result.cores.size() < 2) return "";
  std::int64_t fastest = result.cores.front().cycles, slowest = fastest, sum = 0;
  for (const sim::CoreResult& core : result.cores) {
    fastest = std::min(fastest, core.cycles);
    slowest = std::max(slowest, core.cycles);
    sum += core.cycles;
  }
  const double mean = static_cast<double>(sum) / static_cast<double>(result.cores.size());
  return fmt::format("cores end after {} to {} cycles, {} on average\n", grouped(fastest), grouped(slowest),
                     grouped(std::llround(mean)));
}

std::string ub_text(const UbReport& ub, const Playback& playback) {
  Table table({"<UB buffer", "depth", "each", "bytes", "peak", "peak live"});
  for (const UbLine& line : ub.lines)
    table.row({line.name, grouped(line.depth), grouped(line.bytes), grouped(line.total_bytes()),
               grouped_or_dash(line.peak_bytes), grouped_or_dash(line.peak_live_bytes)});
  const UbPeaks peaks = ub_peaks(playback.result);
  table.row({"total", "", "", grouped(ub.allocated_bytes), playback.timed ? grouped(peaks.peak_bytes) : "-",
             playback.timed ? grouped(peaks.peak_live_bytes) : "-"});
  return table.text() + fmt::format("{} of {} B of UB allocated, {}\n", grouped(ub.allocated_bytes),
                                    grouped(ub.capacity_bytes),
                                    percent(share_of(ub.allocated_bytes, ub.capacity_bytes)));
}

std::string conflicts_text(const sim::Result& result) {
  const sim::BankConflicts total = conflict_totals(result);
  return fmt::format("bank conflicts (cycles): read-read {}, read-write {}, write-write {}\n", grouped(total.read_read),
                     grouped(total.read_write), grouped(total.write_write));
}

std::string gm_text(const sim::Result& result, const isa::GlobalImage& gm) {
  Table table({"<GM tensor", "bytes in", "bytes out"});
  for (std::size_t i = 0; i < gm.buffers.size(); ++i)
    table.row({gm.buffers[i].name, grouped(result.gm.read_bytes.at(i)), grouped(result.gm.written_bytes.at(i))});
  const GmTotals total = gm_totals(result);
  table.row({"total", grouped(total.read_bytes), grouped(total.written_bytes)});
  const std::string l2 = result.gm.l2_read_bytes + result.gm.l2_written_bytes == 0
                             ? ""
                             : fmt::format("of these in lines that the L2 held: {} in, {} out\n",
                                           grouped(result.gm.l2_read_bytes), grouped(result.gm.l2_written_bytes));
  return table.text() + l2;
}

std::string simulator_text(const Playback& playback) {
  return fmt::format("simulator: {} instructions recorded, {} retired, {:.3f} s, {:.2f} M instructions/s\n",
                     grouped(playback.recorded), grouped(playback.retired), playback.result.wall_s,
                     playback.instructions_per_second() / 1e6);
}

std::string list_text(const std::string& heading, const std::vector<std::string>& lines) {
  if (lines.empty()) return "";
  std::string text = heading + ":\n";
  for (const std::string& line : lines) text += "  " + line + "\n";
  return text;
}

} // namespace tools
