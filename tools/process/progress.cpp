// SPDX-License-Identifier: Apache-2.0
#include "tools/process/progress.h"

#include "tools/report/table.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>

namespace tools {
namespace {

constexpr double kPatience = 2;            // seconds without a line
constexpr double kEvery = 0.25;            // seconds between two
constexpr const char* kErase = "\r\x1b[K"; // to the start of the line, and nothing behind it

std::string duration_text(double seconds) {
  const auto whole = static_cast<std::int64_t>(std::ceil(seconds));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

} // namespace

double Progress::steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Progress::Progress(std::ostream* terminal, std::string things, Clock clock)
    : terminal_(terminal), things_(std::move(things)), clock_(std::move(clock)), started_(clock_()),
      shown_(started_ + kPatience - kEvery) {}

Progress::~Progress() {
  if (visible_) *terminal_ << kErase << std::flush;
}

void Progress::update(std::int64_t done, std::int64_t total) {
  if (terminal_ == nullptr || done <= 0 || total <= 0) return;
  const double now = clock_();
  if (now - shown_ < kEvery) return;
  shown_ = now;
  visible_ = true;
  const double left = (now - started_) * static_cast<double>(total - done) / static_cast<double>(done);
  *terminal_ << kErase
             << fmt::format("{} % of {} {}, about {} left", done * 100 / total, grouped(total), things_,
                            duration_text(left))
             << std::flush;
}

} // namespace tools
