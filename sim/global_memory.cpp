// SPDX-License-Identifier: Apache-2.0
#include "sim/global_memory.h"

namespace sim {
namespace {

constexpr double kRounding = 1e-6; // bytes

} // namespace

Channel::Channel(const sc_core::sc_module_name& name, const MemoryLevel& level)
    : sc_module(name), core_rate_(level.bytes_per_cycle), chip_rate_(level.chip_bytes_per_cycle) {
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

void Channel::start(double demand, Done done) {
  advance();
  if (transfers_.empty()) virtual_time_ = 0; // keeps the sums small, hence exact
  transfers_.push({virtual_time_ + demand, started_++, std::move(done)});
  wait_for_first();
}

void Channel::run() {
  advance();
  while (!transfers_.empty() && transfers_.top().finish <= virtual_time_ + kRounding) {
    const Transfer first = transfers_.top();
    const double spare = std::max(virtual_time_ - first.finish, 0.0) / rate();
    transfers_.pop();
    first.done(spare);
  }
  wait_for_first();
}

GlobalMemory::GlobalMemory(const sc_core::sc_module_name& name, isa::GlobalImage& image, const HardwareConfig& hardware)
    : sc_module(name), l2_(image, hardware.l2), reads_{{"reads_l2", hardware.mte2.l2}, {"reads", hardware.mte2.memory}},
      writes_{{"writes_l2", hardware.mte3.l2}, {"writes", hardware.mte3.memory}}, image_(image),
      readers_(image.buffers.size()) {}

void GlobalMemory::warm() {
  for (std::uint32_t k = 0; k < image_.buffers.size(); ++k)
    if (image_.buffers[k].role == isa::Role::in) l2_.warm(k, image_.buffers[k].bytes());
}

/// What is left of the cycle in which the L2 has answered goes to the memory, so that a copy's time is rounded up once.
void GlobalMemory::start(bool in, const Demand& demand, std::function<void()> done) {
  Direction& way = in ? reads_ : writes_;
  if (demand.memory <= 0) return way.l2.start(demand.l2, [done = std::move(done)](double) { done(); });
  const auto behind_l2 = [&memory = way.memory, bytes = demand.memory, done = std::move(done)](double spare) {
    memory.start(std::max(bytes - spare * memory.core_rate(), 0.0), [done](double) { done(); });
  };
  if (demand.l2 <= 0) return behind_l2(0);
  way.l2.start(demand.l2, behind_l2);
}

} // namespace sim
