// SPDX-License-Identifier: Apache-2.0
#include "kernels/plan/request_check.h"

#include "isa/error.h"
#include "isa/half.h"
#include "isa/instruction_table.h"
#include "kernels/plan/message.h"
#include "kernels/plan/tile.h"

#include <cmath>

namespace kernels {
namespace {

using isa::Opcode;

/// What the calls become on a chip that works from memory to memory. What the kernels can do without is not here: Brcb,
/// copies of parts of datablocks.
constexpr Opcode kMemoryWork[] = {Opcode::vadd,           Opcode::vsub,          Opcode::vmul,
                                  Opcode::vdiv,           Opcode::vadds,         Opcode::vmuls,
                                  Opcode::vexp,           Opcode::vln,           Opcode::vsqrt,
                                  Opcode::vector_dup,     Opcode::vconv,         Opcode::vcadd,
                                  Opcode::set_mask_count, Opcode::set_mask_norm, Opcode::set_vector_mask,
                                  Opcode::scalar_load};

/// And in vector functions.
constexpr Opcode kRegisterWork[] = {
    Opcode::vloop,   Opcode::rv_vlds,  Opcode::rv_vsts,   Opcode::rv_vadd, Opcode::rv_vsub,  Opcode::rv_vmul,
    Opcode::rv_vdiv, Opcode::rv_vadds, Opcode::rv_vmuls,  Opcode::rv_vexp, Opcode::rv_vln,   Opcode::rv_vsqrt,
    Opcode::rv_vdup, Opcode::rv_vdupl, Opcode::rv_vsel,   Opcode::rv_vcvt, Opcode::rv_vpack, Opcode::rv_vcadd,
    Opcode::rv_plt,  Opcode::rv_ppack, Opcode::rv_mem_bar};

template <std::size_t n> void require_all(const isa::Machine& machine, const Opcode (&opcodes)[n]) {
  for (const Opcode opcode : opcodes)
    if (!machine.has(opcode))
      throw isa::Error("hardware", message(machine.name, " has no ", isa::row_of(opcode).mnemonic,
                                           ", which the kernels are made of"));
}

void check_machine(const isa::Machine& machine) {
  constexpr Opcode kCopies[] = {Opcode::copy_gm_to_ub, Opcode::copy_ub_to_gm};
  require_all(machine, kCopies);
  if (machine.has_registers())
    require_all(machine, kRegisterWork);
  else
    require_all(machine, kMemoryWork);
}

void check_extent(const char* key, std::int64_t extent) {
  if (extent < 1) throw isa::Error(key, message(extent, " given, at least 1 is needed"));
}

void check_shape(const TensorShape& shape, isa::Dtype dtype) {
  check_extent("shape.b", shape.b);
  check_extent("shape.s", shape.s);
  check_extent("shape.h", shape.h);
  constexpr std::int64_t kLargestTensor = std::int64_t{1} << 40;
  std::int64_t bytes = isa::bytes_of(dtype);
  bool overflow = __builtin_mul_overflow(bytes, shape.b, &bytes);
  overflow = __builtin_mul_overflow(bytes, shape.s, &bytes) || overflow;
  overflow = __builtin_mul_overflow(bytes, shape.h, &bytes) || overflow;
  if (overflow || bytes > kLargestTensor)
    throw isa::Error("shape", message("[", shape.b, ", ", shape.s, ", ", shape.h, "] makes tensors beyond 1 TiB"));
}

void check_row(std::int64_t h, isa::Dtype dtype) {
  const std::int64_t bytes = h * isa::bytes_of(dtype);
  if (bytes % isa::kBlockBytes == 0) return;
  const std::int64_t next = isa::round_up(bytes, isa::kBlockBytes) / isa::bytes_of(dtype);
  throw isa::Error("shape.h", message(h, " elements of ", run_name(dtype), " take ", bytes,
                                      " bytes, not a multiple of 32; the next H that works is ", next));
}

void check_epsilon(double epsilon, isa::Dtype dtype) {
  if (!std::isfinite(epsilon) || epsilon < 0)
    throw isa::Error("epsilon", message(number(epsilon), " given, a finite number of at least 0 is needed"));
  if (!std::isfinite(rounded(epsilon, dtype)))
    throw isa::Error("epsilon", message(number(epsilon), " is infinite in ", run_name(dtype)));
}

/// With vector functions there are calls that need none.
void check_tmp(const TmpWish& tmp, const isa::Machine& machine) {
  if (tmp.policy != TmpPolicy::bytes || tmp.bytes >= 1 || (tmp.bytes == 0 && machine.has_registers())) return;
  throw isa::Error("tmp", message(tmp.bytes, " bytes given, a size of at least 1 byte is needed"));
}

void check_tiling(const TilingWish& tiling) {
  if (tiling.buffers != 1 && tiling.buffers != 2)
    throw isa::Error("tiling.buffers", message(tiling.buffers, " given, allowed are 1 and 2"));
}

} // namespace

void check(const Request& request) {
  check_machine(request.machine);
  if (request.dtype == isa::Dtype::none) throw isa::Error("dtype", "none given, allowed are float and half");
  check_shape(request.shape, request.dtype);
  check_row(request.shape.h, request.dtype);
  if (request.reuse_source && request.dtype == isa::Dtype::f16)
    throw isa::Error("reuse_source", "true given, it is for float only and dtype is half");
  check_epsilon(request.epsilon, request.dtype);
  check_tmp(request.tmp, request.machine);
  check_tiling(request.tiling);
}

double rounded(double epsilon, isa::Dtype dtype) {
  if (dtype == isa::Dtype::f16) return static_cast<double>(static_cast<float>(isa::half(epsilon)));
  return static_cast<double>(static_cast<float>(epsilon));
}

} // namespace kernels
