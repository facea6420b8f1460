// SPDX-License-Identifier: Apache-2.0
/// \file
/// A report page in a headless Chromium. A script of the test's own runs in the page once it is drawn, and what it
/// returns comes back.
#pragma once

#include "tests/support/scratch.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <string>
#include <vector>

namespace support {

/// The browser's command, "" where there is none.
inline std::string chromium() {
  for (const char* name : {"chromium", "chromium-browser", "google-chrome"})
    if (std::system((std::string("command -v ") + name + " >/dev/null").c_str()) == 0) return name;
  return "";
}

struct Shown {
  nlohmann::json answer;  ///< what the script returned; {"thrown": ...} if it threw
  std::string complaints; ///< what the browser wrote on its console, and errors that no script caught
};

/// Opens `page` (the text of a report), `width` pixels wide, and runs `script`, the body of a function. `flags`: of the
/// browser.
inline Shown show(std::string page, const std::string& script, const std::string& flags = "", int width = 1280) {
  const Scratch scratch;
  const std::string head = "<script>window.complaints=[];window.addEventListener('error',e=>complaints.push(String("
                           "e.message)));window.addEventListener('unhandledrejection',e=>complaints.push(String("
                           "e.reason)))</script>";
  page.insert(page.find("<head>") + 6, head);
  const std::string probe = "<pre id=\"answer\"></pre><script>{let a;try{a=(()=>{" + script +
                            "})()}catch(e){a={thrown:String(e)}}document.getElementById('answer').textContent='@@'+"
                            "encodeURIComponent(JSON.stringify({a,c:complaints}))+'@@'}</script>";
  page.insert(page.rfind("</body>"), probe);
  const std::string file = scratch.file("page.html", page);
  const std::string line = chromium() +
                           " --headless --no-sandbox --disable-gpu --user-data-dir=" + scratch.path("profile") +
                           " --window-size=" + std::to_string(width) + ",1000 --virtual-time-budget=4000 " + flags +
                           " --enable-logging=stderr --dump-dom 'file://" + file + "' >" + scratch.path("dom") + " 2>" +
                           scratch.path("err") + " </dev/null";
  if (std::system(line.c_str()) != 0) throw std::runtime_error("the browser failed: " + scratch.read("err"));
  const std::string dom = scratch.read("dom");
  const std::string tag = "<pre id=\"answer\">@@";
  const std::size_t begin = dom.find(tag) + tag.size();
  std::string text;
  for (std::size_t at = begin; at < dom.size() && dom[at] != '@'; ++at) {
    if (dom[at] != '%') {
      text += dom[at];
      continue;
    }
    text += static_cast<char>(std::stoi(dom.substr(at + 1, 2), nullptr, 16));
    at += 2;
  }
  const nlohmann::json both = nlohmann::json::parse(text);
  Shown shown{both["a"], ""};
  for (const auto& complaint : both["c"]) shown.complaints += complaint.get<std::string>() + "\n";
  std::istringstream log(scratch.read("err"));
  for (std::string said; std::getline(log, said);)
    if (said.find(":CONSOLE") != std::string::npos) shown.complaints += said + "\n";
  return shown;
}

/// True, with a word, where there is no browser.
inline bool skipped() {
  if (!chromium().empty()) return false;
  WARN("skipped: no chromium on this machine");
  return true;
}

/// How many pixels of each canvas are not empty, by the name of its chart.
inline constexpr const char* kInk = R"js(
  const ink = {};
  for (const canvas of document.querySelectorAll("canvas")) {
    const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    let count = 0;
    for (let k = 3; k < pixels.length; k += 4) count += pixels[k] > 0;
    ink[canvas.getAttribute("aria-label")] = count;
  }
)js";

/// Each of the charts is drawn, there is no other, and the browser has nothing to complain of. Run with `kInk` +
/// "return ink".
inline void check_drawn(const Shown& shown, const std::vector<std::string>& charts) {
  CHECK(shown.complaints.empty());
  INFO(shown.answer.dump());
  REQUIRE(shown.answer.is_object());
  CHECK(shown.answer.size() == charts.size());
  for (const std::string& chart : charts) {
    CAPTURE(chart);
    CHECK(shown.answer.value(chart, 0) > 1000);
  }
}

} // namespace support
