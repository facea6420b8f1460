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

} // namespace sim
