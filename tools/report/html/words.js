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

/** Reason: [short, what it means]. In the order of the bars. */
const REASONS = {
  barrier: ["barrier", "waits for results still on their way"],
  wait_flag: ["wait_flag", "waits for a flag that another unit sets"],
  set_flag: ["set_flag", "the flag is still raised from last time"],
  get_buf: ["buffer held", "waits for a buffer that an earlier user still holds"],
  queue_full: ["queue full", "waits for room in another unit's queue"],
  bank_read_read: ["bank conflict of reads", "two reads meet in a bank group"],
  bank_read_write: ["bank conflict of read and write", "a read meets a write in a bank"],
  bank_write_write: ["bank conflict of writes", "writes meet each other in a bank"],
  mte_contention: ["copies in the way", "copies slow the vector unit down"],
  gm_latency: ["memory latency", "the first byte of a copy is on its way"],
  gm_bandwidth: ["memory bandwidth", "shares the memory's rate with other cores"],
  sync_all: ["sync_all", "waits for the other cores"],
  no_instruction: ["no instruction", "nothing to do: its queue is empty"],
};
function reasonName(reason) { return reason === "busy" ? "at work" : (REASONS[reason] || [reason])[0]; }

/** What the critical path's cycles were spent on. */
const SPENT = {
  vector: "vector instructions at work",
  vector_latency: "vector results awaited",
  copies: "bytes on their way",
  gm_latency: "memory latency",
  scalar: "dispatch, scalar work",
  meeting: "flags and meeting",
};
/** The waits that a pipe's own work brings with it. */
const OWN = [
  "barrier", "bank_read_read", "bank_read_write", "bank_write_write", "mte_contention", "gm_latency", "gm_bandwidth"
];

function shapeText(shape) { return "[" + [shape.b, shape.s, shape.h].join(", ") + "]"; }
