// SPDX-License-Identifier: Apache-2.0
// Queues on a chip with buffer mutexes: who takes which, and when.
#include "tests/support/surface_bench.h"

#include <catch2/catch.hpp>

using namespace AscendC;
using support::SurfaceBench;

namespace {

using In = TQue<TPosition::VECIN, 1>;
using Out = TQue<TPosition::VECOUT, 1>;

template <class Calls> SurfaceBench recorded(Calls calls) {
  SurfaceBench bench;
  bench.machine = support::ascend_950pr();
  bench.record(calls);
  bench.validate();
  return bench;
}

/// z = x + x, tile after tile, with `num` buffers a queue.
void double_tiles(std::uint8_t num, int tiles) {
  TPipe pipe;
  In x;
  Out z;
  pipe.InitBuffer(x, num, 32, "x");
  pipe.InitBuffer(z, num, 32, "z");
  for (int tile = 0; tile < tiles; ++tile) {
    const LocalTensor<float> to = x.AllocTensor<float>();
    DataCopy(to, support::gm_tensor<float>(SurfaceBench::kG), 8);
    x.EnQue(to);
    const LocalTensor<float> in = x.DeQue<float>();
    const LocalTensor<float> out = z.AllocTensor<float>();
    Add(out, in, in, 8);
    z.EnQue(out);
    x.FreeTensor(in);
    const LocalTensor<float> from = z.DeQue<float>();
    DataCopy(support::gm_tensor<float>(SurfaceBench::kG), from, 8);
    z.FreeTensor(from);
  }
}

/// One full turn of a queue.
void turn(In& queue) {
  queue.EnQue(queue.AllocTensor<float>());
  queue.FreeTensor(queue.DeQue<float>());
}

} // namespace

TEST_CASE("mutexes: one tile, call by call: each takes its buffer's mutex and gives it back") {
  const std::string alloc_x = "get MTE2 0, rls MTE2 0, ";
  const std::string enque_x = "get MTE2 0, rls MTE2 0, ";
  const std::string deque_x = "get V 0, rls V 0, ";
  const std::string free_x = "get V 0, rls V 0, ";
  const std::string alloc_z = "get V 1, rls V 1, ";
  const std::string enque_z = "get V 1, rls V 1, ";
  const std::string deque_z = "get MTE3 1, rls MTE3 1, ";
  const std::string free_z = "get MTE3 1, rls MTE3 1, ";
  CHECK(recorded([] { double_tiles(1, 1); }).all() == "set_atomic_none, " + alloc_x + "copy_gm_to_ub, " + enque_x +
                                                          deque_x + alloc_z + "vf, " + enque_z + free_x + deque_z +
                                                          "copy_ub_to_gm, " + free_z + "ALL");
}

TEST_CASE("mutexes: there are no flags, and at the end nothing is waited for but all pipes") {
  const SurfaceBench bench = recorded([] { double_tiles(2, 5); });
  CHECK(bench.of(isa::Pipe::scalar) == "ALL");
  for (const isa::Instruction& i : bench.program.code) {
    CHECK(i.opcode != isa::Opcode::set_flag);
    CHECK(i.opcode != isa::Opcode::wait_flag);
  }
}

TEST_CASE("mutexes: every buffer of a queue keeps its own, in the order of the InitBuffer calls") {
  const std::string mte2 = recorded([] { double_tiles(2, 3); }).of(isa::Pipe::mte2);
  const auto tile = [](const std::string& id) {
    const std::string turn = "get MTE2 " + id + ", rls MTE2 " + id;
    return turn + ", copy_gm_to_ub, " + turn;
  };
  CHECK(mte2 == tile("0") + ", " + tile("1") + ", " + tile("0"));
  const std::string mte3 = recorded([] { double_tiles(2, 2); }).of(isa::Pipe::mte3);
  CHECK(mte3.find("get MTE3 2") != std::string::npos);
  CHECK(mte3.find("get MTE3 3") != std::string::npos);
}

TEST_CASE("mutexes: ten buffers of input queues are no trouble, where event ids would run out") {
  CHECK_NOTHROW(recorded([] {
    TPipe pipe;
    std::vector<In> queues(10);
    for (In& queue : queues) pipe.InitBuffer(queue, 1, 32);
    for (In& queue : queues) turn(queue);
  }));
}

TEST_CASE("mutexes: when they run out the queue and the limit are named, and a new pipe has them all again") {
  const auto queues = [](int count) {
    return recorded([&] {
      for (int pipes = 0; pipes < 2; ++pipes) {
        TPipe pipe;
        std::vector<In> all(static_cast<std::size_t>(count));
        for (In& queue : all) pipe.InitBuffer(queue, 7, 32, "q" + std::to_string(pipes));
        TBuf<TPosition::VECCALC> plain;
        pipe.InitBuffer(plain, 32); // takes none
      }
    });
  };
  CHECK_NOTHROW(queues(4));
  CHECK_THROWS_WITH(queues(5), "InitBuffer of 'q0': the mutexes are used up: 28 exist, and every buffer of a queue "
                               "keeps one; use fewer buffers, or TBuf");
}

TEST_CASE("mutexes: explicit flags stay what they are") {
  CHECK(recorded([] {
          TPipe pipe;
          const event_t id = pipe.AllocEventID<HardEvent::MTE2_V>();
          SetFlag<HardEvent::MTE2_V>(id);
          WaitFlag<HardEvent::MTE2_V>(id);
        }).all() == "set_atomic_none, set MTE2_V 0, wait MTE2_V 0, ALL");
}

TEST_CASE("mutexes: misuse of a queue is refused all the same") {
  const auto misused = [](auto calls) {
    recorded([&] {
      TPipe pipe;
      In queue;
      pipe.InitBuffer(queue, 1, 32, "q");
      calls(queue);
    });
  };
  CHECK_THROWS_WITH(misused([](In& q) {
                      q.AllocTensor<float>();
                      q.AllocTensor<float>();
                    }),
                    "queue 'q': AllocTensor with all 1 buffers in use; the chip would loop for ever: FreeTensor first");
  CHECK_THROWS_WITH(misused([](In& q) {
                      const LocalTensor<float> t = q.AllocTensor<float>();
                      q.EnQue(t);
                      q.FreeTensor(t);
                    }),
                    "queue 'q': FreeTensor of a tensor that waits in the queue; DeQue first");
  CHECK_THROWS_WITH(misused([](In& q) { q.DeQue<float>(); }), "queue 'q': DeQue of an empty queue");
}
