// A comparison: every point beside the others.
const MOST_GROUPS = 40;

function axisName(key) { return key.split(".").pop(); }
/** ["layer_norm_grad", "hardware atlas_a2"]: a line each, for narrow axes. */
function settingsLines(settings) {
  const others = Object.fromEntries(Object.entries(settings).filter(([key]) => key !== "kernel"));
  return [settings.kernel, settingsText(others)].filter(Boolean);
}
function settingsText(settings) {
  return Object.entries(settings)
      .map(([key, value]) => (key === "kernel" ? value : axisName(key) + " " + value))
      .join(", ");
}

/** The groups whose points can be drawn, and the first axis' values. */
function comparison() {
  const result = DATA.result, columns = result.varied[0];
  const groups =
      result.groups.map(group => ({
                          title: settingsText(group.settings) || result.kernel + " " + shapeText(result.shape),
                          lines: settingsLines(group.settings),
                          points: group.points
                        }));
  return {result, columns, name: axisName(columns.key), groups, shown: groups.slice(0, MOST_GROUPS)};
}

/** One series a column, one place a group; with a single group one place a column. */
function comparedBars(c, value) {
  if (c.groups.length === 1)
    return {
      labels: c.columns.values.map(text => c.name + " " + text),
      series:
          [{label: c.name, values: c.groups[0].points.map(value), colours: c.columns.values.map((_, k) => category(k))}]
    };
  return {
    labels: c.shown.map(group => group.lines),
    series: c.columns.values.map(
        (text, k) =>
            ({label: c.name + " " + text, values: c.shown.map(group => value(group.points[k])), colours: category(k)}))
  };
}

function comparedChart(c, height, title, value, text, more) {
  const bars = () => comparedBars(c, value);
  return chartBox(height, () => {
    const {labels, series} = bars();
    return {
      type: "bar",
      data: {
        labels,
        datasets: series.map(one => ({
                               label: one.label,
                               data: one.values,
                               backgroundColor: one.colours,
                               barPercentage: 0.86,
                               categoryPercentage: 0.82
                             }))
      },
      plugins: [barTexts((d, k) => (series[d].values[k] === null ? "" : text(series[d].values[k])))],
      options: {
        indexAxis: "y",
        layout: {padding: {right: 64}},
        scales: {x: axis(title, more.ticks, {min: 0}), y: categoryAxis()},
        plugins: {
          legend: {display: series.length > 1},
          tooltip: {
            callbacks: {
              label: item =>
                  " " + (series.length > 1 ? item.dataset.label + ": " : "") + text(item.raw) + " " + more.unit
            }
          }
        }
      },
    };
  }, title);
}

function comparePage() {
  const c = comparison(), result = c.result,
        places = c.groups.length === 1 ? c.columns.values.length : c.shown.length * c.columns.values.length;
  const height = Math.max(150, 90 + 22 * places);
  document.title = result.kernel + " compared - aivsim";
  const varied = result.varied.map(one => axisName(one.key) + " " + one.values.join(", ")).join(" \u00b7 ");
  const many = c.groups.length > MOST_GROUPS ?
      " The first " + MOST_GROUPS + " of " + c.groups.length + " groups are drawn; the table has all." :
      "";
  return [
    heading(
        "Comparison of " + result.varied.map(one => axisName(one.key)).join(", ").replace(/, ([^,]*)$/, " and $1"),
        varied,
        DATA.file + ", unless varied: " + result.kernel + ", shape " + shapeText(result.shape) + ", " + result.dtype +
            ", " + result.hardware),
    ...refusals(c),
    bestCard(c),
    el("div", {class: "pair"},
       card(
           "Cycles", "Shorter is faster." + many,
           comparedChart(c, height, "cycles", point => point.cycles, grouped, {ticks: grouped, unit: "cycles"})),
       card(
           "Speedup", "Against " + c.name + " " + c.columns.values[0] + " of the same group." + many,
           comparedChart(
               c, height, "times as fast", point => point.speedup, value => decimals(value, 2),
               {ticks: value => +value.toFixed(2), unit: "times as fast"}))),
    ...(playedPoints(c, 7).length > 6 ? [vectorCard(c), scatterCard(c)] :
                                        [el("div", {class: "pair"}, vectorCard(c), scatterCard(c))]),
    compareTable(c),
    configCard(result),
    footer(result),
  ];
}
