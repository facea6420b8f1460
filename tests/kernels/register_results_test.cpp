// SPDX-License-Identifier: Apache-2.0
// Reductions, comparisons and selections leave the same bytes in UB as a vector function as they do from memory to
// memory, and where the chips differ by the documents, what is documented.
#include "tests/support/both_ways.h"

using namespace AscendC;
using support::Bytes;
using support::check_same;
using support::numbers;
using support::played;
using support::tensor;

namespace {

constexpr CMPMODE kModes[] = {CMPMODE::LT, CMPMODE::GT, CMPMODE::EQ, CMPMODE::LE, CMPMODE::GE, CMPMODE::NE};
constexpr SELMODE kCmpmask = SELMODE::VSEL_CMPMASK_SPR, kScalar = SELMODE::VSEL_TENSOR_SCALAR_MODE,
                  kTensor = SELMODE::VSEL_TENSOR_TENSOR_MODE;

template <class T> constexpr std::uint64_t kLanes = isa::kRepeatBytes / sizeof(T);

/// Numbers of T without infinities, whose differences have no number.
template <class T> Bytes finite() {
  Bytes bytes = numbers<T>();
  for (std::size_t at = sizeof(T) - 1; at < bytes.size(); at += sizeof(T))
    if ((bytes[at] & std::byte{0x7c}) == std::byte{0x7c}) bytes[at] &= std::byte{0xbf};
  return bytes;
}

/// With an active lane in every datablock and pair.
template <class T> void check_side_by_side() {
  const Bytes given = finite<T>();
  for (const std::uint64_t lanes : {kLanes<T>, kLanes<T> - 1})
    for (const auto& [apart, block, repeat] : {std::tuple(1, 1, 8), std::tuple(2, 2, 16), std::tuple(3, 1, 0)}) {
      CAPTURE(lanes, apart, block, repeat, sizeof(T));
      const auto d = [] { return tensor<T>(0); };
      const auto s = [] { return tensor<T>(2); };
      check_same(given, [&, apart = apart, block = block, repeat = repeat] {
        BlockReduceSum(d()[512], s(), 5, lanes, apart, block, repeat);
        BlockReduceMax(d()[1024], s(), 5, lanes, apart, block, repeat);
        BlockReduceMin(d()[1536], s(), 5, lanes, apart, block, repeat);
        PairReduceSum(tensor<T>(1), s(), 3, lanes, apart, block, repeat);
      });
    }
}

template <class T> void check_picks() {
  const Bytes given = finite<T>();
  for (const std::uint64_t lanes : {std::uint64_t{1}, std::uint64_t{37}, kLanes<T>})
    for (const int apart : {1, 3}) {
      CAPTURE(lanes, apart, sizeof(T));
      check_same(given, [&] {
        WholeReduceMax(tensor<T>(0), tensor<T>(1), lanes, 7, apart, 1, 8);
        WholeReduceMin(tensor<T>(0)[512], tensor<T>(1), lanes, 7, apart, 2, 16);
      });
    }
  check_same(given, [] { ReduceMax(tensor<T>(0), tensor<T>(1), tensor<T>(2), 50, true); });
  check_same(given, [] {
    ReduceMin(tensor<T>(0), tensor<T>(1), tensor<T>(2), 1999);
    Duplicate(tensor<T>(2), 0.0f, 2048); // its passes leave values there, with indices from memory to memory
  });
}

template <class T> void check_comparisons(const std::vector<CMPMODE>& modes) {
  for (const CMPMODE mode : modes)
    for (const std::uint32_t repeats : {1, 3, 8}) {
      CAPTURE(static_cast<int>(mode), repeats, sizeof(T));
      const auto count = static_cast<std::uint32_t>(repeats * kLanes<T>);
      check_same<T>([&] {
        Compare(tensor<std::uint8_t>(0), tensor<T>(1), tensor<T>(1)[16], mode, count);
        Compares(tensor<std::uint8_t>(0)[512], tensor<T>(1), T(-3), mode, count);
        Compare(tensor<std::uint8_t>(0)[1024], tensor<T>(1), tensor<T>(2), mode, kLanes<T>,
                static_cast<std::uint8_t>(repeats), BinaryRepeatParams{1, 2, 1, 8, 3, 0});
        CompareScalar(tensor<std::uint8_t>(0)[1536], tensor<T>(1), T(2), mode, kLanes<T>,
                      static_cast<std::uint8_t>(repeats), UnaryRepeatParams{1, 2, 8, 9});
      });
    }
}

template <class T> void check_selections() {
  const auto bits = [] { return tensor<std::uint8_t>(3); };
  for (const std::uint32_t count : {1u, 63u, 64u, 129u, 777u}) {
    CAPTURE(count, sizeof(T));
    check_same<T>([&] { Select(tensor<T>(0), bits(), tensor<T>(1), tensor<T>(2), kTensor, count); });
    check_same<T>([&] { Select(tensor<T>(0), bits(), tensor<T>(1), 0.3f, kScalar, count); });
    check_same<T>([&] { Select(tensor<T>(0), bits(), tensor<T>(1), tensor<T>(2), kCmpmask, count); });
  }
  const BinaryRepeatParams strides[] = {{}, {1, 2, 1, 9, 3, 8}, {1, 1, 1, 0, 8, 8}};
  for (const std::uint64_t lanes : {std::uint64_t{3}, kLanes<T>})
    for (const BinaryRepeatParams& s : strides) {
      CAPTURE(lanes, &s - strides, sizeof(T));
      check_same<T>([&] { Select(tensor<T>(0), bits(), tensor<T>(1), tensor<T>(2), kTensor, lanes, 4, s); });
      check_same<T>([&] { Select(tensor<T>(0), bits(), tensor<T>(1), -1.0f, kScalar, lanes, 4, s); });
      check_same<T>([&] { Select(tensor<T>(0), bits(), tensor<T>(1), tensor<T>(2), kCmpmask, lanes, 4, s); });
    }
}

std::vector<float> floats(const Bytes& bytes, std::size_t count) {
  std::vector<float> values(count);
  std::memcpy(values.data(), bytes.data(), count * sizeof(float));
  return values;
}

/// UB from 0 on after calls on Ascend 950, where every float is 1.
Bytes on_ones(const std::function<void()>& calls) {
  Bytes given(static_cast<std::size_t>(support::kSpan));
  const float one = 1;
  for (std::size_t at = 0; at < given.size(); at += sizeof(float)) std::memcpy(given.data() + at, &one, sizeof(float));
  return played(support::ascend_950pr(), isa::HalfOverflow::inf, given, calls);
}

} // namespace

TEST_CASE("functions as memory to memory: a result for each datablock or pair") {
  check_side_by_side<float>();
  check_side_by_side<half>();
}

TEST_CASE("functions as memory to memory: the largest and the smallest with their places") {
  check_picks<float>();
  check_picks<half>();
}

TEST_CASE("functions as memory to memory: comparisons") {
  const std::vector<CMPMODE> all(std::begin(kModes), std::end(kModes));
  check_comparisons<float>(all);
  check_comparisons<half>(all);
  check_comparisons<std::int32_t>({CMPMODE::EQ}); // the one mode that it has from memory to memory
}

TEST_CASE("functions as memory to memory: selections in their three modes") {
  check_selections<float>();
  check_selections<half>();
}

TEST_CASE("functions as memory to memory: bits that a comparison made choose") {
  const auto masked = [] {
    Compare(tensor<std::uint8_t>(3), tensor<float>(1), tensor<float>(2), CMPMODE::LT, 1024);
    PipeBarrier<PIPE_V>();
    Select(tensor<float>(0), tensor<std::uint8_t>(3), tensor<float>(1), tensor<float>(2), kTensor, 1000);
  };
  check_same<float>(masked);
}

TEST_CASE("in functions every datablock and pair has its result, 0 where no lane of it is active") {
  const std::vector<float> sums = floats(on_ones([] {
                                           BlockReduceSum(tensor<float>(0), tensor<float>(1), 1, 12, 1, 1, 8);
                                           PairReduceSum(tensor<float>(0)[8], tensor<float>(1), 1, 3, 1, 1, 8);
                                         }),
                                         41);
  CHECK(std::vector<float>(sums.begin(), sums.begin() + 8) == std::vector<float>{8, 4, 0, 0, 0, 0, 0, 0});
  CHECK(std::vector<float>(sums.begin() + 8, sums.begin() + 11) == std::vector<float>{2, 1, 0});
  CHECK(sums[39] == 0);
  CHECK(sums[40] == 1);
}

TEST_CASE("in functions the mask of a comparison counts: the bits outside it are 0") {
  const auto compare = [](std::uint64_t lanes) {
    Compare(tensor<std::uint8_t>(0), tensor<float>(1), tensor<float>(2), CMPMODE::EQ, lanes, 1, BinaryRepeatParams{});
  };
  CHECK(on_ones([&] { compare(12); })[1] == std::byte{0x0f});
  CHECK(on_ones([&] { compare(64); })[1] == std::byte{0xff});
}

TEST_CASE("in functions integers are compared in every mode") {
  const Bytes bits = on_ones([] {
    Duplicate(tensor<std::uint16_t>(1), std::uint16_t{60000}, 128);
    Compares(tensor<std::uint8_t>(0), tensor<std::uint16_t>(1), std::uint16_t{7}, CMPMODE::GT, 128);
    Duplicate(tensor<std::int32_t>(1), -5, 64);
    Compares(tensor<std::uint8_t>(0)[16], tensor<std::int32_t>(1), 7, CMPMODE::GE, 64);
  });
  CHECK(bits[15] == std::byte{0xff});
  CHECK(bits[23] == std::byte{0x00});
}
