// SPDX-License-Identifier: Apache-2.0
#include "isa/footprint.h"
#include "isa/legality/legality.h"

namespace isa {
namespace {

/// No UB holds so many repeats: only strides of 0 could need them, and such a program never ends.
constexpr int kMostRepeats = 65535;

/// An owner's last datablock is its own even where its size is no multiple of 32: nothing else can start there.
Range room_of(const UbBuffer& owner) { return {owner.address, round_up(owner.address + owner.bytes, kBlockBytes)}; }

std::string reach_fault(const Subject& s, const Footprint& touched) {
  if (touched.writes)
    if (std::string fault = hull_fault(s, touched.write.hull(), 0); !fault.empty()) return fault;
  for (int k = 0; k < touched.read_count; ++k) {
    const auto read = static_cast<std::size_t>(k);
    if (std::string fault = hull_fault(s, touched.reads[read].hull(), read + 1); !fault.empty()) return fault;
  }
  return "";
}

} // namespace

std::string hull_fault(const Subject& s, const Range& hull, std::size_t index) {
  if (hull.end > s.machine.ub_physical)
    return operand_text(s, index) + " reaches byte " + std::to_string(hull.end) + " of a UB of " +
           std::to_string(s.machine.ub_physical) + " bytes";
  const std::uint32_t owner = s.instruction.operands[index].buffer;
  if (owner == Operand::kNoBuffer) return "";
  const UbBuffer& buffer = s.program.ub[owner];
  const Range room = room_of(buffer);
  if (hull.begin >= room.begin && hull.end <= room.end) return "";
  return operand_text(s, index) + " covers bytes " + std::to_string(hull.begin - buffer.address) + " to " +
         std::to_string(hull.end - buffer.address) + " of a buffer of " + std::to_string(buffer.bytes) + " bytes";
}

std::string reach_fault_under(const Subject& s, const MaskState& mask) {
  if (!is_vector(s.row.shape)) return reach_fault(s, move_footprint(s.instruction));
  const auto lanes = static_cast<std::uint64_t>(lanes_per_repeat(s.instruction));
  if (is_gather(s.row.shape) && mask.counter && s.instruction.repeat > 1 && mask.low > lanes)
    return "the mask counts " + std::to_string(mask.low) + " elements for each of " +
           std::to_string(s.instruction.repeat) + " repeats, allowed up to " + std::to_string(lanes) +
           " where there are several";
  const ActiveLanes active = resolve(s.instruction, mask);
  if (active.repeats > kMostRepeats)
    return "the mask counts " + std::to_string(mask.low) + " elements, allowed up to " +
           std::to_string(std::int64_t{kMostRepeats} * lanes_per_repeat(s.instruction));
  return reach_fault(s, vector_footprint(s.instruction, active));
}

} // namespace isa
