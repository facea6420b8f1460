// SPDX-License-Identifier: Apache-2.0
/// \file
/// Reads one block of the text form: its own UB buffers, steps, loops and instructions.
#pragma once

#include "isa/text/operands.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace isa {

/// Reads the lines behind `block K/N` up to its end line.
class BlockReader {
public:
  /// Starts with the UB buffers and names of the header; `before` instructions stand in the blocks read so far.
  BlockReader(std::size_t index, const std::vector<UbBuffer>& ub, const BufferNames& names, std::size_t before);

  /// Reads one line; true if it was the block's end line.
  bool read(Line& line);

  Program program;
  std::vector<std::uint32_t> lines;          ///< where each instruction stands
  std::vector<std::uint32_t> function_lines; ///< likewise of the vector functions

private:
  struct OpenLoop {
    std::size_t first = 0;
    std::uint64_t times = 0;
    std::uint32_t line = 0;
  };

  bool read_word(Line& line, const Token& word);
  void read_instruction_line(Line& line, const Token& word);
  void read_step(Line& line);
  void read_steps(Line& line);
  void open_loop(Line& line);
  void close_loop(Line& line);
  void begin_function(Line& line, const Token& word);
  void end_function(Line& line);
  void open_turns(Line& line);
  void close_turns(Line& line);
  void unroll(const OpenLoop& loop);
  void end(Line& line);
  std::uint16_t step_named(const Line& line, const Token& token);

  std::size_t index_;
  BufferNames names_;
  std::size_t before_;
  std::unordered_map<std::string, std::uint16_t> steps_;
  std::uint16_t step_ = 0;
  std::vector<OpenLoop> open_;
  std::optional<std::size_t> function_; ///< where the one being read begins
  std::vector<std::size_t> turns_;      ///< its open loops
  bool ended_ = false;
};

} // namespace isa
