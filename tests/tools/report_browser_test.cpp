// SPDX-License-Identifier: Apache-2.0
// The report in a real browser: nothing complains, every chart is drawn, zoom zooms, dark is dark. Skipped, with a
// word, where there is no Chromium.
#include "tests/support/aivsim.h"
#include "tests/support/browser.h"
#include "tests/support/golden.h"

#include <catch2/catch.hpp>

using support::aivsim;
using support::check_drawn;
using support::kInk;
using support::Scratch;
using support::show;
using support::Shown;
using support::skipped;

namespace {

std::string page_of(const std::string& arguments) {
  const Scratch scratch;
  const support::Ended ended = aivsim(arguments + " -q --report " + scratch.path("r.html"));
  INFO(ended.err);
  REQUIRE(ended.status == 0);
  return scratch.read("r.html");
}

std::string quickstart() { return page_of("run '" + golden::source_path("configs/run/quickstart.yaml") + "'"); }

} // namespace

TEST_CASE("the report of a run draws every chart and the browser has nothing to complain of") {
  if (skipped()) return;
  check_drawn(show(quickstart(), std::string(kInk) + "return ink"),
              {"pipe timeline", "UB pressure over time", "cycles of each pipe by reason", "least cycles by unit",
               "critical path by step", "bank conflicts"});
}

TEST_CASE("the report of a comparison draws every chart, and that of a replayed stream") {
  if (skipped()) return;
  const std::string run = golden::source_path("configs/run/quickstart.yaml");
  check_drawn(show(page_of("compare '" + run + "' --vary tmp=min,max"), std::string(kInk) + "return ink"),
              {"cycles", "times as fast", "the vector unit's cycles by point", "UB against cycles"});
  check_drawn(show(page_of("replay '" + golden::source_path("traces/two_cores.aiv") + "'"),
                   std::string(kInk) + "delete ink['bank conflicts'];return ink"),
              {"pipe timeline", "UB pressure over time", "cycles of each pipe by reason", "least cycles by unit",
               "critical path by step", "cycles by core"});
}

TEST_CASE("runs that ended badly have pages too") {
  if (skipped()) return;
  const Scratch scratch;
  const std::string dead = scratch.file(
      "dead.aiv", "aiv 1 hardware=atlas_a2 blocks=1\nblock 0/1\nwait_flag MTE2, V, 0\nend block 1\nend 1\n");
  CHECK(aivsim("replay " + dead + " -q --report " + scratch.path("r.html")).status == 1);
  const Shown shown = show(scratch.read("r.html"), "return document.querySelector('.alert.bad').textContent");
  CHECK(shown.complaints.empty());
  CHECK_THAT(shown.answer.get<std::string>(),
             Catch::Matchers::StartsWith("Deadlock. ") && Catch::Matchers::Contains("wait_flag"));
  const Shown refused = show(page_of("compare " + support::small_run(scratch) + " --vary tmp=1,min,max"),
                             "return [document.querySelector('.alert.warn').textContent,charts.length]");
  CHECK(refused.complaints.empty());
  CHECK_THAT(refused.answer[0].get<std::string>(), Catch::Matchers::Contains("tmp 1, layer_norm_grad: "));
  CHECK(refused.answer[1] == 4);
}

TEST_CASE("buttons, keys, the wheel and a drag zoom the timeline and what stands below it") {
  if (skipped()) return;
  const Shown shown = show(quickstart(), R"js(
    const seen = [], canvas = document.querySelector("canvas");
    const note = () => {
      const time = charts[0].chart.scales.x, ub = charts[1].chart.scales.x;
      seen.push([time.min, time.max, ub.min, ub.max]);
    };
    const box = canvas.getBoundingClientRect();
    const at = (x, more) => Object.assign({clientX: box.left + x, clientY: box.top + 50, cancelable: true}, more);
    note();
    document.querySelector('button[title="zoom in"]').click();
    note();
    canvas.dispatchEvent(new KeyboardEvent("keydown", {key: "+"}));
    note();
    canvas.dispatchEvent(new WheelEvent("wheel", at(600, {deltaY: -200, ctrlKey: true})));
    note();
    canvas.dispatchEvent(new PointerEvent("pointerdown", at(300, {button: 0})));
    window.dispatchEvent(new PointerEvent("pointermove", at(500)));
    window.dispatchEvent(new PointerEvent("pointerup", at(500)));
    note();
    canvas.dispatchEvent(new MouseEvent("dblclick", at(300)));
    note();
    return seen;
  )js");
  CHECK(shown.complaints.empty());
  INFO(shown.answer.dump());
  REQUIRE(shown.answer.size() == 6);
  const auto width = [&](std::size_t k) { return shown.answer[k][1].get<double>() - shown.answer[k][0].get<double>(); };
  CHECK(width(0) == 18446);
  for (std::size_t k = 1; k < 5; ++k) {
    CHECK(width(k) < 0.75 * width(k - 1));
    CHECK(shown.answer[k][0] == shown.answer[k][2]);
    CHECK(shown.answer[k][1] == shown.answer[k][3]);
  }
  CHECK(width(5) == width(0));
}

TEST_CASE("the slices in view fill it at any zoom, and blending them keeps the cycles of work") {
  if (skipped()) return;
  const Shown shown = show(quickstart(), R"js(
    const {cycles, labels, cores} = DATA.timeline, track = decodeTrack(cores[0].V), sums = [];
    for (const [from, to] of [[0, cycles], [3600, 4100], [17000, cycles]])
      for (const pixel of [1, 7, 300]) {
        const slices = visibleSlices(track, labels, from, to, pixel);
        const work = sum(slices.map(slice => (slice.to - slice.from) * workOf(slice.label)));
        sums.push([slices.every((slice, k) => k === 0 || slice.from === slices[k - 1].to), slices[0].from <= from,
                   slices[slices.length - 1].to >= to, Math.round(work), slices.length]);
      }
    return sums;
  )js");
  CHECK(shown.complaints.empty());
  INFO(shown.answer.dump());
  REQUIRE(shown.answer.size() == 9);
  for (const auto& one : shown.answer) CHECK((one[0] == true && one[1] == true && one[2] == true));
  for (std::size_t k = 0; k < 3; ++k) CHECK(shown.answer[k][3] == 9745); // the vector unit's busy cycles
  CHECK(shown.answer[2][4].get<int>() < 100);
}

TEST_CASE("the page is dark where the system is, and by its own switch") {
  if (skipped()) return;
  const std::string look = std::string(kInk) + R"js(
    const ground = () => getComputedStyle(document.body).backgroundColor;
    const grounds = [ground()];
    for (const choice of ["dark", "light"]) {
      document.querySelector(`[data-choice=${choice}]`).click();
      grounds.push(ground());
    }
    return [...grounds, ink["pipe timeline"]];
  )js";
  const std::string page = quickstart();
  const Shown light = show(page, look), dark = show(page, look, "--blink-settings=preferredColorScheme=0");
  CHECK((light.complaints + dark.complaints).empty());
  INFO(light.answer.dump() << dark.answer.dump());
  CHECK(light.answer[0] == light.answer[2]);
  CHECK(light.answer[1] != light.answer[0]);
  CHECK(dark.answer[0] == light.answer[1]);
  CHECK(light.answer[3].get<int>() > 1000);
}

TEST_CASE("a pointer over a slice says what it is") {
  if (skipped()) return;
  const Shown shown = show(page_of("replay '" + golden::source_path("traces/add_banks.aiv") + "'"), R"js(
    const chart = charts[0].chart, sets = chart.data.datasets;
    const datasetIndex = sets.findIndex(set => set.label === "Layout2");
    const index = sets[datasetIndex].data.findIndex(item => item.slice.label[MNEMONIC] === "vadd");
    const {x, y} = chart.getDatasetMeta(datasetIndex).data[index];
    chart.tooltip.setActiveElements([{datasetIndex, index}], {x, y});
    chart.update();
    return [chart.tooltip.title.join(), chart.tooltip.body.map(part => part.lines.join(", ")).join()];
  )js");
  CHECK(shown.complaints.empty());
  INFO(shown.answer.dump());
  CHECK(shown.answer[0] == "vadd");
  CHECK_THAT(shown.answer[1].get<std::string>(), Catch::Matchers::Contains("step Layout2") &&
                                                     Catch::Matchers::Contains("vadd.f32 ub:0x10000, ub:0x0") &&
                                                     Catch::Matchers::Contains("81 cycles"));
}

TEST_CASE("nothing on the page is cut at 1280 and at 1920 pixels") {
  if (skipped()) return;
  const std::string page = quickstart();
  for (const int width : {1280, 1920}) {
    CAPTURE(width);
    const Shown shown = show(page, R"js(
      const cut = [];
      for (const part of document.querySelectorAll(".card, .tile, .tile div, h1, h2, p, li, .scroll, .legend, .controls"))
        if (part.scrollWidth > part.clientWidth + 1) cut.push(part.className + ": " + part.textContent.slice(0, 40));
      return [document.documentElement.scrollWidth, cut];
    )js",
                             "", width);
    CHECK(shown.complaints.empty());
    CHECK(shown.answer[0].get<int>() <= width);
    INFO(shown.answer.dump());
    CHECK(shown.answer[1].empty());
  }
}

TEST_CASE("names that would be markup stay text") {
  if (skipped()) return;
  const Scratch scratch;
  const std::string file = scratch.file(
      "<img src=x onerror=alert(1)>.aiv",
      "aiv 1 hardware=atlas_a2 blocks=1\nub a%3c/script%3e%3cscript%3ewindow.owned%3d1%3c/script%3e 0x0 4096\n"
      "block 0/1\nstep s%3cb%3ebold\nvadd.f32 ub:a%3c/script%3e%3cscript%3ewindow.owned%3d1%3c/script%3e+0, ub:0x0, "
      "ub:0x800, rep=8\nend block 1\nend 1\n");
  const Shown shown = show(page_of("replay --no-check '" + file + "'"), R"js(
    return [typeof window.owned, document.querySelectorAll("b, img").length, document.querySelector("h1").textContent];
  )js");
  CHECK(shown.complaints.empty());
  CHECK(shown.answer[0] == "undefined");
  CHECK(shown.answer[1] == 0);
  CHECK(shown.answer[2] == "<img src=x onerror=alert(1)>.aiv");
}
