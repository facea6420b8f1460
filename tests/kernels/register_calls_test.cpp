// SPDX-License-Identifier: Apache-2.0
// Calls leave the same bytes in UB as a vector function as they do from memory to memory.
#include "tests/support/both_ways.h"

using namespace AscendC;
using support::Bytes;
using support::check_same;
using support::numbers;
using support::played;
using support::tensor;

namespace {

const std::vector<std::int32_t> kCounts = {2, 63, 64, 65, 128, 129, 300, 777};

/// `call(dst, src0, src1, count)` for each count.
template <class T, class Call> void check_counts(Call call) {
  for (const std::int32_t count : kCounts) {
    CAPTURE(count, sizeof(T));
    check_same<T>([&] { call(tensor<T>(0), tensor<T>(1), tensor<T>(2)[16], count); });
  }
}

/// `call(dst, src0, src1, lanes, repeats, strides)`: contiguous, spread, summing up in one place, one repeat over.
template <class T, class Call> void check_repeats(Call call) {
  constexpr std::uint64_t kAll = isa::kRepeatBytes / sizeof(T);
  const BinaryRepeatParams strides[] = {{}, {1, 2, 1, 9, 3, 8}, {2, 1, 3, 16, 0, 24}, {1, 1, 1, 0, 8, 8}};
  for (const std::uint64_t lanes : {std::uint64_t{3}, std::uint64_t{8}, std::uint64_t{33}, kAll})
    for (const std::uint8_t repeats : {std::uint8_t{1}, std::uint8_t{4}})
      for (const BinaryRepeatParams& s : strides) {
        CAPTURE(lanes, int{repeats}, &s - strides, sizeof(T));
        check_same<T>([&] { call(tensor<T>(0), tensor<T>(1), tensor<T>(2), lanes, repeats, s); });
      }
}
UnaryRepeatParams one_source(const BinaryRepeatParams& s) {
  return {s.dstBlkStride, s.src0BlkStride, s.dstRepStride, s.src0RepStride};
}

template <class T> void check_float_calls() {
  check_counts<T>([](auto d, auto a, auto, auto n) { LeakyRelu(d, a, 0.3f, n); });
  check_counts<T>([](auto d, auto a, auto, auto n) { Axpy(d, a, T(-1.7f), n); });
  check_counts<T>([](auto d, auto a, auto, auto n) { Reciprocal(d, a, n); });
  check_counts<T>([](auto d, auto a, auto b, auto n) { FusedMulAdd(d, a, b, n); });
  check_counts<T>([](auto d, auto a, auto b, auto n) { FusedMulAddRelu(d, a, b, n); });
}
template <class T> void check_float_repeats() {
  check_repeats<T>([](auto d, auto a, auto, auto m, auto r, auto s) { LeakyRelu(d, a, 0.3f, m, r, one_source(s)); });
  check_repeats<T>([](auto d, auto a, auto, auto m, auto r, auto s) { Axpy(d, a, T(3.1f), m, r, one_source(s)); });
  check_repeats<T>([](auto d, auto a, auto, auto m, auto r, auto s) { Reciprocal(d, a, m, r, one_source(s)); });
  check_repeats<T>([](auto d, auto a, auto b, auto m, auto r, auto s) { FusedMulAdd(d, a, b, m, r, s); });
  check_repeats<T>([](auto d, auto a, auto b, auto m, auto r, auto s) { FusedMulAddRelu(d, a, b, m, r, s); });
}
template <class T> void check_rectified() {
  check_counts<T>([](auto d, auto a, auto b, auto n) { AddRelu(d, a, b, n); });
  check_counts<T>([](auto d, auto a, auto b, auto n) { SubRelu(d, a, b, n); });
  check_repeats<T>([](auto d, auto a, auto b, auto m, auto r, auto s) { AddRelu(d, a, b, m, r, s); });
  check_repeats<T>([](auto d, auto a, auto b, auto m, auto r, auto s) { SubRelu(d, a, b, m, r, s); });
}

/// How many numbers of T there are from one to the other.
template <class T> std::int64_t apart(const std::byte* a, const std::byte* b) {
  std::conditional_t<sizeof(T) == 2, std::int16_t, std::int32_t> x, y;
  std::memcpy(&x, a, sizeof(T));
  std::memcpy(&y, b, sizeof(T));
  return std::abs(std::int64_t{x} - std::int64_t{y});
}

template <class T> void check_root() {
  Bytes positive = numbers<T>();
  for (std::size_t at = sizeof(T) - 1; at < positive.size(); at += sizeof(T)) positive[at] &= std::byte{0x7f};
  const auto call = [] { Rsqrt(tensor<T>(0), tensor<T>(1), 777); };
  const Bytes exact = played(support::atlas_a2(), isa::HalfOverflow::inf, positive, call);
  const Bytes twice = played(support::ascend_950pr(), isa::HalfOverflow::inf, positive, call);
  for (std::size_t at = 0; at < exact.size(); at += sizeof(T)) {
    CAPTURE(at);
    REQUIRE(apart<T>(exact.data() + at, twice.data() + at) <= 1);
  }
  CHECK(support::first_difference(twice, positive) != support::kNone);
}

template <class T> void check_copies() {
  const CopyRepeatParams strides[] = {{}, {1, 2, 9, 16}, {3, 1, 24, 0}};
  for (const std::uint64_t lanes : {1, 9, 64})
    for (const CopyRepeatParams& s : strides) check_same<T>([&] { Copy(tensor<T>(0), tensor<T>(1), lanes, 5, s); });
  for (const std::uint8_t repeats : {std::uint8_t{1}, std::uint8_t{3}, std::uint8_t{15}}) {
    check_same<T>([&] { Brcb(tensor<T>(0), tensor<T>(1)[16], repeats, {1, 8}); });
    check_same<T>([&] { Brcb(tensor<T>(0), tensor<T>(1), repeats, {2, 17}); });
  }
  check_same<T>([&] { Brcb(tensor<T>(0), tensor<T>(0), 1, {1, 8}); }); // over its own source
}

} // namespace

TEST_CASE("functions as memory to memory: calls with a count, on whole registers and what is left of one") {
  check_float_calls<float>();
  check_float_calls<half>();
  Bytes given = numbers<float>();
  const Bytes halves = numbers<half>();
  std::copy(halves.begin() + support::kSpan / 4, halves.end(), given.begin() + support::kSpan / 4);
  for (const std::int32_t count : kCounts)
    check_same(given, [&] { Axpy(tensor<float>(0), tensor<half>(1), half(0.7f), count); });
}

TEST_CASE("functions as memory to memory: calls with masks, repeats and strides") {
  check_float_repeats<float>();
  check_float_repeats<half>();
}

TEST_CASE("functions as memory to memory: sums and differences without what is below zero") {
  check_rectified<float>();
  check_rectified<half>();
  check_rectified<std::int16_t>();
}

TEST_CASE("functions as memory to memory: the reciprocal root, which is rounded twice, up to one unit") {
  check_root<float>();
  check_root<half>();
}

TEST_CASE("functions as memory to memory: copies and broadcasts") {
  check_copies<float>();
  check_copies<half>();
  check_copies<std::uint16_t>();
  check_copies<std::int32_t>();
  check_same<float>([] { DataCopy(tensor<float>(0), tensor<float>(1)[8], 136); });
  check_same<half>([] { DataCopy(tensor<half>(0), tensor<half>(2), {7, 9, 2, 3}); });
  check_same<float>([] { DataCopy(tensor<float>(0), tensor<float>(0)[8], {1, 40, 0, 0}); }); // down over itself
}
