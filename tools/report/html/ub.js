// UB over time: live bytes, stacked by owner, on the timeline's axis.
const MOST_OWNERS = 10;
const MOST_POINTS = 512;

/** The largest owners by name, the rest as one. */
function ubOwners(live) {
  const ranked = live.owners
                     .map(owner => ({
                            name: owner.buffer === "-" ? "no named buffer" : owner.buffer,
                            values: owner.live_bytes,
                            peak: Math.max(...owner.live_bytes, 0)
                          }))
                     .filter(owner => owner.peak > 0)
                     .sort((a, b) => b.peak - a.peak);
  const rest = ranked.splice(MOST_OWNERS);
  if (rest.length)
    ranked.push({
      name: plural(rest.length, "other"),
      values: live.live_bytes.map((_, k) => sum(rest.map(owner => owner.values[k] || 0)))
    });
  return ranked;
}

/** The part of a series in view, with no more points than can be told apart: of each few the largest. */
function seriesInView(values, live, view, cycles) {
  const width = live.cycles_a_point, end = Math.min(live.live_bytes.length, Math.ceil(view.to / width) + 1);
  const start = Math.max(0, Math.floor(view.from / width) - 1),
        each = Math.max(1, Math.ceil((end - start) / MOST_POINTS));
  const points = [];
  for (let k = start - start % each; k < end; k += each)
    points.push({x: k * width, y: Math.max(0, ...values.slice(k, k + each))});
  if (points.length) points.push({x: Math.min(cycles, end * width), y: points[points.length - 1].y});
  return points;
}

function ubDatasets(result, toCapacity, view) {
  const live = result.explanation.ub_live;
  const series = values => seriesInView(values, live, view, result.cycles);
  const flat = y => [{x: 0, y}, {x: result.cycles, y}];
  const line = more => Object.assign({pointRadius: 0, borderWidth: 1.5, fill: false, stepped: true}, more);
  const owners = ubOwners(live).map((owner, k) => line({
                                      label: owner.name,
                                      data: series(owner.values),
                                      stack: "owners",
                                      fill: k === 0 ? "origin" : "-1",
                                      backgroundColor: faded(category(k), 0.75),
                                      borderColor: category(k),
                                      borderWidth: 0.5
                                    }));
  const marks = [
    line({
      label: "all together",
      data: series(live.live_bytes),
      stack: "all",
      borderColor: style("ink"),
      borderWidth: 1
    }),
    line({
      label: "peak " + bytes(live.peak_live_bytes),
      data: [{x: live.peak_cycle, y: live.peak_live_bytes}],
      stack: "peak",
      pointRadius: 5,
      pointStyle: "rectRot",
      backgroundColor: style("bad"),
      borderColor: style("bad")
    }),
  ];
  if (toCapacity) {
    marks.push(line({
      label: "capacity " + bytes(result.ub.capacity_bytes),
      data: flat(result.ub.capacity_bytes),
      stack: "capacity",
      borderColor: style("bad"),
      borderDash: [6, 4]
    }));
    marks.push(line({
      label: "allocated " + bytes(result.ub.allocated_bytes),
      data: flat(result.ub.allocated_bytes),
      stack: "allocated",
      borderColor: style("soft"),
      borderDash: [2, 3]
    }));
  }
  return [...marks, ...owners];
}

function ubConfig(result, view, toCapacity) {
  const top = toCapacity ? result.ub.capacity_bytes : result.explanation.ub_live.peak_live_bytes;
  return {
    type: "line",
    data: {datasets: ubDatasets(result, toCapacity, view)},
    options: {
      parsing: false,
      normalized: true,
      events: ["mousemove", "mouseout"],
      interaction: {mode: "index", axis: "x", intersect: false},
      scales: {
        x: axis("cycles", grouped, {type: "linear", min: view.from, max: view.to}),
        y: byteAxis("live bytes", top, {
          stacked: true,
          min: 0,
          suggestedMax: top * 1.06,
          afterFit: scale => {
            scale.width = AXIS_WIDTH;
          }
        })
      },
      plugins: {
        tooltip: {
          mode: "nearest",
          axis: "x",
          intersect: false,
          filter: item => item.raw.y > 0 && !/^(capacity|allocated|peak)/.test(item.dataset.label),
          itemSort: (a, b) => b.raw.y - a.raw.y,
          callbacks: {
            title: items => (items.length ? "from cycle " + grouped(items[0].raw.x) : ""),
            label: item => " " + item.dataset.label + ": " + bytes(item.raw.y)
          }
        }
      },
    },
  };
}

function ubChart(result, view) {
  const live = result.explanation.ub_live;
  let toCapacity = live.peak_live_bytes > 0.25 * result.ub.capacity_bytes;
  const box = chartBox(270, () => ubConfig(result, view, toCapacity), "UB pressure over time");
  view.follow(() => {
    const chart = box.entry.chart;
    if (!chart) return;
    ubDatasets(result, toCapacity, view).forEach((set, k) => {
      chart.data.datasets[k].data = set.data;
    });
    Object.assign(chart.options.scales.x, {min: view.from, max: view.to});
    chart.update("none");
  });
  makeZoomable(box, view);
  const scale = chooser(
      "Up to",
      [
        ["capacity", "the capacity, " + bytes(result.ub.capacity_bytes)],
        ["peak", "the peak, " + bytes(live.peak_live_bytes)]
      ],
      toCapacity ? "capacity" : "peak", value => {
        toCapacity = value === "capacity";
        drawCharts();
      });
  const coarse = live.cycles_a_point > 1 ? " Of each " + plural(live.cycles_a_point, "cycle") + " or more" +
          " the largest value is drawn, of each owner by itself: owners that take turns may stand above the sum." :
                                           "";
  return el(
      "div", {}, el("h3", {}, "UB pressure of core " + live.core + ", by owner"),
      el("p", {class: "note"}, "Bytes that were written and are still to be read." + coarse),
      el("div", {class: "controls"}, scale), box);
}
