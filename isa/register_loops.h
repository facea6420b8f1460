// SPDX-License-Identifier: Apache-2.0
/// \file
/// The loops over the lanes of a register: what is computed in one lane stands in lane_functions.h.
#pragma once

#include "isa/elements.h"
#include "isa/instruction.h"
#include "isa/lane_loops.h"
#include "isa/register_lanes.h"

namespace isa {

inline const VectorRegister& source(const RegisterWork& work, std::size_t operand) {
  return work.registers.vector[static_cast<std::size_t>(work.instruction.operands[operand].value)];
}
inline VectorRegister& destination(const RegisterWork& work) {
  return work.registers.vector[static_cast<std::size_t>(work.instruction.operands[0].value)];
}
inline const PredicateRegister& predicate(const RegisterWork& work, std::size_t operand) {
  return work.registers.predicate[static_cast<std::size_t>(work.instruction.operands[operand].value)];
}
inline PredicateRegister& predicate_destination(const RegisterWork& work) {
  return work.registers.predicate[static_cast<std::size_t>(work.instruction.operands[0].value)];
}
/// An immediate as an element.
template <class T> T number(const RegisterWork& work, std::size_t operand) {
  return from_double<T>(immediate_value(work.instruction.operands[operand], work.instruction.type));
}

/// Lane by lane `compute(lane)` where the predicate, the last operand, holds, else 0.
template <class T, class Compute> void each_lane(const RegisterWork& work, std::size_t under, Compute compute) {
  alignas(64) T out[kLanes<T>];
  const PredicateRegister& active = predicate(work, under);
  for (std::size_t lane = 0; lane < kLanes<T>; ++lane) out[lane] = active.lane<T>(lane) ? compute(lane) : T();
  apply_overflow(out, kLanes<T>, work.overflow);
  std::memcpy(destination(work).bytes.data(), out, sizeof(out));
}

template <class Op, class T> void reg_binary(const RegisterWork& work) {
  const T* const a = source(work, 1).lanes<T>();
  const T* const b = source(work, 2).lanes<T>();
  each_lane<T>(work, 3, [&](std::size_t lane) { return Op::apply(a[lane], b[lane]); });
}

/// dst + a * b; the product is rounded before it is added, as in multiply_onto.
template <class T> void reg_multiply_add(const RegisterWork& work) {
  const T* const sum = source(work, 0).lanes<T>();
  const T* const a = source(work, 1).lanes<T>();
  const T* const b = source(work, 2).lanes<T>();
  each_lane<T>(work, 3, [&](std::size_t lane) { return a[lane] * b[lane] + sum[lane]; });
}

template <class Op, class T> void reg_scalar(const RegisterWork& work) {
  const T* const a = source(work, 1).lanes<T>();
  const T b = number<T>(work, 2);
  each_lane<T>(work, 3, [&](std::size_t lane) { return Op::apply(a[lane], b); });
}

template <class Op, class T> void reg_unary(const RegisterWork& work) {
  const T* const a = source(work, 1).lanes<T>();
  each_lane<T>(work, 2, [&](std::size_t lane) { return Op::apply(a[lane]); });
}

template <class T> void reg_fill(const RegisterWork& work) {
  const T value = number<T>(work, 1);
  each_lane<T>(work, 2, [&](std::size_t) { return value; });
}

template <class T> void reg_spread(const RegisterWork& work) {
  const T value = source(work, 1).lanes<T>()[0];
  each_lane<T>(work, 2, [&](std::size_t) { return value; });
}

/// Moves bits; the predicate chooses, it does not switch off.
template <class T> void reg_select(const RegisterWork& work) {
  const T* const a = source(work, 1).lanes<T>();
  const T* const b = source(work, 2).lanes<T>();
  const PredicateRegister& first = predicate(work, 3);
  VectorRegister out;
  for (std::size_t lane = 0; lane < kLanes<T>; ++lane) out.lanes<T>()[lane] = first.lane<T>(lane) ? a[lane] : b[lane];
  destination(work) = out;
}

/// The lanes under the predicate for which `holds(lane)`, into a predicate.
template <class T, class Holds> void each_comparison(const RegisterWork& work, Holds holds) {
  const PredicateRegister& active = predicate(work, 3);
  PredicateRegister out;
  for (std::size_t lane = 0; lane < kLanes<T>; ++lane) out.set<T>(lane, active.lane<T>(lane) && holds(lane));
  predicate_destination(work) = out;
}

template <class Op, class T> void reg_compare(const RegisterWork& work) {
  const T* const a = source(work, 1).lanes<T>();
  const T* const b = source(work, 2).lanes<T>();
  each_comparison<T>(work, [&](std::size_t lane) { return Op::apply(a[lane], b[lane]); });
}

template <class Op, class T> void reg_compare_scalar(const RegisterWork& work) {
  const T* const a = source(work, 1).lanes<T>();
  const T b = number<T>(work, 2);
  each_comparison<T>(work, [&](std::size_t lane) { return Op::apply(a[lane], b); });
}

} // namespace isa
