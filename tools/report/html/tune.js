// The best tiling that was found, beside what it is held against.

function tunePage() {
  const result = DATA.result;
  document.title = "best tiling of " + result.kernel + " " + shapeText(result.shape) + " - aivsim";
  const chart = chartBox(380, () => tuneChart(result), "UB against cycles");
  return [
    heading(
        "Best tiling of " + result.kernel + " " + shapeText(result.shape),
        [result.dtype, result.hardware, "objective " + result.objective].join(" \u00b7 "), DATA.file),
    ...tuneAlerts(result),
    tuneTiles(result),
    tuneDuel(result),
    card(
        "UB against cycles",
        "Every tiling that was simulated; what a bound ruled out could not have been better" +
            (result.objective === "pareto" ? " in both." : " in cycles, so only the best end of the line is certain."),
        chart),
    tuneTable(result),
    configCard(Object.assign({notes: []}, result.winner.result || {config: {}})),
    footer(result),
  ];
}

function tuneAlerts(result) {
  const texts = [];
  if (result.stopped_by)
    texts.push(plural(result.space.left, "point") + " are left, as the budget was spent (" + result.stopped_by + ").");
  for (const name of ["given", "default"])
    if (result[name].error) texts.push("The " + name + " tiling has no cycles: " + result[name].error);
  return texts.map(text => el("div", {class: "alert warn"}, text));
}

function tuneTiles(result) {
  const gain = name => (result[name].gain === null ? "-" : decimals(result[name].gain, 2) + "\u00d7");
  const {winner, space} = result;
  return el(
      "div", {class: "tiles"},
      tile("Cycles", grouped(winner.cycles), winner.extrapolated ? "extrapolated" : "simulated"),
      tile("Time", decimals(winner.time_us, 3) + " \u00b5s", "at " + grouped(DATA.clock_mhz) + " MHz"),
      tile("Over the given tiling", gain("given"), "as fast"), tile("Over the default", gain("default"), "as fast"),
      tile("UB", bytes(winner.ub_bytes), "allocated"),
      tile(
          "Points", grouped(space.simulated),
          "simulated of " + grouped(space.legal) + " legal, " + grouped(space.ruled_out) + " ruled out"));
}

function tuneRow(name, point) {
  return [
    name, grouped(point.cycles) + (point.extrapolated ? "*" : ""), decimals(point.time_us, 3), grouped(point.ub_bytes),
    ...Object.values(point.settings).map(String)
  ];
}

function tuneHeaders(result, first) {
  return [first, "cycles", "\u00b5s", "UB (bytes)", ...Object.keys(result.winner.settings).map(axisName)];
}

function tuneDuel(result) {
  const rivals = ["given", "default"].filter(name => !result[name].error);
  return card("Best, given, default", "", table(tuneHeaders(result, "<"), [
                tuneRow("best", result.winner), ...rivals.map(name => tuneRow(name, result[name]))
              ]));
}

function tuneTable(result) {
  const MOST = 50, pareto = result.objective === "pareto", all = pareto ? result.pareto : result.ranking;
  const more = all.length > MOST ? " The first " + MOST + " of " + grouped(all.length) + "." : "";
  return card(
      pareto ? "Pareto front" : "The best of those simulated",
      (pareto ? "The fewest bytes of UB first." : "The fewest cycles first.") + more +
          (all.some(point => point.extrapolated) ? " * extrapolated from a run of fewer tiles." : ""),
      table(tuneHeaders(result, "<"), all.slice(0, MOST).map((point, k) => tuneRow(String(k + 1), point))));
}

function tuneChart(result) {
  const words = point => Object.entries(point.settings).map(([key, value]) => axisName(key) + " " + value).join(", ");
  const dot = point => ({x: point.ub_bytes, y: point.cycles, words: words(point)});
  const marked = [{label: "best", point: dot(result.winner)}];
  for (const name of ["given", "default"])
    if (!result[name].error) marked.push({label: name, point: dot(result[name])});
  return frontChart(result.ranking.map(dot), marked);
}
