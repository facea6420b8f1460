// SPDX-License-Identifier: Apache-2.0
/// \file
/// Records a few AscendC calls, checks that they are legal, and plays them on UB with given contents.
#pragma once

#include "isa/vector_function.h"
#include "tests/support/surface_bench.h"

namespace support {

/// UB after `calls`, with `given` floats at byte 0.
class UbPlay {
public:
  UbPlay(const std::vector<float>& given, const std::function<void()>& calls,
         const isa::Machine& machine = atlas_a2()) {
    bench_.machine = machine;
    bench_.record(calls);
    bench_.validate();
    isa::BlockInterpreter core(bench_.program, bench_.gm, bench_.machine);
    ub_ = core.core().ub;
    std::memcpy(ub_.data(), given.data(), given.size() * sizeof(float));
    run();
  }
  template <class T> std::vector<T> at(std::int64_t address, std::size_t count) const {
    std::vector<T> values(count);
    std::memcpy(static_cast<void*>(values.data()), ub_.data() + address, count * sizeof(T));
    return values;
  }
  const SurfaceBench& bench() const { return bench_; }

private:
  /// Instruction by instruction on UB of our own: the interpreter's starts as zeros.
  void run() {
    isa::MaskState mask;
    const isa::MemoryView ub = isa::MemoryView::of(ub_.data());
    std::array<double, isa::kScalarRegisters> scalars = {};
    for (const isa::Instruction& i : bench_.program.code) {
      const isa::Shape shape = isa::row_of(i.opcode).shape;
      if (shape == isa::Shape::mask || shape == isa::Shape::mask_mode) isa::apply_mask(i, mask);
      if (shape == isa::Shape::scalar_store)
        isa::execute_scalar_store(i, isa::scalar_operand(i, scalars), ub, isa::scalar_address(i, {}));
      if (shape == isa::Shape::scalar_load)
        scalars[static_cast<std::size_t>(i.operands[0].value)] =
            isa::execute_scalar_load(i, ub, isa::scalar_address(i, {}));
      if (shape == isa::Shape::function_call)
        isa::execute_function(isa::body_of(i, bench_.program), ub, bench_.machine.half_overflow);
      if (isa::is_vector(shape))
        isa::execute_vector(i, isa::resolve(i, mask), isa::scalar_operand(i, scalars), {0, 0}, ub,
                            isa::HalfOverflow::inf);
    }
  }

  SurfaceBench bench_;
  std::vector<std::byte> ub_;
};

} // namespace support
