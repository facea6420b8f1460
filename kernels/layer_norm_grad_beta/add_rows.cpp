// SPDX-License-Identifier: Apache-2.0
#include "kernels/layer_norm_grad_beta/add_rows.h"

#include "kernels/ascendc/vector_body.h"

namespace kernels {
namespace {

using AscendC::LocalTensor;
using AscendC::PredicateReg;
using AscendC::Turn;
using AscendC::VectorReg;

bool has_registers() { return AscendC::Recorder::current().machine().has_registers(); }

/// The sum of 64 columns stays in a register over all rows.
void add_in_function(const LocalTensor<float>& sum, const RowsOfFloats& rows) {
  constexpr std::int64_t kLanes = AscendC::lanes_of(isa::Dtype::f32);
  AscendC::VectorBody body;
  body.loop((rows.columns + kLanes - 1) / kLanes, [&](Turn turn) {
    const AscendC::Moved columns = turn * kLanes;
    const PredicateReg lanes = body.first_lanes(isa::Dtype::f32, rows.columns, columns);
    const VectorReg total = body.load(sum, columns);
    body.loop(rows.rows,
              [&](Turn row) { body.add_to(total, body.load(rows.first, row * rows.columns + columns), lanes); });
    body.store(sum, columns, total, lanes);
  });
  body.call();
}

void add_in_counter_mode(const LocalTensor<float>& sum, const RowsOfFloats& rows) {
  AscendC::SetVectorMask<float, AscendC::MaskMode::COUNTER>(static_cast<std::int32_t>(rows.columns));
  for (std::int64_t row = 0; row < rows.rows; ++row) {
    const LocalTensor<float> addend = rows.first[row * rows.columns];
    AscendC::Add<float, false>(sum, addend, sum, AscendC::MASK_PLACEHOLDER, 1, {});
    AscendC::PipeBarrier<AscendC::PIPE_V>();
  }
}

} // namespace

CounterMode::CounterMode() {
  if (!has_registers()) AscendC::SetMaskCount();
}

CounterMode::~CounterMode() {
  if (has_registers()) return;
  AscendC::SetMaskNorm();
  AscendC::ResetMask();
}

void add_rows(const LocalTensor<float>& sum, const RowsOfFloats& rows) {
  if (has_registers())
    add_in_function(sum, rows);
  else
    add_in_counter_mode(sum, rows);
}

} // namespace kernels
