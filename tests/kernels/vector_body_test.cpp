// SPDX-License-Identifier: Apache-2.0
// Bodies of vector functions as they are written: registers, loops and what moves on in them, steps, and that equal
// bodies are one.
#include "kernels/ascendc/float_elements.h"
#include "tests/support/surface_bench.h"

#include <catch2/catch.hpp>

using namespace AscendC;
using support::SurfaceBench;
using support::ub_tensor;
using Lines = std::vector<std::string>;

namespace {

constexpr isa::Dtype f32 = isa::Dtype::f32;
constexpr isa::Dtype f16 = isa::Dtype::f16;

struct Tensors {
  LocalTensor<float> a = ub_tensor<float>("a", 0, 4096);
  LocalTensor<float> b = ub_tensor<float>("b", 0x4000, 4096);
  LocalTensor<half> h = ub_tensor<half>("h", 0x8000, 4096);
};

template <class Calls> SurfaceBench recorded(Calls calls) {
  SurfaceBench bench;
  bench.machine = support::ascend_950pr();
  bench.record([&] { calls(Tensors{}); });
  bench.validate();
  return bench;
}

/// What `write(body, tensors)` writes.
template <class Write> Lines written(Write write) {
  return recorded([&](const Tensors& t) {
           VectorBody body;
           write(body, t);
           body.call();
         })
      .functions();
}

/// a[k] += `addend`, over one register.
void add_to_a(const Tensors& t, float addend) {
  VectorBody body;
  const PredicateReg lanes = body.first_lanes(f32, 64);
  body.store(t.a, {}, body.adds(body.load(t.a), addend, lanes), lanes);
  body.call();
}

} // namespace

TEST_CASE("a body: every operation has a register of its own for its result") {
  CHECK(written([](VectorBody& body, const Tensors& t) {
          const PredicateReg lanes = body.first_lanes(f32, 50);
          const VectorReg a = body.load(t.a);
          const VectorReg b = body.load(t.b[8]);
          const VectorReg sum = body.add(a, b, lanes);
          body.store(t.a, {}, body.mul(sum, body.fill(2.0f, lanes), lanes), lanes);
        }) == Lines{"rv_plt.f32 p0, 50", "rv_vlds.f32 v0, ub:a+0", "rv_vlds.f32 v1, ub:b+32",
                    "rv_vadd.f32 v2, v0, v1, p0", "rv_vdup.f32 v3, 2, p0", "rv_vmul.f32 v4, v2, v3, p0",
                    "rv_vsts.f32 ub:a+0, v4, p0"});
}

TEST_CASE("a body's operations are their instructions") {
  CHECK(written([](VectorBody& body, const Tensors& t) {
          const PredicateReg p = body.first_lanes(f32, 64);
          const VectorReg a = body.load(t.a);
          body.sub(a, a, p), body.div(a, a, p), body.muls(a, 0.5f, p), body.sqrt(a, p), body.ln(a, p), body.exp(a, p);
          body.spread(a, p), body.sum(a, p);
          body.barrier();
        }) == Lines{"rv_plt.f32 p0, 64", "rv_vlds.f32 v0, ub:a+0", "rv_vsub.f32 v1, v0, v0, p0",
                    "rv_vdiv.f32 v2, v0, v0, p0", "rv_vmuls.f32 v3, v0, 0.5, p0", "rv_vsqrt.f32 v4, v0, p0",
                    "rv_vln.f32 v5, v0, p0", "rv_vexp.f32 v6, v0, p0", "rv_vdupl.f32 v7, v0, p0",
                    "rv_vcadd.f32 v8, v0, p0", "rv_mem_bar"});
}

TEST_CASE("what moves on in a loop does so by elements a turn, the outermost loop first") {
  CHECK(written([](VectorBody& body, const Tensors& t) {
          body.loop(3, [&](Turn row) {
            body.loop(2, [&](Turn columns) {
              const PredicateReg lanes = body.first_lanes(f32, 100, columns * 64);
              const VectorReg value = body.load(t.a, row * 128 + columns * 64);
              body.store(t.b, columns * 64, value, lanes);
            });
          });
        }) == Lines{"vloop 3 {", "vloop 2 {", "rv_plt.f32 p0, 100, step=0/64", "rv_vlds.f32 v0, ub:a+0, step=512/256",
                    "rv_vsts.f32 ub:b+0, v0, p0, step=0/256", "}", "}"});
}

TEST_CASE("registers taken in a loop are free again behind it, those of around it are kept") {
  CHECK(written([](VectorBody& body, const Tensors& t) {
          const PredicateReg lanes = body.first_lanes(f32, 64);
          const VectorReg sum = body.fill(0.0f, lanes);
          body.loop(2, [&](Turn turn) { body.add_to(sum, body.load(t.a, turn * 64), body.first_lanes(f32, 64)); });
          body.store(t.b, {}, body.muls(sum, 2.0f, body.first_lanes(f32, 1)), lanes);
        }) == Lines{"rv_plt.f32 p0, 64", "rv_vdup.f32 v0, 0, p0", "vloop 2 {", "rv_plt.f32 p1, 64",
                    "rv_vlds.f32 v1, ub:a+0, step=256", "rv_vadd.f32 v0, v0, v1, p1", "}", "rv_plt.f32 p1, 1",
                    "rv_vmuls.f32 v1, v0, 2, p1", "rv_vsts.f32 ub:b+0, v1, p0"});
}

TEST_CASE("a sum over active lanes alone is an addition and a selection") {
  CHECK(written([](VectorBody& body, const Tensors& t) {
          const PredicateReg lanes = body.first_lanes(f32, 5);
          const VectorReg sum = body.load(t.a);
          body.add_to_active(sum, sum, lanes);
        }) == Lines{"rv_plt.f32 p0, 5", "rv_vlds.f32 v0, ub:a+0", "rv_vadd.f32 v1, v0, v0, p0",
                    "rv_vsel.f32 v0, v1, v0, p0"});
}

TEST_CASE("half as float: unpacked and widened on the way in, rounded and packed on the way out") {
  CHECK(written([](VectorBody& body, const Tensors& t) {
          const PredicateReg lanes = body.first_lanes(f32, 64);
          const VectorReg value = load_float(body, t.h[16], {}, lanes);
          load_float_everywhere(body, t.h, {}, lanes);
          store_float(body, t.h, {}, value, lanes);
        }) == Lines{"rv_plt.f32 p0, 64", "rv_vlds.f16 v0, ub:h+32, dist=unpack", "rv_vcvt.f32.f16 v1, v0, p0",
                    "rv_vlds.f16 v2, ub:h+0, dist=broadcast", "rv_vcvt.f32.f16 v3, v2, p0",
                    "rv_vcvt.f16.f32 v4, v1, p0, round=rint", "rv_vpack v5, v4", "rv_ppack p1, p0",
                    "rv_vsts.f16 ub:h+0, v5, p1"});
  CHECK(written([](VectorBody& body, const Tensors& t) {
          const PredicateReg lanes = body.first_lanes(f32, 64);
          store_float(body, t.a, {}, load_float(body, t.b, {}, lanes), lanes);
        }) == Lines{"rv_plt.f32 p0, 64", "rv_vlds.f32 v0, ub:b+0", "rv_vsts.f32 ub:a+0, v0, p0"});
}

TEST_CASE("the lanes of a 16-bit type are twice as many") {
  CHECK(lanes_of(f32) == 64);
  CHECK(lanes_of(f16) == 128);
}

TEST_CASE("equal bodies are recorded once, however often and wherever they are called") {
  const SurfaceBench bench = recorded([](const Tensors& t) {
    add_to_a(t, 1.0f);
    add_to_a(t, 2.0f);
    add_to_a(t, 1.0f);
  });
  CHECK(bench.text(0) == "vf 0, 4");
  CHECK(bench.text(1) == "vf 4, 4");
  CHECK(bench.text(2) == "vf 0, 4");
  CHECK(bench.program.functions.size() == 8);
}

TEST_CASE("a body's instructions have steps of their own, the call that in which it is made") {
  const SurfaceBench bench = recorded([](const Tensors& t) {
    Recorder::current().step("Compute");
    VectorBody body;
    const PredicateReg lanes = body.first_lanes(f32, 64);
    body.step("Inner");
    body.store(t.a, {}, body.load(t.b), lanes);
    body.call();
    SyncAll();
  });
  const auto step = [&](const isa::Instruction& i) { return bench.program.steps[i.step]; };
  CHECK(step(bench.program.functions[0]) == "Compute");
  CHECK(step(bench.program.functions[1]) == "Inner");
  CHECK(step(bench.program.code[0]) == "Compute");
  CHECK(step(bench.program.code[1]) == "Compute");
}

TEST_CASE("a body that asks for more than there is is refused") {
  CHECK_THROWS_WITH(written([](VectorBody& body, const Tensors& t) {
                      for (int k = 0; k < 33; ++k) body.load(t.a);
                    }),
                    "a vector function needs more than 32 vector registers");
  CHECK_THROWS_WITH(written([](VectorBody& body, const Tensors&) {
                      for (int k = 0; k < 9; ++k) body.first_lanes(f32, 1);
                    }),
                    "a vector function needs more than 8 predicate registers");
  CHECK_THROWS_WITH(
      written([](VectorBody& body, const Tensors& t) {
        body.loop(2, [&](Turn) {
          body.loop(2, [&](Turn) {
            body.loop(2, [&](Turn) { body.loop(2, [&](Turn) { body.loop(2, [&](Turn) { body.load(t.a); }); }); });
          });
        });
      }),
      "a vector function nests at most 4 loops");
  CHECK_THROWS_WITH(written([](VectorBody& body, const Tensors& t) {
                      body.loop(2, [&](Turn turn) { body.load(t.a, turn * (std::int64_t{1} << 30)); });
                    }),
                    "a vector function moves on by 4294967296 bytes a turn: 32 bits at most");
}
