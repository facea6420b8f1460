// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/recorder.h"

#include "isa/error.h"
#include "isa/instruction_table.h"
#include "isa/legality/validate.h"
#include "isa/text/limits.h"

#include <algorithm>
#include <cassert>

namespace AscendC {
namespace {

thread_local Recorder* current_recorder = nullptr;

} // namespace

Recorder::Recorder(isa::Program& program, isa::GlobalImage& gm, const isa::Machine& machine,
                   const RecorderOptions& options)
    : program_(program), gm_(gm), machine_(machine), options_(options), functions_(program.functions) {
  assert(current_recorder == nullptr && "one block is recorded at a time in a thread");
  current_recorder = this;
}

Recorder::~Recorder() { current_recorder = nullptr; }

Recorder& Recorder::current() {
  assert(current_recorder != nullptr && "AscendC calls need a recorder");
  return *current_recorder;
}

Recorder* Recorder::under_way() { return current_recorder; }

void Recorder::require(isa::Opcode opcode) const {
  if (!machine_.has_registers() || machine_.has(opcode)) return;
  throw isa::Error(std::string(isa::row_of(opcode).mnemonic),
                   "no instruction of " + machine_.name + ", which works in vector functions");
}

void Recorder::emit(isa::Instruction instruction) {
  require(instruction.opcode);
  if (program_.code.size() >= isa::kMostInstructions)
    throw isa::Error("more than " + std::to_string(isa::kMostInstructions) +
                     " instructions in one block: does every loop of the kernel end?");
  instruction.step = step_;
  program_.code.push_back(instruction);
}

void Recorder::call(const std::vector<isa::Instruction>& body) {
  isa::Instruction call = instruction_of(isa::Opcode::vf);
  call.operands[0] = number(static_cast<std::int64_t>(functions_.place(body)));
  call.operands[1] = number(static_cast<std::int64_t>(body.size()));
  emit(call);
}

void Recorder::step(const std::string& name) {
  if (site_.empty()) {
    step_ = step_number(name);
  } else {
    step_ = step_number(name.empty() ? site_ : site_ + "/" + name);
  }
}

void Recorder::enter(const char* file, int line, int column) {
  if (depth_++ > 0 || !options_.call_sites) return;
  place_ = {file, line};
  column_ = column;
  site_ = text_of(place_);
  const auto [known, is_new] = site_steps_.try_emplace(place_, std::uint16_t{0});
  if (is_new) known->second = step_number(site_);
  step_ = known->second;
}

std::string Recorder::argument_name(const std::string& name, std::size_t index) {
  return site_.empty() ? "" : sources_.argument(place_, column_, name, index);
}

std::uint16_t Recorder::step_number(const std::string& name) {
  const auto at = std::find(program_.steps.begin(), program_.steps.end(), name);
  const auto number = static_cast<std::uint16_t>(at - program_.steps.begin());
  if (at == program_.steps.end()) program_.steps.push_back(name);
  return number;
}

std::uint32_t Recorder::ub_buffer(const std::string& name, std::int64_t address, std::int64_t bytes) {
  std::string unique = name;
  for (int layout = 2;; ++layout) {
    const auto at = std::find_if(program_.ub.begin(), program_.ub.end(),
                                 [&](const isa::UbBuffer& buffer) { return buffer.name == unique; });
    if (at == program_.ub.end()) break;
    if (at->address == address && at->bytes == bytes) return static_cast<std::uint32_t>(at - program_.ub.begin());
    unique = name + "." + std::to_string(layout);
  }
  program_.ub.push_back({unique, address, bytes});
  return static_cast<std::uint32_t>(program_.ub.size() - 1);
}

std::uint32_t Recorder::ub_part(std::uint32_t whole, const std::string& name, std::int64_t address,
                                std::int64_t bytes) {
  if (!options_.call_sites || whole >= program_.ub.size()) return ub_buffer(name, address, bytes);
  return ub_buffer(program_.ub[whole].name + name.substr(name.find('.')), address, bytes);
}

isa::Operand Recorder::framework_scratch(const std::string& call) {
  constexpr std::int64_t kScratchBytes = 128; // 32 words
  const std::string name = "framework.scratch";
  const std::int64_t begin = machine_.ub_scratch;
  for (const isa::UbBuffer& buffer : program_.ub)
    if (buffer.name != name && buffer.address + buffer.bytes > begin)
      throw isa::Error(call + " writes scratch of the framework from byte " + std::to_string(begin) +
                       " of UB on, buffer '" + buffer.name + "' reaches byte " +
                       std::to_string(buffer.address + buffer.bytes) + ": allocate less");
  return {begin, ub_buffer(name, begin, kScratchBytes), isa::OperandKind::ub};
}

int Recorder::register_of(std::int64_t reading) const {
  if (readings_ - reading > isa::kScalarRegisters)
    throw isa::Error("a value of GetValue is used after " + std::to_string(readings_ - reading - 1) +
                     " further ones: scalar registers are " + std::to_string(isa::kScalarRegisters) +
                     ", read it again nearer to its use");
  return static_cast<int>(reading % isa::kScalarRegisters);
}

/// The interpreter takes legal instructions alone, and no one has looked at these yet.
void Recorder::check_unplayed() {
  isa::MaskState mask = interpreter_->core().mask;
  for (std::size_t k = interpreter_->executed(); k < program_.code.size(); ++k) {
    const isa::Instruction& instruction = program_.code[k];
    const std::string place = "block " + std::to_string(options_.block) + ", instruction " + std::to_string(k);
    std::string fault = isa::fault_of(instruction, program_, gm_, machine_);
    if (fault.empty()) fault = isa::fault_under(mask, instruction, program_, gm_, machine_);
    if (!fault.empty()) {
      if (options_.call_sites) site_ = program_.steps[instruction.step]; // there it went wrong, not here
      throw isa::Error(place, fault);
    }
    const isa::Shape shape = isa::row_of(instruction.opcode).shape;
    if (shape == isa::Shape::mask || shape == isa::Shape::mask_mode) isa::apply_mask(instruction, mask);
  }
}

double Recorder::number_in(int sreg) {
  return state_here("the kernel branches on a value read from UB").scalars[static_cast<std::size_t>(sreg)];
}

const isa::CoreState& Recorder::state_here(const std::string& what) {
  if (!knows_data()) throw isa::Error(what + ": recording needs the input data");
  if (!interpreter_) {
    scratch_ = std::make_unique<isa::GlobalImage>(gm_);
    interpreter_ = std::make_unique<isa::BlockInterpreter>(program_, *scratch_, machine_);
  }
  check_unplayed();
  interpreter_->run_phase();
  while (options_.blocks == 1 && !interpreter_->ended()) interpreter_->run_phase(); // no one else to wait for
  if (!interpreter_->ended())
    throw isa::Error("a value read from UB behind a SyncAll depends on other blocks: it cannot steer this block");
  program_.data_dependent = true;
  return interpreter_->core();
}

isa::Operand immediate(float value) {
  isa::Operand operand;
  operand.kind = isa::OperandKind::imm;
  operand.value = isa::bit_cast<std::uint32_t>(value);
  return operand;
}

isa::Operand word(std::uint64_t value) { return number(static_cast<std::int64_t>(value)); }

isa::Operand number(std::int64_t value) {
  isa::Operand operand;
  operand.kind = isa::OperandKind::imm;
  operand.value = value;
  return operand;
}

isa::Operand register_operand(int sreg) {
  isa::Operand operand;
  operand.kind = isa::OperandKind::sreg;
  operand.value = sreg;
  return operand;
}

isa::Instruction instruction_of(isa::Opcode opcode, isa::Dtype type) {
  isa::Instruction instruction;
  instruction.opcode = opcode;
  instruction.type = type;
  return instruction;
}

} // namespace AscendC
