// What a run's page says in tables.
function ledgerCard(result) {
  const ub = result.ub;
  const rows = ub.buffers.map(
      buffer =>
          [buffer.name, grouped(buffer.depth), grouped(buffer.bytes), grouped(buffer.total_bytes),
           buffer.peak_bytes === null ? "-" : grouped(buffer.peak_bytes),
           buffer.peak_live_bytes === null ? "-" : grouped(buffer.peak_live_bytes),
           shareBar(buffer.total_bytes / ub.capacity_bytes)]);
  const total = [
    "total", "", "", grouped(ub.allocated_bytes), grouped(ub.peak_bytes), grouped(ub.peak_live_bytes),
    shareBar(ub.allocated_bytes / ub.capacity_bytes)
  ];
  return card(
      "UB buffers",
      "Bytes. Peak: the highest address touched; live: written and still to be read. Capacity " +
          bytes(ub.capacity_bytes) + ".",
      table(["<buffer", "depth", "each", "bytes", "peak", "peak live", "of the capacity"], rows, total));
}

function numbersCard(result) {
  if (result.outputs) return outputsCard(result.outputs);
  const tensors = Object.entries(result.numerics.tensors);
  if (!tensors.length) return card("Numbers", "Not compared.");
  return card(
      "Numbers", "Each output against a reference in double precision.",
      table(
          ["<output", "max error", "relative", "limit", "NaN", "Inf", "outside", "<verdict"],
          tensors.map(
              ([name, t]) =>
                  [name, small(t.max_abs_error), small(t.max_rel_error), small(t.limit), grouped(t.nan), grouped(t.inf),
                   grouped(t.outside), el("span", {class: t.ok ? "good" : "bad"}, t.ok ? "ok" : "WRONG")])));
}

function outputsCard(outputs) {
  return card(
      "Outputs", "A replayed stream has no reference; its outputs are summed up.",
      table(
          ["<output", "<shape", "<dtype", "sum", "NaN", "Inf", "<checksum"],
          Object.entries(outputs).map(
              ([name, o]) =>
                  [name, "[" + o.shape.join(", ") + "]", o.dtype, small(o.sum), grouped(o.nan), grouped(o.inf),
                   o.checksum])));
}

function trafficCard(result) {
  const gm = result.gm;
  return card(
      "Global memory",
      "Bytes; from the L2 cache: " + bytes(gm.l2_read_bytes) + " read, " + bytes(gm.l2_written_bytes) + " written.",
      table(
          ["<tensor", "in", "out"],
          Object.entries(gm.tensors).map(([name, t]) => [name, grouped(t.read_bytes), grouped(t.written_bytes)]),
          ["total", grouped(gm.read_bytes), grouped(gm.written_bytes)]));
}

function tmpCard(result) {
  const row = (name, t) =>
      [name, grouped(t.min_bytes), grouped(t.max_bytes), grouped(t.safe_min_bytes), grouped(t.single_pass_bytes),
       grouped(t.given_bytes), grouped(t.rounds)];
  return card(
      "tmp buffer", "Bytes. Min and max as documented; with the single pass a tile takes one round.",
      table(
          ["<call", "min", "max", "safe min", "single pass", "given", "rounds"],
          result.tmp.calls.map(call => row(call.call, call)),
          result.tmp.calls.length > 1 ? row("joint", result.tmp) : null));
}

function coresCard(result) {
  const cores = result.cores.map((core, k) => k), busy = result.cores.map(core => core.pipes.V.busy_cycles);
  const rest = result.cores.map((core, k) => core.cycles - busy[k]);
  const share = core =>
      (result.cores[core].rows === undefined ?
           "" :
           ", " + plural(result.cores[core].rows, "row") + " from " + grouped(result.cores[core].first_row));
  const box = chartBox(
      240, () => ({
             type: "bar",
             data: {
               labels: cores,
               datasets: [
                 {label: "vector unit at work", data: busy, backgroundColor: category(0)},
                 {label: "until the core's end", data: rest, backgroundColor: style("line")}
               ]
             },
             options: {
               scales: {
                 x: Object.assign(axis("core", value => value, {stacked: true}), {grid: {display: false}}),
                 y: axis("cycles", grouped, {stacked: true, min: 0})
               },
               interaction: {mode: "index", intersect: false},
               plugins: {
                 tooltip: {
                   callbacks: {
                     title: items => "core " + items[0].label + share(items[0].dataIndex),
                     label: item => " " + item.dataset.label + ": " + grouped(item.raw) + " cycles",
                     footer: items => "ends at cycle " + grouped(result.cores[items[0].dataIndex].cycles)
                   }
                 }
               }
             },
           }),
      "cycles by core");
  const ends = result.cores.map(core => core.cycles);
  return card(
      "Cores", "They end after " + grouped(Math.min(...ends)) + " to " + grouped(Math.max(...ends)) + " cycles.", box);
}

function configCard(result) {
  return card(
      "Configuration", "Every key as it was resolved.",
      el("div", {class: "config"},
         Object.entries(result.config)
             .map(([key, value]) => el("div", {}, el("span", {class: "soft"}, key), el("span", {}, value)))),
      (result.notes || []).map(note => el("p", {class: "note", style: {marginTop: "10px"}}, note)));
}
