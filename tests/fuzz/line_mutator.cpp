// SPDX-License-Identifier: Apache-2.0
/// \file
/// Mutates .aiv texts line by line: leaves out, doubles, swaps, moves numbers; then counts again, so that what is left
/// is not refused for its end lines alone. Every second time libFuzzer's own mutations are taken, sometimes without
/// counting.
#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <random>
#include <sstream>
#include <string>
#include <vector>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed);

namespace {

using Lines = std::vector<std::string>;
using Engine = std::minstd_rand;

Lines lines_of(const std::string& text) {
  Lines lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string text_of(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

/// Follows a text and puts the right number on each end line.
class Counter {
public:
  void count(std::string& line) {
    std::istringstream in(line);
    std::string first, second;
    in >> first >> second;
    if (first == "end") return end(line, second);
    if (first == "block" && in >> first && first == "same-as") return same_as(in);
    if (first == "function") function_ = 0, in_function_ = true;
    if (first == "repeat" && !in_function_) open_.push_back({block_, std::strtoull(second.c_str(), nullptr, 10)});
    if (first == "}" && !in_function_) close();
    static const std::array<std::string, 10> kNoInstructions = {
        "aiv", "gm", "ub", "block", "step", "steps", "function", "repeat", "}", "data_dependent"};
    const bool counts = !first.empty() && first[0] != '#' && first[0] != ';' &&
                        std::find(kNoInstructions.begin(), kNoInstructions.end(), first) == kNoInstructions.end();
    if (counts) ++(in_function_ ? function_ : block_);
  }

private:
  struct Loop {
    std::uint64_t before, times;
  };

  void end(std::string& line, const std::string& what) {
    if (what == "function") {
      line = "end function " + std::to_string(function_);
      in_function_ = false;
    } else if (what == "block") {
      line = "end block " + std::to_string(block_);
      lengths_.push_back(block_);
      total_ += block_;
      block_ = 0;
      open_.clear();
    } else {
      line = "end " + std::to_string(total_);
    }
  }

  void same_as(std::istream& in) {
    std::size_t base = 0;
    const bool known = in >> base && base < lengths_.size();
    lengths_.push_back(known ? lengths_[base] : 0);
    total_ += lengths_.back();
  }

  void close() {
    if (open_.empty()) return;
    block_ = open_.back().before + (block_ - open_.back().before) * open_.back().times;
    open_.pop_back();
  }

  bool in_function_ = false;
  std::uint64_t function_ = 0, block_ = 0, total_ = 0;
  std::vector<std::uint64_t> lengths_;
  std::vector<Loop> open_;
};

std::string a_number(Engine& engine) {
  static const std::array<const char*, 18> kTelling = {"0",
                                                       "1",
                                                       "7",
                                                       "8",
                                                       "16",
                                                       "31",
                                                       "32",
                                                       "64",
                                                       "255",
                                                       "256",
                                                       "4096",
                                                       "65535",
                                                       "196352",
                                                       "196608",
                                                       "2147483647",
                                                       "4294967295",
                                                       "9223372036854775807",
                                                       "18446744073709551615"};
  return kTelling[engine() % kTelling.size()];
}

/// Another number in the place of one of the line's.
void renumber(std::string& line, Engine& engine) {
  std::vector<std::size_t> begins;
  for (std::size_t k = 0; k < line.size(); ++k)
    if (std::isdigit(static_cast<unsigned char>(line[k])) != 0 &&
        (k == 0 || std::isdigit(static_cast<unsigned char>(line[k - 1])) == 0))
      begins.push_back(k);
  if (begins.empty()) return;
  const std::size_t begin = begins[engine() % begins.size()];
  std::size_t end = begin;
  while (end < line.size() && std::isdigit(static_cast<unsigned char>(line[end])) != 0) ++end;
  line.replace(begin, end - begin, a_number(engine));
}

void mutate(Lines& lines, Engine& engine) {
  const auto any = [&] { return lines.begin() + static_cast<std::ptrdiff_t>(engine() % lines.size()); };
  switch (engine() % 6) {
  case 0: lines.erase(any()); return;
  case 1: {
    const std::string line = *any();
    lines.insert(any(), line);
    return;
  }
  case 2: std::iter_swap(any(), any()); return;
  case 3: {
    const auto at = any();
    if (at + 1 != lines.end()) std::iter_swap(at, at + 1);
    return;
  }
  default: renumber(*any(), engine);
  }
}

} // namespace

std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size, unsigned seed) {
  Engine engine(seed);
  const unsigned way = engine() % 8;
  if (way < 4) size = LLVMFuzzerMutate(data, size, max_size);
  Lines lines = lines_of(std::string(reinterpret_cast<const char*>(data), size));
  if (way == 0 || lines.empty()) return size;
  for (unsigned times = way < 4 ? 0 : 1 + engine() % 4; times > 0 && !lines.empty(); --times) mutate(lines, engine);
  Counter counter;
  for (std::string& line : lines) counter.count(line);
  const std::string text = text_of(lines);
  size = std::min(text.size(), max_size);
  std::copy_n(text.begin(), size, data);
  return size;
}
