// What a comparison's page says beside its bars.

/** What each group gains, in words. */
function bestCard(c) {
  const line = group => {
    const played = group.points.filter(point => point.speedup !== null);
    if (played.length < 2) return null;
    const best = played.reduce((a, b) => (b.speedup > a.speedup ? b : a)), first = played[0];
    const gain = best.speedup > 1.005 ? ": " + c.name + " " + best.settings[c.columns.key] + " is " +
            decimals(best.speedup, 2) + " times as fast as " + first.settings[c.columns.key] :
                                        ": nothing is faster than " + c.name + " " + first.settings[c.columns.key];
    return el(
        "li", {}, el("b", {}, group.title), gain + (best.because && best.speedup > 1.005 ? ": " + best.because : ""));
  };
  const lines = c.shown.map(line).filter(Boolean);
  return lines.length ? card("Verdict", "", el("ul", {class: "advice"}, lines)) : null;
}

function refusals(c) {
  const lines = c.groups.flatMap(
      group =>
          group.points.filter(point => point.error).map(point => settingsText(point.settings) + ": " + point.error));
  return lines.length ? [el("div", {class: "alert warn"},
                            "Could not be played:\n" + lines.slice(0, 20).join("\n") +
                                (lines.length > 20 ? "\nand " + (lines.length - 20) + " more" : ""))] :
                        [];
}

function playedPoints(c, most) {
  return c.groups.flatMap((group, g) => group.points.map((point, k) => ({point, g, k})).filter(one => !one.point.error))
      .slice(0, most);
}

/** Where the vector unit's cycles went, a bar a point, as shares of each run. */
function vectorCard(c) {
  const points = playedPoints(c, 60);
  const cycles = (point, reason) =>
      (reason === "busy" ? point.result.pipes.V.busy_cycles : point.result.pipes.V.stalls[reason]);
  const share = (point, reason) => cycles(point, reason) / (point.cycles * point.result.tiling.cores);
  const reasons = ["busy", ...Object.keys(REASONS)].filter(reason => points.some(one => cycles(one.point, reason) > 0));
  const series =
      reasons.map(reason => ({label: reasonName(reason), reason, values: points.map(one => share(one.point, reason))}));
  const box = chartBox(
      Math.max(240, 90 + 24 * points.length),
      () => stackedBars(
          points.map(one => settingsText(one.point.settings)),
          series.map(one => Object.assign({}, one, {colour: reasonColour(one.reason)})), shareAxis(),
          (value, row, at) => percent(value) + ", " + grouped(cycles(points[row].point, reasons[at])) + " cycles"),
      "the vector unit's cycles by point");
  return card(
      "Where the vector unit's cycles went",
      "At work, or waiting for exactly one reason: each bar is one run, all its cores together.", box);
}

function scatterCard(c) {
  const points = playedPoints(c, 2000);
  const box = chartBox(
      Math.max(300, Math.min(560, 90 + 24 * points.length)),
      () => ({
        type: "scatter",
        data: {
          datasets:
              c.columns.values
                  .map((text, k) => ({
                         label: c.name + " " + text,
                         backgroundColor: faded(category(k), 0.35),
                         borderColor: category(k),
                         borderWidth: 2,
                         pointRadius: 4 + 3 * (k % 4),
                         pointHoverRadius: 5 + 3 * (k % 4),
                         pointStyle: ["circle", "rectRot", "triangle", "rect"][k % 4],
                         data: points.filter(one => one.k === k)
                                   .map(one => ({x: one.point.result.ub.allocated_bytes, y: one.point.cycles, one}))
                       }))
                  .filter(set => set.data.length)
        },
        options: {
          scales: {
            x: byteAxis(
                "UB allocated (bytes)", Math.max(...points.map(one => one.point.result.ub.allocated_bytes), 1),
                {beginAtZero: true}),
            y: axis("cycles", grouped, {beginAtZero: true})
          },
          plugins: {
            tooltip: {
              callbacks: {
                label: item =>
                    [" " + settingsText(item.raw.one.point.settings),
                     " " + bytes(item.raw.x) + ", " + grouped(item.raw.y) + " cycles"]
              }
            }
          }
        },
      }),
      "UB against cycles");
  return card(
      "UB against cycles",
      "Down and left is better: faster, and with room to spare. Points that fall together lie within each other.", box);
}

function compareTable(c) {
  const whole = c.groups.map(
      (group, g) =>
          el("div", {}, el("h3", {}, group.title),
             table(
                 ["<", ...c.columns.values.map(text => c.name + " " + text)],
                 DATA.table.map(row => [row.heading, ...row.cells[g].map(cell => (cell === null ? "-" : cell))]))));
  return card("Every figure", "", whole);
}
