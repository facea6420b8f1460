// SPDX-License-Identifier: Apache-2.0
#include "tools/validate/stream.h"

#include "isa/error.h"
#include "isa/legality/validate.h"
#include "sim/simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace tools {
namespace {

struct NamedBuilder {
  const char* name;
  StreamBuilder build;
};

constexpr std::array<NamedBuilder, 10> kBuilders = {{
    {"masked_adds", masked_adds},
    {"operation", one_operation},
    {"counted_operation", counted_operation},
    {"chain", chain_of_operations},
    {"copy", one_copy},
    {"matrix", matrix_read},
    {"tile", tile_operation},
    {"tile_conversion", tile_conversion},
    {"adds_against", adds_against},
    {"copies_against", copies_against},
}};

/// From the first start to the last end, on all pipes but the scalar unit.
class Span : public sim::Listener {
public:
  static constexpr int kAllCores = -1;
  explicit Span(int core) : core_(core) {}

  void on(const sim::Retired& event) override {
    if (event.place.pipe == isa::Pipe::scalar || (core_ != kAllCores && core_ != event.place.core)) return;
    from_ = std::min(from_, event.started);
    to_ = std::max(to_, event.ended);
  }
  double cycles() const { return static_cast<double>(to_ - from_); }

private:
  int core_;
  std::int64_t from_ = std::numeric_limits<std::int64_t>::max(), to_ = 0;
};

StreamBuilder builder_of(const MeasuredRow& row) {
  for (const NamedBuilder& builder : kBuilders)
    if (row.stream == builder.name) return builder.build;
  throw isa::Error(row.place,
                   fmt::format("unknown stream '{}'{} (known: {})", row.stream,
                               isa::did_you_mean(row.stream, stream_names()), fmt::join(stream_names(), ", ")));
}

} // namespace

std::vector<std::string> stream_names() {
  std::vector<std::string> names;
  for (const NamedBuilder& builder : kBuilders) names.emplace_back(builder.name);
  return names;
}

Stream build_stream(const MeasuredRow& row, const sim::HardwareConfig& chip) {
  const StreamBuilder build = builder_of(row);
  Arguments arguments(row.arguments, row.place);
  Stream stream = build(arguments, chip);
  arguments.finish();
  if (stream.ratio != (row.unit == Unit::ratio))
    throw isa::Error(row.place, fmt::format("unit: '{}', stream '{}' gives {}", name_of(row.unit), row.stream,
                                            stream.ratio ? "a ratio" : "a time"));
  try {
    isa::validate(stream.recording, chip.machine);
  } catch (const isa::Error& error) {
    throw isa::Error(row.place, error.what());
  }
  return stream;
}

double play(Stream& stream) {
  Span span(stream.ratio ? 0 : Span::kAllCores), other(1);
  sim::Options options;
  options.data = options.ub_pressure = false;
  options.l2_warm = stream.l2_warm;
  options.listeners = {&span, &other};
  const sim::Result result = sim::simulate(stream.recording, stream.chip, options);
  if (!result.ok()) throw std::logic_error("a stream of measured figures stands still: " + result.deadlock);
  return stream.ratio ? span.cycles() / other.cycles() : span.cycles() * stream.scale;
}

} // namespace tools
