// SPDX-License-Identifier: Apache-2.0
#include "isa/footprint.h"
#include "isa/legality/legality.h"

namespace isa {
namespace {

/// The range must lie in the functions; what is in it is another matter.
std::string call_fault(const Subject& s) {
  const auto size = static_cast<std::int64_t>(s.program.functions.size());
  const std::int64_t begin = s.instruction.operands[0].value;
  std::string fault = outside("begin", begin, 0, size - 1);
  if (fault.empty()) fault = outside("count", s.instruction.operands[1].value, 1, size - begin);
  return fault;
}

std::string fields_fault(const Subject& s) {
  if (is_vector(s.row.shape)) return vector_fault(s);
  if (is_register(s.row.shape)) return register_fault(s);
  switch (s.row.shape) {
  case Shape::copy_in:
  case Shape::copy_out: return copy_fault(s);
  case Shape::scalar_load:
  case Shape::scalar_store: return is_gm_scalar(s.instruction) ? gm_reach_fault(s) : "";
  case Shape::flag:
  case Shape::barrier:
  case Shape::mutex: return flag_fault(s);
  case Shape::function_call: return call_fault(s);
  default: return "";
  }
}

} // namespace

std::string own_fault(const Subject& s) {
  std::string fault = form_fault(s);
  for (std::size_t k = 0; k < s.instruction.operands.size() && fault.empty(); ++k) fault = operand_fault(s, k);
  return fault.empty() ? fields_fault(s) : fault;
}

} // namespace isa
