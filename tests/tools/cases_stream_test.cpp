// SPDX-License-Identifier: Apache-2.0
// Flags in a stream of one tile matter as on the chip: a recorded stream is edited and replayed.
#include "tests/support/aivsim.h"

#include <catch2/catch.hpp>

#include <regex>

using Catch::Matchers::Contains;
using support::aivsim;
using support::Scratch;

namespace {

/// One tile of layer_norm_grad, as text.
std::string recorded(const Scratch& scratch) {
  REQUIRE(aivsim("record " + support::small_run(scratch) + " -q -o " + scratch.path("r.aiv")).status == 0);
  return scratch.read("r.aiv");
}

/// "MTE2, V, 4": the flag that is set after the copy of the tensor.
std::string flag_of(const std::string& stream, const std::string& tensor) {
  std::smatch match;
  REQUIRE(std::regex_search(stream, match, std::regex("gm:" + tensor + "\\+0,.*\nset_flag (MTE2, V, [0-7])\n")));
  return match[1];
}

/// The stream without the line, its counts one less.
std::string without(const std::string& stream, const std::string& line) {
  std::istringstream lines(stream);
  std::string edited;
  int removed = 0;
  for (std::string old; std::getline(lines, old);) {
    const std::size_t digits = old.rfind(' ') + 1;
    if (old == line) {
      ++removed;
    } else if (old.rfind("end ", 0) == 0) {
      edited += old.substr(0, digits) + std::to_string(std::stoll(old.substr(digits)) - 1) + "\n";
    } else {
      edited += old + "\n";
    }
  }
  REQUIRE(removed == 1);
  return edited;
}

/// What it plays to, hazards or not.
nlohmann::ordered_json outputs(const Scratch& scratch, const std::string& stream) {
  const auto ended = aivsim("replay --no-check " + scratch.file("edited.aiv", stream) + " --json -");
  REQUIRE(ended.status == 0);
  return ended.json()["outputs"];
}

} // namespace

TEST_CASE("CopyIn copies dy last, and V waits for its flag last") {
  const Scratch scratch;
  const std::string stream = recorded(scratch);
  std::size_t at = 0;
  for (const std::string tensor : {"gamma", "mean", "variance", "x", "dy"}) {
    INFO(tensor);
    const std::size_t copy = stream.find("gm:" + tensor + "+0");
    CHECK(copy > at);
    at = copy;
  }
  CHECK(stream.find("copy_gm_to_ub", at) == std::string::npos);
  CHECK(stream.rfind("wait_flag MTE2, V, ") == stream.find("wait_flag " + flag_of(stream, "dy")));
}

TEST_CASE("without the wait for dy, pd_x is computed from what had not arrived, res_for_gamma needs no dy") {
  const Scratch scratch;
  const std::string stream = recorded(scratch);
  const auto right = outputs(scratch, stream);
  const auto raced = outputs(scratch, without(stream, "wait_flag " + flag_of(stream, "dy")));
  CHECK(raced["pd_x"]["checksum"] != right["pd_x"]["checksum"]);
  CHECK(raced["pd_x"]["nan"] == 0);
  CHECK(raced["res_for_gamma"] == right["res_for_gamma"]);
}

TEST_CASE("without the wait for x nothing changes: the wait for dy, copied later, covers it") {
  const Scratch scratch;
  const std::string stream = recorded(scratch);
  CHECK(outputs(scratch, without(stream, "wait_flag " + flag_of(stream, "x"))) == outputs(scratch, stream));
}

TEST_CASE("without the set of dy's flag V waits for ever: a deadlock, exit 1, told by who waits for what") {
  const Scratch scratch;
  const std::string stream = recorded(scratch), flag = flag_of(stream, "dy");
  const std::string file = scratch.file("dead.aiv", without(stream, "set_flag " + flag));
  const auto ended = aivsim("replay " + file + " --outputs " + scratch.path("out"));
  CHECK(ended.status == 1);
  CHECK_THAT(ended.out, Contains("DEADLOCK after") &&
                            Contains("wait_flag MTE2->V id " + flag.substr(flag.size() - 1)) &&
                            Contains("waits for a flag that nobody sets"));
  CHECK_FALSE(scratch.has("out/pd_x.npy"));
  const auto json = aivsim("replay " + file + " --json -");
  CHECK(json.status == 1);
  CHECK_THAT(json.json()["deadlock"].get<std::string>(), Contains("nobody sets"));
}

TEST_CASE("an edited stream whose counts were not edited is refused") {
  const Scratch scratch;
  std::string stream = recorded(scratch);
  const std::string line = "wait_flag " + flag_of(stream, "dy") + "\n";
  const auto ended =
      aivsim("replay " + scratch.file("cut.aiv", stream.erase(stream.find(line), line.size())) + " --json -");
  CHECK(ended.status == 2);
  CHECK(ended.is_one_line());
  CHECK_THAT(ended.err, Contains("its end line says"));
}
