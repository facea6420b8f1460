// SPDX-License-Identifier: Apache-2.0
#include "sim/listeners/trace_events.h"

#include <charconv>
#include <cmath>

namespace sim {
namespace {

constexpr std::size_t kFlushed = std::size_t{1} << 16;
constexpr std::int64_t kTicks = 10000; ///< a microsecond

} // namespace

void append_json(std::string& out, std::string_view text) {
  constexpr char kDigits[] = "0123456789abcdef";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      (out += '\\') += c;
    else if (static_cast<unsigned char>(c) < 0x20)
      ((out += "\\u00") += kDigits[static_cast<unsigned char>(c) >> 4]) += kDigits[c & 0xf];
    else
      out += c;
  }
}

TraceEvents::TraceEvents(std::ostream& out, double clock_mhz) : out_(out), clock_mhz_(clock_mhz) {
  out_ << "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n";
}

void TraceEvents::begin(char phase, int process) {
  if (!first_) line_ += ",\n";
  first_ = false;
  line_ += "{\"ph\":\"";
  line_ += phase;
  line_ += "\",\"pid\":";
  number(process);
}

void TraceEvents::number(std::int64_t value) {
  char text[24];
  line_.append(text, std::to_chars(text, text + sizeof(text), value).ptr);
}

void TraceEvents::time(std::string_view key, std::int64_t from, std::int64_t to) {
  // Both ends are rounded, not their difference: slices that lie end to end do so in the text.
  const std::int64_t ticks = ticks_at(to) - ticks_at(from);
  ((line_ += ",\"") += key) += "\":";
  number(ticks / kTicks);
  const std::string rest = std::to_string(kTicks + ticks % kTicks);
  (line_ += '.').append(rest, 1);
}

std::int64_t TraceEvents::ticks_at(std::int64_t cycles) const {
  return std::llround(static_cast<double>(cycles) * static_cast<double>(kTicks) / clock_mhz_);
}

void TraceEvents::end() {
  line_ += '}';
  if (line_.size() < kFlushed) return;
  out_ << line_;
  line_.clear();
}

void TraceEvents::name_process(int process, std::string_view name) {
  begin('M', process);
  line_ += ",\"name\":\"process_name\",\"args\":{\"name\":\"";
  append_json(line_, name);
  line_ += "\"}";
  end();
}

void TraceEvents::name_thread(int process, int thread, std::string_view name, int sort) {
  for (const bool sorts : {false, true}) {
    begin('M', process);
    line_ += ",\"tid\":";
    number(thread);
    line_ += sorts ? ",\"name\":\"thread_sort_index\",\"args\":{\"sort_index\":"
                   : ",\"name\":\"thread_name\",\"args\":{\"name\":\"";
    if (sorts)
      number(sort);
    else
      append_json(line_, name);
    line_ += sorts ? "}" : "\"}";
    end();
  }
}

void TraceEvents::slice(int process, int thread, std::string_view name, std::int64_t from, std::int64_t to,
                        std::string_view arguments) {
  begin('X', process);
  line_ += ",\"tid\":";
  number(thread);
  time("ts", 0, from);
  time("dur", from, to);
  ((line_ += ",\"name\":\"") += name) += '"';
  if (!arguments.empty()) ((line_ += ",\"args\":{") += arguments) += '}';
  end();
}

void TraceEvents::arrow(int process, int from_thread, std::int64_t from, int to_thread, std::int64_t to,
                        std::string_view category) {
  ++arrows_;
  for (const bool is_end : {false, true}) {
    begin(is_end ? 'f' : 's', process);
    line_ += ",\"tid\":";
    number(is_end ? to_thread : from_thread);
    time("ts", 0, is_end ? to : from);
    line_ += ",\"id\":";
    number(arrows_);
    ((line_ += ",\"cat\":\"") += category) += "\",\"name\":\"flag\"";
    if (is_end) line_ += ",\"bp\":\"e\"";
    end();
  }
}

void TraceEvents::counter(int process, std::string_view name, std::int64_t at, std::string_view unit,
                          std::int64_t value) {
  begin('C', process);
  time("ts", 0, at);
  ((((line_ += ",\"name\":\"") += name) += "\",\"args\":{\"") += unit) += "\":";
  number(value);
  line_ += '}';
  end();
}

void TraceEvents::finish() {
  out_ << line_ << "\n]}\n";
  line_.clear();
}

} // namespace sim
