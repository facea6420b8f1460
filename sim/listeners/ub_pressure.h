// SPDX-License-Identifier: Apache-2.0
/// \file
/// How full UB is with data that still matter: a datablock is live from the end of the instruction that wrote it to the
/// start of the last one that reads it before it is written again, and for a cycle at least. Datablocks never read are
/// never live.
///
/// Which reads are the last is known before the play, in program order (sim/listeners/ub_lives.h), so live bytes are
/// counted as the run goes on. In a stream with a race, where a read comes before the write that it should see, a life
/// is still the program's: it lasts a cycle.
#pragma once

#include "sim/events.h"
#include "sim/listeners/ub_lives.h"
#include "sim/result.h"

#include <memory>
#include <vector>

namespace sim {

/// One core's UB. Changes of the live bytes are told to `hub` as moments.
class UbPressure {
public:
  UbPressure(const isa::Program& program, std::shared_ptr<const UbLives> lives, std::int64_t ub_bytes,
             const EventHub& hub);

  /// In order of time; of one instruction all reads before its write.
  void add(const Access& access);

  /// The peaks up to now; nothing may be added after it.
  UbResult result();

private:
  void write(const Access& access);
  void read(const Access& access);
  void touch(const isa::Range& range);
  void one_less(std::uint32_t life, const Access& access);
  bool written_now(std::uint32_t life) const;
  void move_to(std::int64_t time);
  void change(std::uint32_t life, int sign);
  void tell(std::uint32_t life, int sign, std::int64_t time, int core) const;

  const isa::Program& program_;
  std::shared_ptr<const UbLives> lives_;
  const EventHub& hub_;
  std::vector<std::int16_t> owner_;             ///< by datablock
  std::vector<std::int64_t> highest_;           ///< by buffer: the highest byte touched
  std::vector<std::uint8_t> awaited_;           ///< by life: its write and its last reads that have not come yet
  std::vector<UbLives::Span> born_;             ///< in this cycle
  std::vector<std::uint32_t> ending_;           ///< lives that end with this cycle
  std::vector<std::int64_t> live_in_, peak_in_; ///< datablocks by buffer; the last is nobody's
  std::int64_t live_ = 0, peak_ = 0;            ///< datablocks
  std::int64_t time_ = 0;
  std::size_t read_by_ = static_cast<std::size_t>(-1);    ///< the latest reader: it reads once, however many operands
  std::size_t written_by_ = static_cast<std::size_t>(-1); ///< likewise the latest writer
};

/// The UBs of all cores: one listener, however many cores there are.
class UbPressures : public Listener {
public:
  UbPressures(const isa::Recording& recording, std::int64_t ub_bytes, const EventHub& hub);

  void on(const Access& event) override { cores_[static_cast<std::size_t>(event.place.core)].add(event); }
  bool wants_access() const override { return true; }
  /// Ends the count.
  UbResult result(std::size_t core) { return cores_[core].result(); }

private:
  std::vector<UbPressure> cores_;
};

} // namespace sim
