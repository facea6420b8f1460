// SPDX-License-Identifier: Apache-2.0
// Vector functions one after the other, against others of the same kind whose operands lie elsewhere: the figure is the
// ratio of the two times. The two play on a core each, and share nothing.
#include "tools/validate/register_body.h"
#include "tools/validate/stream.h"

namespace tools {
namespace {

using isa::Dtype;
using isa::Opcode;

constexpr std::int64_t kUbEnd = 0x40000; ///< above any UB; what a chip has is for isa::validate to say
constexpr std::int64_t kMostRegisters = 4096, kMostFunctions = 10000;

Stream against(std::vector<isa::Instruction> body, std::vector<isa::Instruction> other, Arguments& arguments,
               const sim::HardwareConfig& chip) {
  const std::int64_t functions = arguments.number("functions", 1, kMostFunctions);
  Stream stream{{}, chip, false, 1, true};
  stream.recording.blocks = {calls_of(std::move(body), functions), calls_of(std::move(other), functions)};
  return stream;
}

struct AddPlaces {
  std::int64_t src0 = 0, src1 = 0, dst = 0;
};
AddPlaces add_places(Arguments& arguments, const std::string& prefix) {
  const auto place = [&](const char* key) { return arguments.number(prefix + key, 0, kUbEnd); };
  return {place("src0"), place("src1"), place("dst")};
}

/// `unroll` registers a turn.
std::vector<isa::Instruction> adds(const AddPlaces& places, std::int64_t registers, std::int64_t unroll) {
  const std::int64_t lanes = isa::kRepeatBytes / isa::bytes_of(Dtype::f32);
  const Steps steps = {0, unroll * isa::kRepeatBytes};
  RegisterBody body;
  body.open_inner(registers / unroll);
  for (std::int64_t k = 0; k < unroll; ++k) {
    const int v = static_cast<int>(3 * k);
    body.predicate(0, Dtype::f32, (registers - k) * lanes, {0, unroll * lanes});
    body.load(v, Dtype::f32, places.src0 + k * isa::kRepeatBytes, steps);
    body.load(v + 1, Dtype::f32, places.src1 + k * isa::kRepeatBytes, steps);
    body.compute(Opcode::rv_vadd, Dtype::f32, v + 2, {v, v + 1}, 0);
    body.store(v + 2, Dtype::f32, places.dst + k * isa::kRepeatBytes, steps, 0);
  }
  body.close_inner();
  return std::move(body.code);
}

/// One register a turn out of UB and back: how far apart the datablocks of its store lie, and how far loads and stores
/// move on, in datablocks.
struct CopyPattern {
  std::int64_t store_stride = 1, load_step = isa::kBlocksPerRepeat, store_step = isa::kBlocksPerRepeat;
};
std::vector<isa::Instruction> copies(const CopyPattern& pattern, std::int64_t registers) {
  constexpr std::int64_t kTarget = 0x10000;
  RegisterBody body;
  body.open_inner(registers);
  body.predicate(0, Dtype::f32, isa::kRepeatBytes / isa::bytes_of(Dtype::f32));
  body.load(0, Dtype::f32, 0, {0, pattern.load_step * isa::kBlockBytes});
  body.store(0, Dtype::f32, kTarget, {0, pattern.store_step * isa::kBlockBytes}, 0, pattern.store_stride);
  body.close_inner();
  return std::move(body.code);
}

} // namespace

/// `src0 src1 dst registers functions [unroll] to_src0 to_src1 to_dst`: Adds of float, against Adds at the places `to`.
Stream adds_against(Arguments& arguments, const sim::HardwareConfig& chip) {
  const std::int64_t registers = arguments.number("registers", 1, kMostRegisters);
  const std::int64_t unroll = arguments.number_or("unroll", 1, 1, 8);
  if (registers % unroll != 0) arguments.fail("registers is no multiple of unroll");
  return against(adds(add_places(arguments, ""), registers, unroll), adds(add_places(arguments, "to_"), registers, 1),
                 arguments, chip);
}

/// `registers functions [store_stride load_step store_step]`: registers copied within UB, strides and steps in
/// datablocks, against the same end to end.
Stream copies_against(Arguments& arguments, const sim::HardwareConfig& chip) {
  const std::int64_t registers = arguments.number("registers", 1, kMostRegisters);
  CopyPattern pattern;
  pattern.store_stride = arguments.number_or("store_stride", 1, 1, 65535);
  pattern.load_step = arguments.number_or("load_step", isa::kBlocksPerRepeat, 0, 65535);
  pattern.store_step = arguments.number_or("store_step", isa::kBlocksPerRepeat, 0, 65535);
  return against(copies(pattern, registers), copies({}, registers), arguments, chip);
}

} // namespace tools
