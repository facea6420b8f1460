// SPDX-License-Identifier: Apache-2.0
/// \file
/// Fuzz target: a text is read as a run file, whose plan is then made, as a hardware file and as a sweep file.
#include "kernels/kernel.h"
#include "sim/hardware/hardware_file.h"
#include "tests/fuzz/memory_file.h"
#include "tests/fuzz/target.h"
#include "tools/play/run_config.h"
#include "tools/sweep/sweep_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const fuzz::MemoryFile file(data, size);
  fuzz::accepted([&] { kernels::make_plan(tools::load_run_config(file.path()).request); });
  fuzz::accepted([&] { sim::read_hardware_file(file.path()); });
  fuzz::accepted([&] {
    const tools::SweepFile sweep = tools::load_sweep(file.path());
    for (const std::int64_t point : {std::int64_t{0}, sweep.points() - 1}) sweep.run_file(sweep.values(point));
  });
  return 0;
}
