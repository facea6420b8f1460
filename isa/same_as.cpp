// SPDX-License-Identifier: Apache-2.0
#include "isa/same_as.h"

#include "isa/text/limits.h"
#include "isa/text/listing.h"
#include "isa/text/names.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace isa {
namespace {

bool same_frame(const Program& a, const Program& b) {
  return a.code.size() == b.code.size() && a.data_dependent == b.data_dependent && a.ub == b.ub && a.steps == b.steps &&
         a.loops == b.loops && a.functions == b.functions;
}

/// Collects the move of each buffer; false once two offsets of one buffer moved differently.
class MoveFinder {
public:
  explicit MoveFinder(std::size_t buffers) : moves_(buffers, 0), known_(buffers, false) {}

  bool matches(const Instruction& from, const Instruction& to) {
    if (!has_gm(to)) return from == to;
    Instruction adjusted = from;
    for (std::size_t k = 0; k < to.operands.size(); ++k)
      if (!adjust(adjusted.operands[k], to.operands[k])) return false;
    return adjusted == to;
  }
  Moves moves() && { return std::move(moves_); }

private:
  static bool has_gm(const Instruction& i) {
    return i.operands[0].kind == OperandKind::gm || i.operands[1].kind == OperandKind::gm;
  }

  bool adjust(Operand& from, const Operand& to) {
    if (to.kind != OperandKind::gm || from.kind != OperandKind::gm || from.buffer != to.buffer) return true;
    std::int64_t move = 0;
    if (to.buffer >= moves_.size() || __builtin_sub_overflow(to.value, from.value, &move)) return false;
    if (known_[to.buffer] && moves_[to.buffer] != move) return false;
    known_[to.buffer] = true;
    moves_[to.buffer] = move;
    from.value = to.value;
    return true;
  }

  Moves moves_;
  std::vector<bool> known_;
};

std::int64_t limited_sum(std::int64_t a, std::int64_t b) {
  std::int64_t sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? std::numeric_limits<std::int64_t>::max() : sum;
}

} // namespace

std::optional<Moves> moves_between(const Program& base, const Program& program, std::size_t gm_buffers) {
  if (!same_frame(base, program)) return std::nullopt;
  MoveFinder finder(gm_buffers);
  for (std::size_t k = 0; k < program.code.size(); ++k)
    if (!finder.matches(base.code[k], program.code[k])) return std::nullopt;
  return std::move(finder).moves();
}

std::string same_as_text(std::size_t base, const Moves& moves, const GlobalImage& gm) {
  std::string out = " same-as " + std::to_string(base);
  for (std::size_t k = 0; k < moves.size(); ++k) {
    if (moves[k] == 0) continue;
    out += " " + encoded_name(gm.buffers[k].name) + (moves[k] > 0 ? "+" : "");
    append_number(out, moves[k]);
  }
  return out;
}

Moves read_moves(Line& line, const NameTable& gm) {
  Moves moves(gm.size(), 0);
  while (!line.at_end()) {
    const Token token = line.token("NAME+BYTES");
    const std::size_t sign = std::min(token.text.find_first_of("+-"), token.text.size());
    const Token name{token.text.substr(0, sign), token.column};
    const auto found = gm.find(name.text);
    if (found == gm.end())
      line.fail(name, "no GM buffer is named '" + std::string(name.text) + "'" + did_you_mean(name.text, gm));
    const std::size_t digits = std::min(sign + 1, token.text.size());
    const Token bytes{token.text.substr(digits), token.column + digits};
    const auto size = static_cast<std::int64_t>(line.unsigned_number(bytes, "move", kMostBytes));
    moves[found->second] = token.text[sign] == '-' ? -size : size;
  }
  return moves;
}

void share_code(Recording& recording, std::size_t block) {
  for (std::size_t base = 0; base < block; ++base) {
    if (recording.blocks[base].same_as) continue;
    std::optional<Moves> moves =
        moves_between(recording.blocks[base], recording.blocks[block], recording.gm.buffers.size());
    if (!moves || same_as_text(base, *moves, recording.gm).size() > kLongestLine / 2) continue;
    recording.blocks[block] = Program();
    recording.blocks[block].same_as = SameAs{base, std::move(*moves)};
    return;
  }
}

Instruction moved(Instruction instruction, const Moves& moves) {
  for (Operand& operand : instruction.operands)
    if (operand.kind == OperandKind::gm) operand.value = limited_sum(operand.value, moves[operand.buffer]);
  return instruction;
}

Moves sum_of(const Moves& a, const Moves& b) {
  Moves sum = a;
  for (std::size_t k = 0; k < sum.size(); ++k) sum[k] = limited_sum(a[k], b[k]);
  return sum;
}

} // namespace isa
