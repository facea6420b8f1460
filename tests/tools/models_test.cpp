// SPDX-License-Identifier: Apache-2.0
// The shapes of real models under configs/run/models: each can be run, and its comment tells the truth.
#include "tests/support/aivsim.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <regex>

using support::aivsim_here;

namespace {

std::vector<std::string> presets() {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(AIVSIM_SOURCE_DIR "/configs/run/models"))
    paths.push_back(entry.path().string());
  return paths;
}

nlohmann::ordered_json tiling(const std::string& path, const std::vector<std::string>& assignments = {}) {
  std::vector<std::string> arguments = {"tiling", path, "--json", "-"};
  for (const std::string& assignment : assignments) arguments.insert(arguments.end(), {"--set", assignment});
  const support::Ended ended = aivsim_here(arguments);
  INFO(path << "\n" << ended.err);
  REQUIRE(ended.status == 0);
  return ended.json();
}

/// The numbers that `pattern` captures in the file's text.
std::vector<int> numbers_in(const std::string& path, const char* pattern) {
  const std::string text = support::Scratch::contents(path);
  std::smatch found;
  std::vector<int> numbers;
  if (std::regex_search(text, found, std::regex(pattern)))
    for (std::size_t k = 1; k < found.size(); ++k) numbers.push_back(std::stoi(found[k]));
  return numbers;
}

} // namespace

TEST_CASE("every preset of a model fits the chip as it is") {
  CHECK(presets().size() >= 10);
  for (const std::string& path : presets()) CHECK(tiling(path)["tiling"]["cores"] > 1);
}

TEST_CASE("every preset says where H stops fitting, in float, with reuse_source and in half") {
  for (const std::string& path : presets()) {
    CAPTURE(path);
    const std::vector<int> said =
        numbers_in(path, "Largest H that fits: (\\d+) in float, (\\d+) in float with reuse_source, (\\d+) in half");
    REQUIRE(said.size() == 3);
    const auto largest = [&](const std::string& dtype, const std::string& reuse) {
      return tiling(path, {"shape.h=16", "dtype=" + dtype, "reuse_source=" + reuse})["tiling"]["largest_h"].get<int>();
    };
    CHECK(largest("float", "false") == said[0]);
    CHECK(largest("float", "true") == said[1]);
    CHECK(largest("half", "false") == said[2]);
  }
}

TEST_CASE("where a preset tells its rows a tile, it has so many") {
  for (const std::string& path : presets()) {
    CAPTURE(path);
    const std::vector<int> said = numbers_in(path, "(\\d+) rows\\s+#?\\s*a tile");
    if (!said.empty()) CHECK(tiling(path)["tiling"]["rows_per_tile"] == said[0]);
  }
}

TEST_CASE("the settings that comments of presets advise work, and those that they rule out do not") {
  const std::string folder = AIVSIM_SOURCE_DIR "/configs/run/models/";
  CHECK(tiling(folder + "bert_base.yaml", {"reuse_source=true"})["tiling"]["rows_per_tile"] == 6);
  CHECK(aivsim_here({"tiling", folder + "bert_base.yaml", "--set", "dtype=half"}).status == 2);
  CHECK(aivsim_here({"tiling", folder + "bert_large.yaml", "--set", "reuse_source=false"}).status == 2);
  tiling(folder + "gpt2.yaml", {"shape.h=1024", "reuse_source=true"});
  tiling(folder + "gpt2.yaml", {"shape.h=1280", "reuse_source=true", "kernel=layer_norm_grad"});
  tiling(folder + "gpt2.yaml", {"shape.h=1280", "kernel=layer_norm_grad_beta"});
  CHECK(aivsim_here({"tiling", folder + "gpt2.yaml", "--set", "shape.h=1600", "--set", "reuse_source=true"}).status ==
        2);
  tiling(folder + "vit_b_16.yaml", {"shape.h=1024", "reuse_source=true"});
  tiling(folder + "swin_t_stage2.yaml", {"dtype=half"});
  CHECK(aivsim_here({"tiling", folder + "swin_t_stage3.yaml", "--set", "dtype=half"}).status == 2);
  CHECK(aivsim_here({"tiling", folder + "whisper_large_encoder.yaml", "--set", "kernel=layer_norm_backward"}).status ==
        2);
  CHECK(tiling(folder + "whisper_large_encoder.yaml",
               {"kernel=layer_norm_grad_beta", "shape.h=16"})["tiling"]["largest_h"] == 6136);
}
