// The pipe timeline: a track a pipe, a bar a slice of work, thin bars for waits.
const LEAST_PIXELS = 2;
const TRACKS = [["S", "SCALAR"], ["V", "VECTOR"], ["MTE2", "MTE2"], ["MTE3", "MTE3"]];

/** What is shown of the timeline: core, colours, and the slices in view. */
class Timeline {
  constructor(data, core) { this.data = data; this.by = "step"; this.setCore(core); this.keys = this.rankedKeys(); }
  setCore(core) {
    this.core = core;
    this.tracks = TRACKS.map(([pipe]) => decodeTrack(this.data.cores[core][pipe]));
  }
  /** Steps, or kinds of work, in the order in which they first come; what is left over when colours run out is "other". */
  rankedKeys() {
    const keys = { step: new Set(), work: new Set() };
    for (const label of this.data.labels) {
      if (workOf(label) === 0) continue;
      if (label[STEP]) keys.step.add(label[STEP]);
      if (label[WORK]) keys.work.add(label[WORK]);
    }
    return { step: [...keys.step], work: [...keys.work] };
  }
  keyOf(label) { return (this.by === "step" ? label[STEP] : label[WORK] || "dispatch") || "no step"; }
  colourOf(key) {
    const at = this.keys[this.by].indexOf(key);
    return at < 0 ? category(11) : category(at % 11);
  }

  /** Chart.js datasets of the cycles in view, `width` pixels wide. */
  datasets(view, width) {
    const pixel = LEAST_PIXELS * (view.to - view.from) / width;
    const work = new Map(), wait = new Map();
    const put = (sets, key, item) => { if (!sets.has(key)) sets.set(key, []); sets.get(key).push(item); };
    this.tracks.forEach((track, t) => {
      for (const slice of visibleSlices(track, this.data.labels, view.from, view.to, pixel)) {
        const item = { x: [slice.from, slice.to], y: TRACKS[t][1], slice }, share = workOf(slice.label);
        if (share > 0) put(work, this.keyOf(slice.label), item);
        else if (stallOf(slice.label) !== "no_instruction") put(wait, stallOf(slice.label), item);
      }
    });
    const bars = [...work].map(([key, items]) => ({ label: key, data: items, base: this.colourOf(key), barPercentage: 1, categoryPercentage: 0.78,
      backgroundColor: items.map(item => faded(this.colourOf(key), item.slice.label[WHAT] === "merged" ? 0.25 + 0.75 * workOf(item.slice.label) : 1)) }));
    const lines = [...wait].map(([reason, items]) => ({ label: reason, data: items, backgroundColor: reasonColour(reason), barThickness: 7 }));
    return [...bars, ...lines].map(set => Object.assign(set, { grouped: false, borderSkipped: false, borderWidth: 0 }));
  }

  /** What the tooltip says of a slice. */
  title(slice) {
    const label = slice.label;
    if (label[WHAT] === "merged") return (slice.count ? plural(slice.count, "slice") : "many instructions") + ", " + percent(label[SHARE]) + " at work";
    if (label[WHAT] === "busy") return label[MNEMONIC] || "dispatch";
    return reasonName(label[WHAT]) + ": " + REASONS[label[WHAT]][1];
  }
  lines(slice) {
    const label = slice.label, cycles = slice.to - slice.from, lines = [];
    if (label[WHAT] === "merged" && label[MNEMONIC]) lines.push("mostly " + label[MNEMONIC] + (label[STEP] ? " of " + label[STEP] : ""));
    if (label[WHAT] === "merged" && label[SHARE] < 0.995) lines.push("waits: mostly " + reasonName(label[STALL]));
    if (label[WHAT] !== "merged" && label[STEP]) lines.push("step " + label[STEP]);
    if (label[CODE]) lines.push(label[CODE]);
    lines.push("cycles " + grouped(slice.from) + " to " + grouped(slice.to) + ": " + plural(cycles, "cycle") + ", " + microseconds(cycles));
    return lines;
  }
}

/** Mnemonics inside the bars that have room for them. */
const barNames = { id: "barNames", afterDatasetsDraw(chart) {
  const { ctx, chartArea } = chart;
  ctx.save();
  ctx.font = "11px " + Chart.defaults.font.family;
  ctx.textBaseline = "middle";
  ctx.textAlign = "center";
  chart.data.datasets.forEach((dataset, d) => {
    if (!dataset.base) return;
    ctx.fillStyle = inkOn(dataset.base);
    chart.getDatasetMeta(d).data.forEach((bar, k) => {
      const name = dataset.data[k].slice.label[MNEMONIC];
      const left = Math.max(bar.base, chartArea.left), right = Math.min(bar.x, chartArea.right);
      if (name && dataset.data[k].slice.label[WHAT] === "busy" && right - left > ctx.measureText(name).width + 8) ctx.fillText(name, (left + right) / 2, bar.y);
    });
  });
  ctx.restore();
} };

function timelineConfig(timeline, view, width) {
  return {
    type: "bar",
    data: { labels: TRACKS.map(track => track[1]), datasets: timeline.datasets(view, width) },
    plugins: [barNames],
    options: {
      indexAxis: "y", events: ["mousemove", "mouseout"],
      interaction: { mode: "nearest", intersect: true },
      scales: { x: axis("cycles", grouped, { min: view.from, max: view.to }), y: categoryAxis({ afterFit: scale => { scale.width = 74; } }) },
      plugins: { legend: { display: false }, tooltip: { callbacks: {
        title: items => (items.length ? timeline.title(items[0].raw.slice) : ""),
        label: item => timeline.lines(item.raw.slice) } } },
    },
  };
}

function timelineCard(data, result) {
  const view = new View(data.cycles);
  const timeline = new Timeline(data, result.slowest_core);
  const width = () => Math.max(300, (box.clientWidth || 1200) - 90);
  const box = chartBox(250, () => timelineConfig(timeline, view, width()), "pipe timeline");
  const colours = el("div", {});
  const redraw = () => {
    colours.replaceChildren(timelineLegend(timeline));
    const chart = box.entry.chart;
    if (!chart) return;
    chart.data.datasets = timeline.datasets(view, width());
    Object.assign(chart.options.scales.x, { min: view.from, max: view.to });
    chart.update("none");
  };
  view.follow(redraw);
  makeZoomable(box, view);
  const controls = viewControls(view, data.window);
  const cores = data.cores.map((_, core) => [core, "core " + core + (core === result.slowest_core ? " (the slowest)" : "")]);
  box.addEventListener("colours", redraw);
  redraw();
  window.aivsimView = view; // for tests and the curious
  return card("Timeline", timelineNote(data),
    el("div", { class: "controls" }, controls.buttons,
      data.cores.length > 1 ? chooser("Core", cores, result.slowest_core, core => { timeline.setCore(Number(core)); redraw(); }) : null,
      chooser("Colour by", [["step", "kernel step"], ["work", "kind of work"]], "step", by => { timeline.by = by; redraw(); }), controls.range),
    controls.strip, box, colours, ubChart(result, view));
}

function timelineNote(data) {
  const how = "Drag to zoom, Shift and drag to move, Ctrl and wheel to zoom around the pointer, double click for the whole run; keys + \u2212 \u2190 \u2192 0. ";
  if (data.exact) return how + "Every slice is exact; those too short to be seen are drawn together, paler the more of them is waiting.";
  const window = data.window;
  return how + "A long run: slices shorter than " + plural(data.pixel_cycles, "cycle") + " are merged, but for core " + window.core + " in cycles " +
    grouped(window.from) + " to " + grouped(window.to) + (window.to - window.from >= data.cycles ? ", all of it" : " (dashed)") + ", which is exact.";
}

function timelineLegend(timeline) {
  const work = timeline.keys[timeline.by].slice(0, 24).map(key => [timeline.colourOf(key), key]);
  const stalls = new Set(timeline.data.labels.filter(label => label[WHAT] in REASONS && label[WHAT] !== "no_instruction").map(label => label[WHAT]));
  return legend([...work, ...[...stalls].map(reason => [reasonColour(reason), reasonName(reason), true])]);
}
