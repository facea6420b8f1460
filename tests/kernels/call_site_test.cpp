// SPDX-License-Identifier: Apache-2.0
// Steps as lines of the kernel's source, and names read back from it.
#include "tests/support/message_of.h"
#include "tests/support/scratch.h"
#include "tests/support/surface_bench.h"

#include <catch2/catch.hpp>

using namespace AscendC;
using support::SurfaceBench;

namespace {

SurfaceBench bench_with_sites() {
  SurfaceBench bench;
  bench.options.call_sites = true;
  return bench;
}

std::string step_of(const SurfaceBench& bench, std::size_t index) {
  return bench.program.steps.at(bench.program.code.at(index).step);
}

std::string here(int line) { return "call_site_test.cpp:" + std::to_string(line); }

} // namespace

TEST_CASE("each instruction has the line of the call that emits it, all of a call the same") {
  SurfaceBench bench = bench_with_sites();
  int add = 0, barrier = 0;
  bench.record([&] {
    const LocalTensor<float> a = support::ub_tensor<float>("a", 0, 64);
    add = __LINE__ + 1;
    Add(a, a, a, 64);
    barrier = __LINE__ + 1;
    PipeBarrier<PIPE_V>();
  });
  REQUIRE(bench.all() == "C, M(0,64), vadd.f32, N, F, V");
  for (std::size_t k = 0; k < 5; ++k) CHECK(step_of(bench, k) == here(add));
  CHECK(step_of(bench, 5) == here(barrier));
}

TEST_CASE("calls that a call makes itself belong to the line of the outer one") {
  SurfaceBench bench = bench_with_sites();
  int line = 0;
  bench.record([&] {
    const LocalTensor<float> a = support::ub_tensor<float>("a", 0, 512), tmp = support::ub_tensor<float>("t", 2048, 64);
    line = __LINE__ + 1;
    ReduceSum(a, a, tmp, 512);
  });
  for (std::size_t k = 0; k < bench.program.code.size(); ++k) CHECK(step_of(bench, k) == here(line));
}

TEST_CASE("a named step within a call stands behind the line") {
  SurfaceBench bench = bench_with_sites();
  bench.record([] {
    Recorder::current().enter("/some/where/k.cpp", 7);
    Recorder::current().step("PdX1");
    SetMaskCount();
    Recorder::current().leave();
    Recorder::current().enter("/some/where/k.cpp", 8);
    SetMaskNorm();
  });
  CHECK(step_of(bench, 0) == "k.cpp:7/PdX1");
  CHECK(step_of(bench, 1) == "k.cpp:8");
}

TEST_CASE("without call sites steps are the kernel's own, as before") {
  SurfaceBench bench;
  bench.record([] {
    Recorder::current().step("PdX1");
    SetMaskCount();
  });
  CHECK(bench.program.steps == std::vector<std::string>{"", "PdX1"});
}

TEST_CASE("queues and buffers are called as in the source") {
  const support::Scratch scratch;
  const std::string file =
      scratch.file("k.cpp", "pipe.InitBuffer(inQueueX, 2, 64);\npipe.InitBuffer(temporaries[1],\n32);");
  SurfaceBench bench = bench_with_sites();
  bench.record([&] {
    TPipe pipe;
    TQue<TPosition::VECIN, 1> queue;
    TBuf<TPosition::VECCALC> buffer;
    Recorder::current().enter(file.c_str(), 1);
    pipe.InitBuffer(queue, 2, 64);
    Recorder::current().leave();
    Recorder::current().enter(file.c_str(), 2);
    pipe.InitBuffer(buffer, 32);
    Recorder::current().leave();
  });
  REQUIRE(bench.program.ub.size() == 3);
  CHECK(bench.program.ub[0].name == "inQueueX.0");
  CHECK(bench.program.ub[1].name == "inQueueX.1");
  CHECK(bench.program.ub[2].name == "temporaries[1]");
}

TEST_CASE("an argument that cannot be read back has no name") {
  SourceLines lines;
  const support::Scratch scratch;
  const std::string file = scratch.file("k.cpp", "f(a, g(b, c), {1, 2});\nf(\n  d,\n  e);\nf(x");
  CHECK(lines.argument({file, 1}, 0, "f", 0) == "a");
  CHECK(lines.argument({file, 1}, 0, "f", 1) == "g(b,c)");
  CHECK(lines.argument({file, 1}, 0, "f", 2) == "{1,2}");
  CHECK(lines.argument({file, 1}, 0, "f", 3).empty());
  CHECK(lines.argument({file, 2}, 0, "f", 1) == "e");
  CHECK(lines.argument({file, 5}, 0, "f", 0).empty());
  CHECK(lines.argument({file, 9}, 0, "f", 0).empty());
  CHECK(lines.argument({scratch.path("none"), 1}, 0, "f", 0).empty());
}

TEST_CASE("of several calls on a line the one at the column counts, by its bracket or by its first word") {
  SourceLines lines;
  const support::Scratch scratch;
  const std::string file = scratch.file("k.cpp", "p.f(a); q[1].f(b); // f(c)\n"
                                                 "if (x) p.f(a); else p.f(b);\n"
                                                 "MADE(a); p.f(b);\n"
                                                 "half(a); f(b);\n");
  const auto at = [&](int line, int column) { return lines.argument({file, line}, column, "f", 0); };
  CHECK(at(1, 4) == "a");
  CHECK(at(1, 1) == "a");
  CHECK(at(1, 15) == "b");
  CHECK(at(1, 9) == "b");
  CHECK(at(1, 0).empty()); // an unknown column
  CHECK(at(2, 24) == "b");
  CHECK(at(2, 21) == "b");
  CHECK(at(3, 1).empty()); // a call that a macro makes has no text here
  CHECK(at(3, 7).empty());
  CHECK(at(3, 13) == "b");
  CHECK(at(4, 0) == "b");
}

TEST_CASE("a DeQue of an empty queue says where the tensor was taken that nobody put in") {
  SurfaceBench bench = bench_with_sites();
  int line = 0;
  const std::string message = support::message_of([&] {
    bench.record([&] {
      TPipe pipe;
      TQue<TPosition::VECIN, 1> inQueue;
      pipe.InitBuffer(inQueue, 1, 64, "q");
      line = __LINE__ + 1;
      inQueue.AllocTensor<float>();
      inQueue.DeQue<float>();
    });
  });
  CHECK(message == "queue 'q': DeQue of an empty queue: the tensor of the AllocTensor at " + here(line) +
                       " was never given to EnQue");
}

TEST_CASE("the parts of a tmp are called after it, whatever the kernel calls another buffer") {
  SurfaceBench bench = bench_with_sites();
  bench.record([] {
    support::ub_tensor<float>("tmp", 0, 64);
    const LocalTensor<float> shared = support::ub_tensor<float>("sharedBuf", 1024, 64);
    NamedPart<float>(shared, "tmp.x1Tensor", 0, 32);
  });
  CHECK(bench.program.ub[2].name == "sharedBuf.x1Tensor");
  bench.validate();
}

TEST_CASE("a buffer that is a member of something is called without the dot, which would make a part of it") {
  const support::Scratch scratch;
  const std::string file = scratch.file("k.cpp", "pipe.InitBuffer(queues.in, 1, 64);");
  SurfaceBench bench = bench_with_sites();
  bench.record([&] {
    TPipe pipe;
    TQue<TPosition::VECIN, 1> queue;
    Recorder::current().enter(file.c_str(), 1);
    pipe.InitBuffer(queue, 1, 64);
    Recorder::current().leave();
  });
  CHECK(bench.program.ub[0].name == "queues_in.0");
}
