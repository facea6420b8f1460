// SPDX-License-Identifier: Apache-2.0
#include "isa/error.h"
#include "tests/support/scratch.h"
#include "tools/files/npy.h"
#include "tools/play/run_inputs.h"

#include <catch2/catch.hpp>

using isa::Init;

namespace {

isa::GlobalImage image_of(const std::vector<std::string>& inputs) {
  isa::GlobalImage image;
  for (const std::string& name : inputs) image.buffers.push_back({name, isa::Dtype::f32, {2}, 0, isa::Role::in, {}});
  image.buffers.push_back({"pd_x", isa::Dtype::f32, {2}, 0, isa::Role::out, {}});
  return image;
}

} // namespace

TEST_CASE("inputs are random, each from a seed of its own, mean and variance come from x, outputs stay zero") {
  auto image = image_of({"dy", "x", "gamma", "mean", "variance"});
  tools::set_inits(image, {10, {}});
  CHECK(image.buffers[0].init == Init{Init::Kind::random, 10, 0, ""});
  CHECK(image.buffers[1].init == Init{Init::Kind::random, 11, 0, ""});
  CHECK(image.buffers[2].init == Init{Init::Kind::random, 12, 0, ""});
  CHECK(image.buffers[3].init == Init{Init::Kind::mean, 0, 0, "x"});
  CHECK(image.buffers[4].init == Init{Init::Kind::variance, 0, 0, "x"});
  CHECK(image.buffers[5].init == Init{});
}

TEST_CASE("a tensor's seed does not depend on the kernel that takes it") {
  auto image = image_of({"res_for_gamma", "dy"});
  tools::set_inits(image, {10, {}});
  CHECK(image.buffers[0].init.seed == 15);
  CHECK(image.buffers[1].init.seed == 10);
}

TEST_CASE("a file takes the place of the made data") {
  auto image = image_of({"dy", "mean"});
  tools::set_inits(image, {1, {{"mean", "m.npy"}}});
  CHECK(image.buffers[0].init.kind == Init::Kind::random);
  CHECK(image.buffers[1].init == Init{Init::Kind::file, 0, 0, "m.npy"});
}

TEST_CASE("a file for a tensor that the kernel does not take is refused with the nearest name") {
  auto image = image_of({"dy", "gamma"});
  CHECK_THROWS_WITH(tools::set_inits(image, {1, {{"gama", "g.npy"}}}),
                    "inputs.gama: the kernel takes no such tensor, did you mean 'gamma'?; it takes dy, gamma");
  CHECK_THROWS_WITH(tools::set_inits(image, {1, {{"pd_x", "g.npy"}}}), Catch::Matchers::Contains("no such tensor"));
}

TEST_CASE("files are sought from the given folder, and full paths as they are") {
  const support::Scratch scratch;
  const isa::GmBuffer buffer{"dy", isa::Dtype::f32, {2}, 0, isa::Role::in, {}};
  tools::write_npy(scratch.path("dy.npy"), buffer, std::vector<std::byte>(8));
  CHECK(tools::npy_reader(scratch.path())(buffer, "dy.npy").size() == 8);
  CHECK(tools::npy_reader("/elsewhere")(buffer, scratch.path("dy.npy")).size() == 8);
}
