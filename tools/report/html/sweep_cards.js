// The charts of a sweep.

/** A chart for each value of the axis, or one. `make(place)`: its configuration, for `null` without an axis. */
function panelled(axis, height, name, make) {
  const places = axis ? axis.values.map((_, k) => k) : [null];
  const boxes = places.map(place => chartBox(height, () => make(place), name + (axis ? " " + axis.values[place] : "")));
  const element = el(
      "div", {class: "panels"},
      boxes.map((box, k) => el("div", {}, axis ? el("h3", {}, axis.name + " " + axis.values[places[k]]) : null, box)));
  element.redraw = () => {
    for (const {entry} of boxes) {
      entry.chart.destroy();
      entry.chart = new Chart(entry.canvas, entry.make());
    }
  };
  return element;
}

/** Lines over the values of an axis: `series` of {label, values}, null where there is none; `text(value)`. */
function axisLines(along, lines, title, text, scale) {
  const series = together(lines);
  return {
    type: "line",
    data: {
      labels: along.values,
      datasets: series.map(one => ({
                             label: one.label,
                             data: one.values,
                             borderColor: category(one.k),
                             backgroundColor: faded(category(one.k), 0.25),
                             borderWidth: 2,
                             borderDash: one.k % 2 ? [6, 3] : [],
                             pointStyle: ["circle", "rectRot", "triangle", "rect"][one.k % 4],
                             pointRadius: 4,
                             spanGaps: true
                           }))
    },
    options: {
      interaction: {mode: "index", intersect: false},
      scales: {
        x: categoryAxis({title: {display: true, text: along.name, color: style("soft")}}),
        y: axis(title, text, scale)
      },
      plugins: {
        legend: {display: series.length > 1, labels: {usePointStyle: true}},
        tooltip: {callbacks: {label: item => " " + item.dataset.label + ": " + text(item.raw)}}
      }
    },
  };
}

/** The mean of `value(item)` at each place of the axis; null where there is nothing. */
function meansAlong(along, items, point, value) {
  const at = along.values.map(() => []);
  for (const item of items) at[along.places[point(item)]].push(value(item));
  return at.map(values => (values.length ? geometricMean(values) : null));
}

/** Items by value of the axis: [{label, k, items}]; all in one without an axis. */
function split(axis, items, point) {
  if (!axis) return [{label: "all", k: 0, items}];
  return axis.values.map(
      (value, k) => ({label: String(value), k, items: items.filter(item => axis.places[point(item)] === k)}));
}

/** Lines that coincide as one with all their names. */
function together(lines) {
  const merged = new Map();
  for (const line of lines) {
    const key = line.values.map(value => value && value.toPrecision(6)).join();
    if (merged.has(key))
      merged.get(key).label += ", " + line.label;
    else
      merged.set(key, Object.assign({}, line));
  }
  return [...merged.values()];
}

function gainCard(points, roles, state) {
  const {compared, lines, panels, rest} = roles, of = one => one.point;
  const along = roles.along || lines || panels || compared;
  const to = {[compared.name]: "1"};
  const config = place => {
    const gains = points.gains(compared, 0, Number(to[compared.name]))
                      .filter(one => isChosen(rest, state, one.point))
                      .filter(one => place === null || panels.places[one.point] === place);
    const series = split(lines === along ? null : lines, gains, of)
                       .map(({label, k, items}) => ({label, k, values: meansAlong(along, items, of, one => one.gain)}));
    return axisLines(
        along, series, "times as fast", value => decimals(value, 2), {suggestedMin: 0.98, suggestedMax: 1.1});
  };
  const box = panelled(panels === along ? null : panels, 300, "speedup", config), redraw = () => box.redraw();
  const name = compared.name, values = compared.values.map((value, k) => [String(k), value]).slice(1);
  return card(
      `What another ${name} is worth`,
      `How many times as fast as with ${name} ${compared.values[0]}, all else the ` +
          "same. Points that could not be played with both are left out; means are geometric.",
      el("div", {class: "controls"}, values.length > 1 ? chooser(name, values, "1", value => {
           to[name] = value;
           redraw();
         }) : null, axisChoosers(rest, state, true, redraw)), box);
}

/** Mean and best of every group of points that are not told apart by numbers. */
function gainTable(points, roles) {
  const {compared, lines} = roles;
  const kinds = points.axes.filter(axis => axis !== compared && axis !== lines && !axis.numeric);
  const cell = gains => {
    if (!gains.length) return "-";
    const best = gains.reduce((a, b) => (b.gain > a.gain ? b : a));
    return decimals(geometricMean(gains.map(one => one.gain)), 2) + " / " + decimals(best.gain, 2);
  };
  const rows = [];
  for (let to = 1; to < compared.values.length; ++to) {
    const byPoint = new Map(points.gains(compared, 0, to).map(one => [one.point, one]));
    for (const group of points.groups([...byPoint.keys()], kinds).values()) {
      const words = kinds.map(axis => axis.values[axis.places[group[0]]]);
      const gains = group.map(point => byPoint.get(point));
      rows.push([compared.values[to], ...words, ...split(lines, gains, one => one.point).map(one => cell(one.items))]);
    }
  }
  const headers = [
    "<" + compared.name, ...kinds.map(axis => "<" + axis.name),
    ...(lines ? lines.values.map(value => lines.name + " " + value) : ["all"])
  ];
  return card(
      "Mean and best",
      `Times as fast as ${compared.name} ${compared.values[0]}: the mean of all points / the best one.`,
      table(headers, rows));
}

function cyclesCard(points, roles) {
  const {along, compared} = roles, same = point => point;
  const pinned = points.axes.filter(axis => axis !== along && axis !== compared), state = {};
  for (const axis of pinned) state[axis.name] = String(axis.numeric ? axis.values.length - 1 : 0);
  const box = panelled(null, 340, "cycles over " + along.name, () => {
    const chosen = points.all.filter(point => isChosen(pinned, state, point));
    const series = split(compared, chosen, same)
                       .map(
                           ({label, k, items}) =>
                               ({label, k, values: meansAlong(along, items, same, point => points.cycles[point])}));
    return axisLines(along, series, "cycles", grouped, {beginAtZero: true});
  });
  return card(
      "Cycles over " + along.name, "",
      el("div", {class: "controls"}, axisChoosers(pinned, state, false, () => box.redraw())), box);
}

function frontCard(points) {
  const work = points.axes.filter(axis => axis.work), ways = points.axes.filter(axis => !axis.work), state = {};
  if (!ways.length) return null;
  const words = point => ways.map(axis => axis.name + " " + axis.values[axis.places[point]]).join(", ");
  const dot = point => ({x: points.bytes[point], y: points.cycles[point], words: words(point)});
  const groups = [...points.groups(points.all, work).values()];
  const widest = mostBy(groups, group => frontOf(group.map(dot)).length);  // where the choice matters most
  for (const axis of work) state[axis.name] = String(axis.places[widest[0]]);
  const box = panelled(
      null, 340, "UB against cycles",
      () => frontChart(points.all.filter(point => isChosen(work, state, point)).map(dot)));
  return card(
      "UB against cycles",
      "The same work done in different ways. Down and left is better; nothing lies below the line.",
      el("div", {class: "controls"}, axisChoosers(work, state, false, () => box.redraw())), box);
}

/** The first item of which `value` is greatest. */
function mostBy(items, value) {
  let best = -Infinity, most;
  for (const item of items) {
    const here = value(item);
    if (here > best) [best, most] = [here, item];
  }
  return most;
}

/** Of dots {x: bytes, y: cycles} those of which no other is as good in both and better in one; fewest bytes first. */
function frontOf(dots) {
  let best = Infinity;
  return [...dots].sort((a, b) => a.x - b.x || a.y - b.y).filter(one => one.y < best && ((best = one.y), true));
}

/** Dots {x: bytes, y: cycles, words}, and the line of those that none beats. `marked`: [{label, point}] besides. */
function frontChart(points, marked = []) {
  const dots = (label, data, k, more) => Object.assign(
      {label, data, backgroundColor: faded(category(k), 0.4), borderColor: category(k), pointRadius: 4}, more);
  const most = points.reduce((a, b) => Math.max(a, b.x), 1);
  return {
    type: "scatter",
    data: {
      datasets: [
        ...marked.map(
            (one, k) => dots(one.label, [one.point], k + 2, {pointRadius: 9, pointStyle: "triangle", borderWidth: 2})),
        dots("Pareto front", frontOf(points), 1, {showLine: true, borderWidth: 2, pointRadius: 5}),
        dots("points", points, 0, {})
      ]
    },
    options: {
      scales: {x: byteAxis("UB (bytes)", most, {beginAtZero: true}), y: axis("cycles", grouped, {})},
      plugins: {
        tooltip: {
          callbacks:
              {label: item => [" " + item.raw.words, " " + bytes(item.raw.x) + ", " + grouped(item.raw.y) + " cycles"]}
        }
      }
    },
  };
}
