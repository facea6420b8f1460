// SPDX-License-Identifier: Apache-2.0
// The README's table of supported calls: what stands in it and what each chip lacks.
#include "kernels/ascendc/kernel_operator.h"
#include "sim/hardware/hardware.h"
#include "tests/support/message_of.h"
#include "tests/support/scratch.h"
#include "tests/support/surface_bench.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <regex>
#include <set>

using namespace AscendC;
using support::Scratch;
using support::SurfaceBench;
using support::ub_tensor;
using Names = std::set<std::string>;

namespace {

struct Tensors {
  LocalTensor<float> a = ub_tensor<float>("a", 0, 1024), b = ub_tensor<float>("b", 0x1000, 1024);
  LocalTensor<half> h = ub_tensor<half>("h", 0x2000, 1024);
  LocalTensor<std::int16_t> i = ub_tensor<std::int16_t>("i", 0x4000, 1024);
  LocalTensor<std::uint8_t> bits = ub_tensor<std::uint8_t>("bits", 0x3000, 256);
  GlobalTensor<float> g = support::gm_tensor<float>(SurfaceBench::kG);
};

struct PublicCall {
  const char* name;
  void (*record)(const Tensors&);
};

constexpr CMPMODE kLess = CMPMODE::LT;

/// Each in a form that every chip with the call has.
const PublicCall kCalls[] = {
    {"DataCopy", [](const Tensors& t) { DataCopy(t.a, t.g, 64); }},
    {"DataCopy within UB", [](const Tensors& t) { DataCopy(t.a, t.b, 64); }},
    {"DataCopyPad", [](const Tensors& t) { DataCopyPad(t.g, t.a, DataCopyExtParams(1, 100, 0, 0, 0)); }},
    {"SetFlag", [](const Tensors&) { SetFlag<HardEvent::MTE2_V>(0); }},
    {"WaitFlag", [](const Tensors&) { WaitFlag<HardEvent::MTE2_V>(0); }},
    {"PipeBarrier", [](const Tensors&) { PipeBarrier<PIPE_ALL>(); }},
    {"SyncAll", [](const Tensors&) { SyncAll(); }},
    {"SetAtomicAdd", [](const Tensors&) { SetAtomicAdd<float>(); }},
    {"SetAtomicNone", [](const Tensors&) { SetAtomicNone(); }},
    {"SetMaskCount", [](const Tensors&) { SetMaskCount(); }},
    {"SetMaskNorm", [](const Tensors&) { SetMaskNorm(); }},
    {"SetVectorMask", [](const Tensors&) { SetVectorMask<float>(64); }},
    {"ResetMask", [](const Tensors&) { ResetMask(); }},
    {"Add", [](const Tensors& t) { Add(t.a, t.a, t.b, 64); }},
    {"Sub", [](const Tensors& t) { Sub(t.a, t.a, t.b, 64); }},
    {"Mul", [](const Tensors& t) { Mul(t.a, t.a, t.b, 64); }},
    {"Div", [](const Tensors& t) { Div(t.a, t.a, t.b, 64); }},
    {"Max", [](const Tensors& t) { Max(t.a, t.a, t.b, 64); }},
    {"Min", [](const Tensors& t) { Min(t.a, t.a, t.b, 64); }},
    {"And", [](const Tensors& t) { And(t.i, t.i, t.i, 64); }},
    {"Or", [](const Tensors& t) { Or(t.i, t.i, t.i, 64); }},
    {"Not", [](const Tensors& t) { Not(t.i, t.i, 64); }},
    {"AddRelu", [](const Tensors& t) { AddRelu(t.a, t.a, t.b, 64); }},
    {"SubRelu", [](const Tensors& t) { SubRelu(t.a, t.a, t.b, 64); }},
    {"FusedMulAdd", [](const Tensors& t) { FusedMulAdd(t.a, t.b, t.b, 64); }},
    {"FusedMulAddRelu", [](const Tensors& t) { FusedMulAddRelu(t.a, t.b, t.b, 64); }},
    {"MulAddDst", [](const Tensors& t) { MulAddDst(t.a, t.b, t.b, 64); }},
    {"Axpy", [](const Tensors& t) { Axpy(t.a, t.b, 2.0f, 64); }},
    {"Exp", [](const Tensors& t) { Exp(t.a, t.b, 64); }},
    {"Ln", [](const Tensors& t) { Ln(t.a, t.b, 64); }},
    {"Sqrt", [](const Tensors& t) { Sqrt(t.a, t.b, 64); }},
    {"Rsqrt", [](const Tensors& t) { Rsqrt(t.a, t.b, 64); }},
    {"Reciprocal", [](const Tensors& t) { Reciprocal(t.a, t.b, 64); }},
    {"Abs", [](const Tensors& t) { Abs(t.a, t.b, 64); }},
    {"Relu", [](const Tensors& t) { Relu(t.a, t.b, 64); }},
    {"Adds", [](const Tensors& t) { Adds(t.a, t.b, 2.0f, 64); }},
    {"Muls", [](const Tensors& t) { Muls(t.a, t.b, 2.0f, 64); }},
    {"Maxs", [](const Tensors& t) { Maxs(t.a, t.b, 2.0f, 64); }},
    {"Mins", [](const Tensors& t) { Mins(t.a, t.b, 2.0f, 64); }},
    {"LeakyRelu", [](const Tensors& t) { LeakyRelu(t.a, t.b, 2.0f, 64); }},
    {"ShiftLeft", [](const Tensors& t) { ShiftLeft(t.i, t.i, std::int16_t{2}, 64); }},
    {"ShiftRight", [](const Tensors& t) { ShiftRight(t.i, t.i, std::int16_t{2}, 64); }},
    {"WholeReduceSum", [](const Tensors& t) { WholeReduceSum(t.a, t.b, 64, 1, 1, 1, 8); }},
    {"WholeReduceMax",
     [](const Tensors& t) { WholeReduceMax(t.a, t.b, 64, 1, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE); }},
    {"WholeReduceMin",
     [](const Tensors& t) { WholeReduceMin(t.a, t.b, 64, 1, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE); }},
    {"BlockReduceSum", [](const Tensors& t) { BlockReduceSum(t.a, t.b, 1, 64, 1, 1, 8); }},
    {"BlockReduceMax", [](const Tensors& t) { BlockReduceMax(t.a, t.b, 1, 64, 1, 1, 8); }},
    {"BlockReduceMin", [](const Tensors& t) { BlockReduceMin(t.a, t.b, 1, 64, 1, 1, 8); }},
    {"PairReduceSum", [](const Tensors& t) { PairReduceSum(t.a, t.b, 1, 64, 1, 1, 8); }},
    {"RepeatReduceSum", [](const Tensors& t) { RepeatReduceSum(t.a, t.b, 1, 64, 1, 1, 1, 8); }},
    {"ReduceSum", [](const Tensors& t) { ReduceSum(t.a, t.b, t.a, 64); }},
    {"ReduceMax", [](const Tensors& t) { ReduceMax(t.a, t.b, t.a, 64); }},
    {"ReduceMin", [](const Tensors& t) { ReduceMin(t.a, t.b, t.a, 64); }},
    {"Compare", [](const Tensors& t) { Compare(t.bits, t.a, t.b, kLess, 64); }},
    {"Compares", [](const Tensors& t) { Compares(t.bits, t.a, 2.0f, kLess, 64); }},
    {"CompareScalar", [](const Tensors& t) { CompareScalar(t.bits, t.a, 2.0f, kLess, 64); }},
    {"Select", [](const Tensors& t) { Select(t.a, t.bits, t.a, t.b, SELMODE::VSEL_TENSOR_TENSOR_MODE, 64); }},
    {"SetCmpMask", [](const Tensors& t) { SetCmpMask(t.a); }},
    {"Duplicate", [](const Tensors& t) { Duplicate(t.a, 2.0f, 64); }},
    {"Brcb",
     [](const Tensors& t) {
       Brcb(t.a, t.b, 1, {1, 8});
     }},
    {"Copy",
     [](const Tensors& t) {
       Copy(t.a, t.b, 64, 1, {1, 1, 8, 8});
     }},
    {"GatherMask",
     [](const Tensors& t) {
       std::uint64_t chosen = 0;
       GatherMask(t.a, t.b, 1, true, 64, {1, 1, 8, 0}, chosen);
     }},
    {"Cast", [](const Tensors& t) { Cast(t.a, t.h, RoundMode::CAST_NONE, 64); }},
};

/// The calls that record nothing that is legal on the chip.
Names refused_on(const std::string& chip) {
  Names names;
  for (const PublicCall& call : kCalls) {
    SurfaceBench bench;
    bench.machine = sim::load_hardware(chip).machine;
    const std::string message = support::message_of([&] {
      bench.record([&] { call.record(Tensors{}); });
      bench.validate();
    });
    if (message != "no error") names.insert(call.name);
  }
  return names;
}

const std::string& readme() {
  static const std::string text = Scratch::contents(AIVSIM_SOURCE_DIR "/README.md");
  return text;
}

Names words_of(const std::string& text, const std::string& pattern) {
  const std::regex word(pattern);
  return {std::sregex_token_iterator(text.begin(), text.end(), word), {}};
}

/// The names in the backquotes that follow `beginning`.
Names named_behind(const std::string& beginning) {
  const std::size_t begin = readme().find('`', readme().find(beginning)) + 1;
  return words_of(readme().substr(begin, readme().find('`', begin) - begin), "\\w+");
}

/// The text of the surface's headers.
std::string headers() {
  std::string text;
  for (const auto& file : std::filesystem::recursive_directory_iterator(AIVSIM_SOURCE_DIR "/kernels/ascendc"))
    if (file.path().extension() == ".h") text += Scratch::contents(file.path());
  return text;
}

/// The calls that know where they stand in the source.
Names public_calls() {
  const std::string text = headers();
  const std::regex declaration("\\b([A-Z]\\w*|set_flag|wait_flag|pipe_barrier)\\((?=[^;]*\\bCallSite\\b)");
  Names names{std::sregex_token_iterator(text.begin(), text.end(), declaration, 1), {}};
  for (const char* other : {"AIVSIM_NOT_SUPPORTED", "CallSite"}) names.erase(other);
  return names;
}

std::string table() {
  const std::size_t begin = readme().find("| family | supported |");
  return readme().substr(begin, readme().find("\n\n", begin) - begin);
}

} // namespace

TEST_CASE("every call of the surface stands in the README's table") {
  const Names told = words_of(table(), "\\w+");
  CHECK(public_calls().size() > 70);
  for (const std::string& call : public_calls()) {
    CAPTURE(call);
    CHECK(told.count(call) == 1);
  }
}

TEST_CASE("every name in the README's table is one of the surface") {
  const Names known = words_of(headers(), "\\w+");
  const std::string text = table();
  const std::regex quoted("`([^`]*)`");
  for (std::sregex_token_iterator names(text.begin(), text.end(), quoted, 1), end; names != end; ++names)
    for (const std::string& name : words_of(*names, "\\w+")) {
      CAPTURE(name);
      CHECK(known.count(name) == 1);
    }
}

TEST_CASE("the README says which calls a chip lacks") {
  Names of_950 = named_behind("On Ascend 950 these are missing: `"), of_310p = named_behind("On the 310P it is `");
  of_310p.insert("DataCopy within UB");
  for (const char* chip : {"ascend_950pr", "ascend_950dt"}) CHECK(refused_on(chip) == of_950);
  CHECK(refused_on("ascend_310p") == of_310p);
  for (const char* chip : {"atlas_a2", "atlas_a2_910b3", "atlas_a2_910b4", "atlas_a3"})
    CHECK(refused_on(chip) == Names{});
}
