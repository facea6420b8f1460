// SPDX-License-Identifier: Apache-2.0
#include "isa/image.h"

#include "isa/error.h"
#include "isa/half.h"
#include "tests/support/message_of.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <numeric>

using Catch::Contains;
using isa::Dtype;
using isa::GlobalImage;
using isa::GmBuffer;
using isa::Init;
using Kind = isa::Init::Kind;
using Values = std::vector<double>;

namespace {

GmBuffer buffer(const std::string& name, Dtype type, std::vector<std::int64_t> shape, Init init = {}) {
  GmBuffer result;
  result.name = name;
  result.type = type;
  result.shape = std::move(shape);
  result.init = std::move(init);
  return result;
}

Init random(std::uint64_t seed) { return {Kind::random, seed, 0, ""}; }
Init from(Kind kind, const std::string& source) { return {kind, 0, 0, source}; }

Values filled(GmBuffer one) {
  GlobalImage image;
  image.buffers.push_back(std::move(one));
  isa::fill(image, nullptr);
  return isa::values_of(image, 0);
}

double mean(const Values& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

} // namespace

TEST_CASE("random values are the same on every host") {
  // Twelve 32-bit halves of six SplitMix64 outputs, less six, worked out apart from this program.
  REQUIRE(isa::normal_values(1, 3) == Values{1.4978839284740388, -1.026350968517363, 0.43911514384672046});
  REQUIRE(isa::normal_values(2, 1) == Values{0.3691950102802366});
}

TEST_CASE("random values are near enough to a standard normal") {
  const Values values = isa::normal_values(7, 100000);
  Values squares;
  for (const double value : values) squares.push_back(value * value);
  REQUIRE(std::fabs(mean(values)) < 0.01);
  REQUIRE(mean(squares) == Approx(1.0).margin(0.02));
  for (const double value : values) REQUIRE(std::fabs(value) <= 6);
}

TEST_CASE("neighbouring seeds give unrelated values") {
  const Values a = isa::normal_values(1, 10000);
  const Values b = isa::normal_values(2, 10000);
  Values products;
  for (std::size_t i = 0; i < a.size(); ++i) products.push_back(a[i] * b[i]);
  REQUIRE(std::fabs(mean(products)) < 0.05);
}

TEST_CASE("a longer buffer of a seed begins with the shorter one") {
  const Values longer = isa::normal_values(3, 20);
  REQUIRE(isa::normal_values(3, 10) == Values(longer.begin(), longer.begin() + 10));
}

TEST_CASE("zeros and one value fill a buffer of either type") {
  for (const Dtype type : {Dtype::f16, Dtype::f32}) {
    REQUIRE(filled(buffer("z", type, {2, 3})) == Values(6, 0.0));
    REQUIRE(filled(buffer("v", type, {2, 3}, {Kind::value, 0, 1.5, ""})) == Values(6, 1.5));
  }
}

TEST_CASE("random data are rounded once to the buffer's type") {
  const Values exact = isa::normal_values(5, 64);
  const Values f32 = filled(buffer("x", Dtype::f32, {64}, random(5)));
  const Values f16 = filled(buffer("x", Dtype::f16, {64}, random(5)));
  for (std::size_t i = 0; i < 64; ++i) {
    REQUIRE(f32[i] == static_cast<double>(static_cast<float>(exact[i])));
    REQUIRE(f16[i] == static_cast<double>(float(isa::half(exact[i]))));
  }
}

TEST_CASE("a value just above a tie of two halves is not rounded twice") {
  const double above_tie = 1.0 + std::ldexp(1.0, -11) + std::ldexp(1.0, -40);
  REQUIRE(filled(buffer("v", Dtype::f16, {1}, {Kind::value, 0, above_tie, ""})) == Values{1.0 + std::ldexp(1.0, -10)});
}

TEST_CASE("mean and variance are the population figures of each stored row, wherever the source stands") {
  GlobalImage image;
  image.buffers = {buffer("mean", Dtype::f32, {1, 2}, from(Kind::mean, "x")), buffer("x", Dtype::f32, {1, 2, 4}),
                   buffer("variance", Dtype::f32, {1, 2}, from(Kind::variance, "x"))};
  image.buffers[1].init = from(Kind::file, "x.npy");
  const auto read = [](const GmBuffer& b, const std::string& path) {
    REQUIRE(path == "x.npy");
    GlobalImage one;
    one.buffers = {b};
    one.data.resize(1);
    isa::set_values(one, 0, {1, 2, 3, 4, 10, 10, 10, 14});
    return one.data[0];
  };
  isa::fill(image, read);
  REQUIRE(isa::values_of(image, 0) == Values{2.5, 11});
  REQUIRE(isa::values_of(image, 1) == Values{1, 2, 3, 4, 10, 10, 10, 14});
  REQUIRE(isa::values_of(image, 2) == Values{1.25, 3});
}

TEST_CASE("row figures come from the source as rounded and are rounded once themselves") {
  GlobalImage image;
  image.buffers = {buffer("x", Dtype::f16, {8, 16}, random(9)), buffer("mean", Dtype::f16, {8}, from(Kind::mean, "x"))};
  isa::fill(image, nullptr);
  const Values x = isa::values_of(image, 0);
  const Values means = isa::values_of(image, 1);
  for (std::ptrdiff_t row = 0; row < 8; ++row) {
    const double exact = mean(Values(x.begin() + row * 16, x.begin() + row * 16 + 16));
    REQUIRE(means[static_cast<std::size_t>(row)] == static_cast<double>(float(isa::half(exact))));
  }
}

TEST_CASE("a source that does not fit is refused by name") {
  const auto fill_with = [](const Init& init, std::vector<std::int64_t> shape) {
    GlobalImage image;
    image.buffers = {buffer("x", Dtype::f32, {4, 8}), buffer("mean", Dtype::f32, {4}, from(Kind::mean, "x")),
                     buffer("v", Dtype::f32, std::move(shape), init)};
    isa::fill(image, nullptr);
  };
  REQUIRE_NOTHROW(fill_with(from(Kind::variance, "x"), {4}));
  REQUIRE_THROWS_WITH(fill_with(from(Kind::variance, "y"), {4}), "gm v: its source 'y' is no GM buffer");
  REQUIRE_THROWS_WITH(fill_with(from(Kind::variance, "mean"), {4}), Contains("'mean' is itself made"));
  REQUIRE_THROWS_WITH(fill_with(from(Kind::variance, "x"), {3}),
                      "gm v: it has 3 elements, not one a row of 'x' with 32 elements in rows of 8");
}

TEST_CASE("a file must give exactly the buffer's bytes") {
  GlobalImage image;
  image.buffers = {buffer("x", Dtype::f16, {4}, from(Kind::file, "x.npy"))};
  const auto short_read = [](const GmBuffer&, const std::string&) { return std::vector<std::byte>(6); };
  REQUIRE_THROWS_WITH(isa::fill(image, short_read), "gm x: the file 'x.npy' gives 6 bytes, the buffer has 8");
  REQUIRE_THROWS_WITH(isa::fill(image, nullptr), Contains("which is not read here"));
}

TEST_CASE("a buffer that no memory holds is refused by name") {
  isa::GlobalImage image;
  image.buffers = {{"x", isa::Dtype::f32, {std::int64_t{1} << 38}, 0, isa::Role::in, {}}};
  CHECK(support::message_of([&] { isa::fill(image, {}); }) ==
        "gm x: there is not enough memory for its 1099511627776 bytes");
}
