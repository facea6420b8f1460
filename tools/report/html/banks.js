// The banks of UB: who uses them, and who meets whom.
function banksCard(result) {
  const banks = result.explanation.banks, meetings = result.explanation.meetings;
  const total = sum(meetings.map(conflictsOf));
  const note = "Core " + banks.core +
      ". An instruction loses cycles when two of its reads meet in a bank group, or a read meets a write in one bank. A cell is a bank; its number counts datablocks of 32 B.";
  return card(
      "Banks", note,
      el("div", {class: "pair"}, heatMap("Datablocks read", banks, banks.blocks_read),
         heatMap("Datablocks written", banks, banks.blocks_written)),
      total > 0 ? conflictChart(meetings, result) : el("p", {}, "No bank conflicts on this core."),
      total > 0 ? meetingsTable(meetings, result) : null);
}

function conflictsOf(meeting) { return meeting.read_read + meeting.read_write + meeting.write_write; }

/** Groups across, banks down; darker is more. */
function heatMap(title, banks, counts) {
  const most = Math.max(...counts, 1);
  const groups = [...Array(banks.groups).keys()];
  const cell = (bank, group) => {
    const count = counts[group + banks.groups * bank], share = Math.sqrt(count / most);
    return el(
        "td", {
          title: "bank " + bank + " of group " + group + ": " + plural(count, "datablock"),
          "data-count": count,
          style: {
            background: count ? "color-mix(in srgb, var(--accent) " + (8 + 92 * share).toFixed(0) + "%, var(--faint))" :
                                "var(--faint)",
            color: share > 0.72 ? "var(--card)" : "var(--ink)"
          }
        },
        count ? brief(count) : "");
  };
  return el(
      "div", {}, el("h3", {}, title + ": " + grouped(sum(counts))),
      el("div", {class: "scroll"},
         el("table", {class: "heat"},
            el("thead", {}, el("tr", {}, el("th", {}, "group"), groups.map(group => el("th", {}, String(group))))),
            el("tbody", {},
               [...Array(banks.banks_per_group).keys()].map(
                   bank => el("tr", {}, el("th", {}, "bank " + bank), groups.map(group => cell(bank, group))))))));
}

const CONFLICTS = {
  read_read: "two reads meet",
  read_write: "a read meets a write",
  write_write: "writes meet"
};

function dearest(meetings, most) {
  return [...meetings].sort((a, b) => conflictsOf(b) - conflictsOf(a)).slice(0, most);
}

function conflictChart(meetings, result) {
  const shown = dearest(meetings, 12);
  const names = shown.map(
      meeting => (meeting.step ? meeting.step + " " : "") + meeting.instruction +
          (meeting.buffers[0] ? " \u2192 " + meeting.buffers[0] : ""));
  return el(
      "div", {},
      el("h3", {},
         "Cycles lost to conflicts, by instruction and its operands" +
             (meetings.length > shown.length ? ", the " + shown.length + " dearest" : "")),
      chartBox(
          74 + 24 * shown.length,
          () => stackedBars(
              names,
              Object.keys(CONFLICTS)
                  .filter(kind => shown.some(meeting => meeting[kind] > 0))
                  .map(kind => ({
                         label: CONFLICTS[kind],
                         colour: reasonColour("bank_" + kind),
                         values: shown.map(meeting => meeting[kind])
                       })),
              axis("cycles lost on core " + result.explanation.banks.core, grouped, {min: 0}),
              value => grouped(value) + " cycles"),
          "bank conflicts"));
}

function meetingsTable(meetings, result) {
  const owner = name => (name === null ? "-" : name);
  const rows = dearest(meetings, 20)
                   .map(
                       meeting =>
                           [meeting.step || "no step", meeting.instruction, ...meeting.buffers.map(owner),
                            grouped(meeting.instructions), grouped(meeting.read_read), grouped(meeting.read_write),
                            grouped(meeting.write_write), percent(conflictsOf(meeting) / result.cycles)]);
  return el(
      "div", {style: {marginTop: "12px"}},
      table(
          [
            "<step", "<instruction", "<destination", "<source", "<source", "instructions", "reads", "read and write",
            "writes", "of the run"
          ],
          rows));
}
