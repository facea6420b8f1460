// SPDX-License-Identifier: Apache-2.0
#include "isa/instruction_table.h"

#include "isa/bit_loops.h"
#include "isa/irregular_ops.h"
#include "isa/lane_functions.h"
#include "isa/reductions.h"
#include "isa/register_loops.h"
#include "isa/register_moves.h"

namespace isa {
namespace {

template <class Op> constexpr Lanes kBinary = {binary_loop<Op, half>, binary_loop<Op, float>};
template <class Op> constexpr Lanes kUnary = {unary_loop<Op, half>, unary_loop<Op, float>};
template <class Op> constexpr Lanes kMove = {move_loop<Op, half>, move_loop<Op, float>};
template <class Op> constexpr Lanes kScalar = {scalar_loop<Op, half>, scalar_loop<Op, float>};
constexpr Lanes kFill = {fill_loop<half>, fill_loop<float>};
constexpr Lanes kBroadcast = {broadcast_f16, broadcast_f32};
constexpr Lanes kConvert = {convert_to_f16, convert_to_f32};
constexpr Lanes kReduceSum = {reduce_sum_f16, reduce_sum_f32};
constexpr Lanes kReduceBlocks = {reduce_blocks_f16, reduce_blocks_f32};
constexpr Lanes kReducePairs = {reduce_pairs_f16, reduce_pairs_f32};
constexpr Lanes kReduceMax = {reduce_max_f16, reduce_max_f32};
constexpr Lanes kReduceMin = {reduce_min_f16, reduce_min_f32};
constexpr Lanes kMultiplyAdd = {multiply_add_loop<half, half>,
                                by_source<multiply_add_loop<float, float>, multiply_add_loop<float, half>>};
constexpr Lanes kAxpy = {axpy_loop<half, half>, by_source<axpy_loop<float, float>, axpy_loop<float, half>>};
template <class Op> constexpr Lanes kCompare = {compare_loop<Op, half>, compare_loop<Op, float>};
template <class Op> constexpr Lanes kCompareScalar = {compare_scalar_loop<Op, half>, compare_scalar_loop<Op, float>};
constexpr Lanes kSelectCmpmask = {select_cmpmask_loop<half>, select_cmpmask_loop<float>};
constexpr Lanes kSelectScalar = {select_scalar_loop<half>, select_scalar_loop<float>};
constexpr Lanes kSelectTensor = {select_tensor_loop<half>, select_tensor_loop<float>};
constexpr Lanes kNone = {};

template <class Op> constexpr RegisterLanes kRegBinary = {reg_binary<Op, half>, reg_binary<Op, float>};
template <class Op> constexpr RegisterLanes kRegScalar = {reg_scalar<Op, half>, reg_scalar<Op, float>};
template <class Op> constexpr RegisterLanes kRegUnary = {reg_unary<Op, half>, reg_unary<Op, float>};
constexpr RegisterLanes kRegMla = {reg_multiply_add<half>, reg_multiply_add<float>};
constexpr RegisterLanes kRegFill = {reg_fill<half>, reg_fill<float>};
constexpr RegisterLanes kRegSpread = {reg_spread<half>, reg_spread<float>};
constexpr RegisterLanes kRegSelect = {reg_select<half>, reg_select<float>};
constexpr RegisterLanes kRegConvert = {reg_convert_to_f16, reg_convert_to_f32};
constexpr RegisterLanes kRegPack = {reg_pack, reg_pack};
constexpr RegisterLanes kRegSum = {reg_sum<half>, reg_sum<float>};
constexpr RegisterLanes kRegMax = {reg_pick<GtLane, half>, reg_pick<GtLane, float>};
constexpr RegisterLanes kRegMin = {reg_pick<LtLane, half>, reg_pick<LtLane, float>};
constexpr RegisterLanes kRegLoad = {reg_load<half>, reg_load<float>};
constexpr RegisterLanes kRegStore = {reg_store<half>, reg_store<float>};
constexpr RegisterLanes kPredicateSet = {predicate_set<half>, predicate_set<float>};
constexpr RegisterLanes kPredicatePack = {predicate_pack, predicate_pack};

constexpr Types kFloats = Types::floats;
constexpr Types kWidening = Types::widening;
constexpr Types kUntyped = Types::untyped;

// clang-format off
constexpr std::array<InstructionRow, kOpcodes> kTable = {{
  {Opcode::vadd,               "vadd",              Shape::binary,         kFloats,   OpClass::add,          Pipe::vector, kBinary<AddLane>},
  {Opcode::vsub,               "vsub",              Shape::binary,         kFloats,   OpClass::add,          Pipe::vector, kBinary<SubLane>},
  {Opcode::vmul,               "vmul",              Shape::binary,         kFloats,   OpClass::mul,          Pipe::vector, kBinary<MulLane>},
  {Opcode::vdiv,               "vdiv",              Shape::binary,         kFloats,   OpClass::div,          Pipe::vector, kBinary<DivLane>},
  {Opcode::vmax,               "vmax",              Shape::binary,         kFloats,   OpClass::max,          Pipe::vector, kBinary<MaxLane>},
  {Opcode::vmin,               "vmin",              Shape::binary,         kFloats,   OpClass::max,          Pipe::vector, kBinary<MinLane>},
  {Opcode::vmla,               "vmla",              Shape::binary_onto,    kWidening, OpClass::mul_add,      Pipe::vector, kMultiplyAdd},
  {Opcode::vadds,              "vadds",             Shape::scalar,         kFloats,   OpClass::adds,         Pipe::vector, kScalar<AddLane>},
  {Opcode::vmuls,              "vmuls",             Shape::scalar,         kFloats,   OpClass::muls,         Pipe::vector, kScalar<MulLane>},
  {Opcode::vmaxs,              "vmaxs",             Shape::scalar,         kFloats,   OpClass::maxs,         Pipe::vector, kScalar<MaxLane>},
  {Opcode::vmins,              "vmins",             Shape::scalar,         kFloats,   OpClass::maxs,         Pipe::vector, kScalar<MinLane>},
  {Opcode::vlrelu,             "vlrelu",            Shape::scalar,         kFloats,   OpClass::leaky_relu,   Pipe::vector, kScalar<LeakyReluLane>},
  {Opcode::vaxpy,              "vaxpy",             Shape::scalar_onto,    kWidening, OpClass::axpy,         Pipe::vector, kAxpy},
  {Opcode::vexp,               "vexp",              Shape::unary,          kFloats,   OpClass::exp,          Pipe::vector, kUnary<ExpLane>},
  {Opcode::vln,                "vln",               Shape::unary,          kFloats,   OpClass::ln,           Pipe::vector, kUnary<LnLane>},
  {Opcode::vsqrt,              "vsqrt",             Shape::unary,          kFloats,   OpClass::sqrt,         Pipe::vector, kUnary<SqrtLane>},
  {Opcode::vrsqrt,             "vrsqrt",            Shape::unary,          kFloats,   OpClass::rsqrt,        Pipe::vector, kUnary<RsqrtLane>},
  {Opcode::vrec,               "vrec",              Shape::unary,          kFloats,   OpClass::reciprocal,   Pipe::vector, kUnary<ReciprocalLane>},
  {Opcode::vabs,               "vabs",              Shape::unary,          kFloats,   OpClass::abs,          Pipe::vector, kUnary<AbsLane>},
  {Opcode::vrelu,              "vrelu",             Shape::unary,          kFloats,   OpClass::relu,         Pipe::vector, kUnary<ReluLane>},
  {Opcode::vector_dup,         "vector_dup",        Shape::fill,           kFloats,   OpClass::duplicate,    Pipe::vector, kFill},
  {Opcode::vbrcb,              "vbrcb",             Shape::broadcast,      kFloats,   OpClass::brcb,         Pipe::vector, kBroadcast},
  {Opcode::vconv,              "vconv",             Shape::convert,        kFloats,   OpClass::cast,         Pipe::vector, kConvert},
  {Opcode::vcadd,              "vcadd",             Shape::reduce,         kFloats,   OpClass::reduce_sum,   Pipe::vector, kReduceSum},
  {Opcode::vcgadd,             "vcgadd",            Shape::reduce_blocks,  kFloats,   OpClass::reduce_block, Pipe::vector, kReduceBlocks},
  {Opcode::vcpadd,             "vcpadd",            Shape::reduce_pairs,   kFloats,   OpClass::reduce_pair,  Pipe::vector, kReducePairs},
  {Opcode::vcmax,              "vcmax",             Shape::reduce_pick,    kFloats,   OpClass::reduce_max,   Pipe::vector, kReduceMax},
  {Opcode::vcmin,              "vcmin",             Shape::reduce_pick,    kFloats,   OpClass::reduce_max,   Pipe::vector, kReduceMin},
  {Opcode::vcmpv_lt,           "vcmpv_lt",          Shape::compare,        kFloats,   OpClass::compare,      Pipe::vector, kCompare<LtLane>},
  {Opcode::vcmpv_gt,           "vcmpv_gt",          Shape::compare,        kFloats,   OpClass::compare,      Pipe::vector, kCompare<GtLane>},
  {Opcode::vcmpv_eq,           "vcmpv_eq",          Shape::compare,        kFloats,   OpClass::compare,      Pipe::vector, kCompare<EqLane>},
  {Opcode::vcmpv_le,           "vcmpv_le",          Shape::compare,        kFloats,   OpClass::compare,      Pipe::vector, kCompare<LeLane>},
  {Opcode::vcmpv_ge,           "vcmpv_ge",          Shape::compare,        kFloats,   OpClass::compare,      Pipe::vector, kCompare<GeLane>},
  {Opcode::vcmpv_ne,           "vcmpv_ne",          Shape::compare,        kFloats,   OpClass::compare,      Pipe::vector, kCompare<NeLane>},
  {Opcode::vcmpvs_lt,          "vcmpvs_lt",         Shape::compare_scalar, kFloats,   OpClass::compare,      Pipe::vector, kCompareScalar<LtLane>},
  {Opcode::vcmpvs_gt,          "vcmpvs_gt",         Shape::compare_scalar, kFloats,   OpClass::compare,      Pipe::vector, kCompareScalar<GtLane>},
  {Opcode::vcmpvs_eq,          "vcmpvs_eq",         Shape::compare_scalar, kFloats,   OpClass::compare,      Pipe::vector, kCompareScalar<EqLane>},
  {Opcode::vcmpvs_le,          "vcmpvs_le",         Shape::compare_scalar, kFloats,   OpClass::compare,      Pipe::vector, kCompareScalar<LeLane>},
  {Opcode::vcmpvs_ge,          "vcmpvs_ge",         Shape::compare_scalar, kFloats,   OpClass::compare,      Pipe::vector, kCompareScalar<GeLane>},
  {Opcode::vcmpvs_ne,          "vcmpvs_ne",         Shape::compare_scalar, kFloats,   OpClass::compare,      Pipe::vector, kCompareScalar<NeLane>},
  {Opcode::vsel_cmpmask,       "vsel_cmpmask",      Shape::binary,         kFloats,   OpClass::select,       Pipe::vector, kSelectCmpmask},
  {Opcode::vsel_scalar,        "vsel_scalar",       Shape::select_scalar,  kFloats,   OpClass::select,       Pipe::vector, kSelectScalar},
  {Opcode::vsel_tensor,        "vsel_tensor",       Shape::select_tensor,  kFloats,   OpClass::select,       Pipe::vector, kSelectTensor},
  {Opcode::vcopy,              "vcopy",             Shape::unary,          kFloats,   OpClass::copy,         Pipe::vector, kMove<CopyLane>},
  {Opcode::set_mask_count,     "set_mask_count",    Shape::mask_mode,      kUntyped,  OpClass::mask_mode,    Pipe::vector, kNone},
  {Opcode::set_mask_norm,      "set_mask_norm",     Shape::mask_mode,      kUntyped,  OpClass::mask_mode,    Pipe::vector, kNone},
  {Opcode::set_vector_mask,    "set_vector_mask",   Shape::mask,           kUntyped,  OpClass::mask,         Pipe::vector, kNone},
  {Opcode::set_cmpmask,        "set_cmpmask",       Shape::compare_mask,   kUntyped,  OpClass::mask,         Pipe::vector, kNone},
  {Opcode::copy_gm_to_ub,      "copy_gm_to_ub",     Shape::copy_in,        kUntyped,  OpClass::move_in,      Pipe::mte2,   kNone},
  {Opcode::copy_gm_to_ub_pad,  "copy_gm_to_ub_pad", Shape::copy_in,        kFloats,   OpClass::move_in,      Pipe::mte2,   kNone},
  {Opcode::copy_ub_to_gm,      "copy_ub_to_gm",     Shape::copy_out,       kUntyped,  OpClass::move_out,     Pipe::mte3,   kNone},
  {Opcode::copy_ub_to_gm_pad,  "copy_ub_to_gm_pad", Shape::copy_out,       kFloats,   OpClass::move_out,     Pipe::mte3,   kNone},
  {Opcode::set_atomic_add,     "set_atomic_add",    Shape::atomic,         kFloats,   OpClass::control,      Pipe::mte3,   kNone},
  {Opcode::set_atomic_none,    "set_atomic_none",   Shape::atomic,         kUntyped,  OpClass::control,      Pipe::mte3,   kNone},
  {Opcode::scalar_load,        "scalar_load",       Shape::scalar_load,    kFloats,   OpClass::scalar_load,  Pipe::scalar, kNone},
  {Opcode::scalar_store,       "scalar_store",      Shape::scalar_store,   kFloats,   OpClass::scalar_store, Pipe::scalar, kNone},
  {Opcode::set_flag,           "set_flag",          Shape::flag,           kUntyped,  OpClass::synchronise,  Pipe::scalar, kNone},
  {Opcode::wait_flag,          "wait_flag",         Shape::flag,           kUntyped,  OpClass::synchronise,  Pipe::scalar, kNone},
  {Opcode::pipe_barrier,       "pipe_barrier",      Shape::barrier,        kUntyped,  OpClass::synchronise,  Pipe::scalar, kNone},
  {Opcode::sync_all,           "sync_all",          Shape::sync_all,       kUntyped,  OpClass::synchronise,  Pipe::scalar, kNone},
  {Opcode::get_buf,             "get_buf",          Shape::mutex,           kUntyped,  OpClass::synchronise,  Pipe::scalar, kNone},
  {Opcode::rls_buf,             "rls_buf",          Shape::mutex,           kUntyped,  OpClass::synchronise,  Pipe::scalar, kNone},
  {Opcode::vf,                  "vf",               Shape::function_call,   kUntyped,  OpClass::vector_function,Pipe::vector, kNone},
  {Opcode::vloop,               "vloop",            Shape::loop,            kUntyped,  OpClass::register_loop,Pipe::vector, kNone},
  {Opcode::rv_vlds,             "rv_vlds",          Shape::reg_load,        kFloats,   OpClass::register_load,Pipe::vector, kNone, kRegLoad},
  {Opcode::rv_vsts,             "rv_vsts",          Shape::reg_store,       kFloats,   OpClass::register_store,Pipe::vector, kNone, kRegStore},
  {Opcode::rv_vadd,             "rv_vadd",          Shape::reg_binary,      kFloats,   OpClass::add,          Pipe::vector, kNone, kRegBinary<AddLane>},
  {Opcode::rv_vsub,             "rv_vsub",          Shape::reg_binary,      kFloats,   OpClass::add,          Pipe::vector, kNone, kRegBinary<SubLane>},
  {Opcode::rv_vmul,             "rv_vmul",          Shape::reg_binary,      kFloats,   OpClass::mul,          Pipe::vector, kNone, kRegBinary<MulLane>},
  {Opcode::rv_vdiv,             "rv_vdiv",          Shape::reg_binary,      kFloats,   OpClass::div,          Pipe::vector, kNone, kRegBinary<DivLane>},
  {Opcode::rv_vmax,             "rv_vmax",          Shape::reg_binary,      kFloats,   OpClass::max,          Pipe::vector, kNone, kRegBinary<MaxLane>},
  {Opcode::rv_vmin,             "rv_vmin",          Shape::reg_binary,      kFloats,   OpClass::max,          Pipe::vector, kNone, kRegBinary<MinLane>},
  {Opcode::rv_vmla,             "rv_vmla",          Shape::reg_onto,        kFloats,   OpClass::mul_add,      Pipe::vector, kNone, kRegMla},
  {Opcode::rv_vadds,            "rv_vadds",         Shape::reg_scalar,      kFloats,   OpClass::adds,         Pipe::vector, kNone, kRegScalar<AddLane>},
  {Opcode::rv_vmuls,            "rv_vmuls",         Shape::reg_scalar,      kFloats,   OpClass::muls,         Pipe::vector, kNone, kRegScalar<MulLane>},
  {Opcode::rv_vmaxs,            "rv_vmaxs",         Shape::reg_scalar,      kFloats,   OpClass::maxs,         Pipe::vector, kNone, kRegScalar<MaxLane>},
  {Opcode::rv_vmins,            "rv_vmins",         Shape::reg_scalar,      kFloats,   OpClass::maxs,         Pipe::vector, kNone, kRegScalar<MinLane>},
  {Opcode::rv_vexp,             "rv_vexp",          Shape::reg_unary,       kFloats,   OpClass::exp,          Pipe::vector, kNone, kRegUnary<ExpLane>},
  {Opcode::rv_vln,              "rv_vln",           Shape::reg_unary,       kFloats,   OpClass::ln,           Pipe::vector, kNone, kRegUnary<LnLane>},
  {Opcode::rv_vsqrt,            "rv_vsqrt",         Shape::reg_unary,       kFloats,   OpClass::sqrt,         Pipe::vector, kNone, kRegUnary<SqrtLane>},
  {Opcode::rv_vabs,             "rv_vabs",          Shape::reg_unary,       kFloats,   OpClass::abs,          Pipe::vector, kNone, kRegUnary<AbsLane>},
  {Opcode::rv_vrelu,            "rv_vrelu",         Shape::reg_unary,       kFloats,   OpClass::relu,         Pipe::vector, kNone, kRegUnary<ReluLane>},
  {Opcode::rv_vdup,             "rv_vdup",          Shape::reg_fill,        kFloats,   OpClass::duplicate,    Pipe::vector, kNone, kRegFill},
  {Opcode::rv_vdupl,            "rv_vdupl",         Shape::reg_spread,      kFloats,   OpClass::duplicate,    Pipe::vector, kNone, kRegSpread},
  {Opcode::rv_vsel,             "rv_vsel",          Shape::reg_select,      kFloats,   OpClass::select,       Pipe::vector, kNone, kRegSelect},
  {Opcode::rv_vcvt,             "rv_vcvt",          Shape::reg_convert,     kFloats,   OpClass::cast,         Pipe::vector, kNone, kRegConvert},
  {Opcode::rv_vpack,            "rv_vpack",         Shape::reg_pack,        kUntyped,  OpClass::register_pack,Pipe::vector, kNone, kRegPack},
  {Opcode::rv_vcadd,            "rv_vcadd",         Shape::reg_reduce,      kFloats,   OpClass::reduce_sum,   Pipe::vector, kNone, kRegSum},
  {Opcode::rv_vcmax,            "rv_vcmax",         Shape::reg_pick,        kFloats,   OpClass::reduce_max,   Pipe::vector, kNone, kRegMax},
  {Opcode::rv_vcmin,            "rv_vcmin",         Shape::reg_pick,        kFloats,   OpClass::reduce_max,   Pipe::vector, kNone, kRegMin},
  {Opcode::rv_plt,              "rv_plt",           Shape::predicate_set,   kFloats,   OpClass::predicate,    Pipe::vector, kNone, kPredicateSet},
  {Opcode::rv_ppack,            "rv_ppack",         Shape::predicate_pack,  kUntyped,  OpClass::predicate,    Pipe::vector, kNone, kPredicatePack},
  {Opcode::rv_mem_bar,          "rv_mem_bar",       Shape::local_barrier,   kUntyped,  OpClass::local_barrier,Pipe::vector, kNone},
}};
// clang-format on

} // namespace

const InstructionRow& row_of(Opcode opcode) { return kTable[static_cast<std::size_t>(opcode)]; }

const std::array<InstructionRow, kOpcodes>& instruction_table() { return kTable; }

const InstructionRow* find_row(std::string_view mnemonic) {
  for (const InstructionRow& row : kTable)
    if (row.mnemonic == mnemonic) return &row;
  return nullptr;
}

Pipe pipe_of(const Instruction& instruction) {
  switch (instruction.opcode) {
  case Opcode::set_flag: return instruction.flag().source;
  case Opcode::wait_flag: return instruction.flag().target;
  case Opcode::get_buf:
  case Opcode::rls_buf: return instruction.flag().source;
  case Opcode::pipe_barrier: return instruction.flag().source == Pipe::all ? Pipe::scalar : instruction.flag().source;
  default: return row_of(instruction.opcode).pipe;
  }
}

std::int64_t result_bytes(const Instruction& i) {
  const std::int64_t element = bytes_of(i.type);
  switch (row_of(i.opcode).shape) {
  case Shape::reduce_blocks: return kBlocksPerRepeat * element;
  case Shape::reduce_pairs: return kRepeatBytes / 2;
  case Shape::reduce_pick:
    if (i.order == ResultOrder::value) return element;
    return i.order == ResultOrder::index ? std::int64_t{sizeof(std::uint32_t)} : 2 * element;
  default: return element;
  }
}

} // namespace isa
