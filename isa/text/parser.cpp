// SPDX-License-Identifier: Apache-2.0
#include "isa/error.h"
#include "isa/same_as.h"
#include "isa/text/block_reader.h"
#include "isa/text/header.h"
#include "isa/text/limits.h"
#include "isa/text/text.h"

#include <algorithm>
#include <optional>

namespace isa {
namespace {

/// Reads a recording line by line: the first line, declarations, blocks, and the end line that shows it is whole.
class RecordingReader {
public:
  RecordingReader(std::string_view text, const std::string& file) : text_(text), gm_(parsed_.recording.gm, names_.gm) {
    parsed_.file = file;
  }

  ParsedText read() && {
    while (!text_.empty()) read_line(next_line());
    if (stage_ != Stage::ended)
      throw Error(parsed_.file + ":" + std::to_string(std::max(number_, 1u)),
                  number_ == 0 ? "the file is empty, expected 'aiv 1' in its first line"
                               : "the file ends before its 'end' line: it was cut");
    return std::move(parsed_);
  }

private:
  enum class Stage : std::uint8_t { first, declarations, block, ended };

  std::string_view next_line() {
    ++number_;
    const std::size_t end = text_.find('\n');
    std::string_view line = text_.substr(0, end);
    text_.remove_prefix(end == std::string_view::npos ? text_.size() : end + 1);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    return line;
  }

  void read_line(std::string_view text) {
    Line line = plain_line(text, number_, parsed_.file);
    if (line.at_end()) return;
    switch (stage_) {
    case Stage::first: return read_first(line);
    case Stage::declarations: return read_declaration(line);
    case Stage::block: return read_in_block(line);
    case Stage::ended: line.fail(0, "there is text after the 'end' line");
    }
  }

  void read_first(Line& line) {
    const FirstLine first = read_first_line(line);
    parsed_.recording.hardware = first.hardware;
    blocks_ = first.blocks;
    stage_ = Stage::declarations;
  }

  /// Outside a block: buffers until the first block, then blocks, then the end.
  void read_declaration(Line& line) {
    const Token word = line.token("a word");
    const bool header = parsed_.recording.blocks.empty();
    if (word.text == "block") return begin_block(line);
    if (word.text == "end") return end(line);
    if (header && word.text == "gm") return gm_.read(line);
    if (header && word.text == "ub") return read_ub(line, ub_, names_.ub);
    const std::vector<std::string> known =
        header ? std::vector<std::string>{"gm", "ub", "block", "end"} : std::vector<std::string>{"block", "end"};
    line.fail(word, "unexpected '" + std::string(word.text) + "' outside a block, expected " +
                        (header ? "gm, ub, block or end" : "block or end") + did_you_mean(word.text, known));
  }

  void begin_block(Line& line) {
    if (parsed_.recording.blocks.empty()) gm_.finish(parsed_.file);
    require_block_number(line);
    if (!line.at_end()) return add_same(line);
    block_.emplace(parsed_.recording.blocks.size(), ub_, names_, total_);
    stage_ = Stage::block;
  }

  void require_block_number(Line& line) {
    Token count = line.token("the block's number, as in 0/2");
    const Token number = cut(count, '/');
    const std::uint64_t given = line.unsigned_number(number, "block", ~0ull);
    if (line.unsigned_number(count, "the number of blocks", ~0ull) != blocks_)
      line.fail(count, "the block is one of " + std::string(count.text) +
                           ", the first line says blocks=" + std::to_string(blocks_));
    const std::size_t expected = parsed_.recording.blocks.size();
    if (given != expected || given >= blocks_)
      line.fail(number, "block " + std::to_string(given) + " where " +
                            (expected < blocks_ ? "block " + std::to_string(expected) : "the end line") +
                            " is expected");
  }

  /// `same-as K NAME+BYTES ...`
  void add_same(Line& line) {
    const Token word = line.token("same-as");
    if (word.text != "same-as") line.fail(word, "expected same-as or the end of the line");
    const Token base_token = line.token("a block's number");
    const std::vector<Program>& blocks = parsed_.recording.blocks;
    const std::uint64_t base = line.unsigned_number(base_token, "block", ~0ull);
    if (base >= blocks.size()) line.fail(base_token, "block " + std::to_string(base) + " is not before this one");
    const Moves moves = read_moves(line, names_.gm);
    const std::optional<SameAs>& further = blocks[base].same_as;
    Program program;
    program.same_as = further ? SameAs{further->block, sum_of(further->moves, moves)} : SameAs{base, moves};
    const std::size_t length = parsed_.recording.program_of(base).code.size();
    if (length > kMostInstructions - total_)
      line.fail(0, "more than " + std::to_string(kMostInstructions) + " instructions in one recording");
    add_block(std::move(program), length, {number_}, {});
  }

  void read_in_block(Line& line) {
    if (!block_->read(line)) return;
    const std::size_t length = block_->program.code.size();
    add_block(std::move(block_->program), length, std::move(block_->lines), std::move(block_->function_lines));
    block_.reset();
    stage_ = Stage::declarations;
  }

  void add_block(Program program, std::size_t length, std::vector<std::uint32_t> lines,
                 std::vector<std::uint32_t> function_lines) {
    total_ += length;
    parsed_.recording.blocks.push_back(std::move(program));
    parsed_.lines.push_back(std::move(lines));
    parsed_.function_lines.push_back(std::move(function_lines));
  }

  void end(Line& line) {
    const Token token = line.token("the number of instructions");
    const std::uint64_t given = line.unsigned_number(token, "the number of instructions", ~0ull);
    line.finish();
    const std::size_t blocks = parsed_.recording.blocks.size();
    if (blocks != blocks_)
      line.fail(0,
                "the file has " + std::to_string(blocks) + " blocks, its first line says " + std::to_string(blocks_));
    if (given != total_)
      line.fail(token,
                "the file has " + std::to_string(total_) + " instructions, its end line says " + std::to_string(given));
    stage_ = Stage::ended;
  }

  std::string_view text_; ///< what is still to be read
  ParsedText parsed_;
  BufferNames names_;
  GmReader gm_;
  std::vector<UbBuffer> ub_; ///< of all blocks
  std::optional<BlockReader> block_;
  std::size_t blocks_ = 0;
  std::size_t total_ = 0;
  std::uint32_t number_ = 0;
  Stage stage_ = Stage::first;
};

} // namespace

ParsedText parse_with_lines(std::string_view text, const std::string& file) {
  return RecordingReader(text, file).read();
}

Recording parse(std::string_view text, const std::string& file) {
  return std::move(parse_with_lines(text, file).recording);
}

} // namespace isa
