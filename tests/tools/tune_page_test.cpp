// SPDX-License-Identifier: Apache-2.0
// The page of a search in a browser. Skipped, with a word, where there is no Chromium.
#include "tests/support/aivsim.h"
#include "tests/support/browser.h"

#include <catch2/catch.hpp>

using support::aivsim;
using support::Scratch;
using support::show;
using support::Shown;

namespace {

std::string page_of(const std::string& more) {
  const Scratch scratch;
  const std::string run =
      scratch.file("run.yaml", "kernel: layer_norm_backward\nhardware: atlas_a2\nshape: {b: 2, s: 32, h: 16}\n"
                               "dtype: float\ntiling: {cores: 1}\n");
  const support::Ended ended = aivsim("tune " + run + " -q --report " + scratch.path("r.html") + more);
  INFO(ended.err);
  REQUIRE(ended.status == 0);
  return scratch.read("r.html");
}

} // namespace

TEST_CASE("the page of a search draws what was simulated, and says what the best gains") {
  if (support::skipped()) return;
  const std::string page = page_of("");
  check_drawn(show(page, std::string(support::kInk) + "return ink"), {"UB against cycles"});
  const Shown shown = show(page, R"js(
    const sets = Object.fromEntries(charts[0].chart.data.datasets.map(set => [set.label, set.data]));
    return [sets.best[0].y, sets.given[0].y, sets.default[0].y, sets.points.length,
            document.querySelector(".tiles").textContent, document.documentElement.scrollWidth];
  )js");
  CHECK(shown.complaints.empty());
  INFO(shown.answer.dump());
  CHECK(shown.answer[0] == 4472);
  CHECK(shown.answer[1] == 18446);
  CHECK(shown.answer[2] == 6312);
  CHECK(shown.answer[3].get<int>() >= 3);
  CHECK_THAT(shown.answer[4].get<std::string>(), Catch::Contains("4.12\u00d7") && Catch::Contains("1.41\u00d7"));
  CHECK(shown.answer[5].get<int>() <= 1280);
}

TEST_CASE("the page of a Pareto search lists the front, and its line goes through it") {
  if (support::skipped()) return;
  const Shown shown = show(page_of(" --objective pareto --keep power"), R"js(
    const front = charts[0].chart.data.datasets.find(set => set.label === "Pareto front").data;
    const titles = [...document.querySelectorAll("h2")].map(title => title.textContent);
    return [front.map(dot => [dot.x, dot.y]), titles];
  )js");
  CHECK(shown.complaints.empty());
  CHECK(shown.answer[0].dump() == "[[3712,6229],[3968,4541],[4544,4521]]");
  CHECK_THAT(shown.answer[1].dump(), Catch::Contains("Pareto front"));
}

TEST_CASE("a search that was cut short says so on its page") {
  if (support::skipped()) return;
  const Shown shown = show(page_of(" --points 1"), "return document.querySelector('.alert.warn').textContent");
  CHECK(shown.complaints.empty());
  CHECK_THAT(shown.answer.get<std::string>(), Catch::Contains("are left, as the budget was spent (points)"));
}
