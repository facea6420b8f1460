// SPDX-License-Identifier: Apache-2.0
// Every chip that has a file runs every kernel, and with no instruction that it does not have.
#include "isa/instruction_table.h"
#include "kernels/kernel.h"
#include "sim/hardware/hardware.h"
#include "tests/support/aivsim.h"

#include <catch2/catch.hpp>

using Catch::Matchers::Contains;
using support::Scratch;

namespace {

const std::vector<std::string> kChips = {"atlas_a2",    "atlas_a2_910b3", "atlas_a2_910b4", "atlas_a3",
                                         "ascend_310p", "ascend_950pr",   "ascend_950dt"};
const std::vector<std::string> kKernels = {"layer_norm_grad", "layer_norm_grad_beta", "layer_norm_backward"};

nlohmann::ordered_json verified(const std::string& chip, const std::string& kernel, const std::string& settings) {
  const Scratch scratch;
  const support::Ended ended =
      support::aivsim("run " + support::small_run(scratch, kernel) + " -q --json - --set hardware=" + chip +
                      " tiling.cores=auto " + settings);
  INFO(chip << " " << kernel << " " << settings << "\n" << ended.err);
  REQUIRE(ended.status == 0);
  auto json = ended.json();
  CHECK(json["numerics"]["ok"] == true);
  return json;
}

kernels::Request on_310p(kernels::KernelId kernel, std::int64_t rows, std::int64_t h, isa::Dtype dtype) {
  kernels::Request request;
  request.kernel = kernel;
  request.shape = {1, rows, h};
  request.dtype = dtype;
  request.machine = sim::load_hardware("ascend_310p").machine;
  return request;
}

} // namespace

TEST_CASE("every chip verifies every kernel in half and float") {
  for (const std::string& chip : kChips)
    for (const std::string& kernel : kKernels)
      for (const char* settings : {"shape.b=2 shape.s=32 shape.h=16", "shape.b=2 shape.s=32 shape.h=16 dtype=half",
                                   "shape.b=1 shape.s=197 shape.h=256", "shape.b=1 shape.s=197 shape.h=256 dtype=half"})
        verified(chip, kernel, settings);
}

TEST_CASE("the inference series' AI Core verifies rows that are no multiple of anything, with all options") {
  for (const std::string& kernel : kKernels)
    for (const char* settings :
         {"shape.s=37 shape.h=48", "shape.s=5 shape.h=48 dtype=half", "shape.s=91 shape.h=64 tiling.buffers=2",
          "shape.s=91 shape.h=64 power=exp_ln reuse_source=true",
          "shape.s=91 shape.h=64 tmp=min beta_reduction=atomic dtype=half"})
      verified("ascend_310p", kernel, settings);
}

TEST_CASE("Ascend 950 verifies rows that are no multiple of anything, with all options") {
  for (const std::string& kernel : kKernels)
    for (const char* settings :
         {"shape.s=37 shape.h=72", "shape.s=5 shape.h=48 dtype=half", "shape.s=91 shape.h=264 tiling.buffers=2",
          "shape.s=91 shape.h=200 power=exp_ln reuse_source=true", "shape.s=20 shape.h=80 tmp_source=framework",
          "shape.s=91 shape.h=64 tmp=max beta_reduction=atomic dtype=half"})
      verified("ascend_950pr", kernel, settings);
}

TEST_CASE("large tensors verify on every architecture") {
  for (const char* chip : {"atlas_a2", "ascend_310p", "ascend_950pr"})
    for (const std::string& kernel : kKernels)
      for (const char* dtype : {"float", "half"})
        verified(chip, kernel, std::string("shape.b=64 shape.s=128 shape.h=256 dtype=") + dtype);
}

TEST_CASE("no stream has an instruction that its chip lacks") {
  for (const std::string& chip : kChips)
    for (const auto kernel : {kernels::KernelId::layer_norm_grad, kernels::KernelId::layer_norm_grad_beta,
                              kernels::KernelId::layer_norm_backward})
      for (const isa::Dtype dtype : {isa::Dtype::f32, isa::Dtype::f16}) {
        kernels::Request request = on_310p(kernel, 37, 48, dtype);
        request.machine = sim::load_hardware(chip).machine;
        request.tiling.buffers = 2;
        const isa::Recording recording = kernels::record(kernels::make_plan(request));
        for (const isa::Program& program : recording.blocks)
          for (const auto* code : {&program.code, &program.functions})
            for (const isa::Instruction& i : *code) {
              CAPTURE(chip, isa::row_of(i.opcode).mnemonic);
              REQUIRE(request.machine.has(i.opcode));
            }
      }
}

TEST_CASE("a stream for a chip without Brcb and padded copies has neither") {
  for (const auto kernel : {kernels::KernelId::layer_norm_grad, kernels::KernelId::layer_norm_backward})
    for (const isa::Dtype dtype : {isa::Dtype::f32, isa::Dtype::f16}) {
      const kernels::Request request = on_310p(kernel, 37, 48, dtype);
      const isa::Recording recording = kernels::record(kernels::make_plan(request));
      for (std::size_t block = 0; block < recording.blocks.size(); ++block)
        for (const isa::Instruction& i : recording.program_of(block).code) {
          CAPTURE(isa::row_of(i.opcode).mnemonic);
          REQUIRE(request.machine.has(i.opcode));
        }
    }
  CHECK_FALSE(on_310p(kernels::KernelId::layer_norm_grad, 8, 16, isa::Dtype::f32).machine.has(isa::Opcode::vbrcb));
}

TEST_CASE("without padded copies cores and tiles get whole groups of rows") {
  const kernels::Plan plan = kernels::make_plan(on_310p(kernels::KernelId::layer_norm_grad, 197, 256, isa::Dtype::f32));
  CHECK(plan.rows_per_tile % 8 == 0);
  for (const kernels::CoreShare& share : plan.cores) CHECK(share.first_row % 8 == 0);
  kernels::Request three = on_310p(kernels::KernelId::layer_norm_grad, 197, 256, isa::Dtype::f32);
  three.tiling.rows_per_tile = 3;
  CHECK_THROWS_WITH(kernels::make_plan(three), Contains("tiling.rows_per_tile: 3 given"));
}

TEST_CASE("a copy into UB may read to the end of a tensor's last datablock, a copy out may not write there") {
  const Scratch scratch;
  const auto stream = [&](const std::string& code) {
    return scratch.file("s.aiv",
                        "aiv 1 hardware=ascend_310p blocks=1\ngm in f32 5 in random:1\ngm out f32 5 out\nub a 0x0 64\n"
                        "block 0/1\n" +
                            code + "end block 1\nend 1\n");
  };
  CHECK(support::aivsim("replay -q " + stream("copy_gm_to_ub ub:a, gm:in, len=1blk\n")).status == 0);
  CHECK(support::aivsim("replay -q " + stream("copy_gm_to_ub ub:a, gm:in, len=2blk\n")).status == 2);
  CHECK(support::aivsim("replay -q " + stream("copy_ub_to_gm gm:out, ub:a, len=1blk\n")).status == 2);
}

TEST_CASE("chips stand beside each other in one comparison, and what is impossible on one says why") {
  const Scratch scratch;
  const auto json = support::aivsim("compare " + support::small_run(scratch, "layer_norm_backward") +
                                    " -q --json - --set shape.h=768 tmp=min --vary "
                                    "hardware=atlas_a2,atlas_a3,ascend_310p,atlas_training")
                        .json();
  const auto& points = json["groups"][0]["points"];
  CHECK(points[0]["error"].is_null());
  CHECK(points[1]["cycles"] == points[0]["cycles"]);
  CHECK_THAT(points[2]["error"].get<std::string>(), Contains("a tile of 8 rows") && Contains("the capacity is 253952"));
  CHECK_THAT(points[3]["error"].get<std::string>(), Contains("do not exist there"));
  CHECK(points.size() == 4);
}

TEST_CASE("a made-up chip from a file of a few lines runs") {
  const Scratch scratch;
  const std::string chip = scratch.file("tiny.yaml", "based_on: atlas_a2\ncores: 2\nclock_mhz: 100\nl2: {bytes: 0}\n");
  const auto json = verified("'" + chip + "'", "layer_norm_backward", "shape.s=64");
  CHECK(json["hardware"] == "tiny");
  CHECK(json["tiling"]["cores"] == 2);
}
