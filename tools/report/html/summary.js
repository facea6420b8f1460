// The head of a run's page: what it was, how long it took, what bound it, what to change.
function runSubtitle(result) {
  const parts = [];
  if (result.dtype) parts.push(result.dtype);
  parts.push(result.hardware);
  parts.push(plural(result.cores.length, "core"));
  if (result.tiling)
    parts.push(plural(result.tiling.rows_per_tile, "row") + " a tile", "buffers " + result.tiling.buffers);
  if (result.tmp) parts.push("tmp " + bytes(result.tmp.given_bytes));
  return parts.join(" \u00b7 ");
}

function alerts(result) {
  const all = [];
  if (result.deadlock) all.push(el("div", {class: "alert bad"}, "Deadlock. " + result.deadlock));
  if (result.interrupted)
    all.push(el("div", {class: "alert warn"}, "Interrupted: the figures are of what had happened by then."));
  for (const hazard of result.hazards || []) all.push(el("div", {class: "alert bad"}, hazardText(hazard)));
  for (const warning of result.warnings) all.push(el("div", {class: "alert warn"}, warning));
  return all;
}

function hazardText(hazard) {
  const where = "block " + hazard.block + ", instruction " + hazard.instruction;
  return "Hazard. " + where + (hazard.step ? " (" + hazard.step + ")" : "") + ": " + hazard.text +
      (hazard.times > 1 ? "; " + grouped(hazard.times) + " times" : "");
}

function tile(name, value, more, kind) {
  return el(
      "div", {class: "tile"}, el("div", {class: "name"}, name), el("div", {class: "value " + (kind || "")}, value),
      el("div", {class: "more"}, more));
}

function tiles(result) {
  const ub = result.ub, roof = result.explanation.roofline;
  const largest =
      Math.max(roof.vector_cycles, roof.mte2_cycles, roof.mte3_cycles, roof.memory_cycles, roof.scalar_cycles);
  return el(
      "div", {class: "tiles"}, tile("Cycles", grouped(result.cycles), "on " + plural(result.cores.length, "core")),
      tile("Time", microseconds(result.cycles), "at " + grouped(DATA.clock_mhz) + " MHz"),
      tile(
          "Vector unit at work", percent(result.pipes.V.utilization),
          result.cores.length > 1 ? "of all cores' cycles" : "of the cycles"),
      tile(
          "Distance from the roof", largest > 0 ? decimals(result.cycles / largest, 1) + "\u00d7" : "-",
          "roof: " + roof.roof + ", " + plural(largest, "cycle")),
      tile(
          "UB, peak live", percent(ub.peak_live_bytes / ub.capacity_bytes),
          bytes(ub.peak_live_bytes) + " of " + bytes(ub.capacity_bytes)),
      numbersTile(result));
}

function numbersTile(result) {
  const numerics = result.numerics;
  if (!numerics) return tile("Numbers", "no reference", "a replayed stream", "word");
  if (numerics.ok === null) return tile("Numbers", "not compared", "", "word");
  const count = Object.keys(numerics.tensors).length;
  return tile(
      "Numbers", numerics.ok ? "ok" : "WRONG", plural(count, "output") + " checked", numerics.ok ? "good" : "bad");
}

/** [["barrier", share], ...] of what a pipe did with the run, its work first, then its waits, longest first. */
function sharesOf(pipe, whole) {
  const waits =
      Object.entries(pipe.stalls).map(([reason, cycles]) => [reason, cycles / whole]).sort((a, b) => b[1] - a[1]);
  return [["busy", pipe.busy_cycles / whole], ...waits].filter(
      ([reason, share]) => reason === "busy" || share >= 0.005);
}

function sharesTable(pipe, whole) {
  return el(
      "table", {class: "shares"},
      el("tbody", {},
         sharesOf(pipe, whole)
             .map(
                 ([reason, share]) =>
                     el("tr", {}, el("td", {}, percent(share)),
                        el("td", {},
                           el("span", {class: "bar"},
                              el("i", {"data-reason": reason, style: {width: 100 * share + "%"}}))),
                        el("td", {}, reasonName(reason),
                           reason === "busy" ? "" : el("span", {class: "soft"}, ": " + REASONS[reason].meaning))))));
}

function verdictCard(result) {
  const bound = result.explanation.bound, whole = result.cycles * result.cores.length;
  const unit = PIPE_OF[bound.by], pipe = result.pipes[unit], name = UNITS[bound.by].split(",")[0];
  const own = Object.keys(REASONS)
                  .filter(reason => REASONS[reason].own && pipe.stalls[reason] >= 0.005 * whole)
                  .map(reasonName);
  const brought = bound.share - bound.share_works;
  const left = [
    el("h2", {},
       (result.deadlock || result.interrupted ? "Until it stopped, bound by " : "Bound by ") + UNITS[bound.by]),
    el("p", {},
       percent(bound.share) + " of the run is the own time of " + name + ": " + percent(bound.share_works) +
           " at work" +
           (brought >= 0.0005 ? ", " + percent(brought) + " waits that its work brings with it" +
                    (own.length ? " (" + own.join(", ") + ")" : "") :
                                "") +
           ". For the remaining " + percent(1 - bound.share) + " it waited for others."),
    sharesTable(pipe, whole),
    ...(unit === "V" ? [] : [el("h3", {}, "What the vector unit did meanwhile"), sharesTable(result.pipes.V, whole)]),
  ];
  const advice = result.explanation.advice;
  const right = [
    el("h3", {}, "What to change"),
    advice.length ?
        el("ul", {class: "advice"}, advice.map(line => el("li", {}, line))) :
        el("p", {class: "soft"},
           result.deadlock || result.interrupted ? "No advice for a run that did not end." :
                                                   "Nothing that would be worth more than a per cent of the run."),
    el("h3", {}, "How full UB was"), el("p", {}, ubText(result))
  ];
  return el("section", {class: "card verdict"}, el("div", {}, left), el("div", {}, right));
}

function ubText(result) {
  const live = result.explanation.ub_live;
  const at = Math.floor(live.peak_cycle / live.cycles_a_point);
  const owners = live.owners.map(owner => [owner.buffer, owner.live_bytes[at] || 0])
                     .filter(owner => owner[1] > 0)
                     .sort((a, b) => b[1] - a[1]);
  const most = owners.slice(0, 3).map(([name, size]) => (name === "-" ? "no named buffer" : name) + " " + bytes(size));
  return "UB held at most " + bytes(live.peak_live_bytes) + " that were still to be read (core " + live.core +
      ", cycle " + grouped(live.peak_cycle) + ")" +
      (most.length ? ": " + most.join(", ") + (owners.length > 3 ? " and " + plural(owners.length - 3, "other") : "") :
                     "") +
      "." +
      (result.ub.allocated_bytes ? " Allocated are " + bytes(result.ub.allocated_bytes) + " of " +
               bytes(result.ub.capacity_bytes) + ", " + percent(result.ub.allocated_bytes / result.ub.capacity_bytes) +
               "; " + bytes(result.explanation.ub_never_live_bytes) +
               " of them never held anything that was still to be read." :
                                   "");
}
