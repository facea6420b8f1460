// SPDX-License-Identifier: Apache-2.0
#include "tools/report/ub_ledger.h"

#include <algorithm>
#include <cctype>

namespace tools {
namespace {

/// `part` is `name` itself, or `name` with a number: "inQueueDy.1" is a part of "inQueueDy".
bool is_part(const std::string& part, const std::string& name) {
  if (part == name) return true;
  if (part.size() < name.size() + 2 || part.compare(0, name.size(), name) != 0 || part[name.size()] != '.')
    return false;
  return std::all_of(part.begin() + static_cast<std::ptrdiff_t>(name.size()) + 1, part.end(),
                     [](unsigned char c) { return std::isdigit(c) != 0; });
}

void raise(std::optional<std::int64_t>& peak, std::int64_t value) { peak = std::max(peak.value_or(0), value); }

} // namespace

std::vector<UbLine> ledger_of(const kernels::Plan& plan) {
  std::vector<UbLine> lines;
  for (const kernels::UbEntry& entry : plan.ledger) {
    if (entry.pad > 0) lines.push_back({pad_name(entry), entry.pad, 1, {}, {}});
    lines.push_back({entry.name, entry.bytes, entry.depth, {}, {}});
  }
  if (plan.framework_tmp_bytes > 0) lines.push_back({"framework_tmp", plan.framework_tmp_bytes, 1, {}, {}});
  return lines;
}

std::vector<UbLine> ledger_of(const isa::Recording& recording) {
  std::vector<UbLine> lines;
  for (const isa::Program& block : recording.blocks)
    for (const isa::UbBuffer& buffer : block.ub) {
      const auto known = [&](const UbLine& line) { return line.name == buffer.name; };
      const auto line = std::find_if(lines.begin(), lines.end(), known);
      if (line == lines.end()) {
        lines.push_back({buffer.name, buffer.bytes, 1, {}, {}});
      } else {
        line->bytes = std::max(line->bytes, buffer.bytes);
      }
    }
  return lines;
}

void add_use(std::vector<UbLine>& ledger, const sim::Result& result) {
  for (UbLine& line : ledger)
    for (const sim::CoreResult& core : result.cores) {
      std::int64_t peak = 0, live = 0;
      for (const sim::UbBufferResult& buffer : core.ub.buffers) {
        if (!is_part(buffer.name, line.name)) continue;
        peak += buffer.peak_bytes;
        live += buffer.peak_live_bytes;
      }
      raise(line.peak_bytes, peak);
      raise(line.peak_live_bytes, live);
    }
}

} // namespace tools
