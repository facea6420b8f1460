// SPDX-License-Identifier: Apache-2.0
#include "sim/global_memory.h"

#include "sim/timing.h"

namespace sim {
namespace {

constexpr double kRounding = 1e-6; // bytes

} // namespace

Channel::Channel(const sc_core::sc_module_name& name, double core_rate, double chip_rate)
    : sc_module(name), core_rate_(core_rate), chip_rate_(chip_rate) {
  SC_HAS_PROCESS(Channel);
  SC_METHOD(run);
  sensitive << wake_.event();
  dont_initialize();
}

double Channel::rate() const { return std::min(core_rate_, chip_rate_ / static_cast<double>(transfers_.size())); }

/// Brings virtual time up to now, at the rate of the transfers that were active since the last update.
void Channel::advance() {
  if (!transfers_.empty()) virtual_time_ += rate() * static_cast<double>(now() - updated_);
  updated_ = now();
}

void Channel::wait_for_first() {
  if (transfers_.empty()) return;
  const double left = transfers_.top().finish - kRounding - virtual_time_;
  wake_.at(updated_ + whole_cycles(std::max(left, 0.0) / rate()));
}

void Channel::start(double demand, std::function<void()> done) {
  advance();
  if (transfers_.empty()) virtual_time_ = 0; // keeps the sums small, hence exact
  transfers_.push({virtual_time_ + demand, started_++, std::move(done)});
  wait_for_first();
}

void Channel::run() {
  advance();
  while (!transfers_.empty() && transfers_.top().finish <= virtual_time_ + kRounding) {
    const std::function<void()> done = transfers_.top().done;
    transfers_.pop();
    done();
  }
  wait_for_first();
}

} // namespace sim
