// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/call_forms.h"

#include "isa/instruction_table.h"

#include <algorithm>

namespace AscendC {
namespace {

using isa::Opcode;

constexpr Form kForms[] = {
    {Opcode::vadd, Opcode::rv_vadd, alike},
    {Opcode::vsub, Opcode::rv_vsub, alike},
    {Opcode::vmul, Opcode::rv_vmul, alike},
    {Opcode::vdiv, Opcode::rv_vdiv, alike},
    {Opcode::vmax, Opcode::rv_vmax, alike},
    {Opcode::vmin, Opcode::rv_vmin, alike},
    {Opcode::vand, Opcode::rv_vand, alike},
    {Opcode::vor, Opcode::rv_vor, alike},
    {Opcode::vadds, Opcode::rv_vadds, alike},
    {Opcode::vmuls, Opcode::rv_vmuls, alike},
    {Opcode::vmaxs, Opcode::rv_vmaxs, alike},
    {Opcode::vmins, Opcode::rv_vmins, alike},
    {Opcode::vshl, Opcode::rv_vshls, alike},
    {Opcode::vshr, Opcode::rv_vshrs, alike},
    {Opcode::vlrelu, Opcode::rv_vlrelu, alike},
    {Opcode::vexp, Opcode::rv_vexp, alike},
    {Opcode::vln, Opcode::rv_vln, alike},
    {Opcode::vsqrt, Opcode::rv_vsqrt, alike},
    {Opcode::vabs, Opcode::rv_vabs, alike},
    {Opcode::vrelu, Opcode::rv_vrelu, alike},
    {Opcode::vnot, Opcode::rv_vnot, alike},
    {Opcode::vector_dup, Opcode::rv_vdup, alike},
    {Opcode::vmla, Opcode::rv_vmla, onto_destination},
    {Opcode::vconv, Opcode::rv_vcvt, converted},
    {Opcode::vcadd, Opcode::rv_vcadd, reduced},
    {Opcode::vcgadd, Opcode::rv_vcgadd, reduced, result_lanes},
    {Opcode::vcpadd, Opcode::rv_vcpadd, reduced, result_lanes},
    {Opcode::vcmax, Opcode::rv_vcmax, reduced, result_lanes},
    {Opcode::vcmin, Opcode::rv_vcmin, reduced, result_lanes},
    {Opcode::vcgmax, Opcode::rv_vcgmax, reduced, result_lanes},
    {Opcode::vcgmin, Opcode::rv_vcgmin, reduced, result_lanes},
    {Opcode::vcmpv_lt, Opcode::rv_vcmp_lt, compared},
    {Opcode::vcmpv_gt, Opcode::rv_vcmp_gt, compared},
    {Opcode::vcmpv_eq, Opcode::rv_vcmp_eq, compared},
    {Opcode::vcmpv_le, Opcode::rv_vcmp_le, compared},
    {Opcode::vcmpv_ge, Opcode::rv_vcmp_ge, compared},
    {Opcode::vcmpv_ne, Opcode::rv_vcmp_ne, compared},
    {Opcode::vcmpvs_lt, Opcode::rv_vcmps_lt, compared},
    {Opcode::vcmpvs_gt, Opcode::rv_vcmps_gt, compared},
    {Opcode::vcmpvs_eq, Opcode::rv_vcmps_eq, compared},
    {Opcode::vcmpvs_le, Opcode::rv_vcmps_le, compared},
    {Opcode::vcmpvs_ge, Opcode::rv_vcmps_ge, compared},
    {Opcode::vcmpvs_ne, Opcode::rv_vcmps_ne, compared},
    {Opcode::vaddrelu, Opcode::rv_vadd, then_rectified},
    {Opcode::vsubrelu, Opcode::rv_vsub, then_rectified},
    {Opcode::vmadd, Opcode::rv_vmla, fused},
    {Opcode::vmaddrelu, Opcode::rv_vmla, fused_then_rectified},
    {Opcode::vaxpy, Opcode::rv_vmla, scaled_onto_destination, scalar_everywhere},
    {Opcode::vrec, Opcode::rv_vdiv, one_over, one_everywhere},
    {Opcode::vrsqrt, Opcode::rv_vdiv, one_over_root, one_everywhere},
    {Opcode::vcopy, Opcode::rv_vlds, copied},
    {Opcode::vbrcb, Opcode::rv_vlds, spread_over_blocks},
    {Opcode::vsel_cmpmask, Opcode::rv_vsel, select_by_the_same, same_bits},
    {Opcode::vsel_scalar, Opcode::rv_vsel, select_number, scalar_everywhere},
    {Opcode::vsel_tensor, Opcode::rv_vsel, select_tensor},
};

void require_order(const isa::Instruction& operation) {
  if (isa::row_of(operation.opcode).shape != isa::Shape::reduce_pick) return;
  if (operation.order == isa::ResultOrder::value || operation.order == isa::ResultOrder::value_index) return;
  throw refusal(operation, "leaves the value, with its index behind it or without, in the vector functions of " +
                               Recorder::current().machine().name + "; the order is " +
                               std::string(isa::name_of(operation.order)));
}

} // namespace

const Form& form_of(const isa::Instruction& operation) {
  const isa::Machine& machine = Recorder::current().machine();
  const auto* const form =
      std::find_if(std::begin(kForms), std::end(kForms), [&](const Form& f) { return f.memory == operation.opcode; });
  if (form == std::end(kForms) || !machine.has(form->registers))
    throw refusal(operation, machine.name + " works in vector functions, which have no such operation");
  require_order(operation);
  return *form;
}

} // namespace AscendC
