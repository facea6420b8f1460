// The head of a run's page: what it was, how long it took, what bound it, what to change.
function runSubtitle(result) {
  const parts = [];
  if (result.dtype) parts.push(result.dtype);
  parts.push(result.hardware);
  parts.push(plural(result.cores.length, "core"));
  if (result.tiling) parts.push(plural(result.tiling.rows_per_tile, "row") + " a tile", "buffers " + result.tiling.buffers);
  if (result.tmp) parts.push("tmp " + bytes(result.tmp.given_bytes));
  return parts.join(" \u00b7 ");
}

function alerts(result) {
  const all = [];
  if (result.deadlock) all.push(el("div", { class: "alert bad" }, "Deadlock. " + result.deadlock));
  if (result.interrupted) all.push(el("div", { class: "alert warn" }, "Interrupted: the figures are of what had happened by then."));
  for (const warning of result.warnings) all.push(el("div", { class: "alert warn" }, warning));
  return all;
}

function tile(name, value, more, kind) {
  return el("div", { class: "tile" }, el("div", { class: "name" }, name), el("div", { class: "value " + (kind || "") }, value), el("div", { class: "more" }, more));
}

function tiles(result) {
  const ub = result.ub, roof = result.explanation.roofline;
  const largest = Math.max(roof.vector_cycles, roof.mte2_cycles, roof.mte3_cycles, roof.memory_cycles, roof.scalar_cycles);
  return el("div", { class: "tiles" },
    tile("Cycles", grouped(result.cycles), "to the end of the slowest core"),
    tile("Time", microseconds(result.cycles), "at " + grouped(DATA.clock_mhz) + " MHz"),
    tile("Vector unit at work", percent(result.pipes.V.utilization), result.cores.length > 1 ? "of all cores' cycles" : "of the cycles"),
    tile("Distance from the roof", largest > 0 ? decimals(result.cycles / largest, 1) + "\u00d7" : "-", "roof: " + roof.roof + ", " + plural(largest, "cycle")),
    tile("UB, peak live", percent(ub.peak_live_bytes / ub.capacity_bytes), bytes(ub.peak_live_bytes) + " of " + bytes(ub.capacity_bytes)),
    numbersTile(result));
}

function numbersTile(result) {
  const numerics = result.numerics;
  if (!numerics) return tile("Numbers", "no reference", "a stream is replayed as it is");
  if (numerics.ok === null) return tile("Numbers", "not compared", "");
  const count = Object.keys(numerics.tensors).length;
  return tile("Numbers", numerics.ok ? "ok" : "WRONG", plural(count, "output") + " against double precision", numerics.ok ? "good" : "bad");
}

/** [["barrier", share], ...] of what a pipe waited for, longest first. */
function waits(pipe, whole, among) {
  return Object.entries(pipe.stalls).filter(([reason, cycles]) => cycles > 0 && (!among || among.includes(reason)))
    .map(([reason, cycles]) => [reason, cycles / whole]).sort((a, b) => b[1] - a[1]);
}

function waitsText(list) {
  return list.map(([reason, share]) => percent(share) + " " + reasonName(reason) + " (" + REASONS[reason][1] + ")").join(", ");
}

function verdictCard(result) {
  const bound = result.explanation.bound, whole = result.cycles * result.cores.length;
  const own = waits(result.pipes[PIPE_OF[bound.by]], whole, OWN).filter(([, share]) => share >= 0.0005);
  const vector = waits(result.pipes.V, whole).filter(([, share]) => share >= 0.005).slice(0, 4);
  const left = [
    el("h2", {}, "Bound by " + UNITS[bound.by]),
    el("p", {}, percent(bound.share) + " of the run is its own time: " + percent(bound.share_works) + " at work" + (own.length ? ", " + waitsText(own) : "") + "."),
    el("p", {}, vector.length ? "The vector unit waited " + percent(sum(Object.values(result.pipes.V.stalls)) / whole) + " of the run: " + waitsText(vector) + "." : "The vector unit never waited."),
    el("p", {}, ubText(result)),
  ];
  const advice = result.explanation.advice;
  const right = [el("h3", {}, "What to change"),
    advice.length ? el("ul", { class: "advice" }, advice.map(line => el("li", {}, line)))
      : el("p", { class: "soft" }, result.deadlock || result.interrupted ? "No advice for a run that did not end." : "Nothing that would be worth more than a per cent of the run.")];
  return el("section", { class: "card verdict" }, el("div", {}, left), el("div", {}, right));
}

function ubText(result) {
  const live = result.explanation.ub_live;
  const at = Math.floor(live.peak_cycle / live.cycles_a_point);
  const owners = live.owners.map(owner => [owner.buffer, owner.live_bytes[at] || 0]).filter(owner => owner[1] > 0).sort((a, b) => b[1] - a[1]);
  const most = owners.slice(0, 3).map(([name, size]) => (name === "-" ? "no named buffer" : name) + " " + bytes(size));
  return "UB held at most " + bytes(live.peak_live_bytes) + " that were still to be read (core " + live.core + ", cycle " + grouped(live.peak_cycle) + ")" +
    (most.length ? ": " + most.join(", ") + (owners.length > 3 ? " and " + plural(owners.length - 3, "other") : "") : "") +
    ". Allocated: " + bytes(result.ub.allocated_bytes) + " of " + bytes(result.ub.capacity_bytes) + ".";
}
