// SPDX-License-Identifier: Apache-2.0
// What users ask for that cannot be: each is refused by the program itself with the facts that help.
#include "tests/support/refusal.h"
#include "tests/support/tensor_run.h"

using support::aivsim;
using support::check_refused;
using support::Ended;
using support::Scratch;

namespace {

/// A run file of [1,64,16], float, one core.
std::string run_of_64_rows(const Scratch& scratch) {
  return scratch.file("run.yaml", "kernel: layer_norm_grad\nhardware: atlas_a2\nshape: {b: 1, s: 64, h: 16}\n"
                                  "dtype: float\ntiling: {cores: 1}\n");
}

nlohmann::ordered_json accepted(const std::string& run_file, const std::string& assignments) {
  INFO(assignments);
  const Ended ended = aivsim("run " + run_file + " -q --json - --set " + assignments);
  REQUIRE(ended.status == 0);
  return ended.json();
}

} // namespace

TEST_CASE("A13: a row that is no multiple of 32 bytes is refused with its bytes and the next legal H") {
  const Scratch scratch;
  check_refused(run_of_64_rows(scratch), {{"shape.h=14", {"shape.h", "14 * 4", "56 bytes", "next legal h is 16"}},
                                          {"shape.h=24 dtype=half", {"24 * 2", "48 bytes", "next legal h is 32"}},
                                          {"shape.h=8 dtype=half", {"8 * 2", "16 bytes", "next legal h is 16"}}});
}

TEST_CASE("A14: dimensions that are zero, negative or no whole number are refused by key and type") {
  const Scratch scratch;
  const std::string whole = "expected a whole number of at least 1, got ";
  check_refused(run_of_64_rows(scratch), {{"shape.b=0", {"shape.b", whole + "'0'"}},
                                          {"shape.s=0", {"shape.s", whole + "'0'"}},
                                          {"shape.h=0", {"shape.h", whole + "'0'"}},
                                          {"shape.h=-16", {"shape.h", whole + "'-16'"}},
                                          {"shape.h=16.0", {"shape.h", whole + "'16.0'"}},
                                          {"'shape.h=\"16\"'", {"shape.h", whole + "the text \"16\""}},
                                          {"shape.h=true", {"shape.h", whole + "'true'"}}});
}

TEST_CASE("A15: tmp below the documented minimum is refused with that minimum") {
  const Scratch scratch;
  check_refused(run_of_64_rows(scratch),
                {{"tmp=383", {"tmp", "383 bytes", "too small", "6144"}},
                 {"kernel=layer_norm_grad_beta tmp=127", {"tmp", "127 bytes", "too small", "128"}},
                 {"kernel=layer_norm_grad_beta dtype=half shape.h=64 tmp=1023", {"tmp", "1023 bytes", "1024"}}});
}

TEST_CASE("A16: a tmp a byte short, of an unknown unit or with a point is refused") {
  const Scratch scratch;
  const std::string sizes = "a size in bytes such as 24576 or 24KiB";
  check_refused(run_of_64_rows(scratch), {{"tmp=6143", {"tmp", "6143 bytes", "6144"}},
                                          {"tmp=6KB", {"tmp", sizes, "'6KB'"}},
                                          {"tmp=6144.0", {"tmp", sizes, "'6144.0'"}}});
}

TEST_CASE("A16: a tmp that is no multiple of 32 bytes is used as the next smaller one, with a note") {
  const Scratch scratch;
  const auto json = accepted(run_of_64_rows(scratch), "tmp=6145");
  CHECK(json["tmp"]["given_bytes"] == 6144);
  CHECK(json["config"]["tmp"] == "6145");
  const std::string notes = json["notes"].dump();
  CHECK_THAT(notes, Catch::Matchers::Contains("6145") && Catch::Matchers::Contains("6144"));
  CHECK(accepted(run_of_64_rows(scratch), "tmp=6KiB")["notes"].empty());
}

TEST_CASE("A17: a tile that does not fit names each buffer and the way out, and that way works") {
  const Scratch scratch;
  const std::string run = run_of_64_rows(scratch), shape = "shape.s=8 shape.h=1024";
  check_refused(run, {{shape,
                       {"inQueueDy 4096", "inQueueX 4096", "inQueueVariance 32", "inQueueMean 32", "inQueueGamma 4096",
                        "outQueuePdX 4096", "outQueueRes 4096", "tmp 196608", "196352",
                        "reuse_source: true allows tiles of at most 3 rows"}}});
  CHECK(accepted(run, shape + " reuse_source=true")["tiling"]["rows_per_tile"] == 3);
  check_refused(run, {{shape + " reuse_source=true tiling.rows_per_tile=4", {"4 rows", "196352"}}});
}

TEST_CASE("A18: a row that is too long is refused with the longest that fits, and that one fits") {
  const Scratch scratch;
  const std::string run = run_of_64_rows(scratch);
  for (const std::string h : {"1600", "4096", "12288", "1000000000"})
    check_refused(run, {{"shape.s=1 shape.h=" + h, {"H cannot be split", "920", "reuse_source: true 1320"}}});
  accepted(run, "shape.s=1 shape.h=920");
  accepted(run, "shape.s=1 shape.h=1320 reuse_source=true");
  check_refused(run, {{"shape.s=1 shape.h=928", {"largest H is 920"}},
                      {"shape.s=1 shape.h=1328 reuse_source=true", {"largest H is 1320"}}});
}

TEST_CASE("A19: products without the kernels are refused with those that have them, a typo with the nearest") {
  const Scratch scratch;
  const std::string list = "supported: ascend_950pr, ascend_950dt, atlas_a3, atlas_a2, ascend_310p";
  check_refused(run_of_64_rows(scratch),
                {{"hardware=310B", {"hardware", "'310B'", "Atlas 200I/500 A2", list}},
                 {"hardware=910", {"hardware", "'910'", "Atlas training", list}},
                 {"'hardware=310P vector core'", {"hardware", "'310P vector core'", "Vector Core", list}},
                 {"hardware=910C-like", {"unknown hardware '910C-like'", "did you mean 'atlas_a3'", list}},
                 {"hardware=atlas_a22", {"unknown hardware 'atlas_a22'", "did you mean 'atlas_a2'", list}}});
}

TEST_CASE("A20: types that the kernels do not take are refused") {
  const Scratch scratch;
  check_refused(run_of_64_rows(scratch), {{"dtype=half reuse_source=true", {"reuse_source", "float only"}},
                                          {"dtype=bf16", {"dtype", "float, half", "'bf16'"}},
                                          {"dtype=float64", {"dtype", "float, half", "'float64'"}}});
}

TEST_CASE("A20: a gamma of half beside an x of float is refused") {
  const Scratch scratch;
  const kernels::TensorShape shape{1, 64, 16};
  const std::vector<double> ones(16, 1.0);
  support::write_tensor(scratch.path("half.npy"), support::tensor("gamma", shape, isa::Dtype::f16), ones);
  support::write_tensor(scratch.path("float.npy"), support::tensor("gamma", shape, isa::Dtype::f32), ones);
  const std::string run = run_of_64_rows(scratch), gamma = "inputs.gamma=" + scratch.path("");
  check_refused(run, {{gamma + "/half.npy", {"half.npy", "<f2", "'gamma' takes <f4"}}});
  accepted(run, gamma + "/float.npy");
  check_refused(run, {{"dtype=half " + gamma + "/float.npy", {"float.npy", "<f4", "'gamma' takes <f2"}}});
}

TEST_CASE("A21: epsilon is a number, however it is written, and echoed as 1e-05") {
  const Scratch scratch;
  for (const std::string epsilon : {"1e-5", "1.0e-5", "0.00001"})
    CHECK(accepted(run_of_64_rows(scratch), "epsilon=" + epsilon)["config"]["epsilon"] == "1e-05");
}

TEST_CASE("A21: epsilon 0 is accepted with a warning") {
  const Scratch scratch;
  CHECK_THAT(accepted(run_of_64_rows(scratch), "epsilon=0")["warnings"].dump(),
             Catch::Matchers::Contains("epsilon") && Catch::Matchers::Contains("0"));
  CHECK(accepted(run_of_64_rows(scratch), "epsilon=1e-5")["warnings"].empty());
}

TEST_CASE("A21: an epsilon that is negative, not finite or a text is refused") {
  const Scratch scratch;
  const std::string number = "expected a finite number of at least 0, got ";
  check_refused(run_of_64_rows(scratch), {{"epsilon=-1e-5", {"epsilon", number + "'-1e-5'"}},
                                          {"epsilon=nan", {"epsilon", number + "'nan'"}},
                                          {"epsilon=.nan", {"epsilon", number + "'.nan'"}},
                                          {"epsilon=inf", {"epsilon", number + "'inf'"}},
                                          {"epsilon=-.inf", {"epsilon", number + "'-.inf'"}},
                                          {"'epsilon=\"1e-5\"'", {"epsilon", number + "the text \"1e-5\""}}});
}
