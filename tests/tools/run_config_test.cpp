// SPDX-License-Identifier: Apache-2.0
#include "tests/support/message_of.h"
#include "tests/support/scratch.h"
#include "tools/play/run_config.h"

#include <catch2/catch.hpp>

using support::message_of;
using support::Scratch;
using tools::load_run_config;
using tools::RunConfig;

namespace {

const std::string kSmall = "kernel: layer_norm_grad\n"
                           "hardware: atlas_a2\n"
                           "shape: {b: 2, s: 32, h: 16}\n"
                           "dtype: float\n";

RunConfig load(const std::string& text, const std::vector<std::string>& overrides = {}) {
  const Scratch folder;
  return load_run_config(folder.file("run.yaml", text), overrides);
}

/// The message without the folder: "run.yaml:3: shape.h: ...".
std::string fault(const std::string& text, const std::vector<std::string>& overrides = {}) {
  const Scratch folder;
  const std::string path = folder.file("run.yaml", text);
  std::string message = message_of([&] { load_run_config(path, overrides); });
  for (std::size_t at; (at = message.find(folder.path() + "/")) != std::string::npos;)
    message.erase(at, folder.path().size() + 1);
  return message;
}

std::string with(const std::string& from, const std::string& to) {
  std::string text = kSmall;
  return text.replace(text.find(from), from.size(), to);
}

std::string echoed(const RunConfig& config) {
  std::string text;
  for (const auto& [key, value] : tools::resolved(config)) text += key + "=" + value + "\n";
  return text;
}

struct Row {
  std::string text;
  std::string message;
};

void check_rows(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    INFO(row.text);
    CHECK(fault(row.text) == row.message);
  }
}

} // namespace

TEST_CASE("a run file of only what is required has every default spelled out in the echo") {
  CHECK(echoed(load(kSmall)) == "kernel=layer_norm_grad\n"
                                "hardware=atlas_a2\n"
                                "shape.b=2\nshape.s=32\nshape.h=16\n"
                                "dtype=float\n"
                                "epsilon=1e-05\n"
                                "reuse_source=false\n"
                                "tmp=max\n"
                                "tmp_source=shared\n"
                                "power=sqrt_div\n"
                                "tiling.cores=auto\ntiling.deal=auto\ntiling.rows_per_tile=auto\ntiling.buffers=1\n"
                                "beta_reduction=workspace\n"
                                "inputs.random=1\n"
                                "check.reference=true\ncheck.tolerance=auto\n"
                                "ub_layout=packed\nl2=cold\n");
}

TEST_CASE("every key of a run file arrives in the configuration") {
  const RunConfig config = load("kernel: layer_norm_backward\nhardware: atlas_a2\nshape: {b: 1, s: 24, h: 64}\n"
                                "dtype: float\nepsilon: 1.0e-12\nreuse_source: true\ntmp: 24KiB\n"
                                "tmp_source: framework\npower: exp_ln\n"
                                "tiling: {cores: 48, rows_per_tile: 8, buffers: 2}\nbeta_reduction: atomic\n"
                                "inputs: {random: 7, x: data/x.npy, gamma: /abs/gamma.npy}\n"
                                "check: {reference: false, tolerance: 1e-3}\nub_layout: bank_aware\n");
  const kernels::Request& request = config.request;
  CHECK(request.kernel == kernels::KernelId::layer_norm_backward);
  CHECK(config.hardware_name == "atlas_a2");
  CHECK(config.hardware.clock_mhz == 1850);
  CHECK(request.machine.name == "atlas_a2");
  CHECK(request.shape.rows() == 24);
  CHECK(request.shape.h == 64);
  CHECK(request.dtype == isa::Dtype::f32);
  CHECK(request.epsilon == 1e-12);
  CHECK(request.reuse_source);
  CHECK(request.tmp.policy == kernels::TmpPolicy::bytes);
  CHECK(request.tmp.bytes == 24576);
  CHECK(request.tmp_source == kernels::TmpSource::framework);
  CHECK(request.power == kernels::Power::exp_ln);
  CHECK(request.tiling.cores == 48);
  CHECK(request.tiling.rows_per_tile == 8);
  CHECK(request.tiling.buffers == 2);
  CHECK(request.beta_reduction == kernels::BetaReduction::atomic);
  CHECK(config.inputs.seed == 7);
  CHECK(config.inputs.files.at("gamma") == "/abs/gamma.npy");
  CHECK_FALSE(config.check.reference);
  CHECK(config.check.tolerance == 1e-3);
  CHECK(request.ub_layout == kernels::UbLayout::bank_aware);
  CHECK(echoed(config).find("tmp=24576\ntmp_source=framework\npower=exp_ln\n") != std::string::npos);
  CHECK(echoed(config).find("inputs.gamma=/abs/gamma.npy\n") != std::string::npos);
  CHECK(echoed(config).find("check.tolerance=0.001\n") != std::string::npos);
}

TEST_CASE("relative paths start at the run file's folder") {
  const Scratch folder;
  folder.file("chips/mine.yaml", "{}");
  const std::string path = folder.file("runs/run.yaml", kSmall + "inputs: {dy: ../data/dy.npy}\n");
  CHECK(load_run_config(path).inputs.files.at("dy") == folder.path() + "/data/dy.npy");
  CHECK(load_run_config(path, {"inputs.x=x.npy"}).inputs.files.at("x") == folder.path() + "/runs/x.npy");
  CHECK(message_of([&] { load_run_config(path, {"hardware=../chips/mine.yaml"}); }) ==
        "--set hardware: " + folder.path() + "/chips/mine.yaml:1: product: missing, expected a text");
}

TEST_CASE("tmp is a policy or a size") {
  using kernels::TmpPolicy;
  CHECK(load(kSmall + "tmp: min\n").request.tmp.policy == TmpPolicy::min);
  CHECK(load(kSmall + "tmp: max\n").request.tmp.policy == TmpPolicy::max);
  CHECK(load(kSmall + "tmp: single_pass\n").request.tmp.policy == TmpPolicy::single_pass);
  CHECK(load(kSmall + "tmp: 6145\n").request.tmp.bytes == 6145);
  const std::string expected = "run.yaml:5: tmp: expected min, max, single_pass or a size in bytes such as 24576 or "
                               "24KiB (KiB and MiB are allowed), got ";
  check_rows({{kSmall + "tmp: 6KB\n", expected + "'6KB'"},
              {kSmall + "tmp: \"6KB\"\n", expected + "the text \"6KB\""},
              {kSmall + "tmp: 6144.0\n", expected + "'6144.0'"},
              {kSmall + "tmp: -1\n", expected + "'-1'"}});
}

TEST_CASE("a row that is no multiple of 32 bytes is refused with the next legal one") {
  const auto half = [](const std::string& h) {
    return "kernel: layer_norm_grad\nhardware: atlas_a2\nshape: {b: 1, s: 8, h: " + h + "}\ndtype: half\n";
  };
  check_rows({{with("h: 16", "h: 14"), "run.yaml:3: shape.h: 14 * 4 bytes (float) = 56 bytes is not a multiple of 32, "
                                       "the next legal h is 16"},
              {half("24"), "run.yaml:3: shape.h: 24 * 2 bytes (half) = 48 bytes is not a multiple of 32, "
                           "the next legal h is 32"},
              {half("8"), "run.yaml:3: shape.h: 8 * 2 bytes (half) = 16 bytes is not a multiple of 32, "
                          "the next legal h is 16"},
              {half("16"), "no error"},
              {with("h: 16", "h: 8"), "no error"}});
}

TEST_CASE("a shape is of whole numbers of at least one that fit 64 bits together") {
  const auto got = [](const std::string& key, const std::string& given) {
    return "run.yaml:3: shape." + key + ": expected a whole number of at least 1, got " + given;
  };
  check_rows({{with("b: 2", "b: 0"), got("b", "'0'")},
              {with("s: 32", "s: 0"), got("s", "'0'")},
              {with("h: 16", "h: 0"), got("h", "'0'")},
              {with("h: 16", "h: -16"), got("h", "'-16'")},
              {with("h: 16", "h: 16.0"), got("h", "'16.0'")},
              {with("h: 16", "h: \"16\""), got("h", "the text \"16\"")},
              {with("h: 16", "h: true"), got("h", "'true'")},
              {with("h: 16", "h: [16]"), got("h", "a list")},
              {with("b: 2", "b: 4611686018427387904"),
               "run.yaml:3: shape: 4611686018427387904 * 32 * 16 elements of 4 bytes do not fit 64 bits"},
              {with("b: 2, s: 32, h: 16", "b: 1, s: 1, h: 9223372036854775807"),
               "run.yaml:3: shape: 1 * 1 * 9223372036854775807 elements of 4 bytes do not fit 64 bits"},
              {with("b: 2", "B: 2"), "run.yaml:3: shape.B: unknown key, did you mean 'b'? known: b, s, h"},
              {with("h: 16", "hiden: 16"), "run.yaml:3: shape.hiden: unknown key, did you mean 'h'? known: b, s, h"},
              {with("h: 16", "h: 16, h: 32"), "run.yaml:3: shape.h: given twice, first on line 3"},
              {with("s: 32, ", ""), "run.yaml:3: shape.s: missing, expected a whole number of at least 1"}});
}

TEST_CASE("dtype is float or half, and only float can reuse its sources") {
  check_rows(
      {{with("float", "bf16"), "run.yaml:4: dtype: expected one of float, half, got 'bf16'"},
       {with("float", "float64"),
        "run.yaml:4: dtype: expected one of float, half, got 'float64', did you mean 'float'?"},
       {with("float", "half") + "reuse_source: true\n", "run.yaml:5: reuse_source: true is float only, dtype is half"},
       {with("float", "half") + "reuse_source: false\n", "no error"}});
}

TEST_CASE("epsilon is a finite number of at least zero that dtype can hold") {
  CHECK(load(kSmall + "epsilon: 1e-5\n").request.epsilon == 1e-5);
  CHECK(load(kSmall + "epsilon: 1.0e-5\n").request.epsilon == 1e-5);
  CHECK(load(kSmall + "epsilon: 0\n").request.epsilon == 0);
  CHECK(echoed(load(kSmall + "epsilon: 1.0e-5\n")).find("epsilon=1e-05\n") != std::string::npos);
  const std::string expected = "run.yaml:5: epsilon: expected a finite number of at least 0, got ";
  check_rows({{kSmall + "epsilon: -1e-5\n", expected + "'-1e-5'"},
              {kSmall + "epsilon: nan\n", expected + "'nan'"},
              {kSmall + "epsilon: .inf\n", expected + "'.inf'"},
              {kSmall + "epsilon: '1e-5'\n", expected + "the text \"1e-5\""},
              {kSmall + "epsilon: 1e39\n", "run.yaml:5: epsilon: 1e+39 is beyond the largest float"},
              {with("float", "half") + "epsilon: 70000\n", "run.yaml:5: epsilon: 70000 is beyond the largest half"}});
}

TEST_CASE("nothing that decides the result has a silent default") {
  check_rows({{with("kernel: layer_norm_grad\n", ""),
               "run.yaml:1: kernel: missing, expected one of layer_norm_grad, layer_norm_grad_beta, "
               "layer_norm_backward"},
              {with("hardware: atlas_a2\n", ""), "run.yaml:1: hardware: missing, expected a text"},
              {with("shape: {b: 2, s: 32, h: 16}\n", ""), "run.yaml:1: shape: missing, expected keys and values"},
              {with("dtype: float\n", ""), "run.yaml:1: dtype: missing, expected one of float, half"}});
}

TEST_CASE("the other keys say what they may be") {
  check_rows(
      {{with("layer_norm_grad", "layer_norm_gard"),
        "run.yaml:1: kernel: expected one of layer_norm_grad, layer_norm_grad_beta, layer_norm_backward, "
        "got 'layer_norm_gard', did you mean 'layer_norm_grad'?"},
       {kSmall + "reuse_source: yes\n", "run.yaml:5: reuse_source: expected true or false, got 'yes'"},
       {kSmall + "tmp_source: caller\n", "run.yaml:5: tmp_source: expected one of shared, framework, got 'caller'"},
       {kSmall + "power: exp\n", "run.yaml:5: power: expected one of sqrt_div, exp_ln, got 'exp'"},
       {kSmall + "beta_reduction: atom\n",
        "run.yaml:5: beta_reduction: expected one of workspace, atomic, got 'atom', did you mean 'atomic'?"},
       {kSmall + "ub_layout: bank_awar\n",
        "run.yaml:5: ub_layout: expected one of packed, bank_aware, got 'bank_awar', did you mean 'bank_aware'?"},
       {kSmall + "tiling: {buffers: 3}\n", "run.yaml:5: tiling.buffers: expected a whole number from 1 to 2, got '3'"},
       {kSmall + "tiling: {rows_per_tile: 0}\n",
        "run.yaml:5: tiling.rows_per_tile: expected auto or a whole number of at least 1, got '0'"},
       {kSmall + "tiling: {cores: 0}\n",
        "run.yaml:5: tiling.cores: expected auto or a whole number of at least 1, got '0'"},
       {kSmall + "tiling: {cores: 49}\n", "run.yaml:5: tiling.cores: expected auto or a whole number from 1 to "
                                          "48, the vector cores of atlas_a2, got '49'"},
       {kSmall + "tiling: {cores: auto, rows_per_tile: auto}\n", "no error"},
       {kSmall + "check: {reference: 1}\n", "run.yaml:5: check.reference: expected true or false, got '1'"},
       {kSmall + "check: {tolerance: 0}\n",
        "run.yaml:5: check.tolerance: expected auto or a finite number above 0, got '0'"},
       {kSmall + "inputs: {random: -1}\n",
        "run.yaml:5: inputs.random: expected a whole number of at least 0, got '-1'"},
       {kSmall + "inputs: {x: [1, 2]}\n", "run.yaml:5: inputs.x: expected a text, got a list"},
       {kSmall + "epsilom: 1e-5\n",
        "run.yaml:5: epsilom: unknown key, did you mean 'epsilon'? known: kernel, hardware, shape, dtype, "
        "epsilon, reuse_source, tmp, tmp_source, power, tiling, beta_reduction, inputs, check, ub_layout, l2"}});
}

TEST_CASE("only tensors that the kernel takes can be given") {
  const std::string beta = with("layer_norm_grad", "layer_norm_grad_beta");
  CHECK(load(beta + "inputs: {res_for_gamma: r.npy, dy: dy.npy}\n").inputs.files.size() == 2);
  const std::string message = fault(kSmall + "inputs: {gama: g.npy}\n");
  CHECK(message.rfind("run.yaml:5: inputs.gama: unknown key, did you mean 'gamma'? known: random, ", 0) == 0);
  CHECK(fault(beta + "inputs: {gamma: g.npy}\n").rfind("run.yaml:5: inputs.gamma: unknown key", 0) == 0);
  CHECK(fault(kSmall + "inputs: {res_for_gamma: r.npy}\n").rfind("run.yaml:5: inputs.res_for_gamma: unknown key", 0) ==
        0);
}

TEST_CASE("hardware that cannot run is placed at the run file's line") {
  const std::string list = "supported: ascend_950pr, ascend_950dt, atlas_a3, atlas_a2, ascend_310p";
  check_rows(
      {{with("atlas_a2", "310B"), "run.yaml:2: hardware: hardware '310B' (Atlas 200I/500 A2 inference "
                                  "products): LayerNormGrad and LayerNormGradBeta do not exist there; " +
                                      list},
       {with("atlas_a2", "atlas_a22"),
        "run.yaml:2: hardware: unknown hardware 'atlas_a22', did you mean "
        "'atlas_a2'? " +
            list +
            "; modelled here: ascend_310p, ascend_950dt, ascend_950pr, atlas_a2, atlas_a2_910b3, atlas_a2_910b4, "
            "atlas_a3"}});
}

TEST_CASE("overrides count in order and are placed at themselves") {
  const RunConfig config = load(kSmall, {"tiling.buffers=2", "tmp=min", "dtype=half", "shape.h=32", "tmp=4KiB"});
  CHECK(config.request.tiling.buffers == 2);
  CHECK(config.request.tmp.bytes == 4096);
  CHECK(config.request.dtype == isa::Dtype::f16);
  CHECK(fault(kSmall, {"shape.h=14"}) == "--set shape.h: 14 * 4 bytes (float) = 56 bytes is not a multiple of 32, "
                                         "the next legal h is 16");
  CHECK(fault(kSmall, {"dtype=half", "reuse_source=true"}) == "--set reuse_source: true is float only, dtype is half");
  CHECK(fault(kSmall, {"tiling.cores=64"}) == "--set tiling.cores: expected auto or a whole number from 1 to 48, the "
                                              "vector cores of atlas_a2, got '64'");
}

TEST_CASE("the shipped run files load") {
  const std::string folder = AIVSIM_SOURCE_DIR "/configs/run/";
  CHECK(load_run_config(folder + "quickstart.yaml").request.kernel == kernels::KernelId::layer_norm_backward);
  CHECK(load_run_config(folder + "quickstart.yaml").request.tiling.cores == 1);
  CHECK(load_run_config(folder + "grad_bert_tile.yaml").request.shape.h == 512);
  CHECK(load_run_config(folder + "beta_half.yaml").request.dtype == isa::Dtype::f16);
}
