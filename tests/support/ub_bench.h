// SPDX-License-Identifier: Apache-2.0
/// \file
/// A core whose memories a test fills and reads as numbers, and which plays instructions written as text.
#pragma once

#include "isa/half.h"
#include "isa/image.h"
#include "isa/interpreter.h"
#include "isa/legality/validate.h"
#include "isa/text/text.h"
#include "tests/support/machine.h"

#include <cstring>
#include <sstream>
#include <vector>

namespace support {

using Bytes = std::vector<std::byte>;
using Values = std::vector<double>;

/// Writes `values` as elements of T from byte `at` on.
template <class T> void put(Bytes& memory, std::size_t at, const Values& values) {
  for (std::size_t k = 0; k < values.size(); ++k) {
    const T element(static_cast<float>(values[k]));
    std::memcpy(&memory.at(at + k * sizeof(T)), &element, sizeof(T));
  }
}

/// `count` elements of T from byte `at` on.
template <class T> Values get(const Bytes& memory, std::size_t at, std::size_t count) {
  Values values(count);
  for (std::size_t k = 0; k < count; ++k) {
    T element;
    std::memcpy(&element, &memory.at(at + k * sizeof(T)), sizeof(T));
    values[k] = static_cast<double>(static_cast<float>(element));
  }
  return values;
}

/// How a type is written in an instruction.
template <class T> constexpr const char* suffix() { return sizeof(T) == 2 ? ".f16 " : ".f32 "; }

/// The first 32 KiB of a UB, and two GM buffers of 4 KiB: g of f32, h of f16. What `play` leaves in them stays.
class UbBench {
public:
  isa::Machine machine = atlas_a2();
  Bytes ub = Bytes(0x8000), g = Bytes(0x1000), h = Bytes(0x1000);

  void play(const std::string& code) {
    isa::Recording recording = isa::parse(text_of(code), "bench");
    isa::validate(recording, machine);
    isa::fill(recording.gm, nullptr);
    recording.gm.data = {ub, ub, g, h};
    isa::interpret(recording, machine);
    ub = recording.gm.data[1], g = recording.gm.data[2], h = recording.gm.data[3];
  }

private:
  static std::string text_of(const std::string& code) {
    std::istringstream lines(code);
    std::size_t count = 3;
    for (std::string line; std::getline(lines, line);) count += line.empty() ? 0 : 1;
    const std::string end = std::to_string(count);
    return "aiv 1 hardware=atlas_a2 blocks=1\ngm before f32 8192 @0 in\ngm after f32 8192 @0x8000 out\n"
           "gm g f32 1024 @0x10000 out\ngm h f16 2048 @0x11000 out\nblock 0/1\n"
           "copy_gm_to_ub ub:0, gm:before, len=1024blk\n" +
           code + "\nset_atomic_none\ncopy_ub_to_gm gm:after, ub:0, len=1024blk\nend block " + end + "\nend " + end +
           "\n";
  }
};

} // namespace support
