// Puts the page together from the data that stands in it.
const PAGES = {
  run: runPage,
  compare: comparePage,
  sweep: sweepPage,
  tune: tunePage
};

function build() {
  applyTheme();
  const page = document.getElementById("page");
  page.textContent = "";
  page.append(...PAGES[DATA.kind]().filter(Boolean));
  applyTheme();
  drawCharts();
}

function runPage() {
  const result = DATA.result;
  const title = result.kernel ? result.kernel + " " + shapeText(result.shape) : result.recording.split("/").pop();
  document.title = title + " on " + result.hardware + " - aivsim";
  return [
    heading(title, runSubtitle(result)),
    ...alerts(result),
    tiles(result),
    verdictCard(result),
    timelineCard(DATA.timeline, result),
    el("div", {class: "pair"}, pipesCard(result), rooflineCard(result)),
    pathCard(result),
    banksCard(result),
    ...(result.cores.length > 1 ? [coresCard(result)] : []),
    el("div", {class: "pair"}, el("div", {}, numbersCard(result), result.tmp ? tmpCard(result) : null),
       trafficCard(result)),
    ledgerCard(result),
    configCard(result),
    footer(result),
  ];
}

function heading(title, ...subtitles) {
  return el(
      "header", {}, el("div", {}, el("h1", {}, title), subtitles.map(line => el("div", {class: "soft"}, line))),
      themeSwitch(drawCharts));
}

function footer(result) {
  return el(
      "footer", {},
      "aivsim " + result.version + ", configuration " + result.config_hash +
          ". A simulation: which figures are measured, documented or inferred is said in the README and in the hardware file. Charts: Chart.js " +
          Chart.version + ", MIT licence.");
}

build();
