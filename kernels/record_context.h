// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a kernel needs to record one core's stream: the plan, which core, and the GM image; and the loop over tiles
/// that all kernels share.
#pragma once

#include "kernels/ascendc/kernel_operator.h"
#include "kernels/plan/plan.h"

#include <string>

namespace kernels {

/// What the first pipe has done is done before the second one goes on: a flag set and waited for.
template <AscendC::HardEvent event> void order() {
  const AscendC::event_t id = AscendC::GetTPipePtr()->FetchEventID(event);
  AscendC::SetFlag<event>(id);
  AscendC::WaitFlag<event>(id);
}

struct RowRange {
  std::int64_t first = 0, count = 0;
};

struct RecordContext {
  const Plan& plan;
  const isa::GlobalImage& image;
  std::size_t core = 0;

  std::int64_t tiles() const { return plan.tiles(core); }
  RowRange tile(std::int64_t index) const {
    return {plan.cores[core].first_row + index * plan.rows_per_tile, plan.tile_rows(core, index)};
  }
  void step(const std::string& name) const { AscendC::Recorder::current().step(name); }

  /// The whole GM tensor of that name.
  template <class T> AscendC::GlobalTensor<T> gm(const std::string& name) const {
    AscendC::GlobalTensor<T> tensor;
    // A GM address is a number that no one here follows. NOLINTNEXTLINE(performance-no-int-to-ptr)
    tensor.SetGlobalBuffer(reinterpret_cast<T*>(image.find(name)->address));
    return tensor;
  }

  /// InitBuffer with the size and depth of the ledger's line `name`.
  template <AscendC::TPosition position, int depth>
  void init(AscendC::TPipe& pipe, AscendC::TQue<position, depth>& queue, const std::string& name) const {
    const UbEntry& line = behind_gap(pipe, name);
    pipe.InitBuffer(queue, static_cast<std::uint8_t>(line.depth), static_cast<std::uint32_t>(line.bytes), name);
  }
  template <AscendC::TPosition position>
  void init(AscendC::TPipe& pipe, AscendC::TBuf<position>& buffer, const std::string& name) const {
    pipe.InitBuffer(buffer, static_cast<std::uint32_t>(behind_gap(pipe, name).bytes), name);
  }

  static const UbEntry& ledger_line(const Plan& plan, const std::string& name);

private:
  /// The pipe hands out UB without gaps: one in the ledger is a buffer that nobody uses.
  const UbEntry& behind_gap(AscendC::TPipe& pipe, const std::string& name) const {
    const UbEntry& line = ledger_line(plan, name);
    AscendC::TBuf<AscendC::TPosition::VECCALC> gap;
    if (line.pad > 0) pipe.InitBuffer(gap, static_cast<std::uint32_t>(line.pad), pad_name(line));
    return line;
  }
};

/// The tmp of a call: a buffer of the kernel's own, or what the framework pops.
class TmpBuffer {
public:
  /// Allocates with `tmp_source: shared`; must be the last buffer.
  TmpBuffer(AscendC::TPipe& pipe, const RecordContext& context)
      : shared_(context.plan.request.tmp_source == TmpSource::shared) {
    if (shared_) context.init(pipe, buffer_, "tmp");
  }
  bool shared() const { return shared_; }
  AscendC::LocalTensor<std::uint8_t> get() const { return buffer_.Get<std::uint8_t>(); }

private:
  bool shared_;
  AscendC::TBuf<AscendC::TPosition::VECCALC> buffer_;
};

/// CopyIn, Compute, CopyOut over the tiles. With two buffers the next tile is asked for before this one is computed:
/// the scalar unit is in order, so a CopyIn behind a long Compute would be dispatched too late to overlap with it.
template <class Kernel> void process_tiles(Kernel& kernel, const RecordContext& context) {
  const bool ahead = context.plan.request.tiling.buffers == 2;
  kernel.CopyIn(0);
  for (std::int64_t tile = 0; tile < context.tiles(); ++tile) {
    const bool more = tile + 1 < context.tiles();
    if (more && ahead) kernel.CopyIn(tile + 1);
    kernel.Compute(tile);
    if (more && !ahead) kernel.CopyIn(tile + 1);
  }
}

/// Calls `record(type, reuse)` with a T and a std::bool_constant for the plan's dtype and reuse_source.
template <class Record> void with_types(const Plan& plan, Record record) {
  if (plan.request.dtype == isa::Dtype::f16)
    record(isa::half{}, std::false_type{});
  else if (plan.request.reuse_source)
    record(float{}, std::true_type{});
  else
    record(float{}, std::false_type{});
}

/// Records the first `cores` cores with `record_core(context)`; the image holds the kernel's inputs, then its outputs,
/// not filled.
isa::Recording record_cores(const Plan& plan, std::size_t cores, void (*record_core)(const RecordContext&));

/// Records a kernel class `Kernel<T, reuse>` that is made from a context and has Process().
template <template <class, bool> class Kernel> isa::Recording record_kernel(const Plan& plan, std::size_t cores) {
  return record_cores(plan, cores, [](const RecordContext& context) {
    with_types(context.plan,
               [&](auto type, auto reuse) { Kernel<decltype(type), decltype(reuse)::value>(context).Process(); });
  });
}

} // namespace kernels
