// Every chart of the page: made once, made again when the colours change.
const charts = [];

/**
 * A place of `height` pixels for the chart that `make()` configures. Returns the element; `entry.chart` is the chart.
 */
function chartBox(height, make, name) {
  const canvas = el("canvas", {role: "img", "aria-label": name});
  const entry = {canvas, make, chart: null};
  charts.push(entry);
  const box = el("div", {class: "chart", style: {height: height + "px"}}, canvas);
  box.entry = entry;
  return box;
}

function drawCharts() {
  Object.assign(Chart.defaults, {
    animation: false,
    responsive: true,
    maintainAspectRatio: false,
    color: style("soft"),
    borderColor: style("line")
  });
  Object.assign(Chart.defaults.font, {family: getComputedStyle(document.body).fontFamily, size: 12});
  Object.assign(Chart.defaults.plugins.legend, {position: "bottom", align: "start"});
  Object.assign(Chart.defaults.plugins.legend.labels, {boxWidth: 11, boxHeight: 11, padding: 12});
  Object.assign(Chart.defaults.plugins.tooltip, {
    backgroundColor: theme() === "dark" ? "#303a46" : "#1f2731",
    padding: 10,
    cornerRadius: 6,
    boxPadding: 5,
    titleColor: "#ffffff",
    bodyColor: "#e7ebf0",
    footerColor: "#c3ccd6",
    footerFont: {weight: "normal"}
  });
  for (const entry of charts) {
    if (entry.chart) entry.chart.destroy();
    entry.chart = new Chart(entry.canvas, entry.make());
    if (entry.drawn) entry.drawn();
  }
}

/** An axis of numbers with a title. */
function axis(title, ticks, more) {
  return Object.assign(
      {
        title: {display: Boolean(title), text: title, color: style("soft")},
        grid: {color: style("faint"), borderColor: style("line")},
        // whole cycles only
        ticks: {
          callback: value => ticks(value),
          maxRotation: 0,
          autoSkipPadding: 16,
          precision: ticks === grouped ? 0 : undefined
        }
      },
      more);
}
/** An axis of bytes up to `most`. */
function byteAxis(title, most, more) {
  const made = axis(title, kibibytes, more);
  made.ticks.stepSize = byteStep(most);
  return made;
}
function shareAxis() {
  return axis("share of the run's cycles", value => Math.round(100 * value) + " %", {min: 0, max: 1});
}
function categoryAxis(more) {
  return Object.assign(
      {grid: {display: false, borderColor: style("line")}, ticks: {color: style("ink"), autoSkip: false}}, more);
}

/**
 * Bars side by side that add up: `series` of {label, colour, values}, one value a row; `format(value, row, series)`
 * for tooltips.
 */
function stackedBars(rows, series, x, format, legend = true) {
  return {
    type: "bar",
    data: {
      labels: rows,
      datasets: series.map(one => ({
                             label: one.label,
                             data: one.values,
                             backgroundColor: one.colour,
                             borderColor: style("card"),
                             borderWidth: {right: 1},
                             borderSkipped: false,
                             barPercentage: 0.8,
                             categoryPercentage: 0.9
                           }))
    },
    options: {
      indexAxis: "y",
      scales: {x: Object.assign(x, {stacked: true}), y: categoryAxis({stacked: true})},
      plugins: {
        legend: {display: legend},
        tooltip: {
          callbacks:
              {label: item => " " + item.dataset.label + ": " + format(item.raw, item.dataIndex, item.datasetIndex)}
        }
      },
    },
  };
}

/** Writes each bar's own text at its end; for charts whose bars do not add up. */
function barTexts(text) {
  return {
    id: "barTexts",
    afterDatasetsDraw(chart) {
      const {ctx} = chart, lying = chart.options.indexAxis === "y";
      ctx.save();
      ctx.font = "11.5px " + Chart.defaults.font.family;
      ctx.fillStyle = style("ink");
      ctx.textAlign = lying ? "left" : "center";
      ctx.textBaseline = lying ? "middle" : "bottom";
      chart.data.datasets.forEach((dataset, d) => {
        if (!chart.isDatasetVisible(d)) return;
        chart.getDatasetMeta(d).data.forEach((bar, k) => {
          const words = text(d, k);
          const room = lying ? bar.height + 2 : bar.width + 26;
          if (words && (lying || ctx.measureText(words).width <= room))
            ctx.fillText(words, bar.x + (lying ? 6 : 0), bar.y - (lying ? 0 : 3));
        });
      });
      ctx.restore();
    }
  };
}
