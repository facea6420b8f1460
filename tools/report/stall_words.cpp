// SPDX-License-Identifier: Apache-2.0
#include "tools/report/stall_words.h"

namespace tools {

using sim::Stall;

const std::array<StallWords, sim::kStalls>& stall_words() {
  static constexpr const char* kBehindBarriers = "of waiting for its own results behind barriers";
  static const std::array<StallWords, sim::kStalls> words = {{
      {Stall::barrier, "barrier", "waits for results still on their way", kBehindBarriers, 1},
      {Stall::wait_flag, "wait_flag", "waits for a flag that another unit sets", "of waiting for copies", 4},
      {Stall::set_flag, "set_flag", "the flag is still raised from last time", "of waiting to raise a flag", 9},
      {Stall::get_buf, "buffer held", "waits for a buffer that an earlier user still holds", "of waiting for copies",
       10},
      {Stall::queue_full, "queue full", "waits for room in another unit's queue", "", 11},
      {Stall::bank_read_read, "bank conflict of reads", "two reads meet in a bank group", "of bank conflicts", 5},
      {Stall::bank_read_write, "bank conflict of read and write", "a read meets a write in a bank", "of bank conflicts",
       8},
      {Stall::bank_write_write, "bank conflict of writes", "writes meet each other in a bank", "of bank conflicts", 7},
      {Stall::mte_contention, "copies in the way", "copies slow the vector unit down", "lost to the copy engines", 10},
      {Stall::gm_latency, "memory latency", "the first byte of a copy is on its way", "", 3},
      {Stall::gm_bandwidth, "memory bandwidth", "shares the memory's rate with other cores", "", 6},
      {Stall::sync_all, "sync_all", "waits for the other cores", "of waiting for other cores", 2},
      {Stall::no_instruction, "no instruction", "nothing to do: its queue is empty",
       "without an instruction from the scalar unit", -1},
  }};
  return words;
}

Json stall_words_json() {
  Json all = Json::array();
  for (const StallWords& words : stall_words())
    all.push_back({{"name", sim::name_of(words.reason)},
                   {"title", words.title},
                   {"meaning", words.meaning},
                   {"own", sim::is_own(words.reason)},
                   {"colour", words.colour}});
  return all;
}

} // namespace tools
