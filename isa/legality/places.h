// SPDX-License-Identifier: Apache-2.0
/// \file
/// How messages say where something stands in a recording.
#pragma once

#include "isa/text/text.h"

#include <string>

namespace isa {

/// Where a block or an instruction stands: by its indices, and by file and line where it was read from text.
class Places {
public:
  Places(const Recording& recording, const ParsedText* text) : recording_(recording), text_(text) {}

  std::string of(std::size_t block) const {
    return (text_ != nullptr ? text_->file + ": " : "") + "block " + std::to_string(block);
  }
  std::string of(std::size_t block, std::size_t index) const {
    const std::string line =
        text_ != nullptr ? text_->file + ":" + std::to_string(line_of(block, index)) : step_of(block, index);
    return line + (line.empty() ? "" : ": ") + "block " + std::to_string(block) + ", instruction " +
           std::to_string(index);
  }

  std::string of_function(std::size_t block, std::size_t index) const {
    const Program& program = recording_.program_of(block);
    const std::string line = text_ != nullptr ? text_->file + ":" + std::to_string(text_->function_lines[block][index])
                                              : program.steps[program.functions[index].step];
    return line + (line.empty() ? "" : ": ") + "block " + std::to_string(block) + ", function instruction " +
           std::to_string(index);
  }

private:
  /// A block that is the same as another stands in one line.
  std::uint32_t line_of(std::size_t block, std::size_t index) const {
    return text_->lines[block][text_->recording.blocks[block].same_as ? 0 : index];
  }

  /// A recording that comes from no text knows its instructions by their steps.
  const std::string& step_of(std::size_t block, std::size_t index) const {
    const Program& program = recording_.program_of(block);
    return program.steps[program.code[index].step];
  }

  const Recording& recording_;
  const ParsedText* text_;
};

} // namespace isa
