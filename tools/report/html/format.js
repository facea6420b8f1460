// Numbers as people read them.
function grouped(value) { return Math.round(value).toLocaleString("en-US"); }
function percent(share) { return (100 * (Number.isFinite(share) ? share : 0)).toFixed(1) + " %"; }
function decimals(value, digits) {
  return value.toLocaleString("en-US", {minimumFractionDigits: digits, maximumFractionDigits: digits});
}
function bytes(value) { return grouped(value) + " B"; }
/** 41664 -> "40.7 KiB": for the ticks of axes. */
function kibibytes(value) {
  if (value >= 1024 * 1024) return +(value / 1024 / 1024).toFixed(1) + " MiB";
  return value >= 1024 ? +(value / 1024).toFixed(1) + " KiB" : value + " B";
}
/** A round step for an axis of bytes up to `most`: a power of two, at most eight of them. */
function byteStep(most) { return 2 ** Math.max(0, Math.ceil(Math.log2(Math.max(1, most) / 8))); }
/** Counts in little room: 18,446 -> "18k". */
function brief(value) {
  if (value >= 1e6) return +(value / 1e6).toPrecision(2) + "M";
  return value >= 1e3 ? +(value / 1e3).toPrecision(2) + "k" : String(value);
}
function plural(count, word) { return grouped(count) + " " + word + (count === 1 ? "" : "s"); }
function microseconds(cycles) { return decimals(cycles / DATA.clock_mhz, 3) + " \u00b5s"; }
/** 4.0751e-7 -> "4.08e-7". */
function small(value) {
  if (value === null || value === undefined) return "-";
  return value !== 0 && Math.abs(value) < 1e-3 ? value.toExponential(2) : String(+value.toPrecision(3));
}
function sum(values) { return values.reduce((a, b) => a + b, 0); }
