// SPDX-License-Identifier: Apache-2.0
/// \file
/// sum += row after row, in UB and in float: instructions in counter mode, or one vector function where the chip has
/// such.
#pragma once

#include "kernels/ascendc/kernel_operator.h"

namespace kernels {

/// `rows` rows of `columns` floats, end to end.
struct RowsOfFloats {
  AscendC::LocalTensor<float> first;
  std::int64_t rows = 0, columns = 0;
};

/// Around additions: counter mode, set once, for a mode switch an addition would take as long as the addition. Chips
/// with vector functions know no mode.
class CounterMode {
public:
  CounterMode();
  ~CounterMode();
  CounterMode(const CounterMode&) = delete;
  CounterMode& operator=(const CounterMode&) = delete;
};

/// Needs a CounterMode.
void add_rows(const AscendC::LocalTensor<float>& sum, const RowsOfFloats& rows);

} // namespace kernels
