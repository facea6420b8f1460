// SPDX-License-Identifier: Apache-2.0
#include "tools/tune/bound.h"

#include "kernels/kernel.h"
#include "sim/least_time.h"
#include "tools/tune/shortened.h"

#include <algorithm>

namespace tools {
namespace {

constexpr std::int64_t kLongestWalk = 1'000'000; ///< instructions: some hundredths of a second
constexpr std::int64_t kFewTiles = 4;            ///< beyond the first, which is another one

/// Rows of [B, S, H] and [B, S] belong to the core that they are dealt to; all else is everybody's.
std::vector<isa::Range> own_bytes(const kernels::Plan& plan, const isa::GlobalImage& image) {
  if (plan.cores.size() == 1) return {};
  std::vector<isa::Range> own;
  for (const isa::GmBuffer& buffer : image.buffers) {
    const bool has_rows = buffer.role != isa::Role::workspace && buffer.shape.size() > 1;
    const std::int64_t row_bytes = has_rows ? buffer.bytes() / plan.request.shape.rows() : 0;
    own.push_back({0, plan.cores.front().rows * row_bytes}); // the first core has the first rows
  }
  return own;
}

std::int64_t walked(const kernels::Plan& plan, const RunConfig& config, sim::LeastTimePremises premises) {
  const isa::Recording recording = kernels::record(plan, 1);
  premises.own = own_bytes(plan, recording.gm);
  premises.l2_warm = config.l2 == L2State::warm;
  sim::LeastTime time(recording.gm, config.hardware, std::move(premises));
  time.play(recording.blocks.front());
  return time.cycles();
}

/// The vector unit's work: on few tiles, and on each two more. By itself it does the same for each tile but the first,
/// as a tile begins with a drained pipe; two, as buffers may take turns.
struct VectorWork {
  std::int64_t few_tiles = 0, of_few = 0, of_two = 0;
  std::int64_t of(std::int64_t tiles) const { return of_few + (tiles - few_tiles) / 2 * of_two; }
};

VectorWork vector_work(const kernels::Plan& plan, const RunConfig& config, bool any_layout) {
  sim::LeastTimePremises alone;
  alone.vector_alone = true;
  alone.any_layout = any_layout;
  VectorWork work;
  work.few_tiles = kFewTiles + plan.tiles(0) % 2;
  work.of_few = walked(shortened(plan, work.few_tiles), config, alone);
  work.of_two = walked(shortened(plan, work.few_tiles + 2), config, alone) - work.of_few;
  return work;
}

/// Bytes of those tensors whose rows are whole lines of the L2. No two tiles share a line then, so that where the L2 is
/// cold each byte passes the memory once at least.
std::int64_t row_bytes(const std::vector<std::string>& tensors, const RunConfig& config) {
  const kernels::Request& request = config.request;
  const std::int64_t row = request.shape.h * isa::bytes_of(request.dtype);
  if (row % config.hardware.l2.line_bytes != 0) return 0;
  return request.shape.rows() * row * std::count_if(tensors.begin(), tensors.end(), [&](const std::string& name) {
           return kernels::shape_of(name, request.shape).size() == 3;
         });
}

/// What the chip's ways to memory take for all cores together.
std::int64_t bandwidth_cycles(const RunConfig& config) {
  const kernels::Kernel& kernel = kernels::kernel_of(config.request.kernel);
  const auto cycles = [&](const std::vector<std::string>& tensors, const sim::CopyTiming& way) {
    return static_cast<std::int64_t>(static_cast<double>(row_bytes(tensors, config)) / way.memory.chip_bytes_per_cycle);
  };
  const std::int64_t out = cycles(kernel.outputs, config.hardware.mte3);
  return config.l2 == L2State::warm ? out : std::max(out, cycles(kernel.inputs, config.hardware.mte2));
}

/// How many tiles of the first core are walked.
std::int64_t walked_tiles(const kernels::Plan& plan) {
  const std::int64_t tiles = plan.tiles(0);
  if (tiles <= 64) return tiles;
  const std::int64_t of_core = instructions_of(plan) / static_cast<std::int64_t>(plan.cores.size());
  return of_core <= kLongestWalk ? tiles : std::max<std::int64_t>(tiles * kLongestWalk / of_core, kFewTiles + 4);
}

} // namespace

std::int64_t least_cycles(const kernels::Plan& plan, const RunConfig& config, bool any_layout) {
  sim::LeastTimePremises premises;
  premises.any_layout = any_layout;
  const std::int64_t together = bandwidth_cycles(config);
  const std::int64_t tiles = plan.tiles(0);
  const std::int64_t some = walked_tiles(plan);
  const std::int64_t walk = walked(shortened(plan, some), config, std::move(premises));
  if (some == tiles) return std::max(walk, together);
  return std::max({walk, vector_work(plan, config, any_layout).of(tiles), together});
}

std::int64_t TileWork::cycles_of_two(const TilingPoint& point) {
  const std::vector<std::int64_t> kind = {point.rows_per_tile,
                                          point.tmp_bytes,
                                          point.buffers,
                                          static_cast<std::int64_t>(point.power),
                                          static_cast<std::int64_t>(point.ub_layout),
                                          point.reuse_source ? 1 : 0};
  const auto known = known_.find(kind);
  if (known != known_.end()) return known->second;
  TilingPoint packed = point;
  packed.ub_layout = kernels::UbLayout::packed;
  const kernels::Plan plan = kernels::make_plan(request_at(config_.request, packed));
  return known_[kind] = vector_work(plan, config_, point.ub_layout != kernels::UbLayout::packed).of_two;
}

std::int64_t TileWork::least_cycles(const LegalPoint& legal) {
  const std::int64_t full = legal.core_rows / legal.point.rows_per_tile;
  if (full < kFewTiles + 4) return 0;
  return (full - 1) / 2 * cycles_of_two(legal.point);
}

} // namespace tools
