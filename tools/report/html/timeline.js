// The pipe timeline: a track a pipe, a bar a slice of work, thin bars for waits.
const LEAST_PIXELS = 2;
const SHADES = 5;       // of a colour, by how much of a slice is work
const AXIS_WIDTH = 92;  // of the timeline and of what shares its x axis
const TRACKS = [["S", "SCALAR"], ["V", "VECTOR"], ["MTE2", "MTE2"], ["MTE3", "MTE3"]];

/** What is shown of the timeline: core, colours, and the slices in view. */
class Timeline {
  constructor(data, core) {
    this.data = data;
    this.by = "step";
    this.setCore(core);
    this.keys = this.rankedKeys();
  }
  setCore(core) {
    this.core = core;
    this.tracks = TRACKS.map(([pipe]) => decodeTrack(this.data.cores[core][pipe]));
  }
  /** Steps, or kinds of work, in the order in which they first come. Where colours run out they begin again. */
  rankedKeys() {
    const keys = {step: new Set(), work: new Set()};
    for (const label of this.data.labels) {
      if (workOf(label) === 0) continue;
      if (label[STEP]) keys.step.add(label[STEP]);
      if (label[WORK]) keys.work.add(label[WORK]);
    }
    return {step: [...keys.step], work: [...keys.work]};
  }
  keyOf(label) { return (this.by === "step" ? label[STEP] : label[WORK] || "dispatch") || "no step"; }
  colourOf(key) {
    const at = this.keys[this.by].indexOf(key);
    return at < 0 ? category(11) : category(at % 11);
  }

  /**
   * Chart.js datasets of the cycles in view, `width` pixels wide: one a colour, which is much faster than one a bar.
   */
  datasets(view, width) {
    const pixel = LEAST_PIXELS * (view.to - view.from) / width;
    const sets = new Map();
    const put = (name, item, look) => {
      if (!sets.has(name)) sets.set(name, {data: [], grouped: false, borderSkipped: false, ...look()});
      sets.get(name).data.push(item);
    };
    this.tracks.forEach((track, t) => {
      for (const slice of visibleSlices(track, this.data.labels, view.from, view.to, pixel)) {
        const item = {x: [slice.from, slice.to], y: TRACKS[t][1], slice}, share = workOf(slice.label);
        const key = this.keyOf(slice.label), paleness = Math.ceil(share * SHADES), stall = stallOf(slice.label);
        if (share > 0)
          put(key + "/" + paleness, item, () => this.workLook(key, paleness));
        else if (stall !== "no_instruction")
          put(stall, item, () => ({label: stall, backgroundColor: reasonColour(stall), barThickness: 7}));
      }
    });
    return [...sets.values()];
  }
  workLook(key, paleness) {
    const base = this.colourOf(key), backgroundColor = faded(base, 0.25 + 0.75 * paleness / SHADES);
    return {label: key, base, backgroundColor, barPercentage: 1, categoryPercentage: 0.78};
  }

  /** What the tooltip says of a slice. */
  title(slice) {
    const label = slice.label;
    if (label[WHAT] === "merged")
      return (slice.count ? plural(slice.count, "slice") : "many instructions") + ", " + percent(label[SHARE]) +
          " at work";
    if (label[WHAT] === "busy") return label[MNEMONIC] || "dispatch";
    return reasonName(label[WHAT]) + ": " + REASONS[label[WHAT]].meaning;
  }
  lines(slice) {
    const label = slice.label, cycles = slice.to - slice.from, lines = [];
    if (label[WHAT] === "merged" && label[MNEMONIC])
      lines.push("mostly " + label[MNEMONIC] + (label[STEP] ? " of " + label[STEP] : ""));
    if (label[WHAT] === "merged" && label[SHARE] < 0.995) lines.push("waits: mostly " + reasonName(label[STALL]));
    if (label[WHAT] !== "merged" && label[STEP]) lines.push("step " + label[STEP]);
    if (label[CODE]) lines.push(label[CODE]);
    lines.push(
        "cycles " + grouped(slice.from) + " to " + grouped(slice.to) + ": " + plural(cycles, "cycle") + ", " +
        microseconds(cycles));
    return lines;
  }
}
