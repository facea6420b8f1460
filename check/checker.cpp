// SPDX-License-Identifier: Apache-2.0
#include "check/checker.h"

#include "check/flags.h"
#include "check/races.h"
#include "check/rules.h"
#include "check/syncs.h"
#include "check/waste.h"

#include "isa/instruction_table.h"

#include <algorithm>

namespace check {

std::vector<Finding> check_recording(const isa::Recording& recording, const isa::Machine& machine,
                                     const CheckOptions& options) {
  std::vector<Finding> findings = RaceFinder(recording, machine, options).find();
  check_syncs(recording, findings);
  for (std::size_t block = 0; block < recording.blocks.size(); ++block) {
    if (recording.blocks[block].same_as) continue;
    check_flags(recording.program_of(block), block, findings);
    check_rules(recording.program_of(block), block, findings);
    check_waste(recording, block, findings);
  }
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Finding& a, const Finding& b) { return severity_of(a.kind) < severity_of(b.kind); });
  return findings;
}

std::int64_t count(const std::vector<Finding>& findings, Severity severity) {
  return std::count_if(findings.begin(), findings.end(),
                       [&](const Finding& f) { return severity_of(f.kind) == severity; });
}

bool has_errors(const std::vector<Finding>& findings) {
  return std::any_of(findings.begin(), findings.end(),
                     [](const Finding& f) { return severity_of(f.kind) == Severity::error; });
}

std::string to_text(const Where& where, const isa::Recording& recording) {
  const isa::Program& program = recording.program_of(where.block);
  std::string text = "block " + std::to_string(where.block) + ", instruction " + std::to_string(where.index);
  if (where.index >= program.code.size()) return text;
  const isa::Instruction& i = program.code[where.index];
  text += " (" + std::string(isa::row_of(i.opcode).mnemonic);
  if (i.step != 0) text += ", " + program.steps[i.step];
  return text + ")";
}

std::string to_text(const Finding& f, const isa::Recording& recording) {
  std::string text = to_text(f.at, recording) + ": " + std::string(name_of(f.kind)) + ": " + f.text;
  if (f.has_other) text += "; the other is " + to_text(f.other, recording);
  if (f.times > 1) text += "; " + std::to_string(f.times) + " times";
  return text;
}

} // namespace check
