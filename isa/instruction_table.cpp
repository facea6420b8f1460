// SPDX-License-Identifier: Apache-2.0
#include "isa/instruction_table.h"

#include "isa/bit_loops.h"
#include "isa/gather_mask.h"
#include "isa/irregular_ops.h"
#include "isa/lane_functions.h"
#include "isa/reductions.h"
#include "isa/register_loops.h"
#include "isa/register_moves.h"
#include "isa/register_reductions.h"

namespace isa {
namespace {

// What plays an instruction in element type T, of the lanes of UB and of registers.
// clang-format off
template <class Op> struct Binary { template <class T> static constexpr VectorFunction of = binary_loop<Op, T>; };
template <class Op> struct Unary { template <class T> static constexpr VectorFunction of = unary_loop<Op, T>; };
template <class Op> struct Move { template <class T> static constexpr VectorFunction of = move_loop<Op, T>; };
template <class Op> struct WithScalar { template <class T> static constexpr VectorFunction of = scalar_loop<Op, T>; };
template <class Op> struct MultiplyThenAdd { template <class T> static constexpr VectorFunction of = multiply_then_add_loop<Op, T>; };
struct MultiplyAdd { template <class T> static constexpr VectorFunction of = multiply_add_loop<T>; };
struct Axpy { template <class T> static constexpr VectorFunction of = axpy_loop<T>; };
struct Fill { template <class T> static constexpr VectorFunction of = fill_loop<T>; };
struct Broadcast { template <class T> static constexpr VectorFunction of = broadcast_loop<T>; };
struct Convert { template <class T> static constexpr VectorFunction of = convert_loop<T>; };
struct Sum { template <class T> static constexpr VectorFunction of = reduce_sum<T>; };
struct BlockSums { template <class T> static constexpr VectorFunction of = reduce_blocks<T>; };
struct PairSums { template <class T> static constexpr VectorFunction of = reduce_pairs<T>; };
template <class Op> struct BlockPick { template <class T> static constexpr VectorFunction of = pick_in_blocks<Op, T>; };
template <class Better> struct Pick { template <class T> static constexpr VectorFunction of = reduce_pick<Better, T>; };
template <class Op> struct Compare { template <class T> static constexpr VectorFunction of = compare_loop<Op, T>; };
template <class Op> struct CompareScalar { template <class T> static constexpr VectorFunction of = compare_scalar_loop<Op, T>; };
struct SelectCmpmask { template <class T> static constexpr VectorFunction of = select_cmpmask_loop<T>; };
struct SelectScalar { template <class T> static constexpr VectorFunction of = select_scalar_loop<T>; };
struct GatherMask { template <class T> static constexpr VectorFunction of = gather_mask_loop<T>; };
struct GatherFixed { template <class T> static constexpr VectorFunction of = gather_fixed_loop<T>; };
struct SelectTensor { template <class T> static constexpr VectorFunction of = select_tensor_loop<T>; };

template <class Op> struct RegBinary { template <class T> static constexpr RegisterFunction of = reg_binary<Op, T>; };
template <class Op> struct RegScalar { template <class T> static constexpr RegisterFunction of = reg_scalar<Op, T>; };
template <class Op> struct RegUnary { template <class T> static constexpr RegisterFunction of = reg_unary<Op, T>; };
struct RegMultiplyAdd { template <class T> static constexpr RegisterFunction of = reg_multiply_add<T>; };
struct RegFill { template <class T> static constexpr RegisterFunction of = reg_fill<T>; };
struct RegSpread { template <class T> static constexpr RegisterFunction of = reg_spread<T>; };
struct RegSelect { template <class T> static constexpr RegisterFunction of = reg_select<T>; };
struct RegConvert { template <class T> static constexpr RegisterFunction of = reg_convert<T>; };
template <class Op> struct RegCompare { template <class T> static constexpr RegisterFunction of = reg_compare<Op, T>; };
template <class Op> struct RegCompareScalar { template <class T> static constexpr RegisterFunction of = reg_compare_scalar<Op, T>; };
struct RegSum { template <class T> static constexpr RegisterFunction of = reg_sum<T>; };
struct RegBlockSums { template <class T> static constexpr RegisterFunction of = reg_block_sums<T>; };
struct RegPairSums { template <class T> static constexpr RegisterFunction of = reg_pair_sums<T>; };
template <class Op> struct RegBlockPick { template <class T> static constexpr RegisterFunction of = reg_pick_in_blocks<Op, T>; };
template <class Better> struct RegPick { template <class T> static constexpr RegisterFunction of = reg_pick<Better, T>; };
struct RegLoad { template <class T> static constexpr RegisterFunction of = reg_load<T>; };
struct RegStore { template <class T> static constexpr RegisterFunction of = reg_store<T>; };
struct PredicateLoad { template <class T> static constexpr RegisterFunction of = predicate_load<T>; };
struct PredicateStore { template <class T> static constexpr RegisterFunction of = predicate_store<T>; };
struct PredicateSet { template <class T> static constexpr RegisterFunction of = predicate_set<T>; };
// clang-format on

constexpr Types kUntyped = {};
constexpr Types kFloats = {Dtype::f16, Dtype::f32};
constexpr Types kNumbers = {Dtype::f16, Dtype::f32, Dtype::i16, Dtype::i32};
constexpr Types kNoShorts = {Dtype::f16, Dtype::f32, Dtype::i32};
constexpr Types kNoWords = {Dtype::f16, Dtype::f32, Dtype::i16};
constexpr Types kMoved = {Dtype::f16, Dtype::f32, Dtype::bf16, Dtype::i16, Dtype::u16, Dtype::i32, Dtype::u32};
constexpr Types kCompared = {Dtype::f16, Dtype::f32, Dtype::i16, Dtype::u16, Dtype::i32, Dtype::u32};
constexpr Types kShorts = {Dtype::i16, Dtype::u16};
constexpr Types kIntegers = {Dtype::i16, Dtype::u16, Dtype::i32, Dtype::u32};
constexpr Types kSums = {Dtype::f16, Dtype::f32, Dtype::bf16, Dtype::i8, Dtype::i16, Dtype::i32};
constexpr Types kCasts = {Dtype::f16, Dtype::f32, Dtype::bf16, Dtype::i8, Dtype::u8, Dtype::i16, Dtype::i32};

template <class Function, class Play, const Types& types> constexpr ByType<Function> in_types() {
  ByType<Function> lanes;
  if constexpr (types.has(Dtype::f16)) lanes.f16 = Play::template of<half>;
  if constexpr (types.has(Dtype::f32)) lanes.f32 = Play::template of<float>;
  if constexpr (types.has(Dtype::bf16)) lanes.bf16 = Play::template of<bfloat16>;
  if constexpr (types.has(Dtype::i8)) lanes.i8 = Play::template of<std::int8_t>;
  if constexpr (types.has(Dtype::u8)) lanes.u8 = Play::template of<std::uint8_t>;
  if constexpr (types.has(Dtype::i16)) lanes.i16 = Play::template of<std::int16_t>;
  if constexpr (types.has(Dtype::u16)) lanes.u16 = Play::template of<std::uint16_t>;
  if constexpr (types.has(Dtype::i32)) lanes.i32 = Play::template of<std::int32_t>;
  if constexpr (types.has(Dtype::u32)) lanes.u32 = Play::template of<std::uint32_t>;
  return lanes;
}

template <class Play, const Types& types>
constexpr InstructionRow vector_row(Opcode opcode, std::string_view mnemonic, Shape shape, OpClass op_class) {
  return {opcode, mnemonic, shape, types, op_class, Pipe::vector, in_types<VectorFunction, Play, types>(), {}};
}
template <class Play, const Types& types>
constexpr InstructionRow register_row(Opcode opcode, std::string_view mnemonic, Shape shape, OpClass op_class) {
  return {opcode, mnemonic, shape, types, op_class, Pipe::vector, {}, in_types<RegisterFunction, Play, types>()};
}
/// What has no types, and computes between registers all the same.
constexpr InstructionRow register_row(Opcode opcode, std::string_view mnemonic, Shape shape, OpClass op_class,
                                      RegisterFunction play) {
  RegisterLanes lanes;
  lanes.f32 = play; // that of `none`
  return {opcode, mnemonic, shape, kUntyped, op_class, Pipe::vector, {}, lanes};
}
constexpr InstructionRow row(Opcode opcode, std::string_view mnemonic, Shape shape, const Types& types,
                             OpClass op_class, Pipe pipe) {
  return {opcode, mnemonic, shape, types, op_class, pipe, {}, {}};
}

// clang-format off
constexpr std::array<InstructionRow, kOpcodes> kTable = {{
  vector_row<Binary<AddLane>, kNumbers>(Opcode::vadd, "vadd", Shape::binary, OpClass::add),
  vector_row<Binary<SubLane>, kNumbers>(Opcode::vsub, "vsub", Shape::binary, OpClass::add),
  vector_row<Binary<AddReluLane>, kNoWords>(Opcode::vaddrelu, "vaddrelu", Shape::binary, OpClass::add),
  vector_row<Binary<SubReluLane>, kNoWords>(Opcode::vsubrelu, "vsubrelu", Shape::binary, OpClass::add),
  vector_row<Binary<MulLane>, kNumbers>(Opcode::vmul, "vmul", Shape::binary, OpClass::mul),
  vector_row<Binary<DivLane>, kFloats>(Opcode::vdiv, "vdiv", Shape::binary, OpClass::div),
  vector_row<Binary<MaxLane>, kNumbers>(Opcode::vmax, "vmax", Shape::binary, OpClass::max),
  vector_row<Binary<MinLane>, kNumbers>(Opcode::vmin, "vmin", Shape::binary, OpClass::max),
  vector_row<Binary<AndLane>, kShorts>(Opcode::vand, "vand", Shape::binary, OpClass::bits),
  vector_row<Binary<OrLane>, kShorts>(Opcode::vor, "vor", Shape::binary, OpClass::bits),
  vector_row<MultiplyAdd, kFloats>(Opcode::vmla, "vmla", Shape::binary_onto, OpClass::mul_add),
  vector_row<MultiplyThenAdd<CopyLane>, kFloats>(Opcode::vmadd, "vmadd", Shape::binary_onto, OpClass::mul_add),
  vector_row<MultiplyThenAdd<ReluLane>, kFloats>(Opcode::vmaddrelu, "vmaddrelu", Shape::binary_onto, OpClass::mul_add),
  vector_row<WithScalar<AddLane>, kNumbers>(Opcode::vadds, "vadds", Shape::scalar, OpClass::adds),
  vector_row<WithScalar<MulLane>, kNumbers>(Opcode::vmuls, "vmuls", Shape::scalar, OpClass::muls),
  vector_row<WithScalar<MaxLane>, kNumbers>(Opcode::vmaxs, "vmaxs", Shape::scalar, OpClass::maxs),
  vector_row<WithScalar<MinLane>, kNumbers>(Opcode::vmins, "vmins", Shape::scalar, OpClass::maxs),
  vector_row<WithScalar<ShiftLeftLane>, kIntegers>(Opcode::vshl, "vshl", Shape::scalar, OpClass::shift),
  vector_row<WithScalar<ShiftRightLane>, kIntegers>(Opcode::vshr, "vshr", Shape::scalar, OpClass::shift),
  vector_row<WithScalar<LeakyReluLane>, kFloats>(Opcode::vlrelu, "vlrelu", Shape::scalar, OpClass::leaky_relu),
  vector_row<Axpy, kFloats>(Opcode::vaxpy, "vaxpy", Shape::scalar_onto, OpClass::axpy),
  vector_row<Unary<ExpLane>, kFloats>(Opcode::vexp, "vexp", Shape::unary, OpClass::exp),
  vector_row<Unary<LnLane>, kFloats>(Opcode::vln, "vln", Shape::unary, OpClass::ln),
  vector_row<Unary<SqrtLane>, kFloats>(Opcode::vsqrt, "vsqrt", Shape::unary, OpClass::sqrt),
  vector_row<Unary<RsqrtLane>, kFloats>(Opcode::vrsqrt, "vrsqrt", Shape::unary, OpClass::rsqrt),
  vector_row<Unary<ReciprocalLane>, kFloats>(Opcode::vrec, "vrec", Shape::unary, OpClass::reciprocal),
  vector_row<Unary<AbsLane>, kFloats>(Opcode::vabs, "vabs", Shape::unary, OpClass::abs),
  vector_row<Unary<ReluLane>, kNoShorts>(Opcode::vrelu, "vrelu", Shape::unary, OpClass::relu),
  vector_row<Unary<NotLane>, kShorts>(Opcode::vnot, "vnot", Shape::unary, OpClass::bits),
  vector_row<Fill, kMoved>(Opcode::vector_dup, "vector_dup", Shape::fill, OpClass::duplicate),
  vector_row<Broadcast, kMoved>(Opcode::vbrcb, "vbrcb", Shape::broadcast, OpClass::brcb),
  vector_row<Convert, kCasts>(Opcode::vconv, "vconv", Shape::convert, OpClass::cast),
  vector_row<Sum, kFloats>(Opcode::vcadd, "vcadd", Shape::reduce, OpClass::reduce_sum),
  vector_row<BlockSums, kFloats>(Opcode::vcgadd, "vcgadd", Shape::reduce_blocks, OpClass::reduce_block),
  vector_row<PairSums, kFloats>(Opcode::vcpadd, "vcpadd", Shape::reduce_pairs, OpClass::reduce_pair),
  vector_row<Pick<GtLane>, kFloats>(Opcode::vcmax, "vcmax", Shape::reduce_pick, OpClass::reduce_max),
  vector_row<Pick<LtLane>, kFloats>(Opcode::vcmin, "vcmin", Shape::reduce_pick, OpClass::reduce_max),
  vector_row<BlockPick<MaxLane>, kFloats>(Opcode::vcgmax, "vcgmax", Shape::reduce_blocks, OpClass::reduce_block),
  vector_row<BlockPick<MinLane>, kFloats>(Opcode::vcgmin, "vcgmin", Shape::reduce_blocks, OpClass::reduce_block),
  vector_row<Compare<LtLane>, kFloats>(Opcode::vcmpv_lt, "vcmpv_lt", Shape::compare, OpClass::compare),
  vector_row<Compare<GtLane>, kFloats>(Opcode::vcmpv_gt, "vcmpv_gt", Shape::compare, OpClass::compare),
  vector_row<Compare<EqLane>, kNoShorts>(Opcode::vcmpv_eq, "vcmpv_eq", Shape::compare, OpClass::compare),
  vector_row<Compare<LeLane>, kFloats>(Opcode::vcmpv_le, "vcmpv_le", Shape::compare, OpClass::compare),
  vector_row<Compare<GeLane>, kFloats>(Opcode::vcmpv_ge, "vcmpv_ge", Shape::compare, OpClass::compare),
  vector_row<Compare<NeLane>, kFloats>(Opcode::vcmpv_ne, "vcmpv_ne", Shape::compare, OpClass::compare),
  vector_row<CompareScalar<LtLane>, kFloats>(Opcode::vcmpvs_lt, "vcmpvs_lt", Shape::compare_scalar, OpClass::compare),
  vector_row<CompareScalar<GtLane>, kFloats>(Opcode::vcmpvs_gt, "vcmpvs_gt", Shape::compare_scalar, OpClass::compare),
  vector_row<CompareScalar<EqLane>, kNoShorts>(Opcode::vcmpvs_eq, "vcmpvs_eq", Shape::compare_scalar, OpClass::compare),
  vector_row<CompareScalar<LeLane>, kFloats>(Opcode::vcmpvs_le, "vcmpvs_le", Shape::compare_scalar, OpClass::compare),
  vector_row<CompareScalar<GeLane>, kFloats>(Opcode::vcmpvs_ge, "vcmpvs_ge", Shape::compare_scalar, OpClass::compare),
  vector_row<CompareScalar<NeLane>, kFloats>(Opcode::vcmpvs_ne, "vcmpvs_ne", Shape::compare_scalar, OpClass::compare),
  vector_row<SelectCmpmask, kFloats>(Opcode::vsel_cmpmask, "vsel_cmpmask", Shape::binary, OpClass::select),
  vector_row<SelectScalar, kFloats>(Opcode::vsel_scalar, "vsel_scalar", Shape::select_scalar, OpClass::select),
  vector_row<SelectTensor, kFloats>(Opcode::vsel_tensor, "vsel_tensor", Shape::select_tensor, OpClass::select),
  vector_row<Move<CopyLane>, kMoved>(Opcode::vcopy, "vcopy", Shape::unary, OpClass::copy),
  vector_row<GatherMask, kMoved>(Opcode::vreducev2, "vreducev2", Shape::gather_mask, OpClass::gather_mask),
  vector_row<GatherFixed, kMoved>(Opcode::vreducev2_fixed, "vreducev2_fixed", Shape::gather_fixed, OpClass::gather_mask),
  row(Opcode::set_mask_count, "set_mask_count", Shape::mask_mode, kUntyped, OpClass::mask_mode, Pipe::vector),
  row(Opcode::set_mask_norm, "set_mask_norm", Shape::mask_mode, kUntyped, OpClass::mask_mode, Pipe::vector),
  row(Opcode::set_vector_mask, "set_vector_mask", Shape::mask, kUntyped, OpClass::mask, Pipe::vector),
  row(Opcode::set_cmpmask, "set_cmpmask", Shape::compare_mask, kUntyped, OpClass::mask, Pipe::vector),
  row(Opcode::copy_gm_to_ub, "copy_gm_to_ub", Shape::copy_in, kUntyped, OpClass::move_in, Pipe::mte2),
  row(Opcode::copy_gm_to_ub_pad, "copy_gm_to_ub_pad", Shape::copy_in, kEveryType, OpClass::move_in, Pipe::mte2),
  row(Opcode::copy_ub_to_gm, "copy_ub_to_gm", Shape::copy_out, kUntyped, OpClass::move_out, Pipe::mte3),
  row(Opcode::copy_ub_to_gm_pad, "copy_ub_to_gm_pad", Shape::copy_out, kEveryType, OpClass::move_out, Pipe::mte3),
  row(Opcode::set_atomic_add, "set_atomic_add", Shape::atomic, kSums, OpClass::control, Pipe::mte3),
  row(Opcode::set_atomic_none, "set_atomic_none", Shape::atomic, kUntyped, OpClass::control, Pipe::mte3),
  row(Opcode::scalar_load, "scalar_load", Shape::scalar_load, kEveryType, OpClass::scalar_load, Pipe::scalar),
  row(Opcode::scalar_store, "scalar_store", Shape::scalar_store, kEveryType, OpClass::scalar_store, Pipe::scalar),
  row(Opcode::set_flag, "set_flag", Shape::flag, kUntyped, OpClass::synchronise, Pipe::scalar),
  row(Opcode::wait_flag, "wait_flag", Shape::flag, kUntyped, OpClass::synchronise, Pipe::scalar),
  row(Opcode::pipe_barrier, "pipe_barrier", Shape::barrier, kUntyped, OpClass::synchronise, Pipe::scalar),
  row(Opcode::sync_all, "sync_all", Shape::sync_all, kUntyped, OpClass::synchronise, Pipe::scalar),
  row(Opcode::get_buf, "get_buf", Shape::mutex, kUntyped, OpClass::synchronise, Pipe::scalar),
  row(Opcode::rls_buf, "rls_buf", Shape::mutex, kUntyped, OpClass::synchronise, Pipe::scalar),
  row(Opcode::vf, "vf", Shape::function_call, kUntyped, OpClass::vector_function, Pipe::vector),
  row(Opcode::vloop, "vloop", Shape::loop, kUntyped, OpClass::register_loop, Pipe::vector),
  register_row<RegLoad, kEveryType>(Opcode::rv_vlds, "rv_vlds", Shape::reg_load, OpClass::register_load),
  register_row<RegStore, kEveryType>(Opcode::rv_vsts, "rv_vsts", Shape::reg_store, OpClass::register_store),
  register_row<RegBinary<AddLane>, kNumbers>(Opcode::rv_vadd, "rv_vadd", Shape::reg_binary, OpClass::add),
  register_row<RegBinary<SubLane>, kNumbers>(Opcode::rv_vsub, "rv_vsub", Shape::reg_binary, OpClass::add),
  register_row<RegBinary<MulLane>, kNumbers>(Opcode::rv_vmul, "rv_vmul", Shape::reg_binary, OpClass::mul),
  register_row<RegBinary<DivLane>, kFloats>(Opcode::rv_vdiv, "rv_vdiv", Shape::reg_binary, OpClass::div),
  register_row<RegBinary<MaxLane>, kNumbers>(Opcode::rv_vmax, "rv_vmax", Shape::reg_binary, OpClass::max),
  register_row<RegBinary<MinLane>, kNumbers>(Opcode::rv_vmin, "rv_vmin", Shape::reg_binary, OpClass::max),
  register_row<RegBinary<AndLane>, kIntegers>(Opcode::rv_vand, "rv_vand", Shape::reg_binary, OpClass::bits),
  register_row<RegBinary<OrLane>, kIntegers>(Opcode::rv_vor, "rv_vor", Shape::reg_binary, OpClass::bits),
  register_row<RegMultiplyAdd, kFloats>(Opcode::rv_vmla, "rv_vmla", Shape::reg_onto, OpClass::mul_add),
  register_row<RegScalar<AddLane>, kNumbers>(Opcode::rv_vadds, "rv_vadds", Shape::reg_scalar, OpClass::adds),
  register_row<RegScalar<MulLane>, kNumbers>(Opcode::rv_vmuls, "rv_vmuls", Shape::reg_scalar, OpClass::muls),
  register_row<RegScalar<MaxLane>, kNumbers>(Opcode::rv_vmaxs, "rv_vmaxs", Shape::reg_scalar, OpClass::maxs),
  register_row<RegScalar<MinLane>, kNumbers>(Opcode::rv_vmins, "rv_vmins", Shape::reg_scalar, OpClass::maxs),
  register_row<RegScalar<ShiftLeftLane>, kIntegers>(Opcode::rv_vshls, "rv_vshls", Shape::reg_scalar, OpClass::shift),
  register_row<RegScalar<ShiftRightLane>, kIntegers>(Opcode::rv_vshrs, "rv_vshrs", Shape::reg_scalar, OpClass::shift),
  register_row<RegScalar<LeakyReluLane>, kFloats>(Opcode::rv_vlrelu, "rv_vlrelu", Shape::reg_scalar, OpClass::leaky_relu),
  register_row<RegUnary<ExpLane>, kFloats>(Opcode::rv_vexp, "rv_vexp", Shape::reg_unary, OpClass::exp),
  register_row<RegUnary<LnLane>, kFloats>(Opcode::rv_vln, "rv_vln", Shape::reg_unary, OpClass::ln),
  register_row<RegUnary<SqrtLane>, kFloats>(Opcode::rv_vsqrt, "rv_vsqrt", Shape::reg_unary, OpClass::sqrt),
  register_row<RegUnary<AbsLane>, kFloats>(Opcode::rv_vabs, "rv_vabs", Shape::reg_unary, OpClass::abs),
  register_row<RegUnary<ReluLane>, kNoShorts>(Opcode::rv_vrelu, "rv_vrelu", Shape::reg_unary, OpClass::relu),
  register_row<RegUnary<NotLane>, kIntegers>(Opcode::rv_vnot, "rv_vnot", Shape::reg_unary, OpClass::bits),
  register_row<RegFill, kMoved>(Opcode::rv_vdup, "rv_vdup", Shape::reg_fill, OpClass::duplicate),
  register_row<RegSpread, kMoved>(Opcode::rv_vdupl, "rv_vdupl", Shape::reg_spread, OpClass::duplicate),
  register_row<RegSelect, kMoved>(Opcode::rv_vsel, "rv_vsel", Shape::reg_select, OpClass::select),
  register_row<RegConvert, kCasts>(Opcode::rv_vcvt, "rv_vcvt", Shape::reg_convert, OpClass::cast),
  register_row(Opcode::rv_vpack, "rv_vpack", Shape::reg_pack, OpClass::register_pack, reg_pack),
  register_row<RegSum, kFloats>(Opcode::rv_vcadd, "rv_vcadd", Shape::reg_reduce, OpClass::reduce_sum),
  register_row<RegBlockSums, kFloats>(Opcode::rv_vcgadd, "rv_vcgadd", Shape::reg_reduce, OpClass::reduce_block),
  register_row<RegPairSums, kFloats>(Opcode::rv_vcpadd, "rv_vcpadd", Shape::reg_reduce, OpClass::reduce_pair),
  register_row<RegPick<GtLane>, kFloats>(Opcode::rv_vcmax, "rv_vcmax", Shape::reg_pick, OpClass::reduce_max),
  register_row<RegPick<LtLane>, kFloats>(Opcode::rv_vcmin, "rv_vcmin", Shape::reg_pick, OpClass::reduce_max),
  register_row<RegBlockPick<MaxLane>, kFloats>(Opcode::rv_vcgmax, "rv_vcgmax", Shape::reg_reduce, OpClass::reduce_block),
  register_row<RegBlockPick<MinLane>, kFloats>(Opcode::rv_vcgmin, "rv_vcgmin", Shape::reg_reduce, OpClass::reduce_block),
  register_row<RegCompare<LtLane>, kCompared>(Opcode::rv_vcmp_lt, "rv_vcmp_lt", Shape::reg_compare, OpClass::compare),
  register_row<RegCompare<GtLane>, kCompared>(Opcode::rv_vcmp_gt, "rv_vcmp_gt", Shape::reg_compare, OpClass::compare),
  register_row<RegCompare<EqLane>, kCompared>(Opcode::rv_vcmp_eq, "rv_vcmp_eq", Shape::reg_compare, OpClass::compare),
  register_row<RegCompare<LeLane>, kCompared>(Opcode::rv_vcmp_le, "rv_vcmp_le", Shape::reg_compare, OpClass::compare),
  register_row<RegCompare<GeLane>, kCompared>(Opcode::rv_vcmp_ge, "rv_vcmp_ge", Shape::reg_compare, OpClass::compare),
  register_row<RegCompare<NeLane>, kCompared>(Opcode::rv_vcmp_ne, "rv_vcmp_ne", Shape::reg_compare, OpClass::compare),
  register_row<RegCompareScalar<LtLane>, kCompared>(Opcode::rv_vcmps_lt, "rv_vcmps_lt", Shape::reg_compare_scalar, OpClass::compare),
  register_row<RegCompareScalar<GtLane>, kCompared>(Opcode::rv_vcmps_gt, "rv_vcmps_gt", Shape::reg_compare_scalar, OpClass::compare),
  register_row<RegCompareScalar<EqLane>, kCompared>(Opcode::rv_vcmps_eq, "rv_vcmps_eq", Shape::reg_compare_scalar, OpClass::compare),
  register_row<RegCompareScalar<LeLane>, kCompared>(Opcode::rv_vcmps_le, "rv_vcmps_le", Shape::reg_compare_scalar, OpClass::compare),
  register_row<RegCompareScalar<GeLane>, kCompared>(Opcode::rv_vcmps_ge, "rv_vcmps_ge", Shape::reg_compare_scalar, OpClass::compare),
  register_row<RegCompareScalar<NeLane>, kCompared>(Opcode::rv_vcmps_ne, "rv_vcmps_ne", Shape::reg_compare_scalar, OpClass::compare),
  register_row<PredicateSet, kEveryType>(Opcode::rv_plt, "rv_plt", Shape::predicate_set, OpClass::predicate),
  register_row(Opcode::rv_ppack, "rv_ppack", Shape::predicate_pack, OpClass::predicate, predicate_pack),
  register_row<PredicateLoad, kEveryType>(Opcode::rv_plds, "rv_plds", Shape::predicate_load, OpClass::register_load),
  register_row<PredicateStore, kEveryType>(Opcode::rv_psts, "rv_psts", Shape::predicate_store, OpClass::register_store),
  row(Opcode::rv_mem_bar, "rv_mem_bar", Shape::local_barrier, kUntyped, OpClass::local_barrier, Pipe::vector),
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
