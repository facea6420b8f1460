// SPDX-License-Identifier: Apache-2.0
// TPipe, TQue and TBuf: addresses and names in UB, the flags of each queue call, and what is refused.
#include "tests/support/surface_bench.h"

#include <catch2/catch.hpp>

using namespace AscendC;
using Catch::Contains;
using support::SurfaceBench;

namespace {

using In = TQue<TPosition::VECIN, 1>;
using Out = TQue<TPosition::VECOUT, 1>;
using Temporary = TBuf<TPosition::VECCALC>;

void fetch(In& queue) {
  const LocalTensor<float> to = queue.AllocTensor<float>();
  DataCopy(to, support::gm_tensor<float>(SurfaceBench::kG), 8);
  queue.EnQue(to);
}

void store(Out& queue) {
  const LocalTensor<float> from = queue.DeQue<float>();
  DataCopy(support::gm_tensor<float>(SurfaceBench::kG), from, 8);
  queue.FreeTensor(from);
}

/// z = x + x, tile after tile, with `num` buffers a queue.
void double_tiles(std::uint8_t num, int tiles) {
  TPipe pipe;
  In x;
  Out z;
  pipe.InitBuffer(x, num, 32, "x");
  pipe.InitBuffer(z, num, 32, "z");
  for (int tile = 0; tile < tiles; ++tile) {
    fetch(x);
    const LocalTensor<float> in = x.DeQue<float>();
    const LocalTensor<float> out = z.AllocTensor<float>();
    Add(out, in, in, 8);
    z.EnQue(out);
    x.FreeTensor(in);
    store(z);
  }
}

/// z = x + y.
void add_tiles(std::uint8_t num, int tiles) {
  TPipe pipe;
  In x, y;
  Out z;
  pipe.InitBuffer(x, num, 32, "x");
  pipe.InitBuffer(y, num, 32, "y");
  pipe.InitBuffer(z, num, 32, "z");
  for (int tile = 0; tile < tiles; ++tile) {
    fetch(x);
    fetch(y);
    const LocalTensor<float> a = x.DeQue<float>();
    const LocalTensor<float> b = y.DeQue<float>();
    const LocalTensor<float> sum = z.AllocTensor<float>();
    Add(sum, a, b, 8);
    z.EnQue(sum);
    x.FreeTensor(a);
    y.FreeTensor(b);
    store(z);
  }
}

template <class Calls> SurfaceBench recorded(Calls calls) {
  SurfaceBench bench;
  bench.record(calls);
  return bench;
}

/// Records `calls(pipe, queue)` with a queue "q" of one buffer of 32 bytes.
template <class Calls> void with_queue(Calls calls) {
  recorded([&] {
    TPipe pipe;
    In queue;
    pipe.InitBuffer(queue, 1, 32, "q");
    calls(queue);
  });
}

template <class Calls> void with_pipe(Calls calls) {
  recorded([&] {
    TPipe pipe;
    calls(pipe);
  });
}

std::string buffers_of(const SurfaceBench& bench) {
  std::vector<std::string> lines;
  for (const isa::UbBuffer& b : bench.program.ub)
    lines.push_back(b.name + "@" + std::to_string(b.address) + "+" + std::to_string(b.bytes));
  return support::joined(lines);
}

/// One full turn of a queue.
void turn(In& queue) {
  queue.EnQue(queue.AllocTensor<float>());
  queue.FreeTensor(queue.DeQue<float>());
}

} // namespace

TEST_CASE("a pipe begins without atomics, in normal mode with all lanes on, and ends with a barrier on all pipes") {
  CHECK(recorded([] { TPipe pipe; }).all() == "set_atomic_none, N, F, ALL");
}

TEST_CASE("two tiles of an x to z kernel, pipe by pipe") {
  const SurfaceBench bench = recorded([] { double_tiles(1, 2); });
  CHECK(bench.of(isa::Pipe::mte2) == "copy_gm_to_ub, set MTE2_V 0, wait V_MTE2 0, copy_gm_to_ub, set MTE2_V 0, "
                                     "wait V_MTE2 0");
  CHECK(bench.of(isa::Pipe::vector) == "N, F, wait MTE2_V 0, C, M(0,8), vadd.f32, N, F, set V_MTE3 0, set V_MTE2 0, "
                                       "wait MTE2_V 0, wait MTE3_V 0, C, M(0,8), vadd.f32, N, F, set V_MTE3 0, "
                                       "set V_MTE2 0, wait MTE3_V 0");
  CHECK(bench.of(isa::Pipe::mte3) == "set_atomic_none, wait V_MTE3 0, copy_ub_to_gm, set MTE3_V 0, wait V_MTE3 0, "
                                     "copy_ub_to_gm, set MTE3_V 0");
  CHECK(bench.of(isa::Pipe::scalar) == "ALL");
  bench.validate();
}

TEST_CASE("the end of a kernel waits for the free flags still held, in the order of the InitBuffer calls") {
  const std::string all = recorded([] { add_tiles(2, 2); }).all();
  const std::string end =
      "wait V_MTE2 0, wait V_MTE2 2, wait V_MTE2 1, wait V_MTE2 3, wait MTE3_V 0, wait MTE3_V 1, ALL";
  REQUIRE(all.size() > end.size());
  CHECK(all.substr(all.size() - end.size()) == end);
}

TEST_CASE("event ids over time with one buffer a queue") {
  const SurfaceBench bench = recorded([] { add_tiles(1, 3); });
  CHECK(bench.flags("set MTE2_V") == "010101");
  CHECK(bench.flags("wait MTE2_V") == "010101");
  CHECK(bench.flags("set V_MTE2") == "010101");
  CHECK(bench.flags("wait V_MTE2") == "010101"); // the last two at the end
  CHECK(bench.flags("set V_MTE3") == "000");
  CHECK(bench.flags("set MTE3_V") == "000");
}

TEST_CASE("event ids over time with two buffers a queue: full ids stay, free ids alternate") {
  const SurfaceBench bench = recorded([] { add_tiles(2, 4); });
  CHECK(bench.flags("set MTE2_V") == "01010101");
  CHECK(bench.flags("set V_MTE2") == "01230123");
  CHECK(bench.flags("wait V_MTE2") == "01230213"); // the last four at the end, queue by queue
  CHECK(bench.flags("set V_MTE3") == "0000");
  CHECK(bench.flags("set MTE3_V") == "0101");
}

TEST_CASE("buffers lie one after another from 0, rounded up to datablocks, whatever their position") {
  const SurfaceBench bench = recorded([] {
    TPipe pipe;
    In x;
    Out z;
    Temporary t, u;
    pipe.InitBuffer(x, 2, 100, "x");
    pipe.InitBuffer(t, 1, "t");
    pipe.InitBuffer(z, 1, 64);
    pipe.InitBuffer(u, 32);
  });
  CHECK(buffers_of(bench) == "x.0@0+128, x.1@128+128, t@256+32, que3.0@288+64, buf4@352+32");
}

TEST_CASE("queues hand out their buffers in turn") {
  std::vector<std::int64_t> addresses;
  recorded([&] {
    TPipe pipe;
    TQue<TPosition::VECIN, 2> queue;
    pipe.InitBuffer(queue, 3, 32);
    for (int k = 0; k < 4; ++k) {
      const LocalTensor<half> tensor = queue.AllocTensor<half>();
      addresses.push_back(tensor.address());
      CHECK(tensor.GetSize() == 16);
      queue.FreeTensor(tensor);
    }
  });
  CHECK(addresses == std::vector<std::int64_t>{0, 32, 64, 0});
}

TEST_CASE("a TBuf is plain UB: views from its start, and no flags") {
  const SurfaceBench bench = recorded([] {
    TPipe pipe;
    Temporary t;
    pipe.InitBuffer(t, 256, "t");
    CHECK(t.Get<half>().GetSize() == 128);
    CHECK(t.Get<float>(8).GetSize() == 8);
    CHECK(t.GetWithOffset<float>(8, 64).address() == 64);
    CHECK(t.Get<float>()[3].ReinterpretCast<half>().GetSize() == 122);
  });
  CHECK(bench.all() == "set_atomic_none, N, F, ALL");
}

TEST_CASE("PopStackBuffer hands out what is left up to the framework's end and moves nothing") {
  const SurfaceBench bench = recorded([] {
    TPipe pipe;
    Temporary t;
    pipe.InitBuffer(t, 1000, "t");
    for (int pop = 0; pop < 2; ++pop) {
      LocalTensor<std::uint8_t> rest;
      CHECK(PopStackBuffer<std::uint8_t, TPosition::LCM>(rest));
      CHECK((rest.address() == 1024 && rest.GetSize() == 196480 - 1024));
    }
  });
  CHECK(buffers_of(bench) == "t@0+1024, framework_tmp@1024+195456");
}

TEST_CASE("misuse of a queue is refused with the queue's name") {
  CHECK_THROWS_WITH(with_queue([](In& q) {
                      q.AllocTensor<float>();
                      q.AllocTensor<float>();
                    }),
                    "queue 'q': AllocTensor with all 1 buffers in use; the chip would loop for ever: FreeTensor first");
  CHECK_THROWS_WITH(with_queue([](In& q) { q.DeQue<float>(); }), "queue 'q': DeQue of an empty queue");
  CHECK_THROWS_WITH(with_queue([](In& q) {
                      const LocalTensor<float> t = q.AllocTensor<float>();
                      q.EnQue(t);
                      q.EnQue(t);
                    }),
                    "queue 'q': EnQue beyond its depth of 1; DeQue first");
  CHECK_THROWS_WITH(with_queue([](In& q) { q.FreeTensor(q.AllocTensor<float>()[1]); }),
                    "queue 'q': FreeTensor of a tensor that is none of its buffers");
  CHECK_THROWS_WITH(with_queue([](In& q) {
                      const LocalTensor<float> t = q.AllocTensor<float>();
                      q.FreeTensor(t);
                      q.FreeTensor(t);
                    }),
                    "queue 'q': FreeTensor of a tensor that is free; AllocTensor first");
  CHECK_THROWS_WITH(with_queue([](In& q) {
                      const LocalTensor<float> t = q.AllocTensor<float>();
                      q.EnQue(t);
                      q.FreeTensor(t);
                    }),
                    "queue 'q': FreeTensor of a tensor that waits in the queue; DeQue first");
  CHECK_THROWS_WITH(with_pipe([](TPipe&) { In().AllocTensor<float>(); }), "queue '': AllocTensor before InitBuffer");
}

TEST_CASE("event ids that run out name the pair and the queue") {
  CHECK_THROWS_WITH(with_pipe([](TPipe& pipe) {
                      std::vector<In> queues(9);
                      for (std::size_t k = 0; k < 9; ++k) pipe.InitBuffer(queues[k], 1, 32, "q" + std::to_string(k));
                      for (In& queue : queues) turn(queue);
                    }),
                    "queue 'q8': event ids of V_MTE2 are used up: 8 exist a pair, and a buffer holds one from "
                    "FreeTensor to its next AllocTensor; use fewer buffers");
  CHECK_THROWS_WITH(with_pipe([](TPipe& pipe) {
                      for (int k = 0; k < 9; ++k) pipe.AllocEventID<HardEvent::V_S>();
                    }),
                    Contains("event ids of V_S are used up: 8 exist a pair"));
}

TEST_CASE("ids: Alloc takes the lowest free one until Release, Fetch takes none") {
  with_pipe([](TPipe& pipe) {
    CHECK(pipe.AllocEventID<HardEvent::S_V>() == 0);
    CHECK(pipe.AllocEventID<HardEvent::S_V>() == 1);
    pipe.ReleaseEventID<HardEvent::S_V>(0);
    CHECK(pipe.FetchEventID(HardEvent::S_V) == 0);
    CHECK(pipe.FetchEventID(HardEvent::S_V) == 0);
    CHECK(pipe.AllocEventID<HardEvent::S_V>() == 0);
    CHECK(GetTPipePtr()->FetchEventID(HardEvent::S_V) == 2);
  });
}

TEST_CASE("what does not fit is refused: UB, the 64 buffers, the framework's tmp") {
  CHECK_THROWS_WITH(with_pipe([](TPipe& pipe) {
                      In queue;
                      pipe.InitBuffer(queue, 2, 98200, "big");
                    }),
                    "InitBuffer of 'big.1': 98208 B, but 98144 of 196352 B of UB are left");
  CHECK_THROWS_WITH(with_pipe([](TPipe& pipe) {
                      std::vector<Temporary> buffers(65);
                      for (Temporary& buffer : buffers) pipe.InitBuffer(buffer, 32);
                    }),
                    "InitBuffer of 'buf64': a kernel has at most 64 buffers");
  SurfaceBench full;
  full.machine.ub_pop_end = full.machine.ub_bytes;
  CHECK_THROWS_WITH(full.record([] {
    TPipe pipe;
    Temporary t;
    pipe.InitBuffer(t, 196352);
    LocalTensor<std::uint8_t> rest;
    PopStackBuffer<std::uint8_t, TPosition::LCM>(rest);
  }),
                    "PopStackBuffer: the queues and buffers leave nothing of the UB");
}

TEST_CASE("there is one pipe at a time, and queues need it") {
  CHECK_THROWS_WITH(with_pipe([](TPipe&) { TPipe second; }),
                    "a second TPipe while the first lives: one a core, the chip would hang");
  CHECK_THROWS_WITH(recorded([] { In().AllocTensor<float>(); }), "queues and buffers need a live TPipe");
  CHECK(recorded([] {
          TPipe first;
          first.Destroy(); // its end, before that of its scope
          TPipe second;
        }).all() == "set_atomic_none, N, F, ALL, set_atomic_none, N, F, ALL");
}
