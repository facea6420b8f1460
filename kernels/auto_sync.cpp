// SPDX-License-Identifier: Apache-2.0
#include "kernels/auto_sync.h"

#include "isa/footprint.h"
#include "isa/instruction_table.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace kernels {
namespace {

using isa::Opcode;
using isa::Pipe;
using isa::Shape;

/// What one instruction reads and writes: UB, of which a vector function counts as all, and one range of GM.
struct Touched {
  isa::Footprint footprint;
  bool everything = false;
  isa::GmSpan gm;
  bool writes_gm = false;

  bool any() const { return everything || footprint.writes || footprint.read_count > 0 || gm.pieces > 0; }
};

bool depend_in_gm(const Touched& a, const Touched& b) {
  if (a.gm.pieces == 0 || b.gm.pieces == 0 || a.gm.buffer != b.gm.buffer) return false;
  return (a.writes_gm || b.writes_gm) && a.gm.hull().overlaps(b.gm.hull());
}

bool reads(const Touched& reader, const isa::Walk& written) {
  const auto* first = reader.footprint.reads.begin();
  return std::any_of(first, first + reader.footprint.read_count,
                     [&](const isa::Walk& read) { return isa::touch(read, written); });
}

/// Either writes what the other touches.
bool depend(const Touched& a, const Touched& b) {
  if (depend_in_gm(a, b)) return true;
  if (a.everything || b.everything) return a.any() && b.any();
  const bool a_writes = a.footprint.writes, b_writes = b.footprint.writes;
  if (a_writes && reads(b, a.footprint.write)) return true;
  if (b_writes && reads(a, b.footprint.write)) return true;
  return a_writes && b_writes && isa::touch(a.footprint.write, b.footprint.write);
}

using Counts = std::array<std::size_t, isa::kPipes>;

std::size_t index(Pipe pipe) { return static_cast<std::size_t>(pipe); }

void take_over(Counts& mine, const Counts& others) {
  for (std::size_t k = 0; k < mine.size(); ++k) mine[k] = std::max(mine[k], others[k]);
}

/// What each pipe has touched, in order, and how much of it each pipe knows to be over: by barriers, and by flags over
/// however many pipes.
class Order {
public:
  /// Without scalar accesses nobody asks for what is over for the vector pipe.
  explicit Order(bool scalar_accesses) : scalar_accesses_(scalar_accesses) {}

  void touched(Pipe pipe, const Touched& touched) {
    History& history = histories_[index(pipe)];
    history.touched.push_back(touched);
    if (scalar_accesses_) return;
    const std::size_t over = over_[index(pipe)][index(pipe)];
    const std::size_t held = std::min(over - std::min(over, history.first), history.touched.size());
    history.touched.erase(history.touched.begin(), history.touched.begin() + static_cast<std::ptrdiff_t>(held));
    history.first += held;
  }
  /// The scalar unit dispatches in order: what it knows is over before all that it dispatches later.
  void dispatched(Pipe pipe) { take_over(over_[index(pipe)], over_[index(Pipe::scalar)]); }
  void set(const isa::Flag& flag) {
    Counts known = over_[index(flag.source)];
    known[index(flag.source)] = done(flag.source);
    flags_[{flag.source, flag.target, flag.id}] = known;
  }
  void wait(const isa::Flag& flag) {
    take_over(over_[index(flag.target)], flags_[{flag.source, flag.target, flag.id}]);
  }
  void barrier(Pipe pipe) {
    if (pipe != Pipe::all)
      over_[index(pipe)][index(pipe)] = done(pipe);
    else
      for (Counts& counts : over_)
        for (std::size_t k = 0; k < counts.size(); ++k) counts[k] = done(static_cast<Pipe>(k));
  }
  /// Something of `pipe` that is not over for `by` depends with `touched`.
  bool meets(Pipe by, Pipe pipe, const Touched& touched) const {
    const History& history = histories_[index(pipe)];
    const std::size_t over = over_[index(by)][index(pipe)];
    const auto skip =
        static_cast<std::ptrdiff_t>(std::min(over - std::min(over, history.first), history.touched.size()));
    return std::any_of(history.touched.begin() + skip, history.touched.end(),
                       [&](const Touched& earlier) { return depend(earlier, touched); });
  }

private:
  struct History {
    std::vector<Touched> touched;
    std::size_t first = 0; ///< how many came before these
  };
  std::size_t done(Pipe pipe) const { return histories_[index(pipe)].first + histories_[index(pipe)].touched.size(); }

  bool scalar_accesses_;
  std::array<History, isa::kPipes> histories_;
  std::array<Counts, isa::kPipes> over_ = {};
  std::map<std::tuple<Pipe, Pipe, std::uint8_t>, Counts> flags_;
};

bool is_scalar_access(const isa::Instruction& i) {
  return i.opcode == Opcode::scalar_load || i.opcode == Opcode::scalar_store;
}

class AutoSync {
public:
  AutoSync(isa::Program& program, const isa::Machine& machine)
      : program_(program), machine_(machine),
        order_(std::any_of(program.code.begin(), program.code.end(), is_scalar_access)) {
    for (const isa::Instruction& i : program.code)
      if (i.opcode == Opcode::set_flag) used_ids_[{i.flag().source, i.flag().target}] |= 1u << i.flag().id;
  }

  void insert() {
    const std::vector<isa::Instruction> code = std::move(program_.code);
    program_.code.clear();
    for (const isa::Instruction& i : code) {
      order_.dispatched(isa::pipe_of(i));
      before(i);
      program_.code.push_back(i);
      after(i);
    }
  }

private:
  Touched touched_by(const isa::Instruction& i) const {
    Touched touched;
    touched.everything = i.opcode == Opcode::vf;
    if (!touched.everything) touched.footprint = isa::footprint(i, mask_);
    const Shape shape = isa::row_of(i.opcode).shape;
    if (isa::is_copy(shape) || isa::is_gm_scalar(i)) touched.gm = isa::gm_span(i);
    touched.writes_gm = shape == Shape::copy_out || shape == Shape::scalar_store;
    return touched;
  }

  void before(const isa::Instruction& i) {
    const Touched touched = touched_by(i);
    if (!touched.any()) return;
    const Pipe pipe = isa::pipe_of(i);
    if (pipe == Pipe::vector && machine_.vector_barriers && order_.meets(pipe, pipe, touched))
      append(Opcode::pipe_barrier, {Pipe::vector, Pipe::scalar, 0}, i);
    if (pipe != Pipe::scalar) return;
    for (const Pipe from : {Pipe::vector, Pipe::mte2, Pipe::mte3}) {
      if (!order_.meets(pipe, from, touched)) continue;
      const isa::Flag flag{from, Pipe::scalar, free_id(from)};
      append(Opcode::set_flag, flag, i);
      append(Opcode::wait_flag, flag, i);
    }
  }

  void after(const isa::Instruction& i) {
    const Shape shape = isa::row_of(i.opcode).shape;
    if (shape == Shape::mask || shape == Shape::mask_mode) isa::apply_mask(i, mask_);
    follow(i);
    const Touched touched = touched_by(i);
    if (touched.any()) order_.touched(isa::pipe_of(i), touched);
  }

  void follow(const isa::Instruction& i) {
    if (i.opcode == Opcode::set_flag) order_.set(i.flag());
    if (i.opcode == Opcode::wait_flag) order_.wait(i.flag());
    if (i.opcode == Opcode::pipe_barrier) order_.barrier(i.flag().source);
  }

  /// The highest id that the kernel does not use itself, else the highest.
  std::uint8_t free_id(Pipe from) {
    const std::uint32_t used = used_ids_[{from, Pipe::scalar}];
    int id = machine_.event_ids - 1;
    while (id > 0 && (used >> id & 1) != 0) --id;
    return static_cast<std::uint8_t>((used >> id & 1) != 0 ? machine_.event_ids - 1 : id);
  }

  void append(Opcode opcode, const isa::Flag& flag, const isa::Instruction& at) {
    isa::Instruction inserted;
    inserted.opcode = opcode;
    inserted.fields = flag;
    inserted.step = step_beside(at.step);
    program_.code.push_back(inserted);
    follow(inserted);
  }

  std::uint16_t step_beside(std::uint16_t step) {
    const auto [known, is_new] = steps_.try_emplace(step, static_cast<std::uint16_t>(program_.steps.size()));
    if (is_new) program_.steps.push_back(program_.steps[step] + "/auto_sync");
    return known->second;
  }

  isa::Program& program_;
  const isa::Machine& machine_;
  isa::MaskState mask_;
  Order order_;
  std::map<std::pair<Pipe, Pipe>, std::uint32_t> used_ids_;
  std::map<std::uint16_t, std::uint16_t> steps_;
};

} // namespace

void insert_auto_sync(isa::Program& program, const isa::Machine& machine) { AutoSync(program, machine).insert(); }

} // namespace kernels
