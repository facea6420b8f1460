// SPDX-License-Identifier: Apache-2.0
#include "tools/kernel/user_kernel.h"

#include "isa/error.h"
#include "isa/image.h"
#include "isa/legality/validate.h"
#include "isa/same_as.h"
#include "kernels/ascendc/platform.h"
#include "kernels/ascendc/recorder.h"
#include "kernels/auto_sync.h"
#include "tools/kernel/kernel_library.h"
#include "tools/play/run_inputs.h"

#include <spdlog/spdlog.h>

namespace tools {
namespace {

// Tensors lie so far apart that a wrong address falls into none of them rather than into the wrong one.
constexpr std::int64_t kApart = std::int64_t{1} << 32;

isa::GlobalImage image_of(const KernelFile& run) {
  isa::GlobalImage image;
  std::int64_t address = kApart;
  for (const KernelArgument& argument : run.arguments) {
    if (argument.kind != KernelArgument::Kind::tensor && argument.kind != KernelArgument::Kind::workspace) continue;
    image.buffers.push_back(argument.buffer);
    image.buffers.back().address = address;
    address = isa::round_up(address + argument.buffer.bytes(), kApart) + kApart;
  }
  isa::fill(image, npy_reader(""));
  return image;
}

/// One address an argument; a tiling is memory of this process, a number is no address.
std::vector<std::uint8_t*> addresses(const KernelFile& run, const isa::GlobalImage& image,
                                     std::vector<std::byte>& tiling) {
  std::vector<std::uint8_t*> gm;
  for (const KernelArgument& argument : run.arguments) {
    const isa::GmBuffer* buffer = image.find(argument.name);
    const bool is_tiling = argument.kind == KernelArgument::Kind::tiling;
    // A GM address is a number that no one here follows. NOLINTNEXTLINE(performance-no-int-to-ptr)
    gm.push_back(buffer != nullptr ? reinterpret_cast<std::uint8_t*>(buffer->address)
                 : is_tiling       ? reinterpret_cast<std::uint8_t*>(tiling.data())
                                   : nullptr);
  }
  return gm;
}

void record_block(isa::Recording& recording, std::size_t block, const KernelLibrary& library, const KernelFile& run,
                  const std::vector<std::uint8_t*>& gm) {
  AscendC::RecorderOptions options;
  options.block = static_cast<int>(block);
  options.blocks = run.blocks;
  options.call_sites = true;
  options.tiling_key = run.tiling_key;
  const AscendC::Recorder recorder(recording.blocks[block], recording.gm, run.hardware.machine, options);
  try {
    library.call(gm);
  } catch (const isa::Error& error) {
    if (recorder.site().empty()) throw;
    throw isa::Error(recorder.site(), error.what());
  }
}

} // namespace

isa::Recording record(const UserKernel& kernel) {
  const KernelFile& run = kernel.run;
  const AscendC::Platform platform(run.hardware.machine);
  const KernelLibrary library(run, kernel.source, kernel.entry);
  std::vector<std::byte> tiling = library.tiling();
  isa::Recording recording;
  recording.hardware = run.hardware.machine.name;
  recording.gm = image_of(run);
  recording.blocks.resize(static_cast<std::size_t>(run.blocks));
  const std::vector<std::uint8_t*> gm = addresses(run, recording.gm, tiling);
  for (std::size_t block = 0; block < recording.blocks.size(); ++block)
    record_block(recording, block, library, run, gm);
  isa::validate(recording, run.hardware.machine); // before anything looks at what the instructions touch
  for (std::size_t block = 0; block < recording.blocks.size(); ++block) {
    if (run.auto_sync) kernels::insert_auto_sync(recording.blocks[block], run.hardware.machine);
    isa::share_code(recording, block);
  }
  spdlog::debug("recorded {} instructions in {} blocks", recording.instructions(), recording.blocks.size());
  return recording;
}

} // namespace tools
