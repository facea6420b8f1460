// The slices of a pipe as they stand in the page, and those of them that can be seen.
const WHAT = 0, STEP = 1, WORK = 2, MNEMONIC = 3, CODE = 4, SHARE = 5, STALL = 6;  // fields of a label

/** [cycles, label, cycles, label, ...] as ends and labels. */
function decodeTrack(flat) {
  const count = flat.length / 2;
  const track = {ends: new Float64Array(count), labels: new Int32Array(count)};
  for (let k = 0, at = 0; k < count; ++k) {
    at += flat[2 * k];
    track.ends[k] = at;
    track.labels[k] = flat[2 * k + 1];
  }
  return track;
}

/** The first slice that ends behind `cycle`. */
function firstBehind(track, cycle) {
  let low = 0, high = track.ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (track.ends[middle] > cycle)
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

/** What part of a slice is work, and why the rest is not. */
function workOf(label) { return label[WHAT] === "busy" ? 1 : label[WHAT] === "merged" ? label[SHARE] : 0; }
function stallOf(label) { return label[WHAT] === "merged" ? label[STALL] : label[WHAT]; }

/** Slices too short to be seen, as one: most of its work, most of its waiting. */
class Blend {
  constructor(from) {
    this.from = this.to = from;
    this.count = 0;
    this.work = new Map();
    this.stalls = new Map();
    this.busy = 0;
  }
  add(number, label, to) {
    const cycles = to - this.to, busy = cycles * workOf(label);
    this.to = to;
    ++this.count;
    this.number = number;
    this.busy += busy;
    if (busy > 0) this.work.set(number, (this.work.get(number) || 0) + busy);
    if (busy < cycles) this.stalls.set(stallOf(label), (this.stalls.get(stallOf(label)) || 0) + cycles - busy);
  }
  slice(labels) {
    if (this.count === 1) return {from: this.from, to: this.to, label: labels[this.number]};
    const largest = map => [...map].reduce((a, b) => (b[1] > a[1] ? b : a), [null, 0])[0];
    const work = largest(this.work), like = work === null ? ["", "", "", "", ""] : labels[work];
    return {
      from: this.from,
      to: this.to,
      count: this.count,
      label: [
        "merged", like[STEP], like[WORK], like[MNEMONIC], "", this.busy / (this.to - this.from),
        largest(this.stalls) || "no_instruction"
      ]
    };
  }
}

/** The slices within [from, to): whoever is shorter than `pixel` cycles is blended with its neighbours. */
function visibleSlices(track, labels, from, to, pixel) {
  const slices = [];
  let k = firstBehind(track, from);
  let blend = null;
  const flush = () => {
    if (blend) slices.push(blend.slice(labels));
    blend = null;
  };
  for (let begin = k > 0 ? track.ends[k - 1] : 0; k < track.ends.length && begin < to; begin = track.ends[k++]) {
    const end = track.ends[k], number = track.labels[k];
    if (end - begin >= pixel) {
      flush();
      slices.push({from: begin, to: end, label: labels[number]});
      continue;
    }
    blend = blend || new Blend(begin);
    blend.add(number, labels[number], end);
    if (blend.to - blend.from >= pixel) flush();
  }
  flush();
  return slices;
}
