// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the checker has to say about a stream.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace check {

/// An error is wrong on some chip and some day whatever the timing; advice costs time alone.
enum class Severity : std::uint8_t { error, advice };

enum class Kind : std::uint8_t {
  read_after_write,  ///< a read does not wait for the write before it
  write_after_read,  ///< a write does not wait for the read before it
  write_after_write, ///< two writes without order
  wait_without_set,
  set_without_wait, ///< a flag is left raised
  set_twice,        ///< a flag is raised again before anybody has waited for it
  deadlock,
  uneven_syncs,    ///< blocks do not reach equally many sync_alls
  unwritten_read,  ///< bytes that nobody wrote
  partial_overlap, ///< source and destination of an instruction share some bytes, not all
  shared_write,    ///< two cores write the same bytes of GM
  stale_mask,      ///< a mask or mode that another instruction left
  no_repeat,       ///< repeat 0: nothing is done
  idle_barrier,    ///< orders nothing
  small_copy,
  unaligned_copy,
};
inline constexpr std::array<std::string_view, 16> kKindNames = {
    "read_after_write", "write_after_read", "write_after_write", "wait_without_set", "set_without_wait", "set_twice",
    "deadlock",         "uneven_syncs",     "unwritten_read",    "partial_overlap",  "shared_write",     "stale_mask",
    "no_repeat",        "idle_barrier",     "small_copy",        "unaligned_copy"};
constexpr std::string_view name_of(Kind kind) { return kKindNames[static_cast<std::size_t>(kind)]; }
constexpr Severity severity_of(Kind kind) { return kind >= Kind::idle_barrier ? Severity::advice : Severity::error; }

/// An instruction of a block.
struct Where {
  std::size_t block = 0, index = 0;
};

struct Finding {
  Kind kind = Kind::read_after_write;
  Where at;    ///< the instruction that the finding is about
  Where other; ///< the one that it meets, if `has_other`
  bool has_other = false;
  std::string text;      ///< one sentence: bytes, owner, what would fix it
  std::size_t times = 1; ///< how often the same was found (in the turns of a loop, say)
};

} // namespace check
