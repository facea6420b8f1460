// The points of a sweep by their axes. A point is its number in the table.

/** What decides how much work there is; all else is a way to do it. */
const WORK_AXES = ["kernel", "hardware", "dtype", "b", "s", "h"];

class SweepPoints {
  constructor(result) {
    this.cycles = result.table.cycles;
    this.bytes = result.table.ub_bytes;
    this.axes = result.axes.map((axis, k) => ({
                                  name: axis.name,
                                  values: axis.values.map(value => (value === null ? "default" : value)),
                                  places: result.table.places[k],
                                  numeric: axis.values.every(value => typeof value === "number"),
                                  work: WORK_AXES.includes(axis.name)
                                }));
    this.all = this.cycles.map((_, point) => point);
  }
  axis(name) { return this.axes.find(axis => axis.name === name); }

  /** The first of `names` that there is, else the first axis that `fits`, which is not among `taken`. */
  pick(names, taken, fits) {
    const free = this.axes.filter(axis => !taken.includes(axis));
    return free.find(axis => names.includes(axis.name)) || free.find(fits);
  }

  /** {text: [points]}: those that agree on all of `axes`. */
  groups(points, axes) {
    const groups = new Map();
    for (const point of points) {
      const key = axes.map(axis => axis.places[point]).join();
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(point);
    }
    return groups;
  }

  /**
   * [{point, gain}]: what value `to` of the axis gains over value `from`, for every two points that differ in nothing
   * else; `point` is the better-off one's.
   */
  gains(axis, from, to) {
    const rest = this.axes.filter(other => other !== axis), pairs = [];
    const points = this.all.filter(point => axis.places[point] === from || axis.places[point] === to);
    for (const group of this.groups(points, rest).values()) {
      const first = group.find(point => axis.places[point] === from);
      const second = group.find(point => axis.places[point] === to);
      if (first !== undefined && second !== undefined)
        pairs.push({point: second, gain: this.cycles[first] / this.cycles[second]});
    }
    return pairs;
  }
}

/** The mean of ratios, and of times that lie decades apart. */
function geometricMean(values) { return Math.exp(sum(values.map(Math.log)) / values.length); }

/** Which axis plays which part; any may be missing. */
function sweepRoles(points) {
  const along = points.pick(["h"], [], axis => axis.numeric);
  const compared = points.pick(["tmp"], [along], axis => !axis.work) || points.pick([], [along], () => true);
  const lines = points.pick(["hardware"], [along, compared], axis => !axis.numeric && axis.name !== "kernel");
  const panels = points.pick(["kernel"], [along, compared, lines], axis => !axis.numeric);
  const rest = points.axes.filter(axis => ![along, compared, lines, panels].includes(axis));
  return {along, compared, lines, panels, rest};
}
