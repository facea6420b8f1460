// SPDX-License-Identifier: Apache-2.0
/// \file
/// A strict reader of VCD: what is not exactly as the format and our own promises have it throws. Promises beyond the
/// format: one line a time, times rise, every value is a change, the file ends with a line end and is ASCII.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace support {

class Vcd {
public:
  struct Signal {
    std::string type;
    std::size_t width = 0;
    std::vector<std::pair<std::int64_t, std::string>> changes; ///< time and value; numbers in binary
  };

  explicit Vcd(const std::string& content) : in_(content) {
    if (content.empty() || content.back() != '\n') fail("no line end at the end");
    for (const char c : content)
      if ((c < ' ' && c != '\n') || c > '~') fail("not plain ASCII");
    read_header();
    read_changes();
  }

  /// By path, such as device.core0.vector.busy.
  const Signal& signal(const std::string& path) const {
    const auto found = by_path_.find(path);
    if (found == by_path_.end()) throw std::runtime_error("VCD: no signal " + path);
    return signals_.at(found->second);
  }
  bool has(const std::string& path) const { return by_path_.count(path) > 0; }
  std::vector<std::string> paths() const {
    std::vector<std::string> paths;
    for (const auto& [path, id] : by_path_) paths.push_back(path);
    return paths;
  }
  std::int64_t end() const { return time_; }

  /// Cycles for which the signal has that value.
  std::int64_t cycles(const std::string& path, const std::string& value) const {
    const auto& changes = signal(path).changes;
    std::int64_t total = 0;
    for (std::size_t i = 0; i < changes.size(); ++i)
      if (changes[i].second == value)
        total += (i + 1 < changes.size() ? changes[i + 1].first : time_) - changes[i].first;
    return total;
  }
  std::string at(const std::string& path, std::int64_t time) const {
    std::string value;
    for (const auto& change : signal(path).changes)
      if (change.first <= time) value = change.second;
    return value;
  }
  /// The largest value of a number.
  std::uint64_t peak(const std::string& path) const {
    std::uint64_t peak = 0;
    for (const auto& change : signal(path).changes) peak = std::max<std::uint64_t>(peak, number(change.second));
    return peak;
  }
  std::uint64_t last(const std::string& path) const { return number(signal(path).changes.back().second); }
  static std::uint64_t number(const std::string& binary) { return std::stoull(binary, nullptr, 2); }

private:
  [[noreturn]] static void fail(const std::string& what) { throw std::runtime_error("VCD: " + what); }

  void read_header() {
    std::vector<std::string> scopes;
    for (std::string line; std::getline(in_, line);) {
      std::istringstream words(line);
      std::vector<std::string> w;
      for (std::string word; words >> word;) w.push_back(word);
      if (w.empty() || w.back() != "$end") fail("unfinished declaration: " + line);
      if (w[0] == "$enddefinitions") {
        if (!scopes.empty()) fail("open scope");
        return;
      }
      if (w[0] == "$scope" && w.size() == 4)
        scopes.push_back(w[2]);
      else if (w[0] == "$upscope" && !scopes.empty())
        scopes.pop_back();
      else if (w[0] == "$var")
        declare(w, scopes);
      else if (w[0] != "$version" && w[0] != "$comment" && w[0] != "$timescale")
        fail("what is " + line);
    }
    fail("no end of the header");
  }

  void declare(const std::vector<std::string>& w, const std::vector<std::string>& scopes) {
    if (w.size() != 6 && w.size() != 7) fail("$var with " + std::to_string(w.size()) + " words");
    const std::size_t width = std::stoul(w[2]);
    if (w.size() == 7 && w[5] != "[" + std::to_string(width - 1) + ":0]") fail("range " + w[5]);
    std::string path;
    for (const std::string& scope : scopes) path += scope + ".";
    if (!by_path_.emplace(path + w[4], w[3]).second) fail("twice: " + path + w[4]);
    if (!signals_.emplace(w[3], Signal{w[1], width, {}}).second) fail("identifier twice: " + w[3]);
  }

  void read_changes() {
    bool initial = false, initial_done = false;
    int times = 0;
    for (std::string line; std::getline(in_, line);) {
      if (line.empty()) fail("empty line");
      if (line[0] == '#') {
        const std::int64_t time = std::stoll(line.substr(1));
        if (time <= time_) fail("time goes back at " + line);
        time_ = time;
        ++times;
      } else if (line == "$dumpvars") {
        if (initial_done || times != 1) fail("$dumpvars not at the start");
        initial = true;
      } else if (line == "$end") {
        if (!initial) fail("$end of what");
        initial = false;
        initial_done = true;
      } else {
        if (!initial && !initial_done) fail("change before the initial values");
        change(line, initial);
      }
    }
    for (const auto& [id, signal] : signals_)
      if (signal.changes.empty()) fail("no initial value: " + id);
  }

  void change(const std::string& line, bool initial) {
    const bool scalar = line[0] == '0' || line[0] == '1';
    const std::size_t space = scalar ? 0 : line.find(' ');
    if (space == std::string::npos) fail("value without identifier: " + line);
    const auto found = signals_.find(line.substr(space + 1));
    if (found == signals_.end()) fail("undeclared: " + line);
    Signal& signal = found->second;
    const std::string value = scalar ? line.substr(0, 1) : line.substr(1, space - 1);
    check_value(signal, scalar ? 'w' : line[0], value, line);
    if (initial != signal.changes.empty()) fail("initial value missing or twice: " + line);
    if (!initial && (signal.changes.back().second == value || signal.changes.back().first == time_))
      fail("not a change, or the second in a cycle: " + line);
    signal.changes.emplace_back(time_, value);
  }

  static void check_value(const Signal& signal, char form, const std::string& value, const std::string& line) {
    const bool fits = (form == 's' && signal.type == "string") ||
                      (form == 'w' && signal.type == "wire" && signal.width == 1) ||
                      (form == 'b' && signal.type == "wire" && !value.empty() && value.size() <= signal.width &&
                       value.find_first_not_of("01") == std::string::npos);
    if (!fits) fail("value does not fit its signal: " + line);
  }

  std::istringstream in_;
  std::map<std::string, std::string> by_path_; ///< identifiers
  std::map<std::string, Signal> signals_;      ///< by identifier
  std::int64_t time_ = -1;
};

} // namespace support
