// SPDX-License-Identifier: Apache-2.0
#include "tools/tune/bound.h"

#include "kernels/kernel.h"
#include "sim/least_time.h"
#include "tools/tune/shortened.h"

#include <algorithm>

namespace tools {
namespace {

constexpr std::int64_t kTilesWalked = 256; ///< of a core: some milliseconds
constexpr std::int64_t kFewTiles = 4;      ///< beyond the first, which is another one

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

std::int64_t bytes_of(const std::vector<std::string>& tensors, const kernels::Request& request) {
  std::int64_t bytes = 0;
  for (const std::string& tensor : tensors) {
    std::int64_t own = isa::bytes_of(request.dtype);
    for (const std::int64_t extent : kernels::shape_of(tensor, request.shape)) own *= extent;
    bytes += own;
  }
  return bytes;
}

/// Every byte of the inputs comes in at least once, every byte of the outputs goes out, from L2 and memory at best both.
std::int64_t bandwidth_cycles(const kernels::Request& request, const sim::HardwareConfig& chip) {
  const kernels::Kernel& kernel = kernels::kernel_of(request.kernel);
  const auto cycles = [](std::int64_t bytes, const sim::CopyTiming& way) {
    return static_cast<double>(bytes) / (way.memory.chip_bytes_per_cycle + way.l2.chip_bytes_per_cycle);
  };
  return static_cast<std::int64_t>(std::max(cycles(bytes_of(kernel.inputs, request), chip.mte2),
                                            cycles(bytes_of(kernel.outputs, request), chip.mte3)));
}

} // namespace

std::int64_t least_cycles(const kernels::Plan& plan, const RunConfig& config, bool any_layout) {
  sim::LeastTimePremises premises;
  premises.any_layout = any_layout;
  const std::int64_t together = bandwidth_cycles(plan.request, config.hardware);
  const std::int64_t tiles = plan.tiles(0);
  if (tiles <= kTilesWalked) return std::max(walked(plan, config, std::move(premises)), together);
  return std::max({walked(shortened(plan, kTilesWalked), config, std::move(premises)),
                   vector_work(plan, config, any_layout).of(tiles), together});
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
