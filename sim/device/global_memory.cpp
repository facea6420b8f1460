// SPDX-License-Identifier: Apache-2.0
#include "sim/device/global_memory.h"

#include "sim/device/demand.h"

#include <algorithm>

namespace sim {
namespace {

constexpr double kRounding = 1e-6; // bytes

/// How much of `span` another copy is at too. Strided copies share all or, as far as this looks, nothing.
double shared_part(const isa::GmSpan& span, const isa::GmSpan& other) {
  if (span.buffer != other.buffer || span.bytes() == 0) return 0;
  if (span.pieces > 1 || other.pieces > 1)
    return span.base == other.base && span.length == other.length && span.stride == other.stride ? 1 : 0;
  const std::int64_t begin = std::max(span.base, other.base);
  const std::int64_t end = std::min(span.base + span.length, other.base + other.length);
  return end > begin ? static_cast<double>(end - begin) / static_cast<double>(span.length) : 0;
}

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
    : sc_module(name), l2_(image, hardware.l2),
      same_address_loss_(hardware.l2.same_address_loss), reads_{hardware.mte2,
                                                                {"reads_l2", hardware.mte2.l2},
                                                                {"reads", hardware.mte2.memory},
                                                                {}},
      writes_{hardware.mte3, {"writes_l2", hardware.mte3.l2}, {"writes", hardware.mte3.memory}, {}}, image_(image),
      readers_(image.buffers.size()) {}

void GlobalMemory::warm() {
  for (std::uint32_t k = 0; k < image_.buffers.size(); ++k)
    if (image_.buffers[k].role == isa::Role::in) l2_.warm(k, image_.buffers[k].bytes());
}

GlobalMemory::Asked GlobalMemory::ask(bool in, const isa::GmSpan& pieces) {
  const isa::GmSpan span = joined(pieces);
  const std::int64_t held = l2_.touch(span);
  return {demand_of(span, image_.buffers[span.buffer].address, held, (in ? reads_ : writes_).timing), held};
}

void GlobalMemory::start(bool in, const Demand& demand, const isa::GmSpan& span, std::function<void()> done) {
  Direction& way = in ? reads_ : writes_;
  double shared = 0;
  for (const isa::GmSpan* other : way.moving) shared = std::max(shared, shared_part(span, *other));
  const double longer = 1 + same_address_loss_ * shared;
  way.moving.push_back(&span);
  move(way, {demand.l2 * longer, demand.memory * longer, demand.bursts}, [&way, &span, done = std::move(done)] {
    *std::find(way.moving.begin(), way.moving.end(), &span) = way.moving.back();
    way.moving.pop_back();
    done();
  });
}

/// What is left of the cycle in which the L2 has answered goes to the memory, so that a copy's time is rounded up once.
void GlobalMemory::move(Direction& way, const Demand& demand, std::function<void()> done) {
  if (demand.memory <= 0) return way.l2.start(demand.l2, [done = std::move(done)](double) { done(); });
  const auto behind_l2 = [&memory = way.memory, bytes = demand.memory, done = std::move(done)](double spare) {
    memory.start(std::max(bytes - spare * memory.core_rate(), 0.0), [done](double) { done(); });
  };
  if (demand.l2 <= 0) return behind_l2(0);
  way.l2.start(demand.l2, behind_l2);
}

} // namespace sim
