// SPDX-License-Identifier: Apache-2.0
#include "isa/same_as.h"
#include "isa/text/limits.h"
#include "isa/text/listing.h"
#include "isa/text/mask_comment.h"
#include "isa/text/names.h"
#include "isa/text/text.h"

#include <algorithm>
#include <set>

namespace isa {
namespace {

void append_init(std::string& out, const Init& init) {
  switch (init.kind) {
  case Init::Kind::zeros: out += "zeros"; break;
  case Init::Kind::value:
    out += "value:";
    append_double(out, init.value);
    break;
  case Init::Kind::random: out += "random:" + std::to_string(init.seed); break;
  case Init::Kind::mean: out += "mean:" + encoded_name(init.source); break;
  case Init::Kind::variance: out += "variance:" + encoded_name(init.source); break;
  case Init::Kind::file: out += "file:" + encoded_path(init.source); break;
  }
}

void append_gm(std::string& out, const GmBuffer& buffer) {
  out += "gm " + encoded_name(buffer.name) + " " + std::string(name_of(buffer.type)) + " ";
  for (std::size_t k = 0; k < buffer.shape.size(); ++k) {
    if (k > 0) out += 'x';
    append_number(out, buffer.shape[k]);
  }
  out += " @";
  append_hex(out, static_cast<std::uint64_t>(buffer.address));
  (out += ' ') += name_of(buffer.role);
  out += ' ';
  append_init(out, buffer.init);
  out += '\n';
}

void append_ub(std::string& out, const std::vector<UbBuffer>& buffers, const std::vector<std::string>& names) {
  for (std::size_t k = 0; k < buffers.size(); ++k) {
    out += "ub " + names[k] + " ";
    append_hex(out, static_cast<std::uint64_t>(buffers[k].address));
    out += ' ';
    append_number(out, buffers[k].bytes);
    out += '\n';
  }
}

/// Reading interns the steps in the order in which they are met; any other order has to be said.
bool steps_as_met(const Program& program) {
  std::size_t known = 1;
  for (const auto* code : {&program.functions, &program.code})
    for (const Instruction& i : *code)
      if (i.step == known)
        ++known;
      else if (i.step > known)
        return false;
  return known == program.steps.size();
}

void append_steps(std::string& out, const Program& program) {
  constexpr std::size_t kNamesALine = 8;
  if (steps_as_met(program)) return;
  for (std::size_t k = 1; k < program.steps.size(); ++k) {
    const bool first = (k - 1) % kNamesALine == 0;
    if (first) out += k == 1 ? "steps" : "\nsteps";
    out += " " + encoded_step(program.steps[k]);
  }
  out += '\n';
}

/// True if the code really is `times` equal copies of the body.
bool repeats(const Program& program, const Loop& loop) {
  std::size_t length = 0;
  std::size_t end = 0;
  if (loop.body == 0 || loop.times == 0 || __builtin_mul_overflow(loop.body, loop.times, &length) ||
      __builtin_add_overflow(loop.first, length, &end) || end > program.code.size())
    return false;
  const auto first = program.code.begin() + static_cast<std::ptrdiff_t>(loop.first);
  const auto body = static_cast<std::ptrdiff_t>(loop.body);
  return std::equal(first + body, first + static_cast<std::ptrdiff_t>(length), first);
}

constexpr std::string_view kIndents = "                ";

/// One block's instructions, with steps, loops and the resolved mask as a comment.
class CodeWriter {
public:
  CodeWriter(std::string& out, const Program& program, const GlobalImage& gm)
      : out_(out), program_(program), listing_(program, gm) {}

  void write() {
    write_functions();
    std::size_t next = 0;
    for (const Loop& loop : program_.loops) {
      if (loop.first < next || !repeats(program_, loop)) continue; // shown as the instructions that it is
      write_range(next, loop.first);
      write_loop(loop);
      next = loop.first + loop.body * loop.times;
    }
    write_range(next, program_.code.size());
  }

private:
  /// A section for each function that some `vf` names, as far as the loops let it end there.
  void write_functions() {
    const std::vector<Instruction>& code = program_.functions;
    const std::set<std::int64_t> begins = function_begins();
    std::vector<std::size_t> ends; // of open loops
    std::size_t first = 0;
    for (std::size_t k = 0; k < code.size(); ++k) {
      while (!ends.empty() && k >= ends.back()) close_turns(ends);
      if (ends.empty() && k > first && begins.count(static_cast<std::int64_t>(k)) > 0) end_function(k, first);
      if (k == first) out_ += "function  ; " + std::to_string(k) + "\n";
      indent_ = kIndents.substr(0, 2 * std::min(ends.size() + 1, kDeepestLoop));
      if (code[k].opcode == Opcode::vloop)
        open_turns(code[k], k, ends);
      else
        write_instruction(code[k]);
    }
    while (!ends.empty()) close_turns(ends);
    if (!code.empty()) end_function(code.size(), first);
    indent_ = "";
  }

  std::set<std::int64_t> function_begins() const {
    std::set<std::int64_t> begins;
    for (const Instruction& i : program_.code)
      if (i.opcode == Opcode::vf) begins.insert(i.operands[0].value);
    return begins;
  }

  void open_turns(const Instruction& loop, std::size_t k, std::vector<std::size_t>& ends) {
    if (loop.step != step_) write_step(loop.step);
    out_ += indent_;
    out_ += "vloop " + std::to_string(loop.operands[0].value) + " {\n";
    ends.push_back(k + 1 + static_cast<std::size_t>(loop.operands[1].value));
  }

  void close_turns(std::vector<std::size_t>& ends) {
    out_ += kIndents.substr(0, 2 * std::min(ends.size(), kDeepestLoop));
    out_ += "}\n";
    ends.pop_back();
  }

  void end_function(std::size_t end, std::size_t& first) {
    out_ += "end function " + std::to_string(end - first) + "\n";
    first = end;
  }

  void write_loop(const Loop& loop) {
    out_ += "repeat " + std::to_string(loop.times) + " {\n";
    mask_.enter_loop(program_, loop);
    indent_ = "  ";
    write_range(loop.first, loop.first + loop.body);
    indent_ = "";
    out_ += "}\n";
  }

  void write_range(std::size_t first, std::size_t end) {
    for (std::size_t k = first; k < end; ++k) write_instruction(program_.code[k]);
  }

  void write_instruction(const Instruction& instruction) {
    if (instruction.step != step_) write_step(instruction.step);
    out_ += indent_;
    listing_.append(out_, instruction);
    mask_.append(out_, instruction);
    out_ += '\n';
  }

  void write_step(std::uint16_t step) {
    step_ = step;
    out_ += indent_;
    out_ += "step " + (step == 0 ? std::string("-") : encoded_step(program_.steps.at(step))) + "\n";
  }

  std::string& out_;
  const Program& program_;
  Listing listing_;
  MaskComment mask_;
  std::string_view indent_;
  std::uint16_t step_ = 0;
};

bool same_ub_everywhere(const Recording& recording) {
  return std::all_of(recording.blocks.begin(), recording.blocks.end(),
                     [&](const Program& block) { return block.same_as || block.ub == recording.blocks[0].ub; });
}

/// Writes the blocks; one that plays an earlier one's program is a single line.
class BlockWriter {
public:
  BlockWriter(std::string& out, const Recording& recording)
      : out_(out), recording_(recording), ub_in_header_(same_ub_everywhere(recording)) {}

  void write_header_ub() {
    if (ub_in_header_ && !recording_.blocks.empty()) write_ub(recording_.blocks[0]);
  }

  void write(std::size_t index) {
    const Program& program = recording_.blocks[index];
    out_ += "block " + std::to_string(index) + "/" + std::to_string(recording_.blocks.size());
    if (program.same_as) {
      out_ += same_as_text(program.same_as->block, program.same_as->moves, recording_.gm) + "\n";
      return;
    }
    out_ += '\n';
    write_whole(program);
    out_ += "end block " + std::to_string(program.code.size()) + "\n";
  }

private:
  void write_ub(const Program& program) { append_ub(out_, program.ub, Listing(program, recording_.gm).ub_names()); }

  void write_whole(const Program& program) {
    if (!ub_in_header_) write_ub(program);
    if (program.data_dependent) out_ += "data_dependent\n";
    append_steps(out_, program);
    CodeWriter(out_, program, recording_.gm).write();
  }

  std::string& out_;
  const Recording& recording_;
  const bool ub_in_header_;
};

} // namespace

std::string to_text(const Recording& recording) {
  std::string out = "aiv 1 hardware=" + encoded_path(recording.hardware) +
                    " blocks=" + std::to_string(recording.blocks.size()) + "\n";
  for (const GmBuffer& buffer : recording.gm.buffers) append_gm(out, buffer);
  BlockWriter blocks(out, recording);
  blocks.write_header_ub();
  for (std::size_t k = 0; k < recording.blocks.size(); ++k) blocks.write(k);
  out += "end " + std::to_string(recording.instructions()) + "\n";
  return out;
}

} // namespace isa
