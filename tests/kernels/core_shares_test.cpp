// SPDX-License-Identifier: Apache-2.0
// Which core gets which rows.
#include "kernels/plan/core_shares.h"

#include "tests/support/message_of.h"
#include "tests/support/request.h"

#include <catch2/catch.hpp>

#include <numeric>

using kernels::KernelId;
using kernels::RowDeal;

namespace {

kernels::Request rows(std::int64_t count, std::int64_t h = 96, isa::Dtype dtype = isa::Dtype::f32) {
  kernels::Request request = support::request(KernelId::layer_norm_grad, {1, count, h}, dtype);
  request.tiling.cores.reset();
  return request;
}

kernels::Request on(kernels::Request request, std::int64_t cores) {
  request.tiling.cores = cores;
  return request;
}

kernels::Request dealt(kernels::Request request, RowDeal deal) {
  request.tiling.deal = deal;
  return request;
}

std::vector<std::int64_t> shares(const kernels::Request& request) {
  std::vector<std::int64_t> counts;
  std::int64_t next = 0;
  for (const kernels::CoreShare& share : kernels::share_rows(request)) {
    REQUIRE(share.first_row == next); // every row once, in order
    REQUIRE(share.rows > 0);
    next += share.rows;
    counts.push_back(share.rows);
  }
  REQUIRE(next == request.shape.rows());
  return counts;
}

using Shares = std::vector<std::int64_t>;

} // namespace

TEST_CASE("a given number of cores gets whole groups of 8 rows") {
  CHECK(shares(on(rows(56), 1)) == Shares{56});
  CHECK(shares(on(rows(56), 2)) == Shares{32, 24});
  CHECK(shares(on(rows(56), 7)) == Shares(7, 8));
}

TEST_CASE("half rows go in groups of 16") {
  CHECK(shares(on(rows(96, 96, isa::Dtype::f16), 4)) == Shares{32, 32, 16, 16});
}

TEST_CASE("the last group may be short") { CHECK(shares(on(rows(60), 2)) == Shares{32, 28}); }

TEST_CASE("cores that groups would leave without work get single rows") {
  CHECK(shares(on(rows(56), 8)) == Shares(8, 7));
  CHECK(shares(on(rows(197), 48)).size() == 48);
}

TEST_CASE("a core never stands without a row") { CHECK(shares(on(rows(5), 48)) == Shares(5, 1)); }

TEST_CASE("auto deals single rows where the slowest core gets fewer") {
  const Shares dealt = shares(rows(3136));
  CHECK(dealt.size() == 48);
  CHECK(dealt.front() == 66); // 65.3 on average: balanced to 99.0 %
  CHECK(dealt.back() == 65);
}

TEST_CASE("auto deals groups where single rows would not be fewer") {
  CHECK(shares(rows(8 * 48)) == Shares(48, 8));
  CHECK(shares(rows(16 * 48)) == Shares(48, 16));
}

TEST_CASE("auto takes no more cores than shorten the slowest one's share") {
  const Shares vit = shares(rows(197)); // 5 rows on 48 cores: 40 do as well
  CHECK(vit.size() == 40);
  CHECK(vit.front() == 5);
  CHECK(shares(rows(49)).size() == 25);
}

TEST_CASE("the deal can be chosen") {
  CHECK(shares(dealt(on(rows(3136), 48), RowDeal::groups)).front() == 72);
  CHECK(shares(dealt(on(rows(56), 2), RowDeal::rows)) == Shares{28, 28});
  CHECK(shares(dealt(rows(197), RowDeal::groups)).size() == 25);
}

TEST_CASE("a chip that copies whole datablocks alone gets groups") {
  kernels::Request request = rows(197);
  request.machine.instructions.reset(static_cast<std::size_t>(isa::Opcode::copy_gm_to_ub_pad));
  CHECK(shares(request).size() == 25);
  CHECK(shares(on(request, 48)).size() == 25);
  CHECK_THAT(support::message_of([&] { shares(dealt(request, RowDeal::rows)); }),
             Catch::Contains("tiling.deal: rows given") && Catch::Contains("allowed are auto and groups"));
  request.kernel = KernelId::layer_norm_grad_beta; // copies whole rows alone
  CHECK_NOTHROW(shares(dealt(request, RowDeal::rows)));
}

TEST_CASE("sums that have to meet are worth fewer cores than rows that have not") {
  kernels::Request request = rows(256, 64);
  CHECK(shares(request).size() == 43);
  request.kernel = KernelId::layer_norm_grad_beta;
  const std::size_t cores = shares(request).size();
  CHECK(cores > 1);
  CHECK(cores < 43);
  request.shape = {1, 16, 64};
  CHECK(shares(request) == Shares{16}); // 16 additions are done before the cores have met
}

TEST_CASE("where a row takes less time than elsewhere its sums are worth fewer cores") {
  kernels::Request request = rows(197, 256);
  request.kernel = KernelId::layer_norm_backward;
  const std::size_t memory = shares(request).size();
  request.machine = support::ascend_950pr();
  const std::size_t registers = shares(request).size();
  CHECK(registers > 1);
  CHECK(registers < memory);
  request.shape = {4, 512, 256}; // enough rows for all
  CHECK(shares(request).size() == 64);
  request.kernel = KernelId::layer_norm_grad; // no sums
  request.shape = {1, 197, 256};
  CHECK(shares(request).size() == 50);
}

TEST_CASE("more cores than the chip has are refused with both numbers") {
  CHECK_THAT(support::message_of([] { shares(on(rows(56), 49)); }),
             Catch::Contains("tiling.cores: 49 given, atlas_a2 has 1 to 48 vector cores"));
  CHECK_THAT(support::message_of([] { shares(on(rows(56), 0)); }), Catch::Contains("tiling.cores: 0 given"));
}

TEST_CASE("the plan says how many cores have nothing to do") {
  const kernels::Plan plan = kernels::make_plan(on(rows(5), 7));
  CHECK(plan.cores.size() == 5);
  CHECK(plan.notes == std::vector<std::string>{"tiling.cores: 7 given, the rows are enough for 5"});
}
