// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/normalization/layer_norm_grad_steps.h"

#include <algorithm>

namespace AscendC {
namespace {

constexpr std::int32_t kMostRepeats = 255;
constexpr std::int32_t kFloatsPerBlock = 8;
constexpr std::int32_t kFloatsPerRepeat = 64;
constexpr std::int32_t kGroup = 8; ///< rows a Brcb repeat serves, and scalar reads in a row

/// One datablock column of whole groups of eight rows.
void broadcast_column(const LocalTensor<float>& dst, const LocalTensor<float>& src, std::int32_t groups,
                      std::int32_t h) {
  const BrcbRepeatParams strides{static_cast<std::uint16_t>(h / kFloatsPerBlock), static_cast<std::uint16_t>(h)};
  for (std::int32_t done = 0; done < groups; done += kMostRepeats) {
    const auto repeats = static_cast<std::uint8_t>(std::min(groups - done, kMostRepeats));
    Brcb(dst[std::int64_t{done} * kGroup * h], src[done * kGroup], repeats, strides);
  }
  Barrier();
}

/// Rows one by one: eight scalar reads, then the eight Duplicates that use them.
void broadcast_by_scalar(const LocalTensor<float>& dst, const LocalTensor<float>& src, RowBlock rows) {
  const event_t id = GetTPipePtr()->FetchEventID(HardEvent::V_S);
  SetFlag<HardEvent::V_S>(id);
  WaitFlag<HardEvent::V_S>(id);
  for (std::int32_t first = 0; first < rows.n; first += kGroup) {
    std::vector<Scalar<float>> values;
    for (std::int32_t row = first; row < std::min(first + kGroup, rows.n); ++row) values.push_back(src.GetValue(row));
    for (std::size_t k = 0; k < values.size(); ++k)
      Duplicate(dst[(first + std::int64_t(k)) * rows.h], values[k], rows.h);
  }
  Barrier();
}

/// One pass over `count` elements: each full repeat and the tail leave one sum. The last pass writes `final`.
std::int32_t sum_pass(const LocalTensor<float>& partial, const LocalTensor<float>& final, const LocalTensor<float>& src,
                      std::int32_t count) {
  const auto sum = [](const LocalTensor<float>& to, const LocalTensor<float>& from, std::int32_t mask, std::int32_t n) {
    WholeReduceSum(to, from, static_cast<std::uint64_t>(mask), static_cast<std::uint8_t>(n), 1, 1,
                   isa::kBlocksPerRepeat);
  };
  const std::int32_t repeats = count / kFloatsPerRepeat;
  const std::int32_t tail = count % kFloatsPerRepeat;
  std::int32_t done = 0;
  for (; done + kMostRepeats <= repeats; done += kMostRepeats)
    sum(partial[done], src[std::int64_t{done} * kFloatsPerRepeat], kFloatsPerRepeat, kMostRepeats);
  Barrier();
  if (done < repeats) {
    const bool last = count == kFloatsPerRepeat;
    sum(last ? final : partial[done], src[std::int64_t{done} * kFloatsPerRepeat], kFloatsPerRepeat, repeats - done);
    Barrier();
  }
  if (tail > 0) {
    const bool last = count < kFloatsPerRepeat;
    sum(last ? final : partial[repeats], src[std::int64_t{repeats} * kFloatsPerRepeat], tail, 1);
    Barrier();
  }
  return repeats + (tail > 0 ? 1 : 0);
}

/// value = 1 / value: a block of ones divided by n elements, both in counter mode. Leaves mask (0, n) in normal mode.
void invert(const LocalTensor<float>& value, const LocalTensor<float>& ones, std::int32_t n) {
  const BinaryRepeatParams one_block_for_all{1, 0, 1, 8, 0, 8};
  SetMaskCount();
  SetVectorMaskWords(0, kFloatsPerBlock);
  Duplicate<float, false>(ones, 1.0f, MASK_PLACEHOLDER, 1, 1, 8);
  Barrier();
  SetVectorMaskWords(0, static_cast<std::uint64_t>(n));
  Div<float, false>(value, ones, value, MASK_PLACEHOLDER, 1, one_block_for_all);
  Barrier();
  SetMaskNorm();
}

void power_by_root(const LocalTensor<float>& value, const LocalTensor<float>& scratch, std::int32_t n,
                   Exponent exponent) {
  if (exponent == Exponent::minus_three_halves) {
    Mul(scratch, value, value, n);
    Barrier();
    Mul(value, scratch, value, n);
    Barrier();
  }
  Sqrt(value, value, n);
  Barrier();
  invert(value, scratch, n);
}

void power_by_logarithm(const LocalTensor<float>& value, std::int32_t n, Exponent exponent) {
  Ln(value, value, n);
  Barrier();
  Muls(value, value, exponent == Exponent::minus_half ? -0.5f : -1.5f, n);
  Barrier();
  Exp(value, value, n);
  Barrier();
}

} // namespace

void BroadcastRows(const LocalTensor<float>& dst, const LocalTensor<float>& src, RowBlock rows) {
  if (!Recorder::current().machine().has(isa::Opcode::vbrcb)) return broadcast_by_scalar(dst, src, rows);
  const std::int32_t groups = rows.n / kGroup;
  for (std::int32_t column = 0; column < rows.h; column += kFloatsPerBlock)
    broadcast_column(dst[column], src, groups, rows.h);
  const std::int32_t left = rows.n % kGroup;
  const std::int32_t first = groups * kGroup;
  if (left > 0) broadcast_by_scalar(dst[std::int64_t{first} * rows.h], src[first], {left, rows.h});
  Barrier();
}

void SumRows(const LocalTensor<float>& dst, const LocalTensor<float>& src, RowBlock rows) {
  for (std::int32_t row = 0; row < rows.n; ++row) {
    const std::int64_t start = std::int64_t{row} * rows.h;
    std::int32_t count = sum_pass(dst[start], dst[row], src[start], rows.h);
    while (count > 1) count = sum_pass(dst[start], dst[row], dst[start], count);
  }
}

void RaiseToPower(const LocalTensor<float>& value, const LocalTensor<float>& scratch, std::int32_t n,
                  Exponent exponent) {
  if (Recorder::current().options().power == PowerVariant::sqrt_div)
    power_by_root(value, scratch, n, exponent);
  else
    power_by_logarithm(value, n, exponent);
}

void PdX1(const GradOperands& o, RowBlock rows) {
  Recorder::current().step("PdX1");
  for (std::int32_t row = 0; row < rows.n; ++row) {
    const std::int64_t start = std::int64_t{row} * rows.h;
    Mul(o.x1[start], o.dy[start], o.gamma, rows.h);
  }
  Barrier();
}

void PdX2(const GradOperands& o, RowBlock rows) {
  Recorder::current().step("PdX2");
  BroadcastRows(o.tmp_bsh, o.mean, rows);
  Barrier();
  Sub(o.x2, o.x, o.tmp_bsh, rows.count());
  Barrier();
}

void PdVar(const GradOperands& o, RowBlock rows, float epsilon) {
  Recorder::current().step("PdVar");
  Adds(o.tmp, o.variance, epsilon, rows.n);
  Barrier();
  RaiseToPower(o.tmp, o.tmp_bsh, rows.n, Exponent::minus_three_halves);
  BroadcastRows(o.tmp_bsh, o.tmp, rows);
  Barrier();
  Mul(o.tmp_bsh, o.x2, o.tmp_bsh, rows.count());
  Barrier();
  Mul(o.tmp_bsh, o.x1, o.tmp_bsh, rows.count());
  Barrier();
  Muls(o.tmp_bsh, o.tmp_bsh, -0.5f, rows.count());
  Barrier();
  SumRows(o.pd_var, o.tmp_bsh, rows);
  Barrier();
}

void PdMean(const GradOperands& o, RowBlock rows, float epsilon, float one_over_h) {
  Recorder::current().step("PdMean");
  Adds(o.tmp, o.variance, epsilon, rows.n);
  Barrier();
  RaiseToPower(o.tmp, o.tmp_bsh, rows.n, Exponent::minus_half);
  BroadcastRows(o.tmp_bsh, o.tmp, rows);
  Barrier();
  Mul(o.res_for_gamma, o.x2, o.tmp_bsh, rows.count());
  Barrier();
  Mul(o.x3, o.x1, o.tmp_bsh, rows.count());
  Barrier();
  Muls(o.tmp_bsh, o.x3, -1.0f, rows.count());
  Barrier();
  SumRows(o.pd_mean, o.tmp_bsh, rows);
  Muls(o.tmp_bsh, o.x2, -2.0f, rows.count());
  Barrier();
  SumRows(o.tmp, o.tmp_bsh, rows);
  Barrier();
  Muls(o.tmp, o.tmp, one_over_h, rows.n);
  Barrier();
  Mul(o.tmp, o.pd_var, o.tmp, rows.n);
  Barrier();
  Add(o.pd_mean, o.tmp, o.pd_mean, rows.n);
  Barrier();
}

void PdX(const GradOperands& o, RowBlock rows, float one_over_h, float two_over_h) {
  Recorder::current().step("PdX");
  Muls(o.pd_var, o.pd_var, two_over_h, rows.n);
  Barrier();
  BroadcastRows(o.tmp_bsh, o.pd_var, rows);
  Barrier();
  Mul(o.x1, o.tmp_bsh, o.x2, rows.count());
  Barrier();
  Muls(o.pd_mean, o.pd_mean, one_over_h, rows.n);
  Barrier();
  BroadcastRows(o.tmp_bsh, o.pd_mean, rows);
  Add(o.x1, o.x1, o.tmp_bsh, rows.count());
  Barrier();
  Add(o.pd_x, o.x1, o.x3, rows.count());
  Barrier();
}

} // namespace AscendC
