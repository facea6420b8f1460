// SPDX-License-Identifier: Apache-2.0
/// \file
/// Fuzz target: whatever parses and is legal, the checker judges, and every finding can be told.
#include "check/checker.h"
#include "tests/fuzz/recording_input.h"
#include "tests/fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::accepted([&] {
    const isa::ParsedText text = isa::parse_with_lines(fuzz::text_of(data, size), "input.aiv");
    const isa::Machine& machine = fuzz::machine_named(text.recording.hardware);
    isa::validate(text, machine);
    if (!fuzz::is_small(text.recording)) return;
    for (const bool auto_sync : {false, true})
      for (const check::Finding& finding : check::check_recording(text.recording, machine, {auto_sync}))
        fuzz::require(!check::to_text(finding, text.recording).empty() && finding.times > 0,
                      "a finding says something");
  });
  return 0;
}
