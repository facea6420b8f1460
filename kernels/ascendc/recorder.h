// SPDX-License-Identifier: Apache-2.0
/// \file
/// Where the AscendC surface writes: one block's instruction stream under way. Calls record, they compute nothing. Only
/// when code turns a value read from UB into a number does the recorder run the interpreter up to that point.
#pragma once

#include "isa/interpreter.h"
#include "isa/machine.h"
#include "isa/program.h"
#include "kernels/ascendc/call_site.h"
#include "kernels/ascendc/function_store.h"
#include "kernels/ascendc/source_lines.h"

#include <array>
#include <map>
#include <memory>
#include <string>
#include <utility>

namespace AscendC {

/// The two published ways to compute (var + eps) to a negative power.
enum class PowerVariant : std::uint8_t { sqrt_div, exp_ln };

struct RecorderOptions {
  int block = 0;
  int blocks = 1;
  PowerVariant power = PowerVariant::sqrt_div;
  bool call_sites = false;      ///< steps are the lines of the kernel's source that the calls stand in
  std::uint64_t tiling_key = 0; ///< what TILING_KEY_IS compares with
};

class Recorder {
public:
  /// Records into `program`; `gm` names the buffers that GM addresses fall into. Becomes the current recorder of this
  /// thread until it is destroyed.
  Recorder(isa::Program& program, isa::GlobalImage& gm, const isa::Machine& machine, const RecorderOptions& options);
  ~Recorder();
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  /// The recorder of this thread; it must exist.
  static Recorder& current();
  /// The same, or null.
  static Recorder* under_way();

  const isa::Machine& machine() const { return machine_; }
  const RecorderOptions& options() const { return options_; }
  const isa::GlobalImage& gm() const { return gm_; }

  /// Throws Error where the chip has vector functions and not `opcode` as well: those from memory to memory, above all.
  /// Elsewhere legality tells what is missing.
  void require(isa::Opcode opcode) const;
  /// Throws Error for what `require` does not let pass.
  void emit(isa::Instruction instruction);
  /// Emits the call of a vector function with this body, whose instructions bring their own steps.
  void call(const std::vector<isa::Instruction>& body);
  /// Instructions from here on belong to the kernel step `name`.
  void step(const std::string& name);
  std::uint16_t step() const { return step_; }
  /// The number of step `name`, which is made if new.
  std::uint16_t step_number(const std::string& name);

  /// A call of the surface begins, at a column counted from 1 (0: unknown), and ends. With `call_sites`, what the
  /// outermost one emits has its line as step.
  void enter(const char* file, int line, int column = 0);
  void leave() { --depth_; }
  /// "add.cpp:42" of the last call from outside, or of the one whose fault a later one has met; "" without
  /// `call_sites` and before the first.
  const std::string& site() const { return site_; }
  /// What the source calls argument `index` of the call `name` that is under way; "" if that cannot be read there.
  std::string argument_name(const std::string& name, std::size_t index);

  /// Index of the UB buffer with this name and range, made if new. A second layout of the same name (the shorter last
  /// tile's part of a tmp buffer) becomes `name.2`.
  std::uint32_t ub_buffer(const std::string& name, std::int64_t address, std::int64_t bytes);

  /// The same for the part `tmp.x1` of buffer `whole`; with `call_sites` it is `WHOLE.x1`.
  std::uint32_t ub_part(std::uint32_t whole, const std::string& name, std::int64_t address, std::int64_t bytes);

  /// Where the framework's own calls keep what they need. Throws Error if a buffer of the kernel reaches there: on the
  /// chip `call` would overwrite it.
  isa::Operand framework_scratch(const std::string& call);

  /// The number of the next value read from UB. Values take the 32 scalar registers in turn, so each lives until 32
  /// further ones are read.
  std::int64_t next_reading() { return readings_++; }
  /// The register of that reading. Throws Error if it no longer lives there.
  int register_of(std::int64_t reading) const;
  /// True if the image has its data: only then can a number be made of a register.
  bool knows_data() const { return gm_.data.size() == gm_.buffers.size(); }
  /// Makes a number of what `sreg` holds now: interprets what is recorded so far on the image's data and marks the
  /// program data-dependent. Throws Error if the image has no data, if an instruction before is not legal, or if other
  /// blocks have a say behind a SyncAll.
  double number_in(int sreg);
  /// The core's state here, found in the same way; `what` needs it: "the kernel branches on a value read from UB".
  const isa::CoreState& state_here(const std::string& what);

private:
  void check_unplayed();

  isa::Program& program_;
  isa::GlobalImage& gm_;
  const isa::Machine& machine_;
  RecorderOptions options_;
  FunctionStore functions_;
  std::uint16_t step_ = 0;
  int depth_ = 0; ///< calls of the surface within each other
  std::string site_;
  SourcePlace place_;
  int column_ = 0;
  std::map<SourcePlace, std::uint16_t> site_steps_;
  SourceLines sources_;
  std::int64_t readings_ = 0;
  std::unique_ptr<isa::GlobalImage> scratch_; ///< the image's data as far as the interpreter has come
  std::unique_ptr<isa::BlockInterpreter> interpreter_;
};

/// Builders for the operands and instructions that the surface records.
isa::Operand immediate(float value);
isa::Operand word(std::uint64_t value);
isa::Operand number(std::int64_t value);
isa::Operand register_operand(int sreg);
isa::Instruction instruction_of(isa::Opcode opcode, isa::Dtype type = isa::Dtype::none);

} // namespace AscendC
