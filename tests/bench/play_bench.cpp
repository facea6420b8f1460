// SPDX-License-Identifier: Apache-2.0
/// \file
/// Instructions a second of the simulator and of the interpreter on streams of layer_norm_grad tiles, one core, one
/// thread, and bytes of memory an instruction. SystemC elaborates once a process, so every play runs in a child.
#include "isa/image.h"
#include "isa/interpreter.h"
#include "kernels/kernel.h"
#include "sim/simulation.h"
#include "tests/bench/in_child.h"

#include <benchmark/benchmark.h>
#include <ctime>
#include <sys/resource.h>
#include <unistd.h>

using bench::Figures;
using bench::in_child;

namespace {

struct Stream {
  std::int64_t rows, h, rows_per_tile;
  isa::Dtype dtype;
};
constexpr Stream kWide = {8, 512, 8, isa::Dtype::f32};
constexpr Stream kNarrow = {64, 16, 64, isa::Dtype::f32};
constexpr Stream kNarrowHalf = {64, 16, 64, isa::Dtype::f16};

enum class Mode { data, no_data, interpreter };

double peak_bytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) * 1024;
}

isa::Recording stream_of(const Stream& stream, std::int64_t tiles, const sim::HardwareConfig& hardware) {
  kernels::Request request;
  request.shape = {1, stream.rows * tiles, stream.h};
  request.dtype = stream.dtype;
  request.tmp.policy = kernels::TmpPolicy::single_pass;
  request.tiling.cores = 1;
  request.tiling.rows_per_tile = stream.rows_per_tile;
  request.machine = hardware.machine;
  return kernels::record(kernels::make_plan(request));
}

void give_values(isa::Recording& recording) {
  for (std::size_t i = 0; i < recording.gm.buffers.size(); ++i) {
    recording.gm.buffers[i].init.kind = isa::Init::Kind::value;
    recording.gm.buffers[i].init.value = 0.5;
  }
  isa::fill(recording.gm, nullptr);
}

Figures play(const Stream& stream, std::int64_t tiles, Mode mode) {
  const sim::HardwareConfig hardware = sim::load_hardware("atlas_a2");
  const double before = peak_bytes();
  isa::Recording recording = stream_of(stream, tiles, hardware);
  const double tensors = [&] {
    double sum = 0;
    for (const isa::GmBuffer& buffer : recording.gm.buffers) sum += static_cast<double>(buffer.bytes());
    return sum;
  }();
  give_values(recording);
  const std::clock_t start = std::clock();
  if (mode == Mode::interpreter)
    isa::interpret(recording, hardware.machine);
  else {
    sim::Options options;
    options.data = mode == Mode::data;
    options.ub_pressure = false;
    const sim::Result result = sim::simulate(recording, hardware, options);
    if (!result.ok()) _exit(1);
  }
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  return {seconds, static_cast<double>(recording.instructions()), peak_bytes() - before - tensors};
}

void tiles(benchmark::State& state, Stream stream, Mode mode) {
  double instructions = 0;
  Figures last;
  for ([[maybe_unused]] auto _ : state) {
    last = in_child([&] { return play(stream, state.range(0), mode); });
    if (last.instructions == 0) {
      state.SkipWithError("the play failed");
      break;
    }
    instructions += last.instructions;
    state.SetIterationTime(last.seconds);
  }
  state.counters["instructions"] = last.instructions;
  state.counters["instructions/s"] = benchmark::Counter(instructions, benchmark::Counter::kIsRate);
  state.counters["bytes/instruction"] = last.bytes / last.instructions;
}

} // namespace

// 1, 10, 100 and 800 tiles of [8,512] are about 1.4 k, 14 k, 140 k and 1.1 M instructions: the rate must not fall.
BENCHMARK_CAPTURE(tiles, f32_8x512_data, kWide, Mode::data)->Arg(1)->Arg(10)->Arg(100)->Arg(800)->UseManualTime();
BENCHMARK_CAPTURE(tiles, f32_8x512_no_data, kWide, Mode::no_data)->Arg(1)->Arg(100)->Arg(800)->UseManualTime();
BENCHMARK_CAPTURE(tiles, f32_8x512_interpreter, kWide, Mode::interpreter)->Arg(100)->UseManualTime();
BENCHMARK_CAPTURE(tiles, f32_64x16_data, kNarrow, Mode::data)->Arg(100)->UseManualTime();
BENCHMARK_CAPTURE(tiles, f16_64x16_data, kNarrowHalf, Mode::data)->Arg(100)->UseManualTime();

BENCHMARK_MAIN();
