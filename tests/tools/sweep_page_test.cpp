// SPDX-License-Identifier: Apache-2.0
// What the page of a sweep is made of, and the page in a browser.
#include "tests/support/browser.h"
#include "tests/support/golden.h"
#include "tests/support/sweep.h"
#include "tools/sweep/sweep_page.h"
#include "tools/sweep/sweep_query.h"

#include <catch2/catch.hpp>

#include <fmt/format.h>

using support::aivsim;
using support::Scratch;
using support::show;
using support::Shown;
using tools::Json;

namespace {

constexpr const char* kText = "shape: {b: 1, s: 16}\ndtype: float\ntiling: {cores: 1}\nvary:\n  kernel: "
                              "[layer_norm_grad, layer_norm_grad_beta]\n  hardware: [atlas_a2, ascend_310p]\n"
                              "  h: [64, 16, 20]\n  tmp: [min, max]\n";

/// 2 x 2 x 3 x 2 points, a third of which is illegal (20 is no multiple of 8): the database and the page.
struct Played {
  Scratch scratch;
  std::string sweep = scratch.file("sweep.yaml", kText), database = scratch.path("s.db");
  Played() {
    const support::Ended ended =
        aivsim("sweep " + sweep + " -q --db " + database + " --report " + scratch.path("r.html"));
    INFO(ended.err);
    REQUIRE(ended.status == 0);
  }
  std::string page() const { return scratch.read("r.html"); }
};

const Json& axis(const Json& result, const std::string& name) {
  for (const Json& one : result["axes"])
    if (one["name"] == name) return one;
  FAIL("no axis " << name);
  return result;
}

} // namespace

TEST_CASE("a sweep's page holds the values of each axis, and of each point that is done its place, cycles and bytes") {
  const Played played;
  SQLite::Database database = tools::open_results(played.database);
  const Json page = tools::sweep_page_json(database), &result = page["result"];
  CHECK(page["kind"] == "sweep");
  CHECK(result["points"] == 24);
  CHECK(result["done"] == 16);
  CHECK(result["drawn"] == 16);
  CHECK(result["statuses"].dump() == R"([{"status":"done","points":16},{"status":"illegal","points":8}])");
  CHECK(axis(result, "tmp")["values"].dump() == R"(["min","max"])");
  CHECK(axis(result, "h")["values"].dump() == "[16,20,64]"); // by size, whatever the order of the file
  CHECK(axis(result, "hardware")["values"].dump() == R"(["atlas_a2","ascend_310p"])");
  CHECK(result["common"]["dtype"] == "float");
  const Json rows = tools::query_json(database, "SELECT kernel, hardware, h, tmp, cycles, ub_bytes FROM points WHERE "
                                                "status = 'done' ORDER BY point");
  const Json& table = result["table"];
  REQUIRE(table["cycles"].size() == rows.size());
  for (std::size_t point = 0; point < rows.size(); ++point) {
    CHECK(table["cycles"][point] == rows[point]["cycles"]);
    CHECK(table["ub_bytes"][point] == rows[point]["ub_bytes"]);
    for (std::size_t k = 0; k < result["axes"].size(); ++k) {
      const Json& one = result["axes"][k];
      CHECK(one["values"][table["places"][k][point].get<std::size_t>()] == rows[point][one["name"].get<std::string>()]);
    }
  }
}

TEST_CASE("why points were not played stands on the page, the most frequent reason first") {
  const Played played;
  SQLite::Database database = tools::open_results(played.database);
  const Json reasons = tools::sweep_page_json(database)["result"]["reasons"];
  REQUIRE(reasons.size() == 1);
  CHECK(reasons[0]["points"] == 8);
  CHECK_THAT(reasons[0]["reason"].get<std::string>(), Catch::Contains("shape.h"));
}

TEST_CASE("of a sweep that is too large a page holds whole stretches of neighbours from all over it") {
  const Played played;
  SQLite::Database database(played.database, SQLite::OPEN_READWRITE);
  database.exec("CREATE TEMP TABLE one AS SELECT * FROM points WHERE point = 0");
  SQLite::Transaction transaction(database);
  for (int point = 24; point < 10 * 1024; ++point) {
    database.exec(fmt::format("UPDATE one SET point = {}, cycles = {}", point, point));
    database.exec("INSERT INTO points SELECT * FROM one");
  }
  transaction.commit();
  const Json result = tools::sweep_page_json(database, 3000)["result"];
  const Json& cycles = result["table"]["cycles"];
  CHECK(result["done"] == 10 * 1024 - 8);
  CHECK(cycles.size() <= 3100);
  CHECK(cycles.size() == result["drawn"]);
  CHECK(cycles[1020 - 8] == 1020);
  CHECK(cycles[1024 - 8] == 4 * 1024); // the next stretch, one in four
  CHECK(cycles.back() == 9 * 1024 - 1);
}

TEST_CASE("a sweep's page is written from the database alone, and refused where it would overwrite") {
  const Played played;
  const std::string again = played.scratch.path("again.html");
  CHECK(aivsim("sweep -q --db " + played.database + " --report " + again).status == 0);
  CHECK(Scratch::contents(again) == played.page());
  const auto refusal = [&](const std::string& more) {
    const support::Ended ended = aivsim("sweep -q --db " + played.database + more);
    CHECK(ended.status == 2);
    return ended.err;
  };
  CHECK_THAT(refusal(" --report " + played.database), Catch::Contains("name the same file"));
  CHECK_THAT(refusal(" --report x --csv x"), Catch::Contains("name the same file"));
  CHECK_THAT(refusal(" --report x --query 'select 1'"), Catch::Contains("--query excludes --report"));
}

TEST_CASE("a sweep's page draws a chart a kernel of what tmp is worth, cycles and the Pareto front") {
  if (support::skipped()) return;
  check_drawn(show(Played().page(), std::string(support::kInk) + "return ink"),
              {"speedup layer_norm_grad", "speedup layer_norm_grad_beta", "cycles over h", "UB against cycles"});
}

TEST_CASE("the gains on a sweep's page are those of the database") {
  if (support::skipped()) return;
  const Played played;
  SQLite::Database database = tools::open_results(played.database);
  const Json pairs = tools::query_json(
      database,
      "SELECT 1.0 * a.cycles / b.cycles AS gain FROM points a JOIN points b USING (kernel, hardware, h) WHERE "
      "a.tmp = 'min' AND b.tmp = 'max' AND a.status = 'done' AND b.status = 'done' ORDER BY kernel, hardware "
      "DESC, h");
  const Shown shown = show(played.page(), R"js(
    const lines = [];
    for (const {chart} of charts.slice(0, 2))
      for (const set of chart.data.datasets)
        for (const chip of set.label.split(", ")) lines.push(...set.data.filter(value => value !== null));
    const table = [...document.querySelectorAll("td")].map(cell => cell.textContent);
    return [lines, table];
  )js");
  CHECK(shown.complaints.empty());
  INFO(shown.answer.dump());
  REQUIRE(shown.answer[0].size() == pairs.size());
  for (std::size_t k = 0; k < pairs.size(); ++k)
    CHECK(shown.answer[0][k].get<double>() == Approx(pairs[k]["gain"].get<double>()));
  const double a = pairs[0]["gain"], b = pairs[1]["gain"];
  CHECK_THAT(shown.answer[1].dump(), Catch::Contains(fmt::format("{:.2f} / {:.2f}", std::sqrt(a * b), std::max(a, b))));
}

TEST_CASE("a chooser on a sweep's page redraws its chart, and nothing on the page is cut") {
  if (support::skipped()) return;
  const Shown shown = show(Played().page(), R"js(
    const cycles = charts.find(entry => entry.canvas.getAttribute("aria-label") === "cycles over h");
    const values = () => JSON.stringify(cycles.chart.data.datasets.map(set => set.data));
    const seen = [values()], card = cycles.canvas.closest(".card"), chooser = card.querySelector("select");
    chooser.value = "1";
    chooser.dispatchEvent(new Event("change"));
    seen.push(values());
    return [seen, document.documentElement.scrollWidth];
  )js");
  CHECK(shown.complaints.empty());
  INFO(shown.answer.dump());
  CHECK(shown.answer[0][0] != shown.answer[0][1]);
  CHECK(shown.answer[1].get<int>() <= 1280);
}

TEST_CASE("a sweep of which nothing could be played has a page too") {
  if (support::skipped()) return;
  const Scratch scratch;
  const std::string sweep = scratch.file("s.yaml", support::sweep_text("  h: [20, 21]\n"));
  REQUIRE(
      aivsim("sweep " + sweep + " -q --db " + scratch.path("s.db") + " --report " + scratch.path("r.html")).status ==
      0);
  const Shown shown = show(scratch.read("r.html"), "return [charts.length, document.querySelectorAll('td').length]");
  CHECK(shown.complaints.empty());
  CHECK(shown.answer[0] == 0);
  CHECK(shown.answer[1].get<int>() > 0);
}
