// SPDX-License-Identifier: Apache-2.0
#include "tools/numerics/first_not_finite.h"

#include "check/checker.h"
#include "isa/instruction_table.h"
#include "tools/numerics/guilty_row.h"
#include "tools/numerics/single_steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <list>

namespace tools {
namespace {

/// Runs to behind the next sync_all or to the end, or until something is found.
std::optional<NotFinite> search_phase(SingleSteps& steps, std::size_t block) {
  while (!steps.ended()) {
    const bool sync = steps.at_sync();
    const std::size_t index = steps.next();
    if (const auto made = steps.watched_step()) return NotFinite{{block, index}, *made, "", std::nullopt};
    if (sync) break;
  }
  return std::nullopt;
}

const isa::Instruction& culprit(const NotFinite& found, const isa::Recording& recording) {
  const isa::Program& program = recording.program_of(found.at.block);
  const isa::Instruction& i = program.code[found.at.index];
  return found.made.in_function ? isa::body_of(i, program).begin[*found.made.in_function] : i;
}

/// Its step and row, too. What comes behind a sync_all may be made of all rows.
NotFinite completed(NotFinite found, const isa::Recording& recording, const isa::GlobalImage& gm,
                    const isa::Machine& machine, bool first_phase) {
  found.step = recording.program_of(found.at.block).steps[culprit(found, recording).step];
  if (first_phase) found.row = guilty_row(recording, gm, machine, found.at, found.made);
  return found;
}

} // namespace

std::optional<NotFinite> first_not_finite(const isa::Recording& recording, const isa::GlobalImage& gm,
                                          const isa::Machine& machine) {
  isa::GlobalImage played = gm;
  std::list<SingleSteps> blocks;
  for (std::size_t b = 0; b < recording.blocks.size(); ++b) blocks.emplace_back(recording, b, played, machine);
  const auto all_ended = [&] {
    return std::all_of(blocks.begin(), blocks.end(), [](const SingleSteps& steps) { return steps.ended(); });
  };
  for (bool first_phase = true; !all_ended(); first_phase = false) {
    std::size_t b = 0;
    for (SingleSteps& steps : blocks)
      if (const auto found = search_phase(steps, b++)) return completed(*found, recording, gm, machine, first_phase);
  }
  return std::nullopt;
}

std::string to_text(const NotFinite& found, const isa::Recording& recording) {
  const std::string inside = !found.made.in_function
                                 ? ""
                                 : fmt::format(", there {} of its body ({}{})", *found.made.in_function,
                                               isa::row_of(culprit(found, recording).opcode).mnemonic,
                                               found.step.empty() ? "" : ", " + found.step);
  const bool overflow = !found.made.nan && found.made.type == isa::Dtype::f16;
  return fmt::format("{}{} makes {} of finite numbers{}{}", check::to_text(found.at, recording), inside,
                     found.made.nan ? "NaN" : "Inf", overflow ? ", beyond the range of half" : "",
                     found.row ? fmt::format(", from the data of row {}", *found.row) : "");
}

} // namespace tools
