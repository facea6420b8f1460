// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the slices of a timeline say, each said once: a slice names it by number.
#pragma once

#include "sim/listeners/pipe_history.h"
#include "tools/report/playback_json.h"

#include <array>
#include <map>
#include <string_view>
#include <tuple>
#include <unordered_map>

namespace tools {

/// What kind of work an op class is, in the words of people: "arithmetic", "copy", ...
std::string_view work_of(isa::OpClass op_class);

class TimelineLabels {
public:
  explicit TimelineLabels(const isa::Recording& recording) : recording_(recording) {}

  /// The label of an entry; `with_code`: its instruction's text is told too, as long as there is room for it.
  std::size_t of(std::size_t core, isa::Pipe pipe, const sim::HistoryEntry& entry, bool with_code);
  /// The label of many entries: the work that most of the busy cycles went to (`busiest`, null for none), the share
  /// that was busy in tenths, and the wait that took most of the rest.
  std::size_t of_merged(std::size_t core, const isa::Instruction* busiest, int tenths, sim::Stall longest);

  /// [what, step, work, mnemonic, code] each; `what` is "busy" or a stall. Merged ones: ["merged", step, work,
  /// mnemonic, code, share, stall].
  Json json() const;

private:
  /// what (a stall, kBusy, kMerged), step, opcode, code, tenths busy, stall of the rest.
  using Key = std::tuple<int, std::string_view, int, std::string, int, int>;

  /// Instructions that say the same have the same labels: their texts are made once.
  struct Alike {
    std::size_t operator()(const isa::Instruction* instruction) const;
    bool operator()(const isa::Instruction* a, const isa::Instruction* b) const { return *a == *b; }
  };
  /// By `doing`, without and with code; kNone: not asked for yet.
  using Numbers = std::array<std::size_t, 32>;
  static constexpr std::size_t kNone = ~std::size_t{0};

  std::size_t number_of(Key key);
  std::size_t make(std::size_t core, const isa::Instruction& instruction, int what, bool with_code);

  const isa::Recording& recording_;
  std::map<Key, std::size_t> numbers_;
  std::unordered_map<const isa::Instruction*, Numbers, Alike, Alike> known_; ///< of `known_core_`
  std::size_t known_core_ = 0;
  std::size_t code_bytes_ = 0;
};

} // namespace tools
