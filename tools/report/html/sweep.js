// A sweep: what one of its axes gains, along another; cycles; UB against cycles.

function sweepPage() {
  const result = DATA.result;
  document.title = "sweep " + result.file.split("/").pop() + " - aivsim";
  const points = new SweepPoints(result), roles = sweepRoles(points);
  const state = sweepState(points, roles);
  return [
    heading(
        "Sweep " + result.file.split("/").pop(),
        points.axes.map(axis => axis.name + " (" + axis.values.length + ")").join(" \u00b7 "), commonText(result)),
    ...sweepAlerts(result),
    sweepTiles(result),
    ...(points.all.length && roles.compared ? [gainCard(points, roles, state), gainTable(points, roles)] : []),
    ...(points.all.length && roles.along ? [cyclesCard(points, roles)] : []),
    ...(points.all.length ? [frontCard(points)] : []),
    reasonsCard(result),
    footer(result),
  ];
}

function commonText(result) {
  const entries = Object.entries(result.common);
  return entries.length ? "the same for all: " + entries.map(([name, value]) => name + " " + value).join(", ") : "";
}

/** What the choosers stand at: numbers are averaged over, the first of everything else. */
function sweepState(points, roles) {
  const state = {};
  for (const axis of roles.rest) state[axis.name] = axis.numeric ? "all" : "0";
  return state;
}

function sweepAlerts(result) {
  const lost = result.statuses.filter(row => !["done", "illegal"].includes(row.status)), all = [];
  const there = sum(result.statuses.map(row => row.points));
  if (there < result.points) all.push(`${grouped(there)} of ${grouped(result.points)} points have been played so far.`);
  if (lost.length)
    all.push(lost.map(row => plural(row.points, "point") + " " + row.status.replace("_", " ")).join(", ") + ".");
  if (result.drawn < result.done)
    all.push(
        `The page holds ${grouped(result.drawn)} of ${grouped(result.done)} points, stretches of neighbours that ` +
        "are evenly spread; --csv and --query have all of them.");
  return all.map(text => el("div", {class: "alert warn"}, text));
}

function sweepTiles(result) {
  const of = status => sum(result.statuses.filter(row => row.status === status).map(row => row.points));
  return el(
      "div", {class: "tiles"}, tile("Points", grouped(result.points), "in the sweep"),
      tile("Done", grouped(of("done")), "played to their end"),
      tile("Illegal", grouped(of("illegal")), "do not fit, or contradict themselves"));
}

function reasonsCard(result) {
  if (!result.reasons.length) return null;
  return card(
      "Why points were not played", "The most frequent reasons.",
      table(
          ["points", "<status", "<reason"],
          result.reasons.map(row => [grouped(row.points), row.status.replace("_", " "), row.reason])));
}

/** Choosers for `axes`; `all`: a mean over all values may be chosen too. Each changes `state` and calls `changed`. */
function axisChoosers(axes, state, all, changed) {
  return axes.map(
      axis => chooser(
          axis.name, [...(all ? [["all", "mean of all"]] : []), ...axis.values.map((value, k) => [String(k), value])],
          state[axis.name], value => {
            state[axis.name] = value;
            changed();
          }));
}

/** Do the choosers of `state` let the point through? */
function isChosen(axes, state, point) {
  return axes.every(axis => state[axis.name] === "all" || axis.places[point] === Number(state[axis.name]));
}
