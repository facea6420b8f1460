// SPDX-License-Identifier: Apache-2.0
#include "kernels/record_context.h"

#include "isa/same_as.h"
#include "kernels/kernel.h"

#include <algorithm>
#include <cassert>

namespace kernels {
namespace {

// GM buffers lie apart, each on a 512-byte line; 0 is no address.
constexpr std::int64_t kFirstAddress = 0x10000000;
constexpr std::int64_t kLine = 512;

isa::GlobalImage image_of(const Plan& plan) {
  const Kernel& kernel = kernel_of(plan.request.kernel);
  isa::GlobalImage image;
  std::int64_t address = kFirstAddress;
  const auto place = [&](isa::GmBuffer buffer) {
    buffer.address = address;
    address = isa::round_up(address + buffer.bytes(), kLine);
    image.buffers.push_back(std::move(buffer));
  };
  const auto place_tensor = [&](const std::string& name, isa::Role role) {
    place({name, plan.request.dtype, shape_of(name, plan.request.shape), 0, role, {}});
  };
  for (const std::string& name : kernel.inputs) place_tensor(name, isa::Role::in);
  for (const std::string& name : kernel.outputs) place_tensor(name, isa::Role::out);
  for (const char* name : {"partial_gamma", "partial_beta"})
    if (const std::int64_t rows = plan.partial_rows(); rows > 0)
      place({name, isa::Dtype::f32, {rows, plan.request.shape.h}, 0, isa::Role::workspace, {}});
  return image;
}

} // namespace

const UbEntry& RecordContext::ledger_line(const Plan& plan, const std::string& name) {
  const auto line =
      std::find_if(plan.ledger.begin(), plan.ledger.end(), [&](const UbEntry& entry) { return entry.name == name; });
  assert(line != plan.ledger.end() && "the plan's ledger has a line for every buffer of the kernel");
  return *line;
}

isa::Recording record_cores(const Plan& plan, std::size_t cores, void (*record_core)(const RecordContext&)) {
  isa::Recording recording;
  recording.hardware = plan.request.machine.name;
  recording.gm = image_of(plan);
  recording.blocks.resize(cores);
  for (std::size_t core = 0; core < cores; ++core) {
    AscendC::RecorderOptions options;
    options.block = static_cast<int>(core);
    options.blocks = static_cast<int>(plan.cores.size());
    options.power =
        plan.request.power == Power::exp_ln ? AscendC::PowerVariant::exp_ln : AscendC::PowerVariant::sqrt_div;
    const AscendC::Recorder recorder(recording.blocks[core], recording.gm, plan.request.machine, options);
    record_core(RecordContext{plan, recording.gm, core});
    isa::share_code(recording, core);
  }
  return recording;
}

} // namespace kernels
