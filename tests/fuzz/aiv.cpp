// SPDX-License-Identifier: Apache-2.0
/// \file
/// Fuzz target: an .aiv text is parsed, written and parsed again, checked against its chip and, if it is small, played
/// without time.
#include "isa/image.h"
#include "isa/interpreter.h"
#include "tests/fuzz/recording_input.h"
#include "tests/fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::accepted([&] {
    isa::ParsedText text = isa::parse_with_lines(fuzz::text_of(data, size), "input.aiv");
    const isa::Machine& machine = fuzz::machine_named(text.recording.hardware);
    isa::validate(text, machine);
    if (!fuzz::is_small(text.recording)) return;
    fuzz::require(isa::parse(isa::to_text(text.recording), "again.aiv") == text.recording,
                  "a recording's text is the recording");
    isa::fill(text.recording.gm, {});
    isa::interpret(text.recording, machine);
  });
  return 0;
}
