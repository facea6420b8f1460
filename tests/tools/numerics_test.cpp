// SPDX-License-Identifier: Apache-2.0
#include "tools/numerics/numerics.h"

#include <catch2/catch.hpp>

#include <limits>

using isa::Dtype;
using tools::compare;
using tools::Tolerance;
using tools::tolerance_for;

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr Tolerance kTenth = {0.1, 0};

tools::TensorVerdict verdict(const std::vector<double>& output, const std::vector<double>& reference,
                             Tolerance tolerance = kTenth, Dtype type = Dtype::f32) {
  return compare("pd_x", output, reference, 2, type, tolerance);
}

} // namespace

TEST_CASE("auto tolerance: 1e-5 and 1e-6 for float, 2e-3 and 1e-3 for half") {
  CHECK(tolerance_for(Dtype::f32, {}).limit(10) == Approx(1e-4 + 1e-6));
  CHECK(tolerance_for(Dtype::f16, {}).limit(10) == Approx(2e-2 + 1e-3));
}

TEST_CASE("a user's tolerance t is t relative and t/10 absolute, for both types") {
  CHECK(tolerance_for(Dtype::f32, 0.5).limit(10) == Approx(5.05));
  CHECK(tolerance_for(Dtype::f16, 0.0).limit(10) == 0);
}

TEST_CASE("equal tensors are right, with no error") {
  const auto v = verdict({1, 2, 3, 4}, {1, 2, 3, 4}, {0, 0});
  CHECK(v.ok);
  CHECK(v.max_abs_error == 0);
  CHECK(v.max_rel_error == 0);
}

TEST_CASE("the error is relative to the largest reference of the tensor, the limit is included") {
  const auto v = verdict({0, 10, 4, 21}, {1, 10, 4, -20 + 40}, kTenth);
  CHECK(v.max_abs_error == 1);
  CHECK(v.max_rel_error == Approx(0.05));
  CHECK(v.limit == Approx(2));
  CHECK(v.worst_row == 0);
  CHECK(v.ok);
  CHECK(verdict({22, 0}, {20, 0}, {0, 2}).ok);
}

TEST_CASE("an element beyond the limit is wrong, and its row is named") {
  const auto v = verdict({1, 2, 3, 4, 5, 7}, {1, 2, 3, 4, 5, 6}, {0.1, 0});
  CHECK_FALSE(v.ok);
  CHECK(v.outside == 1);
  CHECK(v.worst_row == 2);
  CHECK(v.wrong.text() == "row 2");
  CHECK(v.limit == Approx(0.6));
}

TEST_CASE("NaN and Inf where the reference has the same are right, with a warning that names the rows") {
  const auto v = verdict({kNaN, 1, kInf, -kInf, 2, 2}, {kNaN, 1, kInf, -kInf, 2, 2});
  CHECK(v.ok);
  CHECK(v.nan == 1);
  CHECK(v.inf == 2);
  CHECK(warnings_of(v) == std::vector<std::string>{"pd_x: NaN or Inf, as in the reference, in rows 0, 1"});
  CHECK(warnings_of(verdict({1, 2}, {1, 2})).empty());
}

TEST_CASE("NaN or Inf in place of a number, or a number in place of NaN or Inf, is wrong") {
  for (const auto& [output, reference] : std::vector<std::pair<double, double>>{
           {kNaN, 1}, {1, kNaN}, {kInf, 1}, {1, kInf}, {kInf, -kInf}, {kNaN, kInf}, {kInf, kNaN}}) {
    const auto v = verdict({output, 1}, {reference, 1});
    CHECK_FALSE(v.ok);
    CHECK(v.outside == 1);
    CHECK(v.wrong.count == 1);
    CHECK(v.not_finite.count == 0);
    CHECK(warnings_of(v) == std::vector<std::string>{"pd_x: NaN or Inf, unlike the reference, in row 0"});
  }
}

TEST_CASE("a reference beyond the type's range counts as infinite, and does not stretch the limit") {
  const auto v = verdict({kInf, 1}, {1e6, 1}, kTenth, Dtype::f16);
  CHECK(v.ok);
  CHECK(v.limit == Approx(0.1));
  CHECK(warnings_of(v) == std::vector<std::string>{"pd_x: NaN or Inf, as in the reference, in row 0",
                                                   "pd_x: the reference is beyond the range of the type, in row 0"});
  CHECK_FALSE(verdict({kInf, 1}, {1e6, 1}, kTenth, Dtype::f32).ok);
  CHECK(verdict({-kInf, 1}, {-1e39, 1}, kTenth, Dtype::f32).ok);
  CHECK_FALSE(verdict({kInf, 1}, {-1e39, 1}, kTenth, Dtype::f32).ok);
}

TEST_CASE("many rows are counted and the first five named") {
  const auto v = verdict(std::vector<double>(128, 1), std::vector<double>(128, 0));
  CHECK(v.wrong.text() == "rows 0, 1, 2, 3, 4 and 59 more");
}

TEST_CASE("a reference of zeros leaves the absolute limit alone") {
  CHECK(verdict({1e-7, 0}, {0, 0}, tolerance_for(Dtype::f32, {})).ok);
  const auto v = verdict({1e-5, 0}, {0, 0}, tolerance_for(Dtype::f32, {}));
  CHECK_FALSE(v.ok);
  CHECK(v.max_rel_error == 0);
}
