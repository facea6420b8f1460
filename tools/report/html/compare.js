// A comparison: every point beside the others.
const MOST_GROUPS = 40;

function axisName(key) { return key.split(".").pop(); }
function settingsText(settings) { return Object.entries(settings).map(([key, value]) => (key === "kernel" ? value : axisName(key) + " " + value)).join(", "); }

/** The groups whose points can be drawn, and the first axis' values. */
function comparison() {
  const result = DATA.result, columns = result.varied[0];
  const groups = result.groups.map(group => ({ title: settingsText(group.settings) || result.kernel + " " + shapeText(result.shape), points: group.points }));
  return { result, columns, name: axisName(columns.key), groups, shown: groups.slice(0, MOST_GROUPS) };
}

/** One series a column, one place a group; with a single group one place a column. */
function comparedBars(c, value) {
  if (c.groups.length === 1) return { labels: c.columns.values.map(text => c.name + " " + text), series: [{ label: c.name, values: c.groups[0].points.map(value), colours: c.columns.values.map((_, k) => category(k)) }] };
  return { labels: c.shown.map(group => group.title), series: c.columns.values.map((text, k) => ({ label: c.name + " " + text, values: c.shown.map(group => value(group.points[k])), colours: category(k) })) };
}

function comparedChart(c, height, title, value, text, more) {
  const bars = () => comparedBars(c, value);
  return chartBox(height, () => {
    const { labels, series } = bars();
    return {
      type: "bar",
      data: { labels, datasets: series.map(one => ({ label: one.label, data: one.values, backgroundColor: one.colours, barPercentage: 0.86, categoryPercentage: 0.82 })) },
      plugins: [barTexts((d, k) => (series[d].values[k] === null ? "" : text(series[d].values[k])))],
      options: { indexAxis: "y", layout: { padding: { right: 64 } }, scales: { x: axis(title, more.ticks, { min: 0 }), y: categoryAxis() },
        plugins: { legend: { display: series.length > 1 }, tooltip: { callbacks: { label: item => " " + (series.length > 1 ? item.dataset.label + ": " : "") + text(item.raw) + " " + more.unit } } } },
    };
  }, title);
}

function comparePage() {
  const c = comparison(), result = c.result, places = c.groups.length === 1 ? c.columns.values.length : c.shown.length * c.columns.values.length;
  const height = Math.max(150, 90 + 22 * places);
  document.title = result.kernel + " compared - aivsim";
  const varied = result.varied.map(one => axisName(one.key) + " " + one.values.join(", ")).join(" \u00b7 ");
  const many = c.groups.length > MOST_GROUPS ? " The first " + MOST_GROUPS + " of " + c.groups.length + " groups are drawn; the table has all." : "";
  return [
    heading("Comparison: " + varied, DATA.file + " \u00b7 unless varied: " + result.kernel + ", shape " + shapeText(result.shape) + ", " + result.dtype + ", " + result.hardware),
    ...refusals(c),
    bestCard(c),
    el("div", { class: "pair" },
      card("Cycles", "Shorter is faster." + many, comparedChart(c, height, "cycles", point => point.cycles, grouped, { ticks: grouped, unit: "cycles" })),
      card("Speedup", "Against " + c.name + " " + c.columns.values[0] + " of the same group." + many, comparedChart(c, height, "times as fast", point => point.speedup, value => decimals(value, 2), { ticks: value => +value.toFixed(2), unit: "times as fast" }))),
    el("div", { class: "pair" }, vectorCard(c), scatterCard(c)),
    compareTable(c),
    configCard(result),
    footer(result),
  ];
}

/** What each group gains, in words. */
function bestCard(c) {
  const line = group => {
    const played = group.points.filter(point => point.speedup !== null);
    if (played.length < 2) return null;
    const best = played.reduce((a, b) => (b.speedup > a.speedup ? b : a)), first = played[0];
    const gain = best.speedup > 1.005 ? ": " + c.name + " " + best.settings[c.columns.key] + " is " + decimals(best.speedup, 2) + " times as fast as " + first.settings[c.columns.key] : ": nothing is faster than " + c.name + " " + first.settings[c.columns.key];
    return el("li", {}, el("b", {}, group.title), gain + (best.because && best.speedup > 1.005 ? ": " + best.because : ""));
  };
  const lines = c.shown.map(line).filter(Boolean);
  return lines.length ? card("Verdict", "", el("ul", { class: "advice" }, lines)) : null;
}

function refusals(c) {
  const lines = c.groups.flatMap(group => group.points.filter(point => point.error).map(point => settingsText(point.settings) + ": " + point.error));
  return lines.length ? [el("div", { class: "alert warn" }, "Could not be played:\n" + lines.slice(0, 20).join("\n") + (lines.length > 20 ? "\nand " + (lines.length - 20) + " more" : ""))] : [];
}

function playedPoints(c, most) { return c.groups.flatMap((group, g) => group.points.map((point, k) => ({ point, g, k })).filter(one => !one.point.error)).slice(0, most); }

/** Where the vector unit's cycles went, a bar a point, in cycles. */
function vectorCard(c) {
  const points = playedPoints(c, 60);
  const cycles = (point, reason) => (reason === "busy" ? point.result.pipes.V.busy_cycles : point.result.pipes.V.stalls[reason]) / point.result.tiling.cores;
  const reasons = ["busy", ...Object.keys(REASONS)].filter(reason => points.some(one => cycles(one.point, reason) > 0));
  const box = chartBox(90 + 24 * points.length, () => stackedBars(points.map(one => settingsText(one.point.settings)),
    reasons.map(reason => ({ label: reasonName(reason), colour: reasonColour(reason), values: points.map(one => cycles(one.point, reason)) })),
    axis("cycles of the vector unit", grouped, { min: 0 }),
    (value, row) => grouped(value) + " cycles, " + percent(value / points[row].point.cycles)), "the vector unit's cycles by point");
  return card("Where the vector unit's cycles went", "On average over a point's cores; each bar adds up to its run.", box);
}

function scatterCard(c) {
  const points = playedPoints(c, 2000);
  const box = chartBox(Math.max(300, Math.min(560, 90 + 24 * points.length)), () => ({
    type: "scatter",
    data: { datasets: c.columns.values.map((text, k) => ({ label: c.name + " " + text, backgroundColor: category(k), borderColor: style("card"), borderWidth: 1, pointRadius: 7, pointHoverRadius: 9, pointStyle: ["circle", "rectRot", "triangle", "rect", "star", "cross"][k % 6],
      data: points.filter(one => one.k === k).map(one => ({ x: one.point.result.ub.allocated_bytes, y: one.point.cycles, one })) })).filter(set => set.data.length) },
    options: { scales: { x: axis("UB allocated (bytes)", kibibytes, { beginAtZero: true }), y: axis("cycles", grouped, { beginAtZero: true }) },
      plugins: { tooltip: { callbacks: { label: item => [" " + settingsText(item.raw.one.point.settings), " " + bytes(item.raw.x) + ", " + grouped(item.raw.y) + " cycles"] } } } },
  }), "UB against cycles");
  return card("UB against cycles", "Down and left is better: faster, and with room to spare.", box);
}

function compareTable(c) {
  const whole = c.groups.map((group, g) => el("div", {}, el("h3", {}, group.title), table(["<", ...c.columns.values.map(text => c.name + " " + text)],
    DATA.table.map(row => [row.heading, ...row.cells[g].map(cell => (cell === null ? "-" : cell))]))));
  return card("Every figure", "", whole);
}
