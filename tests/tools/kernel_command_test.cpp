// SPDX-License-Identifier: Apache-2.0
// aivsim kernel: what it says about kernels that are wrong, each in the user's own lines; and what it takes.
#include "tests/support/kernel_source.h"

#include <catch2/catch.hpp>

using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;
using support::Ended;
using support::KernelSource;
using support::one_tile;
using support::one_tile_run;
using support::run_one_tile;

TEST_CASE("a kernel's time, checks and outputs are told") {
  const Ended ended = run_one_tile("  Muls(out, in, 2.0f, 64);");
  CHECK(ended.status == 0);
  CHECK_THAT(ended.out, Contains("one_tile of ") && Contains(" cycles, ") && Contains("inQueue.0") &&
                            Contains("hazards: none") && Contains("numbers: not compared"));
  CHECK(ended.err.empty());
}

TEST_CASE("every buffer has its own name, also where several calls share a line, a branch, a loop or a macro") {
  const std::string body = "#define MADE(buffer) pipe.InitBuffer(buffer, 32)\n"
                           "  TBuf<> a, b, c, d, e, f, g[2], h[2], i, j;\n"
                           "  pipe.InitBuffer(a, 32); pipe.InitBuffer(b, 32);\n"
                           "  if (zGm.GetSize() == 1) pipe.InitBuffer(c, 32); else pipe.InitBuffer(d, 32);\n"
                           "  pipe.InitBuffer(e,\n    32); GetTPipePtr()->InitBuffer(f, 32);\n"
                           "  for (int k = 0; k < 2; ++k) { pipe.InitBuffer(g[k], 32); pipe.InitBuffer(h[k], 32); }\n"
                           "  MADE(i); pipe.InitBuffer(j, 32);\n"
                           "  Muls(out, in, 2.0f, 64);";
  const Ended ended = run_one_tile(body, one_tile_run(), "--json -");
  INFO(ended.err);
  REQUIRE(ended.status == 0);
  std::vector<std::string> names;
  const auto json = ended.json();
  for (const auto& buffer : json["ub"]["buffers"]) names.push_back(buffer["name"]);
  CHECK(names == std::vector<std::string>{"inQueue.0", "outQueue.0", "a", "b", "d", "e", "f", "g[k]", "h[k]", "g[k].2",
                                          "h[k].2", "buf11", "j"});
}

TEST_CASE("a missing EnQue is explained with the lines of DeQue and AllocTensor") {
  std::string source = one_tile("  Muls(out, in, 2.0f, 64);");
  source.replace(source.find("inQueue.EnQue(in);"), 18, "");
  const Ended ended = KernelSource(source, one_tile_run()).run();
  CHECK(ended.status == 2);
  CHECK(ended.err ==
        "aivsim: kernel.cpp:10: queue 'inQueue': DeQue of an empty queue: the tensor of the AllocTensor at "
        "kernel.cpp:7 was never given to EnQue\n");
}

TEST_CASE("a copy beyond its tensor is explained with its line, in UB and in global memory") {
  Ended ended = run_one_tile("  DataCopy(out[32], xGm, 64);");
  CHECK(ended.status == 2);
  CHECK_THAT(ended.err, StartsWith("aivsim: kernel.cpp:12: ") &&
                            EndsWith("dst ub:outQueue.0+128 covers bytes 128 to 384 of a buffer of 256 bytes\n"));
  ended = run_one_tile("  DataCopy(out, xGm[32], 64);");
  CHECK(ended.status == 2);
  CHECK_THAT(ended.err, StartsWith("aivsim: kernel.cpp:12: ") &&
                            EndsWith("src gm:x+128 reaches byte 384 of a buffer of 256 bytes\n"));
}

TEST_CASE("an address in no tensor of the run is refused with its line") {
  const Ended ended = run_one_tile("  GlobalTensor<float> far; far.SetGlobalBuffer((__gm__ float*)(x + 4096), 64);");
  CHECK(ended.status == 2);
  CHECK_THAT(ended.err, StartsWith("aivsim: kernel.cpp:12: SetGlobalBuffer: address ") && Contains("no GM buffer"));
}

TEST_CASE("the compiler's messages come through, with the user's file and line") {
  const Ended ended = run_one_tile("  Muls(out, im, 2.0f, 64);");
  CHECK(ended.status == 2);
  CHECK_THAT(ended.err, Contains("kernel.cpp:12:") && Contains("im"));
  CHECK_THAT(ended.err, EndsWith("kernel.cpp: does not compile: see what c++ says above\n"));
  CHECK(ended.out.empty());
}

TEST_CASE("a call that is not there is one compile error that names it") {
  const Ended ended = run_one_tile("  Sigmoid(out, in, 64);");
  CHECK(ended.status == 2);
  CHECK_THAT(ended.err, Contains("AscendC::Sigmoid is not supported here") && Contains("kernel.cpp:12:"));
  std::size_t errors = 0;
  for (std::size_t at = ended.err.find("error:"); at != std::string::npos; at = ended.err.find("error:", at + 1))
    ++errors;
  CHECK(errors == 1);
}

TEST_CASE("a call that the chip lacks is named with the chip and the line") {
  const Ended ended = run_one_tile("  Copy(out, in, 64, 1, {1, 1, 8, 8});", one_tile_run("ascend_310p"));
  CHECK(ended.status == 2);
  CHECK(ended.err == "aivsim: kernel.cpp:12: block 0, instruction 7: vcopy: is no instruction of ascend_310p\n");
}

TEST_CASE("an entry that is not there, and one with other arguments, are the compiler's to explain") {
  const KernelSource kernel(one_tile("  Muls(out, in, 2.0f, 64);"), one_tile_run("atlas_a2", "  extra: {scalar: 3}\n"));
  CHECK_THAT(kernel.run("", "one_tail").err, Contains("--entry:") && Contains("one_tail"));
  CHECK_THAT(kernel.run().err, Contains("--entry:") && Contains("too many arguments"));
}

TEST_CASE("a crash of the kernel ends the program in good order, with the last call's line") {
  const Ended ended = run_one_tile("  Muls(out, in, 2.0f, 64);\n  *(volatile float*)x = 1;");
  CHECK(ended.status == 2);
  CHECK_THAT(ended.err, StartsWith("aivsim: kernel.cpp:12: the kernel reads or writes an address that is not there"));
  CHECK(ended.is_one_line());
}

TEST_CASE("what the kernel throws is one line") {
  const Ended ended = run_one_tile("  Muls(out, in, 2.0f, 64); throw std::runtime_error(\"no more\");");
  CHECK(ended.status == 2);
  CHECK(ended.err == "aivsim: kernel.cpp:12: the kernel throws: no more\n");
}

TEST_CASE("a missing source, run file or compiler is one line") {
  const KernelSource kernel(one_tile(""), one_tile_run());
  const std::string config = " --config " + kernel.scratch.path("run.yaml") + " --entry one_tile";
  CHECK_THAT(support::aivsim("kernel /nowhere/k.cpp" + config).err, Contains("no such file") && StartsWith("aivsim: "));
  CHECK(support::aivsim("kernel " + kernel.scratch.path("kernel.cpp") + " --entry one_tile --config /nowhere.yaml")
            .status == 2);
  const std::string none = "kernel " + kernel.scratch.path("kernel.cpp") + config;
  setenv("CXX", "no_such_compiler", 1);
  const Ended ended = support::aivsim(none);
  unsetenv("CXX");
  CHECK(ended.status == 2);
  CHECK_THAT(ended.err, Contains("there is no C++ compiler 'no_such_compiler'"));
}

TEST_CASE("nothing of the compilation stays behind") {
  const support::Scratch temporary;
  setenv("TMPDIR", temporary.path().c_str(), 1);
  const KernelSource good(one_tile("  Muls(out, in, 2.0f, 64);"), one_tile_run());
  const KernelSource bad(one_tile("  nonsense"), one_tile_run());
  const std::size_t before = temporary.entries();
  good.run();
  bad.run();
  CHECK(temporary.entries() == before);
  unsetenv("TMPDIR");
}

TEST_CASE("with auto_sync dependent vector calls are ordered, visibly in the listing, and without they are found out") {
  const std::string body = "  Muls(out, in, 2.0f, 64);\n  Adds(out, out, 1.0f, 64);";
  const KernelSource kernel(one_tile(body), one_tile_run());
  CHECK(kernel.run().status == 0);
  CHECK_THAT(kernel.listing(), Contains("step kernel.cpp:13/auto_sync\npipe_barrier V\nstep kernel.cpp:13\n"));
  const Ended off = kernel.run("--set auto_sync=off");
  CHECK(off.status == 1);
  CHECK_THAT(off.out, Contains("(vadds, kernel.cpp:13): read_after_write") && Contains("(vmuls, kernel.cpp:12)"));
}

TEST_CASE("scalar control flow on a value from UB works and marks the recording") {
  const std::string body = "  float first = in.GetValue(0);\n"
                           "  if (first > 1.0f) Muls(out, in, 2.0f, 64); else Adds(out, in, 5.0f, 64);";
  const std::string with = "hardware: atlas_a2\narguments:\n  x: {shape: [64], dtype: float, data: DATA}\n"
                           "  z: {shape: [64], dtype: float, role: out}\n";
  const auto sum = [&](const std::string& data) {
    std::string run = with;
    run.replace(run.find("DATA"), 4, data);
    return run_one_tile(body, run, "--json -").json()["outputs"]["z"]["sum"].get<double>();
  };
  CHECK(sum("3.0") == 64 * 6.0);
  CHECK(sum("0.5") == 64 * 5.5);
  CHECK_THAT(KernelSource(one_tile(body), one_tile_run()).listing(), Contains("data_dependent"));
}

TEST_CASE("every slice of a trace, every line of the CSV and a deadlock name the source's line") {
  const KernelSource kernel(one_tile("  Muls(out, in, 2.0f, 64);"), one_tile_run());
  CHECK(kernel.run("--csv " + kernel.scratch.path("k.csv") + " --trace " + kernel.scratch.path("k.json")).status == 0);
  CHECK_THAT(kernel.scratch.read("k.csv"),
             Contains(",kernel.cpp:12,vmuls,") && Contains(",kernel.cpp:8,copy_gm_to_ub,"));
  CHECK_THAT(kernel.scratch.read("k.json"), Contains("\"step\":\"kernel.cpp:12\""));
  const Ended dead = run_one_tile("  WaitFlag<HardEvent::MTE3_V>(3);");
  CHECK(dead.status == 1);
  CHECK_THAT(dead.out, Contains("wait_flag MTE3->V id 3, step kernel.cpp:12"));
}

TEST_CASE("a tiling may be a file of bytes, and the kernel reads it where it lies") {
  const std::string source =
      "#include \"kernel_operator.h\"\nusing namespace AscendC;\nstruct T { uint32_t a; float b; };\n"
      "extern \"C\" __global__ __aicore__ void with_tiling(GM_ADDR z, GM_ADDR tiling) {\n"
      "  GET_TILING_DATA_WITH_STRUCT(T, data, tiling);\n"
      "  if (!TILING_KEY_IS(5)) return;\n"
      "  TPipe pipe; TQue<TPosition::VECOUT, 1> queue; pipe.InitBuffer(queue, 1, 256);\n"
      "  GlobalTensor<float> zGm; zGm.SetGlobalBuffer((__gm__ float*)z, 64);\n"
      "  LocalTensor<float> t = queue.AllocTensor<float>(); Duplicate(t, data.b, data.a);\n"
      "  queue.EnQue(t); t = queue.DeQue<float>(); DataCopy(zGm, t, data.a); queue.FreeTensor(t);\n}\n";
  const std::string z = "hardware: atlas_a2\ntiling_key: 5\narguments:\n  z: {shape: [64], dtype: float, role: out}\n";
  const KernelSource from_file(source, z + "  tiling: {file: t.bin}\n");
  from_file.scratch.file("t.bin", std::string("\x40\0\0\0\0\0\x20\x40", 8)); // 64, 2.5f
  CHECK(from_file.run("--json -", "with_tiling").json()["outputs"]["z"]["sum"] == 160);
  const KernelSource from_fields(source, z + "  tiling: {struct: T, fields: {a: 32, b: 0.5}}\n");
  CHECK(from_fields.run("--json -", "with_tiling").json()["outputs"]["z"]["sum"] == 16);
}

TEST_CASE("a field that the struct lacks, and a value that it cannot hold, are told under the run file's line") {
  const std::string source =
      "#include \"kernel_operator.h\"\nstruct T { uint8_t a; };\n"
      "extern \"C\" __global__ __aicore__ void entry(GM_ADDR tiling) { GET_TILING_DATA(t, tiling); }\n";
  const std::string head = "hardware: atlas_a2\narguments:\n  tiling:\n    struct: T\n    fields:\n";
  const Ended missing = KernelSource(source, head + "      aa: 1\n").run("", "entry");
  CHECK(missing.status == 2);
  CHECK_THAT(missing.err, Contains("run.yaml:6:") && Contains("no member named") && Contains("aa"));
  const Ended large = KernelSource(source, head + "      a: 300\n").run("", "entry");
  CHECK(large.status == 2);
  CHECK(large.err == "aivsim: tiling.a: 300 does not fit its type\n");
}

TEST_CASE("a fault that a value read back brings to light is told at its own line") {
  const Ended ended = run_one_tile("  Muls(out, in[32], 2.0f, 64);\n  float v = out.GetValue(0);\n"
                                   "  if (v > 1) Adds(out, out, 1.0f, 64);");
  CHECK(ended.status == 2);
  CHECK_THAT(ended.err,
             StartsWith("aivsim: kernel.cpp:12: block 0, instruction ") && Contains("vmuls: src ub:inQueue.0+128"));
}
