// SPDX-License-Identifier: Apache-2.0
#include "sim/yaml/reader.h"
#include "tests/support/message_of.h"
#include "tests/support/scratch.h"

#include <catch2/catch.hpp>

#include <ctime>
#include <functional>

using sim::YamlMap;
using sim::YamlReader;
using support::message_of;
using support::Scratch;

namespace {

/// What reading `text` with `read` and finishing says.
std::string fault(
    const std::string& text, const std::function<void(YamlMap)>& read = [](YamlMap) {}) {
  return message_of([&] {
    YamlReader reader = YamlReader::of_text(text, "run.yaml");
    read(reader.root());
    reader.finish();
  });
}

std::string file_fault(const std::string& path, const std::vector<std::string>& overrides = {}) {
  return message_of([&] { YamlReader(path, overrides).finish(); });
}

void read_shape(YamlMap root) {
  YamlMap shape = root.section("shape");
  for (const char* key : {"b", "s", "h"}) shape.integer(key, sim::at_least(1));
}

struct Row {
  std::string text;
  std::string expected;
};

} // namespace

TEST_CASE("what is no plain YAML of one document is refused by name before any value is read") {
  const std::vector<Row> rows = {
      {"", "run.yaml: the file is empty, expected keys and values"},
      {"# only a comment\n", "run.yaml: the file is empty, expected keys and values"},
      {"- a\n- b\n", "run.yaml:1: expected keys and values at the top"},
      {"a: 1\n---\nb: 2\n", "run.yaml:3: a second document, a file holds one"},
      {"a: &x 1\n", "run.yaml:1: anchor '&x' is not supported, write the value out"},
      {"a: 1\nb: &loop [*loop]\n", "run.yaml:2: anchor '&loop' is not supported, write the value out"},
      {"a: 1\n<<: {b: 2}\n", "run.yaml:2: merge key '<<' is not supported, write the keys out"},
      {"a: !!int \"5\"\n", "run.yaml:1: tag 'tag:yaml.org,2002:int' is not supported"},
      {"a: ! 5\n", "run.yaml:1: tag '!' is not supported"},
      {"a: !big [1]\n", "run.yaml:1: tag '!big' is not supported"},
      {"a: 1\nb: 2\n\n# c\na: 3\n", "run.yaml:5: a: given twice, first on line 1"},
      {"shape: {h: 1,\n  b: 2,\n  h: 3}\n", "run.yaml:3: shape.h: given twice, first on line 1"},
      {"? [a, b]\n: 1\n", "run.yaml:1: a list or map as a key is not supported, or its bracket is left open"},
      {": 1\n", "run.yaml:1: a key without a name"},
      {"a:\n\tb: 1\n", "run.yaml:2: tab in the indentation, indent with spaces"},
      {"a: 1\nb: \xff\n", "run.yaml:2: byte 0xff is not UTF-8"},
      {"a: \xc0\xaf\n", "run.yaml:1: byte 0xc0 is not UTF-8"},
      {"a: \xed\xa0\x80\n", "run.yaml:1: byte 0xed is not UTF-8"},
      {"a: \xe2\x82", "run.yaml:1: byte 0xe2 is not UTF-8"},
      {std::string("a: 1\n\0b: 2\n", 12), "run.yaml:2: control character 0x00"},
      {"a: 1\n\x04\nb: 2\n", "run.yaml:2: control character 0x04"},
      {"a: 1\rb: 2\n", "run.yaml:1: control character 0x0d"},
      {"a: [1, 2\n", "run.yaml:2: is not YAML: end of sequence flow not found"},
      {"a: *nowhere\n", "run.yaml:1: is not YAML: the referenced anchor is not defined"},
      {"a: 1\nb: " + std::string(1001, '['), "run.yaml:2: more than 1000 brackets are left open"},
      {"a: " + std::string(32, '[') + std::string(32, ']'), "run.yaml:1: nested deeper than 32 levels"},
  };
  for (const Row& row : rows) {
    INFO(row.text);
    CHECK(fault(row.text) == row.expected);
  }
}

TEST_CASE("byte order mark, CRLF and characters beyond ASCII are accepted") {
  const auto read = [](YamlMap root) {
    CHECK(root.integer("a", sim::at_least(0)) == 1);
    CHECK(root.string("b") == "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80");
  };
  CHECK(fault("\xef\xbb\xbf"
              "a: 1\r\nb: \xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\r\n",
              read) == "no error");
  CHECK(fault("\xef\xbb\xbf"
              "a: 1\r\nc: 1\r\n",
              [](YamlMap root) { root.integer("a", {}); }) == "run.yaml:2: c: unknown key; known: a");
}

TEST_CASE("a file that cannot be read says why") {
  CHECK(file_fault("/nonexistent/run.yaml") == "/nonexistent/run.yaml: cannot be read: No such file or directory");
  const Scratch folder;
  CHECK(file_fault(folder.path()) == folder.path() + ": is a directory, expected a YAML file");
  const std::string large = folder.file("large.yaml", "a: " + std::string(sim::kLargestYamlFile, 'x'));
  CHECK(file_fault(large) == large + ": is larger than 1 MiB, too large for a YAML file");
  const std::string largest = folder.file("largest.yaml", "# " + std::string(sim::kLargestYamlFile - 2, 'x'));
  CHECK(file_fault(largest) == largest + ": the file is empty, expected keys and values");
}

TEST_CASE("hostile files end in an error, an alias bomb within a second, others of a full MiB within twenty") {
  std::string bomb = "a0: &a0 [x, x]\n";
  for (int i = 1; i <= 10; ++i)
    bomb += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [*a" + std::to_string(i - 1) + ", *a" +
            std::to_string(i - 1) + "]\n";
  std::string many_keys;
  for (int i = 0; many_keys.size() < sim::kLargestYamlFile - 20; ++i) many_keys += "k" + std::to_string(i) + ": 1\n";
  const auto repeated = [](const std::string& unit) {
    std::string text;
    while (text.size() + unit.size() < sim::kLargestYamlFile) text += unit;
    return text;
  };
  const std::vector<std::string> texts = {bomb,
                                          many_keys,
                                          repeated("["),
                                          repeated("{"),
                                          repeated("- "),
                                          repeated("? "),
                                          repeated("a: "),
                                          "a: [" + repeated("x,"),
                                          "a:\n" + repeated(" b\n"),
                                          "a: \"" + repeated("\\n")};
  for (const std::string& text : texts) {
    INFO(text.substr(0, 40));
    const std::clock_t start = std::clock();
    CHECK(fault(text) != "no error");
    CHECK(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC < (text == bomb ? 1.0 : 20.0));
  }
}

TEST_CASE("keys that nobody asked for are errors, with the nearest name that is still free") {
  const std::vector<Row> rows = {
      {"shape: {b: 1, s: 2, h: 3}\n", "no error"},
      {"shape:\n  b: 1\n  s: 2\n  hiden: 3\n",
       "run.yaml:4: shape.hiden: unknown key, did you mean 'h'? known: b, s, h"},
      {"shape: {b: 1, s: 2, h: 3}\nshap: 1\n", "run.yaml:2: shap: unknown key; known: shape"},
      {"shpe: {b: 1, s: 2, h: 3}\n", "run.yaml:1: shpe: unknown key, did you mean 'shape'? known: shape"},
      {"shape: {b: 1, s: 2, h: 3, " + std::string(100, 'q') + ": 1}\n",
       "run.yaml:1: shape." + std::string(60, 'q') + "...: unknown key; known: b, s, h"},
  };
  for (const Row& row : rows) CHECK(fault(row.text, read_shape) == row.expected);
}

TEST_CASE("a required key that is missing is named with its section's line and what it must be") {
  CHECK(fault("a: 1\n", [](YamlMap root) {
          root.integer("a", {});
          root.section("shape").integer("h", sim::at_least(1));
        }) == "run.yaml:1: shape: missing, expected keys and values");
  CHECK(fault("\nshape:\n  b: 1\n  h: 3\n", read_shape) ==
        "run.yaml:2: shape.s: missing, expected a whole number of at least 1");
}

TEST_CASE("a value of the wrong type or out of range names the key, what is expected and what was given") {
  const sim::Names<int> colours = {{"red", 1}, {"green", 2}};
  using Read = std::function<void(YamlMap)>;
  const Read integer = [](YamlMap m) { m.integer("k", sim::at_least(1)); };
  const Read one_or_two = [](YamlMap m) { m.integer("k", sim::between(1, 2), 1); };
  const Read real = [](YamlMap m) { m.real("k", sim::real_at_least(0)); };
  const Read above_zero = [](YamlMap m) { m.real_or_auto("k", sim::positive()); };
  const Read cores = [](YamlMap m) { m.integer_or_auto("k", sim::between(1, 48)); };
  const Read boolean = [](YamlMap m) { m.boolean("k", true); };
  const Read text = [](YamlMap m) { m.string("k", "x"); };
  const Read colour = [&](YamlMap m) { m.one_of("k", colours); };
  const Read bytes = [](YamlMap m) { m.bytes("k", sim::between(32, 1024)); };
  const Read tmp = [](YamlMap m) { m.name_or_bytes("k", {"min", "max"}, "max"); };
  const Read list = [](YamlMap m) { m.list_of("k", {"vadd", "vmul"}); };
  const Read section = [](YamlMap m) { m.optional_section("k"); };
  const std::string size = "a size in bytes such as 24576 or 24KiB (KiB and MiB are allowed)";
  const std::vector<std::tuple<Read, std::string, std::string>> rows = {
      {integer, "0", "expected a whole number of at least 1, got '0'"},
      {integer, "-16", "expected a whole number of at least 1, got '-16'"},
      {integer, "16.0", "expected a whole number of at least 1, got '16.0'"},
      {integer, "\"16\"", "expected a whole number of at least 1, got the text \"16\""},
      {integer, "true", "expected a whole number of at least 1, got 'true'"},
      {integer, "[16]", "expected a whole number of at least 1, got a list"},
      {integer, "{a: 16}", "expected a whole number of at least 1, got keys and values"},
      {integer, "", "expected a whole number of at least 1, got nothing"},
      {integer, "~", "expected a whole number of at least 1, got nothing"},
      {integer, "9223372036854775808", "expected a whole number of at least 1, got '9223372036854775808'"},
      {one_or_two, "3", "expected a whole number from 1 to 2, got '3'"},
      {real, "-1e-5", "expected a finite number of at least 0, got '-1e-5'"},
      {real, ".nan", "expected a finite number of at least 0, got '.nan'"},
      {real, "inf", "expected a finite number of at least 0, got 'inf'"},
      {real, "'1e-5'", "expected a finite number of at least 0, got the text \"1e-5\""},
      {above_zero, "0", "expected auto or a finite number above 0, got '0'"},
      {cores, "49", "expected auto or a whole number from 1 to 48, got '49'"},
      {cores, "atuo", "expected auto or a whole number from 1 to 48, got 'atuo'"},
      {boolean, "yes", "expected true or false, got 'yes'"},
      {boolean, "'true'", "expected true or false, got the text \"true\""},
      {text, "[a]", "expected a text, got a list"},
      {text, "''", "expected a text, got the text \"\""},
      {colour, "gren", "expected one of red, green, got 'gren', did you mean 'green'?"},
      {colour, "[red]", "expected one of red, green, got a list"},
      {bytes, "2KiB", "expected " + size + " from 32 to 1024, got '2KiB'"},
      {tmp, "6KB", "expected min, max or " + size + ", got '6KB'"},
      {tmp, "6144.0", "expected min, max or " + size + ", got '6144.0'"},
      {tmp, "'6144'", "expected min, max or " + size + ", got the text \"6144\""},
      {list, "vadd", "expected a list of names, got 'vadd'"},
      {list, "[vad]", "expected a name known here, got 'vad', did you mean 'vadd'?"},
      {list, "[vadd, vadd]", "expected each name once, got 'vadd' again"},
      {section, "5", "expected keys and values, got '5'"},
  };
  for (const auto& [read, given, expected] : rows) {
    INFO(given);
    CHECK(fault("k: " + given + "\n", read) == "run.yaml:1: k: " + expected);
  }
}

TEST_CASE("each type reads what it may be, and its default where the key is left out") {
  YamlReader reader = YamlReader::of_text("i: 7\nr: 1e-5\nf: false\nt: '16'\nw: green\nb: 24KiB\nl: [vmul, vadd]\n"
                                          "c: auto\nn: 3\ntol: 0.5\ntmp: min\nsize: 24576\ns: {x: 1}\n",
                                          "run.yaml");
  YamlMap root = reader.root();
  const sim::Names<int> colours = {{"red", 1}, {"green", 2}};
  CHECK(root.integer("i", sim::between(7, 7)) == 7);
  CHECK(root.real("r", sim::positive()) == 1e-5);
  CHECK_FALSE(root.boolean("f"));
  CHECK(root.string("t") == "16");
  CHECK(root.one_of("w", colours) == 2);
  CHECK(root.bytes("b", sim::at_least(0)) == 24576);
  CHECK(root.list_of("l", {"vadd", "vmul"}) == std::vector<std::string>{"vmul", "vadd"});
  CHECK_FALSE(root.integer_or_auto("c", {}).has_value());
  CHECK(root.integer_or_auto("n", {}) == 3);
  CHECK(root.real_or_auto("tol", sim::positive()) == 0.5);
  CHECK(root.name_or_bytes("tmp", {"min", "max"}, "max").name == "min");
  CHECK(root.name_or_bytes("size", {"min", "max"}, "max").bytes == 24576);
  CHECK(root.section("s").integer("x", {}) == 1);

  CHECK(root.integer("no_i", {}, 4) == 4);
  CHECK(root.real("no_r", {}, 2.5) == 2.5);
  CHECK(root.boolean("no_f", true));
  CHECK(root.string("no_t", "x") == "x");
  CHECK(root.one_of("no_w", colours, 1) == 1);
  CHECK(root.bytes("no_b", {}, 64) == 64);
  CHECK_FALSE(root.integer_or_auto("no_c", {}).has_value());
  CHECK_FALSE(root.real_or_auto("no_tol", {}).has_value());
  CHECK(root.name_or_bytes("no_tmp", {"min", "max"}, "max").name == "max");
  CHECK(root.optional_section("no_s").integer("x", {}, 9) == 9);
  CHECK(root.has("i"));
  CHECK_FALSE(root.has("no_i"));
  reader.finish();
  CHECK(reader.asked().front() == "i");
  CHECK(reader.asked().back() == "no_s.x");
}

TEST_CASE("an override counts as if the file had said so, and its faults are placed at the override") {
  const Scratch folder;
  const std::string file = folder.file("run.yaml", "shape: {b: 1, s: 2, h: 3}\ntiling:\n");
  const auto fault_with = [&](const std::vector<std::string>& overrides) {
    return message_of([&] {
      YamlReader reader(file, overrides);
      read_shape(reader.root());
      reader.root().optional_section("tiling").integer("buffers", sim::between(1, 2), 1);
      reader.root().optional_section("check").boolean("reference", true);
      reader.finish();
    });
  };
  const std::vector<std::pair<std::vector<std::string>, std::string>> rows = {
      {{"tiling.buffers=2", "shape.h=4", "check.reference=false"}, "no error"},
      {{"tiling.buffers=3", "tiling.buffers=2"}, "no error"},
      {{"tiling={}", "shape={b: 1, s: 1, h: 1}"}, "no error"},
      {{}, file + ":2: tiling: expected keys and values, got nothing"},
      {{"tiling.buffers=3"}, "--set tiling.buffers: expected a whole number from 1 to 2, got '3'"},
      {{"tiling.buffers="}, "--set tiling.buffers: expected a whole number from 1 to 2, got nothing"},
      {{"tiling={}", "shape={b: 1, s: 0, h: 1}"}, "--set shape.s: expected a whole number of at least 1, got '0'"},
      {{"tiling={}", "shape={b: 1, h: 1}"}, file + ":1: shape.s: missing, expected a whole number of at least 1"},
      {{"tiling.bufers=2"}, "--set tiling.bufers: unknown key, did you mean 'buffers'? known: buffers"},
      {{"shape.h.x=1"}, "--set shape.h.x: 'h' is a value and holds no keys"},
      {{"tiling.buffers"}, "--set tiling.buffers: expected key=value, such as tiling.buffers=2"},
      {{"=2"}, "--set : expected key=value, such as tiling.buffers=2"},
      {{"tiling..buffers=2"}, "--set tiling..buffers: expected key=value, such as tiling.buffers=2"},
      {{"shape.h=[1"}, "--set shape.h: a list or map as a key is not supported, or its bracket is left open"},
      {{"shape={b: 1, b: 2}"}, "--set shape: b: given twice"},
      {{"shape.h=*x"}, "--set shape.h: is not YAML: the referenced anchor is not defined"},
      {{"shape.h=1\xff"}, "--set shape.h: byte 0xff is not UTF-8"},
  };
  for (const auto& [overrides, expected] : rows) CHECK(fault_with(overrides) == expected);
}

TEST_CASE("a rule broken later is placed at the value that breaks it") {
  const Scratch folder;
  const std::string file = folder.file("run.yaml", "\nshape: {b: 1, h: 14}\ndtype: float\n");
  YamlReader reader(file, {"dtype=half"});
  const auto place = [&](const std::string& path) { return message_of([&] { reader.refuse(path, "no"); }); };
  CHECK(place("shape.h") == file + ":2: shape.h: no");
  CHECK(place("shape") == file + ":2: shape: no");
  CHECK(place("dtype") == "--set dtype: no");
  CHECK(place("tiling.cores") == file + ":2: tiling.cores: no");
}
