// Where each pipe's cycles went, and the least that each unit would need.
function pipesCard(result) {
  let core = "all";
  const pipes = () => (core === "all" ? result.pipes : result.cores[core].pipes);
  const whole = () => result.cycles * (core === "all" ? result.cores.length : 1);
  const box = chartBox(250, () => pipesConfig(pipes(), whole()), "cycles of each pipe by reason");
  const cores = [["all", "all cores"], ...result.cores.map((_, k) => [k, "core " + k])];
  return card(
      "Where each pipe's cycles went",
      "At work, or waiting for exactly one reason: every bar adds up to the run" +
          (result.cores.length > 1 ? ", times its cores." : "."),
      result.cores.length > 1 ? el("div", {class: "controls"}, chooser("Cores", cores, "all", value => {
                                     core = value;
                                     drawCharts();
                                   })) : null, box);
}

function pipesConfig(pipes, whole) {
  const cycles = reason =>
      PIPES.map(([pipe]) => (reason === "busy" ? pipes[pipe].busy_cycles : pipes[pipe].stalls[reason]));
  const series = ["busy", ...Object.keys(REASONS)]
                     .map(reason => ({label: reasonName(reason), colour: reasonColour(reason), cycles: cycles(reason)}))
                     .filter(one => sum(one.cycles) > 0);
  for (const one of series) one.values = one.cycles.map(value => value / whole);
  return stackedBars(
      PIPES.map(pipe => pipe[1]), series, shareAxis(),
      (value, row, at) => grouped(series[at].cycles[row]) + " cycles, " + percent(value));
}

function rooflineCard(result) {
  const roof = result.explanation.roofline;
  const rows = [
    ["vector", roof.vector_cycles, "its repeats at full rate"], ["MTE2", roof.mte2_cycles, "bytes in at a core's rate"],
    ["MTE3", roof.mte3_cycles, "bytes out at a core's rate"],
    ["memory", roof.memory_cycles, "all bytes at the chip's rate"],
    ["scalar", roof.scalar_cycles, "its instructions' dispatch"], ["this run", result.cycles, "as simulated"]
  ];
  const colours = () => rows.map(
      ([name]) =>
          (name === "this run"    ? style("ink") :
               name === roof.roof ? category(5) :
                                    category(0)));
  const box = chartBox(
      250,
      () => ({
        type: "bar",
        data: {
          labels: rows.map(row => row[0]),
          datasets: [
            {data: rows.map(row => row[1]), backgroundColor: colours(), barPercentage: 0.75, categoryPercentage: 0.9}
          ]
        },
        plugins: [barTexts((_, k) => grouped(rows[k][1]))],
        options: {
          indexAxis: "y",
          layout: {padding: {right: 60}},
          scales: {x: axis("cycles", grouped, {min: 0}), y: categoryAxis()},
          plugins: {
            legend: {display: false},
            tooltip: {callbacks: {label: item => " " + grouped(item.raw) + " cycles: " + rows[item.dataIndex][2]}}
          }
        },
      }),
      "least cycles by unit");
  const largest = Math.max(...rows.slice(0, -1).map(row => row[1]));
  const note =
      "The least time that each unit alone would need for the work of this run, without startups, waits and conflicts. The roof is " +
      roof.roof + (largest > 0 ? "; the run takes " + decimals(result.cycles / largest, 1) + " times as long." : ".");
  return card("Roofline", note, box);
}
