// SPDX-License-Identifier: Apache-2.0
/// \file
/// Records what a few AscendC calls lower to, and writes it down in the shorthand of the lowering tables:
/// C set_mask_count, N set_mask_norm, F all lanes on, M(high,low) another mask, V a barrier on the vector pipe, PIPE
/// any other barrier, set/wait PIPE_PIPE id, get/rls PIPE mutex; every other instruction is its mnemonic and type.
#pragma once

#include "isa/image.h"
#include "isa/instruction_table.h"
#include "isa/legality/validate.h"
#include "isa/text/text.h"
#include "kernels/ascendc/kernel_operator.h"
#include "tests/support/machine.h"

#include <functional>
#include <sstream>

namespace support {

inline std::string shorthand(const isa::Instruction& i) {
  const auto flag = [&](const std::string& verb) {
    return verb + " " + std::string(name_of(i.flag().source)) + "_" + std::string(name_of(i.flag().target)) + " " +
           std::to_string(i.flag().id);
  };
  const auto mutex = [&](const std::string& verb) {
    return verb + " " + std::string(name_of(i.flag().source)) + " " + std::to_string(i.flag().id);
  };
  const auto word = [&](std::size_t k) { return std::to_string(static_cast<std::uint64_t>(i.operands[k].value)); };
  switch (i.opcode) {
  case isa::Opcode::set_mask_count: return "C";
  case isa::Opcode::set_mask_norm: return "N";
  case isa::Opcode::set_vector_mask:
    return i.operands[0].value == -1 && i.operands[1].value == -1 ? "F" : "M(" + word(0) + "," + word(1) + ")";
  case isa::Opcode::pipe_barrier: return std::string(name_of(i.flag().source));
  case isa::Opcode::set_flag: return flag("set");
  case isa::Opcode::wait_flag: return flag("wait");
  case isa::Opcode::get_buf: return mutex("get");
  case isa::Opcode::rls_buf: return mutex("rls");
  default: break;
  }
  const std::string name(isa::row_of(i.opcode).mnemonic);
  return i.type == isa::Dtype::none ? name : name + "." + std::string(name_of(i.type));
}

inline std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

/// One block under record, with GM buffers g (f32, 1024 elements) at kG and h (f16, 1024) at kH.
class SurfaceBench {
public:
  static constexpr std::int64_t kG = 0x1000, kH = 0x4000;

  isa::Machine machine = atlas_a2();
  AscendC::RecorderOptions options;
  isa::GlobalImage gm;
  isa::Program program;

  SurfaceBench() {
    gm.buffers = {{"g", isa::Dtype::f32, {1024}, kG, isa::Role::in, {}},
                  {"h", isa::Dtype::f16, {1024}, kH, isa::Role::in, {}}};
  }

  void record(const std::function<void()>& calls) {
    const AscendC::Recorder recorder(program, gm, machine, options);
    calls();
  }
  /// The shorthand of everything recorded so far, or of the instructions that one pipe gets.
  std::string all() const {
    return listed([](const isa::Instruction&) { return true; });
  }
  std::string of(isa::Pipe pipe) const {
    return listed([&](const isa::Instruction& i) { return isa::pipe_of(i) == pipe; });
  }
  std::string flags(const std::string& verb_and_pair) const {
    std::string ids;
    for (const isa::Instruction& i : program.code) {
      const std::string word = shorthand(i);
      if (word.rfind(verb_and_pair + " ", 0) == 0) ids += word.back();
    }
    return ids;
  }
  /// Instruction `index` in full.
  std::string text(std::size_t index) const { return isa::to_text(program.code.at(index), program, gm); }
  std::string last() const { return text(program.code.size() - 1); }
  /// The bodies of the vector functions as they stand in the text, without indentation; a line each.
  std::vector<std::string> functions() const {
    isa::Recording recording;
    recording.hardware = machine.name;
    recording.gm = gm;
    recording.blocks = {program};
    std::istringstream text(isa::to_text(recording));
    std::vector<std::string> lines;
    bool inside = false;
    for (std::string line; std::getline(text, line);) {
      if (line.rfind("end function", 0) == 0) inside = false;
      if (inside) lines.push_back(line.substr(line.find_first_not_of(' ')));
      if (line.rfind("function", 0) == 0) inside = true;
    }
    return lines;
  }

  void validate() const {
    isa::Recording recording;
    recording.gm = gm;
    recording.blocks = {program};
    isa::validate(recording, machine);
  }

private:
  template <class Filter> std::string listed(Filter filter) const {
    std::vector<std::string> words;
    for (const isa::Instruction& i : program.code)
      if (filter(i)) words.push_back(shorthand(i));
    return joined(words);
  }
};

/// A UB tensor with an owner of that name; needs a recorder.
template <class T>
AscendC::LocalTensor<T> ub_tensor(const std::string& name, std::int64_t address, std::int64_t elements) {
  const std::uint32_t owner =
      AscendC::Recorder::current().ub_buffer(name, address, elements * static_cast<std::int64_t>(sizeof(T)));
  return {address, elements, owner};
}

template <class T> AscendC::GlobalTensor<T> gm_tensor(std::int64_t address) {
  AscendC::GlobalTensor<T> tensor;
  tensor.SetGlobalBuffer(reinterpret_cast<T*>(address));
  return tensor;
}

} // namespace support
