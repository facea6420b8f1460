// SPDX-License-Identifier: Apache-2.0
/// \file
/// Why a pipe does nothing. One enum for tables, traces and tests.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace sim {

enum class Stall : std::uint8_t {
  no_instruction,
  queue_full,
  wait_flag,
  set_flag, ///< the flag is still raised: nobody has waited for it yet
  get_buf,  ///< an earlier user of the buffer has not released it
  barrier,
  bank_read_read,
  bank_read_write,
  bank_write_write,
  mte_contention,
  gm_latency,
  gm_bandwidth,
  sync_all,
};
inline constexpr std::array<std::string_view, 13> kStallNames = {
    "no_instruction",  "queue_full",       "wait_flag",      "set_flag",   "get_buf",      "barrier", "bank_read_read",
    "bank_read_write", "bank_write_write", "mte_contention", "gm_latency", "gm_bandwidth", "sync_all"};
inline constexpr std::size_t kStalls = kStallNames.size();

constexpr std::string_view name_of(Stall reason) { return kStallNames[static_cast<std::size_t>(reason)]; }

/// A wait that a pipe's own work brings with it: its results under way, its bank conflicts, the latency and bandwidth
/// of its copies. Else it waits for another pipe or core.
constexpr bool is_own(Stall reason) {
  switch (reason) {
  case Stall::no_instruction:
  case Stall::queue_full:
  case Stall::wait_flag:
  case Stall::set_flag:
  case Stall::get_buf:
  case Stall::sync_all: return false;
  case Stall::barrier:
  case Stall::bank_read_read:
  case Stall::bank_read_write:
  case Stall::bank_write_write:
  case Stall::mte_contention:
  case Stall::gm_latency:
  case Stall::gm_bandwidth: return true;
  }
  return false;
}

} // namespace sim
