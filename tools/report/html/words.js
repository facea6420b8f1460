// What the simulator's names mean, in the words of people.
const PIPES = [["S", "scalar"], ["V", "vector"], ["MTE2", "MTE2"], ["MTE3", "MTE3"]];
const UNITS = {
  vector: "the vector unit",
  scalar: "the scalar unit",
  MTE2: "MTE2, the copies into UB",
  MTE3: "MTE3, the copies out of UB"
};
const PIPE_OF = {
  vector: "V",
  scalar: "S",
  MTE2: "MTE2",
  MTE3: "MTE3"
};

/** Reason: {title, meaning, own, colour}, in the order of the bars. */
const REASONS = Object.fromEntries(DATA.reasons.map(reason => [reason.name, reason]));
function reasonName(reason) { return reason === "busy" ? "at work" : REASONS[reason] ? REASONS[reason].title : reason; }

/** What the critical path's cycles were spent on. */
const SPENT = {
  vector: "vector instructions at work",
  vector_latency: "vector results awaited",
  copies: "bytes on their way",
  gm_latency: "memory latency",
  scalar: "dispatch, scalar work",
  meeting: "flags and meeting",
};
function shapeText(shape) { return "[" + [shape.b, shape.s, shape.h].join(", ") + "]"; }
