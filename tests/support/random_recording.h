// SPDX-License-Identifier: Apache-2.0
/// \file
/// Random but well-formed instructions and recordings, the same for a seed on every host. They are fit for the text
/// form; whether a chip would take them is another matter.
#pragma once

#include "isa/program.h"
#include "isa/slots.h"

#include <random>

namespace testing {

class RandomRecording {
public:
  explicit RandomRecording(unsigned seed) : engine_(seed) {}

  isa::Recording recording() {
    isa::Recording recording;
    recording.hardware = "atlas_a2";
    recording.gm = image();
    const std::size_t blocks = below(4) + 1;
    for (std::size_t k = 0; k < blocks; ++k) recording.blocks.push_back(program(recording.gm));
    if (below(2) == 0) recording.blocks.push_back(shifted(recording.blocks.back()));
    return recording;
  }

  isa::GlobalImage image() {
    isa::GlobalImage gm;
    gm.buffers = {buffer("dy", isa::Dtype::f32, {2, 32, 16}, 0), buffer("x", isa::Dtype::f16, {7}, 4096),
                  buffer("a b;#1", isa::Dtype::f32, {1, 1}, 8192)};
    gm.buffers[0].init = {isa::Init::Kind::random, ~0ull, 0, ""};
    gm.buffers[1].init = {isa::Init::Kind::file, 0, 0, "in puts/\xc3\xa9.npy"};
    gm.buffers[2].init = {isa::Init::Kind::mean, 0, 0, "dy"};
    gm.buffers[2].role = isa::Role::workspace;
    return gm;
  }

  isa::Program program(const isa::GlobalImage& gm) {
    isa::Program program;
    program.ub = {{"q.0", 0, 4096}, {"tmp[1]", 4096, 64}, {"q.0", 8192, 32}, {"1 odd name", 65536, 8}};
    program.steps = {"", "CopyIn", "PdX 1", "unused", "-"};
    program.data_dependent = below(2) == 0;
    if (below(2) == 0) add_functions(program, below(20) + 1, 0, gm);
    append(program, below(40), gm);
    add_loop(program, below(5) + 1, below(4) + 1, gm);
    append(program, below(10), gm);
    return program;
  }

  isa::Instruction instruction(const isa::InstructionRow& row, isa::Dtype type, const isa::Program& program,
                               const isa::GlobalImage& gm) {
    isa::Instruction i;
    i.opcode = row.opcode;
    i.type = type;
    i.step = static_cast<std::uint16_t>(below(program.steps.size()));
    if (isa::converts(row.shape)) {
      i.source_type = any_of(row.types);
      i.rounding = static_cast<isa::Rounding>(below(isa::kRoundingNames.size()));
    }
    if ((row.opcode == isa::Opcode::vmla || row.opcode == isa::Opcode::vaxpy) && type == isa::Dtype::f32 &&
        below(2) == 0)
      i.source_type = isa::Dtype::f16;
    if (row.shape == isa::Shape::reduce_pick)
      i.order = static_cast<isa::ResultOrder>(below(isa::kResultOrderNames.size()));
    const isa::Slots slots = isa::slots_of(row.shape);
    for (std::size_t k = 0; k < slots.size(); ++k) i.operands[k] = operand(slots[k].kind, type, program, gm);
    set_fields(i, row);
    return i;
  }

  std::uint64_t below(std::uint64_t end) { return engine_() % end; }

private:
  static isa::GmBuffer buffer(const std::string& name, isa::Dtype type, const std::vector<std::int64_t>& shape,
                              std::int64_t address) {
    return {name, type, shape, address, isa::Role::in, {}};
  }

  isa::Dtype any_of(const isa::Types& types) {
    for (;;)
      if (const auto type = static_cast<isa::Dtype>(1 + below(isa::kDtypes - 1)); types.has(type)) return type;
  }

  const isa::InstructionRow& any_row(bool in_function) {
    for (;;) {
      const isa::InstructionRow& row = isa::instruction_table()[below(isa::kOpcodes)];
      if (isa::is_register(row.shape) == in_function && row.opcode != isa::Opcode::vloop) return row;
    }
  }

  isa::Instruction any_instruction(const isa::Program& program, const isa::GlobalImage& gm, bool in_function = false) {
    const isa::InstructionRow& row = any_row(in_function);
    return instruction(row, row.typed() ? any_of(row.types) : isa::Dtype::none, program, gm);
  }

  void append(isa::Program& program, std::uint64_t count, const isa::GlobalImage& gm) {
    for (std::uint64_t k = 0; k < count; ++k) program.code.push_back(any_instruction(program, gm));
  }

  void add_functions(isa::Program& program, std::uint64_t count, std::size_t depth, const isa::GlobalImage& gm) {
    for (std::uint64_t k = 0; k < count; ++k) {
      if (depth == isa::kLoopDepth || below(4) > 0) {
        program.functions.push_back(any_instruction(program, gm, true));
        continue;
      }
      const std::size_t head = program.functions.size();
      isa::Instruction loop;
      loop.opcode = isa::Opcode::vloop;
      loop.step = static_cast<std::uint16_t>(below(program.steps.size()));
      program.functions.push_back(loop);
      add_functions(program, below(4), depth + 1, gm);
      program.functions[head].operands[0] = bare(isa::OperandKind::imm, below(1000));
      program.functions[head].operands[1] = bare(isa::OperandKind::imm, program.functions.size() - head - 1);
    }
  }

  void add_loop(isa::Program& program, std::uint64_t body, std::uint64_t times, const isa::GlobalImage& gm) {
    const std::size_t first = program.code.size();
    append(program, body, gm);
    for (std::size_t k = body; k < body * times; ++k) {
      const isa::Instruction copy = program.code[first + k - body];
      program.code.push_back(copy);
    }
    program.loops.push_back({first, body, times});
  }

  isa::Program shifted(isa::Program program) {
    const auto move = static_cast<std::int64_t>(below(1000));
    for (isa::Instruction& i : program.code)
      for (isa::Operand& o : i.operands)
        if (o.kind == isa::OperandKind::gm && o.buffer == 0) o.value += move;
    return program;
  }

  isa::Operand operand(isa::SlotKind kind, isa::Dtype type, const isa::Program& program, const isa::GlobalImage& gm) {
    using isa::OperandKind;
    switch (kind) {
    case isa::SlotKind::none: return {};
    case isa::SlotKind::memory:
      return operand(below(2) == 0 ? isa::SlotKind::gm : isa::SlotKind::ub, type, program, gm);
    case isa::SlotKind::gm: return owned(OperandKind::gm, below(gm.buffers.size()), 0);
    case isa::SlotKind::sreg: return bare(OperandKind::sreg, below(32));
    case isa::SlotKind::word: return bare(OperandKind::imm, engine_());
    case isa::SlotKind::number: return scalar(type);
    case isa::SlotKind::count: return bare(OperandKind::imm, below(1000));
    case isa::SlotKind::vreg: return bare(OperandKind::vreg, below(32));
    case isa::SlotKind::preg: return bare(OperandKind::preg, below(8));
    case isa::SlotKind::scalar: return below(3) == 0 ? bare(OperandKind::sreg, below(32)) : scalar(type);
    case isa::SlotKind::ub: break;
    }
    if (below(4) == 0) return bare(OperandKind::ub, below(1 << 18));
    const std::uint64_t owner = below(program.ub.size());
    return owned(OperandKind::ub, owner, program.ub[owner].address);
  }

  /// A whole number, or the bits of an f32.
  isa::Operand scalar(isa::Dtype type) {
    const auto bits = static_cast<std::uint32_t>(engine_());
    isa::Operand operand = bare(isa::OperandKind::imm, bits);
    if (isa::is_integer(type)) operand.value = static_cast<std::int32_t>(bits);
    return operand;
  }

  static isa::Operand bare(isa::OperandKind kind, std::uint64_t value) {
    return {static_cast<std::int64_t>(value), isa::Operand::kNoBuffer, kind};
  }

  isa::Operand owned(isa::OperandKind kind, std::uint64_t buffer, std::int64_t address) {
    return {address + static_cast<std::int64_t>(below(5000)), static_cast<std::uint32_t>(buffer), kind};
  }

  void set_fields(isa::Instruction& i, const isa::InstructionRow& row) {
    if (isa::is_vector(row.shape)) return set_strides(i, row.shape);
    if (row.shape == isa::Shape::copy_in || row.shape == isa::Shape::copy_out) return set_copy(i);
    isa::Flag flag{any_pipe(), any_pipe(), static_cast<std::uint8_t>(below(256))};
    if (row.shape == isa::Shape::barrier) i.fields = isa::Flag{flag.source, isa::Pipe::scalar, 0};
    if (row.shape == isa::Shape::flag) i.fields = flag;
    if (row.shape == isa::Shape::mutex) i.fields = isa::Flag{flag.source, isa::Pipe::scalar, flag.id};
    if (isa::has_steps(row.shape)) set_steps(i, row.shape);
  }

  void set_strides(isa::Instruction& i, isa::Shape shape) {
    i.repeat = static_cast<std::uint8_t>(below(256));
    isa::Strides strides;
    const isa::StrideFields shown = isa::stride_fields(shape);
    for (std::size_t k = shown.first; k < shown.first + shown.count; ++k) {
      strides.block[k] = static_cast<std::uint16_t>(below(65536));
      strides.repeat[k] = static_cast<std::uint16_t>(below(65536));
    }
    if (isa::is_reduction(shape)) strides.repeat[0] = static_cast<std::uint16_t>(below(65536));
    i.fields = strides;
  }

  void set_steps(isa::Instruction& i, isa::Shape shape) {
    isa::RegisterFields fields;
    for (std::int32_t& step : fields.step) step = static_cast<std::int32_t>(below(2001)) - 1000;
    if (!isa::has_steps_alone(shape)) {
      fields.block_stride = static_cast<std::uint16_t>(below(65536));
      fields.distribution = static_cast<isa::Distribution>(below(isa::kDistributionNames.size()));
    }
    i.fields = fields;
  }

  void set_copy(isa::Instruction& i) {
    isa::CopyShape copy;
    copy.bursts = static_cast<std::uint16_t>(below(65536));
    copy.length = static_cast<std::uint32_t>(engine_());
    copy.gm_gap = static_cast<std::uint32_t>(engine_());
    copy.ub_gap = static_cast<std::uint16_t>(below(65536));
    if (i.opcode == isa::Opcode::copy_gm_to_ub_pad && below(2) == 0) {
      copy.padding = isa::Padding::value;
      copy.left = static_cast<std::uint8_t>(below(256));
      copy.right = static_cast<std::uint8_t>(below(256));
      copy.fill = static_cast<std::uint32_t>(engine_());
    }
    i.fields = copy;
  }

  isa::Pipe any_pipe() { return static_cast<isa::Pipe>(below(isa::kPipeNames.size())); }

  std::mt19937_64 engine_;
};

} // namespace testing
