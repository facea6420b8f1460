// SPDX-License-Identifier: Apache-2.0
/// \file
/// Register instructions a second of vector functions: of the scoreboard, which plays each body once, and of the
/// simulator, which plays it as often as it is called. The function goes through a tile of 8 x 512 floats, as far apart
/// from a kernel's as its ten operations a register are.
#include "isa/text/text.h"
#include "sim/functions/function_timing.h"
#include "sim/simulation.h"
#include "tests/bench/in_child.h"

#include <benchmark/benchmark.h>
#include <ctime>

namespace {

using bench::Figures;

std::string body() {
  std::string text = "vloop 8 {\nvloop 8 {\nrv_plt.f32 p0, 512, step=0/64\nrv_vlds.f32 v0, ub:0, step=2048/256\n"
                     "rv_vlds.f32 v1, ub:0x4000, step=2048/256\n";
  for (const char* operation :
       {"rv_vadd.f32 v2, v0, v1, p0", "rv_vmul.f32 v3, v2, v1, p0", "rv_vsqrt.f32 v4, v3, p0",
        "rv_vdiv.f32 v5, v2, v4, p0", "rv_vadds.f32 v6, v5, 1, p0", "rv_vmuls.f32 v7, v6, 2, p0",
        "rv_vsub.f32 v8, v7, v0, p0", "rv_vmax.f32 v9, v8, v3, p0"})
    text += std::string(operation) + "\n";
  return text + "rv_vsts.f32 ub:0x8000, v9, p0, step=2048/256\n}\n}\n";
}

isa::Recording calls(std::int64_t count) {
  return isa::parse("aiv 1 hardware=ascend_950pr blocks=1\nblock 0/1\nfunction\n" + body() +
                        "end function 14\nrepeat " + std::to_string(count) + " {\nvf 0, 14\n}\nend block " +
                        std::to_string(count) + "\nend " + std::to_string(count) + "\n",
                    "bench.aiv");
}

void scoreboard(benchmark::State& state) {
  const sim::HardwareConfig chip = sim::load_hardware("ascend_950pr");
  const isa::Recording recording = calls(1);
  const isa::FunctionBody function = isa::body_of(recording.blocks[0].code[0], recording.blocks[0]);
  double instructions = 0;
  for ([[maybe_unused]] auto _ : state)
    instructions += static_cast<double>(sim::time_function(function, chip.registers, chip.machine.banks).executed);
  state.counters["register instructions/s"] = benchmark::Counter(instructions, benchmark::Counter::kIsRate);
}

Figures play(std::int64_t count, bool data) {
  const sim::HardwareConfig chip = sim::load_hardware("ascend_950pr");
  isa::Recording recording = calls(count);
  sim::Options options;
  options.data = data;
  options.ub_pressure = false;
  const std::clock_t start = std::clock();
  const sim::Result result = sim::simulate(recording, chip, options);
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  const sim::PipeResult& vector = result.cores[0].pipes[static_cast<std::size_t>(isa::Pipe::vector)];
  return {seconds, result.ok() ? static_cast<double>(vector.register_instructions) : 0, 0};
}

void functions(benchmark::State& state, bool data) {
  double instructions = 0;
  for ([[maybe_unused]] auto _ : state) {
    const Figures figures = bench::in_child([&] { return play(state.range(0), data); });
    if (figures.instructions == 0) {
      state.SkipWithError("the play failed");
      break;
    }
    instructions += figures.instructions;
    state.SetIterationTime(figures.seconds);
  }
  state.counters["register instructions/s"] = benchmark::Counter(instructions, benchmark::Counter::kIsRate);
}

} // namespace

BENCHMARK(scoreboard);
BENCHMARK_CAPTURE(functions, data, true)->Arg(1000)->UseManualTime();
BENCHMARK_CAPTURE(functions, no_data, false)->Arg(1)->Arg(100)->Arg(100000)->UseManualTime();
