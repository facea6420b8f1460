// The timeline's chart, its controls and its legend.

/** Mnemonics inside the bars that have room for them. */
const barNames = {
  id: "barNames",
  afterDatasetsDraw(chart) {
    const {ctx, chartArea} = chart;
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
        if (name && dataset.data[k].slice.label[WHAT] === "busy" && right - left > ctx.measureText(name).width + 8)
          ctx.fillText(name, (left + right) / 2, bar.y);
      });
    });
    ctx.restore();
  }
};

function timelineConfig(timeline, view, width) {
  return {
    type: "bar",
    data: {labels: TRACKS.map(track => track[1]), datasets: timeline.datasets(view, width)},
    plugins: [barNames],
    options: {
      indexAxis: "y",
      events: ["mousemove", "mouseout"],
      interaction: {mode: "nearest", intersect: true},
      scales: {
        x: axis("cycles", grouped, {min: view.from, max: view.to}),
        y: categoryAxis({
          afterFit: scale => {
            scale.width = AXIS_WIDTH;
          }
        })
      },
      plugins: {
        legend: {display: false},
        tooltip: {
          callbacks: {
            title: items => (items.length ? timeline.title(items[0].raw.slice) : ""),
            label: item => timeline.lines(item.raw.slice)
          }
        }
      },
    },
  };
}

function timelineCard(data, result) {
  const view = new View(data.cycles);
  const timeline = new Timeline(data, result.slowest_core);
  const width = () => Math.max(300, (box.clientWidth || 1200) - AXIS_WIDTH - 16);
  const box = chartBox(250, () => timelineConfig(timeline, view, width()), "pipe timeline");
  const colours = el("div", {});
  box.entry.drawn = () => colours.replaceChildren(timelineLegend(timeline));
  const redraw = () => {
    box.entry.drawn();
    const chart = box.entry.chart;
    if (!chart) return;
    chart.data.datasets = timeline.datasets(view, width());
    Object.assign(chart.options.scales.x, {min: view.from, max: view.to});
    chart.update("none");
  };
  view.follow(redraw);
  makeZoomable(box, view);
  const controls = viewControls(view, data.window);
  const cores =
      data.cores.map((_, core) => [core, "core " + core + (core === result.slowest_core ? " (the slowest)" : "")]);
  window.aivsimView = view;  // for tests and the curious
  return card(
      "Timeline", timelineNote(data),
      el("div", {class: "controls"}, controls.buttons,
         data.cores.length > 1 ? chooser(
                                     "Core", cores, result.slowest_core,
                                     core => {
                                       timeline.setCore(Number(core));
                                       redraw();
                                     }) :
                                 null,
         chooser(
             "Colour by", [["step", "kernel step"], ["work", "kind of work"]], "step",
             by => {
               timeline.by = by;
               redraw();
             }),
         controls.range),
      controls.strip, box, colours, ubChart(result, view));
}

function timelineNote(data) {
  const how =
      "Drag to zoom, Shift and drag to move, Ctrl and wheel to zoom around the pointer, double click for the whole run; keys + \u2212 \u2190 \u2192 0. ";
  if (data.exact)
    return how +
        "Every slice is exact; those too short to be seen are drawn together, paler the more of them is waiting.";
  const window = data.window;
  return how + "A long run: slices shorter than " + plural(data.pixel_cycles, "cycle") + " are merged, but for core " +
      window.core + " in cycles " + grouped(window.from) + " to " + grouped(window.to) +
      (window.to - window.from >= data.cycles ? ", all of it" : " (dashed)") + ", which is exact.";
}

function timelineLegend(timeline) {
  const work = timeline.keys[timeline.by].slice(0, 24).map(key => [timeline.colourOf(key), key]);
  const stalls =
      new Set(timeline.data.labels.filter(label => label[WHAT] in REASONS && label[WHAT] !== "no_instruction")
                  .map(label => label[WHAT]));
  return legend([...work, ...[...stalls].map(reason => [reasonColour(reason), reasonName(reason), true])]);
}
