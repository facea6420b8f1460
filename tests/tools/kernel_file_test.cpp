// SPDX-License-Identifier: Apache-2.0
// The run file of a kernel of one's own: what it takes, and what it refuses in one line with its place.
#include "tests/support/message_of.h"
#include "tests/support/scratch.h"
#include "tools/kernel/entry_source.h"
#include "tools/kernel/kernel_file.h"

#include <catch2/catch.hpp>

using Catch::Matchers::Contains;
using support::Scratch;
using Kind = tools::KernelArgument::Kind;

namespace {

tools::KernelFile loaded(const std::string& text, const std::vector<std::string>& overrides = {}) {
  const Scratch scratch;
  return tools::load_kernel_file(scratch.file("run.yaml", text), overrides);
}

/// The fault of a file with these lines below `arguments`, without the folder.
std::string fault(const std::string& arguments, const std::string& more = "") {
  const Scratch scratch;
  const std::string path = scratch.file("run.yaml", "hardware: atlas_a2\n" + more + "arguments:\n" + arguments);
  const std::string message = support::message_of([&] { tools::load_kernel_file(path, {}); });
  return message.rfind(path, 0) == 0 ? message.substr(path.size()) : message;
}

const std::string kOne = "  x: {shape: [8], dtype: float}\n";

} // namespace

TEST_CASE("arguments keep the order of the file, and are what their keys say") {
  const tools::KernelFile run = loaded("hardware: atlas_a2\nblocks: 4\nauto_sync: off\ntiling_key: 3\narguments:\n"
                                       "  z: {shape: [2, 8], dtype: half, role: out}\n"
                                       "  a: {shape: [8], dtype: float, data: 0.5}\n"
                                       "  w: {workspace: 1KiB}\n  t: {struct: T, fields: {n: 3}}\n  s: {scalar: -2}\n");
  REQUIRE(run.arguments.size() == 5);
  CHECK(run.arguments[0].name == "z");
  CHECK(run.arguments[0].buffer.role == isa::Role::out);
  CHECK(run.arguments[0].buffer.init.kind == isa::Init::Kind::zeros);
  CHECK(run.arguments[1].buffer.init.value == 0.5);
  CHECK(run.arguments[2].buffer.bytes() == 1024);
  CHECK(run.tiling() == &run.arguments[3]);
  CHECK(run.arguments[4].kind == Kind::scalar);
  CHECK(run.arguments[4].scalar == "-2");
  CHECK(run.blocks == 4);
  CHECK_FALSE(run.auto_sync);
  CHECK(run.tiling_key == 3);
}

TEST_CASE("inputs are random with a seed of their own, unless the file gives one") {
  const tools::KernelFile run = loaded("hardware: atlas_a2\narguments:\n" + kOne +
                                       "  y: {shape: [8], dtype: float}\n  z: {shape: [8], dtype: float, seed: 9}\n");
  CHECK(run.arguments[0].buffer.init.seed == 1);
  CHECK(run.arguments[1].buffer.init.seed == 2);
  CHECK(run.arguments[2].buffer.init.seed == 9);
}

TEST_CASE("files start at the run file's folder") {
  const Scratch scratch;
  const std::string path = scratch.file("sub/run.yaml", "hardware: atlas_a2\nhost: ../host.cpp\narguments:\n"
                                                        "  x: {shape: [8], dtype: float, data: x.npy}\n"
                                                        "  z: {shape: [8], dtype: float, role: out, expected: z.npy}\n"
                                                        "  t: {file: t.bin}\n");
  const tools::KernelFile run = tools::load_kernel_file(path, {});
  CHECK(run.host == scratch.path("host.cpp"));
  CHECK(run.arguments[0].buffer.init.source == scratch.path("sub/x.npy"));
  CHECK(run.arguments[1].expected == scratch.path("sub/z.npy"));
  CHECK(run.arguments[2].tiling_file == scratch.path("sub/t.bin"));
}

TEST_CASE("what an argument cannot be is refused with file, line and key") {
  CHECK(fault("  x: {dtype: float}\n") == ":3: arguments.x: expected a tensor (shape, ...), a workspace (workspace: "
                                          "bytes), a tiling (struct, or file) or a "
                                          "number (scalar): one of them");
  CHECK_THAT(fault("  x: {shape: [8], scalar: 3}\n"), Contains(":3: arguments.x: expected a tensor"));
  CHECK_THAT(fault("  x: {shape: [8], dtype: int}\n"),
             Contains(":3: arguments.x.dtype: expected one of float, bfloat16, half, int8, uint8, int16, uint16, "
                      "int32, uint32, got 'int'"));
  CHECK_THAT(fault("  x: {shape: [], dtype: half}\n"), Contains("arguments.x.shape: expected a list of whole numbers"));
  CHECK_THAT(fault("  x: {shape: [8, 0], dtype: half}\n"), Contains("each of at least 1, got a list"));
  CHECK_THAT(fault("  x: {shape: [8], dtype: half, expected: x.npy}\n"),
             Contains(".expected: only what the kernel puts out"));
  CHECK_THAT(fault("  x: {shape: [8], dtype: half, roll: out}\n"), Contains("unknown key, did you mean 'role'?"));
  CHECK_THAT(fault("  x: {shape: [99999999999, 99999999999], dtype: half}\n"), Contains("too large for a tensor"));
  CHECK_THAT(fault("  t: {file: t.bin, struct: T}\n"), Contains(".file: is the whole tiling"));
  CHECK_THAT(fault("  t: {struct: T}\n  u: {struct: U}\n"), Contains("more than one of them is a tiling"));
  CHECK_THAT(fault("  x: 3\n"), Contains("arguments.x: expected"));
}

TEST_CASE("more blocks than cores, a chip that is not there and keys of a built-in kernel are refused") {
  CHECK_THAT(fault(kOne, "blocks: 49\n"),
             Contains(":2: blocks: expected a whole number from 1 to 48, the vector cores of"));
  CHECK_THAT(fault(kOne, "shape: {b: 1}\n"), Contains(":2: shape: unknown key"));
  CHECK_THAT(support::message_of([] { loaded("hardware: atlas_a22\narguments: {}\n"); }), Contains("did you mean"));
  CHECK_THAT(support::message_of([] { loaded("hardware: atlas_a2\n"); }), Contains("arguments: missing"));
}

TEST_CASE("an argument is changed by --set as if the file said so") {
  const tools::KernelFile run =
      loaded("hardware: atlas_a2\narguments:\n" + kOne, {"arguments.x.shape=[16]", "blocks=2"});
  CHECK(run.arguments[0].buffer.elements() == 16);
  CHECK(run.blocks == 2);
}

TEST_CASE("what is compiled calls the entry with the arguments in order, each under its line of the run file") {
  const tools::KernelFile run =
      loaded("hardware: atlas_a2\narguments:\n" + kOne +
             "  s: {scalar: 3}\n  t: {struct: T, fields: {n: 3, sizes: [4, 5], inner: {m: 6}}, fill: F}\n");
  const std::string source = tools::entry_source(run, "/k.cpp", "my_entry<float>");
  CHECK_THAT(source, Contains("#define AIVSIM_TILING_STRUCT T\n#include \"/k.cpp\"\n"));
  CHECK_THAT(source, Contains("my_entry<float>(") && Contains("aivsim::Argument{gm[0]},") && Contains("\n3,"));
  CHECK_THAT(source, Contains("aivsim::assign(tiling.n, 3, \"tiling.n\");") &&
                         Contains("aivsim::assign(tiling.sizes[1], 5,") &&
                         Contains("aivsim::assign(tiling.inner.m, 6,") && Contains("F(tiling);"));
  CHECK_THAT(source, Contains("#line 3 \"") && Contains("#line 5 \""));
}
