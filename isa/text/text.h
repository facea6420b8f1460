// SPDX-License-Identifier: Apache-2.0
/// \file
/// The text form of a recording (`.aiv`): one instruction a line, operands named. `parse(to_text(r), "") == r` for
/// every recording whose fields that the text does not show (a stride of an operand that is not there, say) hold
/// defaults. Limits are in text_limits.h. Text says what an instruction is, not whether a chip has it: that is
/// `validate`.
#pragma once

#include "isa/program.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace isa {

/// The whole recording as text, ending in a newline.
std::string to_text(const Recording& recording);

/// One instruction as it stands in the text, without step and comment.
std::string to_text(const Instruction& instruction, const Program& program, const GlobalImage& gm);

/// A recording and where each of its instructions was written: `lines[block][index]`. A block that is the same as
/// another has one entry, the line that says so.
struct ParsedText {
  Recording recording;
  std::string file;
  std::vector<std::vector<std::uint32_t>> lines;
  std::vector<std::vector<std::uint32_t>> function_lines; ///< of the vector functions
};

/// Reads text; `file` is named in errors. Throws Error with `file:line:column` for anything that is not a whole,
/// well-formed recording.
ParsedText parse_with_lines(std::string_view text, const std::string& file);
Recording parse(std::string_view text, const std::string& file);

/// The same from a file; throws Error if it cannot be read.
ParsedText read_text(const std::string& path);
Recording read_recording(const std::string& path);

} // namespace isa
