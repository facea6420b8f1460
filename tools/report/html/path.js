// The critical path by kernel step, and what the pipes did in each step.
function pathCard(result) {
  const path = result.explanation.critical_path;
  if (!path.length)
    return card(
        "Where the time went, by kernel step", "No critical path: the run did not end well.", stepsTable(result));
  const kinds = Object.keys(SPENT).filter(kind => path.some(step => step[kind] > 0));
  const named = path.map(step => (step.step === "-" ? "no step" : step.step));
  const box = chartBox(
      74 + 26 * path.length,
      () => stackedBars(
          named,
          kinds.map(
              kind =>
                  ({label: SPENT[kind], colour: category(SPENT_COLOURS[kind]), values: path.map(step => step[kind])})),
          axis("cycles on the critical path", grouped, {min: 0}),
          value => grouped(value) + " cycles, " + percent(value / result.cycles)),
      "critical path by step");
  return card(
      "Where the time went, by kernel step",
      "The critical path: the chain of causes that ends with the last instruction. Every cycle of the run lies in one step, so what a step has here is what it costs.",
      box, stepsTable(result));
}

function stepsTable(result) {
  const path = new Map(result.explanation.critical_path.map(step => [step.step, step]));
  const rows =
      result.explanation.steps.map(step => [step, path.get(step.step)])
          .filter(([step, share]) => share || sum(Object.values(step.pipes).map(pipe => pipe.instructions)) > 0);
  const cells = ([step, share]) => {
    const vector = step.pipes.V, waited = Object.entries(vector.stalls).sort((a, b) => b[1] - a[1])[0];
    const lost = sum(Object.keys(CONFLICTS).map(kind => vector.stalls["bank_" + kind] || 0));
    return [
      step.step === "-" ? "no step" : step.step, share ? grouped(share.cycles) : "-",
      share ? shareBar(share.cycles / result.cycles) : "",
      grouped(sum(Object.values(step.pipes).map(pipe => pipe.instructions))), grouped(vector.busy_cycles),
      grouped(sum(Object.values(vector.stalls))), waited && waited[1] > 0 ? reasonName(waited[0]) : "-", grouped(lost),
      step.bytes ? bytes(step.bytes) : "-"
    ];
  };
  return el(
      "div", {},
      el("h3", {}, "Steps" + (result.cores.length > 1 ? "; right of the path's share all cores together" : "")),
      table(
          [
            "<step", "on the critical path", "share of the run", "instructions", "vector at work", "vector waits",
            "<longest wait", "bank conflicts", "copied"
          ],
          rows.map(cells)));
}
