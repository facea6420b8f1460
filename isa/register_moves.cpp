// SPDX-License-Identifier: Apache-2.0
#include "isa/register_moves.h"

#include "isa/conversion.h"
#include "isa/register_loops.h"

#include <algorithm>

namespace isa {
namespace {

constexpr std::size_t kWords = static_cast<std::size_t>(kRepeatBytes) / sizeof(std::uint32_t);

void load_blocks(const RegisterWork& work, std::int64_t address, std::byte* to) {
  const std::int64_t stride = work.instruction.in_loops().block_stride * kBlockBytes;
  if (stride == kBlockBytes) return work.ub.load(to, address, kRepeatBytes);
  for (int b = 0; b < kBlocksPerRepeat; ++b) work.ub.load(to + b * kBlockBytes, address + b * stride, kBlockBytes);
}

void load_unpacked(const RegisterWork& work, std::int64_t address, VectorRegister& to) {
  std::array<std::uint16_t, kWords> packed;
  work.ub.load(packed.data(), address, sizeof(packed));
  std::copy(packed.begin(), packed.end(), to.lanes<std::uint32_t>());
}

/// Where byte `at` of a register with blocks `block_stride` apart goes.
std::int64_t strided(std::int64_t at, std::int64_t block_stride) {
  return at / kBlockBytes * block_stride * kBlockBytes + at % kBlockBytes;
}

} // namespace

template <class T> void reg_load(const RegisterWork& work) {
  const std::int64_t address = work.instruction.operands[1].value + work.moved;
  VectorRegister out;
  switch (work.instruction.in_loops().distribution) {
  case Distribution::broadcast: {
    T value;
    work.ub.load(&value, address, sizeof(T));
    std::fill(out.lanes<T>(), out.lanes<T>() + kLanes<T>, value);
    break;
  }
  case Distribution::unpack: load_unpacked(work, address, out); break;
  case Distribution::blocks: {
    T values[kBlocksPerRepeat];
    work.ub.load(values, address, sizeof(values));
    for (std::size_t lane = 0; lane < kLanes<T>; ++lane) out.lanes<T>()[lane] = values[lane / kPerBlock<T>];
    break;
  }
  default: load_blocks(work, address, out.bytes.data());
  }
  destination(work) = out;
}

template <class T> void reg_store(const RegisterWork& work) {
  const RegisterFields& fields = work.instruction.in_loops();
  const std::int64_t address = work.instruction.operands[0].value + work.moved;
  const T* const from = source(work, 1).lanes<T>();
  const PredicateRegister& active = predicate(work, 2);
  if (fields.distribution == Distribution::first) return work.ub.store(address, from, sizeof(T));
  if (fields.distribution == Distribution::pack) {
    for (std::size_t k = 0; k < kWords; ++k)
      if (active.lane<std::uint32_t>(k))
        work.ub.store(address + std::int64_t(k * sizeof(T)), from + k * sizeof(std::uint32_t) / sizeof(T), sizeof(T));
    return;
  }
  for (std::size_t lane = 0; lane < kLanes<T>; ++lane)
    if (active.lane<T>(lane))
      work.ub.store(address + strided(std::int64_t(lane * sizeof(T)), fields.block_stride), from + lane, sizeof(T));
}

namespace {

/// Lanes as wide as the wider type; what is narrower lies in the low bytes of its lane.
template <class To, class From> void convert_register(const RegisterWork& work) {
  using Lane = std::conditional_t<(sizeof(To) > sizeof(From)), To, From>;
  constexpr std::size_t kLane = sizeof(Lane), kTo = kLane / sizeof(To), kFrom = kLane / sizeof(From);
  const From* const from = source(work, 1).lanes<From>();
  const PredicateRegister& active = predicate(work, 2);
  To out[kLanes<To>] = {};
  for (std::size_t k = 0; k < kLanes<Lane>; ++k)
    if (active.lane<Lane>(k)) out[k * kTo] = converted<To>(from[k * kFrom], work.instruction.rounding);
  apply_overflow(out, kLanes<To>, work.overflow);
  std::memcpy(destination(work).bytes.data(), out, sizeof(out));
}

} // namespace

template <class T> void reg_convert(const RegisterWork& work) {
  with_element(work.instruction.source_type, [&](auto from) { convert_register<T, decltype(from)>(work); });
}

void reg_pack(const RegisterWork& work) {
  VectorRegister out;
  const std::uint32_t* const from = source(work, 1).lanes<std::uint32_t>();
  std::transform(from, from + kWords, out.lanes<std::uint16_t>(),
                 [](std::uint32_t word) { return static_cast<std::uint16_t>(word); });
  destination(work) = out;
}

template <class T> void predicate_set(const RegisterWork& work) {
  const std::int64_t left = work.instruction.operands[1].value - work.moved;
  const auto bytes = static_cast<std::size_t>(std::clamp<std::int64_t>(left, 0, kLanes<T>)) * sizeof(T);
  auto& active = predicate_destination(work).active;
  std::fill_n(active.begin(), bytes, std::uint8_t{1});
  std::fill(active.begin() + static_cast<std::ptrdiff_t>(bytes), active.end(), std::uint8_t{0});
}

void predicate_pack(const RegisterWork& work) {
  PredicateRegister out;
  const PredicateRegister& from = predicate(work, 1);
  for (std::size_t k = 0; k < kWords; ++k)
    out.active[2 * k] = out.active[2 * k + 1] = from.lane<std::uint32_t>(k) ? 1 : 0;
  predicate_destination(work) = out;
}

template <class T> void predicate_load(const RegisterWork& work) {
  std::array<std::uint8_t, bit_bytes(dtype_of_element<T>())> bits;
  work.ub.load(bits.data(), work.instruction.operands[1].value + work.moved, sizeof(bits));
  for (std::size_t lane = 0; lane < kLanes<T>; ++lane)
    predicate_destination(work).set<T>(lane, (bits[lane / 8] >> (lane % 8) & 1) != 0);
}

template <class T> void predicate_store(const RegisterWork& work) {
  std::array<std::uint8_t, bit_bytes(dtype_of_element<T>())> bits = {};
  const PredicateRegister& from = predicate(work, 1);
  for (std::size_t lane = 0; lane < kLanes<T>; ++lane)
    if (from.lane<T>(lane)) bits[lane / 8] = static_cast<std::uint8_t>(bits[lane / 8] | 1 << (lane % 8));
  work.ub.store(work.instruction.operands[0].value + work.moved, bits.data(), sizeof(bits));
}

#define AIVSIM_FOR_TYPE(T)                                                                                             \
  template void reg_load<T>(const RegisterWork&);                                                                      \
  template void reg_store<T>(const RegisterWork&);                                                                     \
  template void predicate_load<T>(const RegisterWork&);                                                                \
  template void predicate_store<T>(const RegisterWork&);                                                               \
  template void predicate_set<T>(const RegisterWork&);                                                                 \
  template void reg_convert<T>(const RegisterWork&);
AIVSIM_FOR_TYPE(half)
AIVSIM_FOR_TYPE(float)
AIVSIM_FOR_TYPE(bfloat16)
AIVSIM_FOR_TYPE(std::int8_t)
AIVSIM_FOR_TYPE(std::uint8_t)
AIVSIM_FOR_TYPE(std::int16_t)
AIVSIM_FOR_TYPE(std::uint16_t)
AIVSIM_FOR_TYPE(std::int32_t)
AIVSIM_FOR_TYPE(std::uint32_t)
#undef AIVSIM_FOR_TYPE

} // namespace isa
