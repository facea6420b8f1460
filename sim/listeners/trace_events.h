// SPDX-License-Identifier: Apache-2.0
/// \file
/// Writes the events of a Chrome trace (JSON, as Perfetto and chrome://tracing read it), one a line, as they come.
/// Times are microseconds, cycles / clock; four decimals are finer than a cycle of any chip.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>

namespace sim {

class TraceEvents {
public:
  TraceEvents(std::ostream& out, double clock_mhz);

  /// `process`: a core. `sort`: where the thread stands among the others.
  void name_process(int process, std::string_view name);
  void name_thread(int process, int thread, std::string_view name, int sort);

  /// A slice of a thread. `arguments`: the inside of a JSON object, or "".
  void slice(int process, int thread, std::string_view name, std::int64_t from, std::int64_t to,
             std::string_view arguments);
  /// An arrow from one thread to another.
  void arrow(int process, int from_thread, std::int64_t from, int to_thread, std::int64_t to,
             std::string_view category);
  /// A counter's value from `time` on.
  void counter(int process, std::string_view name, std::int64_t time, std::string_view unit, std::int64_t value);

  /// Ends the array: the text is whole. Nothing may come after it.
  void finish();

private:
  void begin(char phase, int process);
  /// The time from one cycle to another.
  void time(std::string_view key, std::int64_t from, std::int64_t to);
  std::int64_t ticks_at(std::int64_t cycles) const;
  void number(std::int64_t value);
  void end();

  std::ostream& out_;
  double clock_mhz_;
  std::string line_;
  std::int64_t arrows_ = 0;
  bool first_ = true;
};

/// `text` with quotes, backslashes and control characters escaped.
void append_json(std::string& out, std::string_view text);

} // namespace sim
