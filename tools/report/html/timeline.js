// The pipe timeline: a track a pipe, a bar a slice of work, thin bars for waits.
const LEAST_PIXELS = 2;
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

  /** Chart.js datasets of the cycles in view, `width` pixels wide. */
  datasets(view, width) {
    const pixel = LEAST_PIXELS * (view.to - view.from) / width;
    const work = new Map(), wait = new Map();
    const put = (sets, key, item) => {
      if (!sets.has(key)) sets.set(key, []);
      sets.get(key).push(item);
    };
    this.tracks.forEach((track, t) => {
      for (const slice of visibleSlices(track, this.data.labels, view.from, view.to, pixel)) {
        const item = {x: [slice.from, slice.to], y: TRACKS[t][1], slice}, share = workOf(slice.label);
        if (share > 0)
          put(work, this.keyOf(slice.label), item);
        else if (stallOf(slice.label) !== "no_instruction")
          put(wait, stallOf(slice.label), item);
      }
    });
    const bars = [...work].map(
        ([key, items]) => ({
          label: key,
          data: items,
          base: this.colourOf(key),
          barPercentage: 1,
          categoryPercentage: 0.78,
          backgroundColor: items.map(
              item => faded(
                  this.colourOf(key), item.slice.label[WHAT] === "merged" ? 0.25 + 0.75 * workOf(item.slice.label) : 1))
        }));
    const lines = [...wait].map(
        ([reason, items]) => ({label: reason, data: items, backgroundColor: reasonColour(reason), barThickness: 7}));
    return [...bars, ...lines].map(set => Object.assign(set, {grouped: false, borderSkipped: false, borderWidth: 0}));
  }

  /** What the tooltip says of a slice. */
  title(slice) {
    const label = slice.label;
    if (label[WHAT] === "merged")
      return (slice.count ? plural(slice.count, "slice") : "many instructions") + ", " + percent(label[SHARE]) +
          " at work";
    if (label[WHAT] === "busy") return label[MNEMONIC] || "dispatch";
    return reasonName(label[WHAT]) + ": " + REASONS[label[WHAT]][1];
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
