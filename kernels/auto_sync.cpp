// SPDX-License-Identifier: Apache-2.0
#include "kernels/auto_sync.h"

#include "isa/footprint.h"
#include "isa/instruction_table.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

namespace kernels {
namespace {

using isa::Opcode;
using isa::Pipe;
using isa::Shape;

/// UB that one instruction reads and writes. A vector function counts as all of it.
struct Touched {
  isa::Footprint footprint;
  bool everything = false;

  bool any() const { return everything || footprint.writes || footprint.read_count > 0; }
};

bool reads(const Touched& reader, const isa::Walk& written) {
  const auto* first = reader.footprint.reads.begin();
  return std::any_of(first, first + reader.footprint.read_count,
                     [&](const isa::Walk& read) { return isa::touch(read, written); });
}

/// Either writes what the other touches.
bool depend(const Touched& a, const Touched& b) {
  if (a.everything || b.everything) return a.any() && b.any();
  const bool a_writes = a.footprint.writes, b_writes = b.footprint.writes;
  if (a_writes && reads(b, a.footprint.write)) return true;
  if (b_writes && reads(a, b.footprint.write)) return true;
  return a_writes && b_writes && isa::touch(a.footprint.write, b.footprint.write);
}

/// What a pipe has under way that somebody has not waited for.
using UnderWay = std::vector<Touched>;

class AutoSync {
public:
  AutoSync(isa::Program& program, const isa::Machine& machine) : program_(program), machine_(machine) {
    for (const isa::Instruction& i : program.code)
      if (i.opcode == Opcode::set_flag) used_ids_[{i.flag().source, i.flag().target}] |= 1u << i.flag().id;
  }

  void insert() {
    const std::vector<isa::Instruction> code = std::move(program_.code);
    program_.code.clear();
    for (const isa::Instruction& i : code) {
      before(i);
      program_.code.push_back(i);
      after(i);
    }
  }

private:
  static std::size_t index(Pipe pipe) { return static_cast<std::size_t>(pipe); }

  Touched touched_by(const isa::Instruction& i) const {
    Touched touched;
    touched.everything = i.opcode == Opcode::vf;
    if (!touched.everything) touched.footprint = isa::footprint(i, mask_);
    return touched;
  }

  void before(const isa::Instruction& i) {
    const Touched touched = touched_by(i);
    if (!touched.any()) return;
    const auto meets = [&](const Touched& earlier) { return depend(earlier, touched); };
    const Pipe pipe = isa::pipe_of(i);
    if (pipe == Pipe::vector && machine_.vector_barriers && std::any_of(for_vector_.begin(), for_vector_.end(), meets))
      insert_barrier(i);
    if (pipe != Pipe::scalar) return;
    for (const Pipe from : {Pipe::vector, Pipe::mte2, Pipe::mte3}) {
      const UnderWay& under_way = for_scalar_[index(from)];
      if (std::any_of(under_way.begin(), under_way.end(), meets)) insert_flag(from, i);
    }
  }

  void after(const isa::Instruction& i) {
    const Shape shape = isa::row_of(i.opcode).shape;
    if (shape == Shape::mask || shape == Shape::mask_mode) isa::apply_mask(i, mask_);
    if (isa::has_pipes(shape)) return follow(i);
    const Touched touched = touched_by(i);
    const Pipe pipe = isa::pipe_of(i);
    if (!touched.any() || pipe == Pipe::scalar) return;
    for_scalar_[index(pipe)].push_back(touched);
    if (pipe == Pipe::vector) for_vector_.push_back(touched);
  }

  /// The kernel's own flags and barriers.
  void follow(const isa::Instruction& i) {
    const isa::Flag& flag = i.flag();
    if (i.opcode == Opcode::set_flag)
      set_[{flag.source, flag.target, flag.id}] = for_scalar_[index(flag.source)].size();
    if (i.opcode == Opcode::wait_flag && flag.target == Pipe::scalar) waited(flag);
    if (i.opcode != Opcode::pipe_barrier) return;
    if (flag.source == Pipe::vector || flag.source == Pipe::all) for_vector_.clear();
    if (flag.source == Pipe::all)
      for (UnderWay& under_way : for_scalar_) under_way.clear();
  }

  /// What the source pipe had under way at the set is over.
  void waited(const isa::Flag& flag) {
    UnderWay& under_way = for_scalar_[index(flag.source)];
    const std::size_t over = std::min(set_[{flag.source, flag.target, flag.id}], under_way.size());
    under_way.erase(under_way.begin(), under_way.begin() + static_cast<std::ptrdiff_t>(over));
  }

  void insert_barrier(const isa::Instruction& at) {
    append(Opcode::pipe_barrier, {Pipe::vector, Pipe::scalar, 0}, at);
    for_vector_.clear();
  }

  void insert_flag(Pipe from, const isa::Instruction& at) {
    const isa::Flag flag{from, Pipe::scalar, free_id(from)};
    append(Opcode::set_flag, flag, at);
    append(Opcode::wait_flag, flag, at);
    for_scalar_[index(from)].clear();
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
  }

  std::uint16_t step_beside(std::uint16_t step) {
    const auto [known, is_new] = steps_.try_emplace(step, static_cast<std::uint16_t>(program_.steps.size()));
    if (is_new) program_.steps.push_back(program_.steps[step] + "/auto_sync");
    return known->second;
  }

  isa::Program& program_;
  const isa::Machine& machine_;
  isa::MaskState mask_;
  UnderWay for_vector_;
  std::array<UnderWay, isa::kPipes> for_scalar_; ///< by the pipe that does it
  std::map<std::tuple<Pipe, Pipe, std::uint8_t>, std::size_t> set_;
  std::map<std::pair<Pipe, Pipe>, std::uint32_t> used_ids_;
  std::map<std::uint16_t, std::uint16_t> steps_;
};

} // namespace

void insert_auto_sync(isa::Program& program, const isa::Machine& machine) { AutoSync(program, machine).insert(); }

} // namespace kernels
