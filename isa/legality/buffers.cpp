// SPDX-License-Identifier: Apache-2.0
#include "isa/legality/legality.h"

#include <string_view>
#include <unordered_map>

namespace isa {
namespace {

std::string buffer_fault(const UbBuffer& buffer, const Machine& machine) {
  std::int64_t end = 0;
  const bool fits = buffer.address >= 0 && buffer.bytes >= 0 &&
                    !__builtin_add_overflow(buffer.address, buffer.bytes, &end) && end <= machine.ub_physical;
  if (fits) return "";
  return "UB buffer '" + buffer.name + "' of " + std::to_string(buffer.bytes) + " bytes at byte " +
         std::to_string(buffer.address) + " does not fit in a UB of " + std::to_string(machine.ub_physical) + " bytes";
}

/// `tmp` of `tmp.x1`, and of `tmp.x1.2`: a number tells places of one name apart. "" where there is no such name.
std::string_view whole_of(std::string_view part) {
  const std::size_t number = part.find_last_not_of("0123456789");
  if (number != std::string_view::npos && number + 1 < part.size() && part[number] == '.')
    part = part.substr(0, number);
  const std::size_t dot = part.rfind('.');
  return dot == std::string_view::npos ? "" : part.substr(0, dot);
}

/// A buffer named `tmp.x1` is a part of the buffer `tmp`, if there is one, and lies in it.
std::string parts_fault(const std::vector<UbBuffer>& buffers) {
  std::unordered_map<std::string_view, const UbBuffer*> by_name;
  for (const UbBuffer& buffer : buffers) by_name.emplace(buffer.name, &buffer);
  for (const UbBuffer& part : buffers) {
    const auto whole = by_name.find(whole_of(part.name));
    if (whole == by_name.end()) continue;
    const UbBuffer& owner = *whole->second;
    if (part.address < owner.address || part.address + part.bytes > owner.address + owner.bytes)
      return "UB buffer '" + part.name + "', bytes " + std::to_string(part.address) + " to " +
             std::to_string(part.address + part.bytes) + ", is not within '" + owner.name + "', bytes " +
             std::to_string(owner.address) + " to " + std::to_string(owner.address + owner.bytes);
  }
  return "";
}

} // namespace

std::string buffers_fault(const std::vector<UbBuffer>& buffers, const Machine& machine) {
  for (const UbBuffer& buffer : buffers)
    if (std::string fault = buffer_fault(buffer, machine); !fault.empty()) return fault;
  return parts_fault(buffers);
}

} // namespace isa
