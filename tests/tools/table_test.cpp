// SPDX-License-Identifier: Apache-2.0
#include "tools/files/fingerprint.h"
#include "tools/report/table.h"

#include <catch2/catch.hpp>

TEST_CASE("columns are as wide as their widest cell, numbers on the right, no trailing blanks") {
  tools::Table table({"<pipe", "busy", "<largest stalls"});
  CHECK(table.empty());
  table.row({"S", "1,234", "queue_full 12"});
  table.row({"MTE2", "7"});
  CHECK_FALSE(table.empty());
  CHECK(table.text() == "pipe   busy  largest stalls\n"
                        "S     1,234  queue_full 12\n"
                        "MTE2      7\n");
}

TEST_CASE("thousands are set apart") {
  CHECK(tools::grouped(0) == "0");
  CHECK(tools::grouped(999) == "999");
  CHECK(tools::grouped(1000) == "1,000");
  CHECK(tools::grouped(-1234567) == "-1,234,567");
  CHECK(tools::grouped(-123) == "-123");
}

TEST_CASE("shares are percentages, and nothing of nothing is nothing") {
  CHECK(tools::percent(tools::share_of(1, 8)) == "12.5 %");
  CHECK(tools::share_of(0, 0) == 0);
}

TEST_CASE("fingerprints are FNV-1a of 64 bits") {
  CHECK(tools::fingerprint(std::string_view("")) == "cbf29ce484222325");
  CHECK(tools::fingerprint(std::string_view("a")) == "af63dc4c8601ec8c");
  CHECK(tools::fingerprint(std::vector<std::byte>{std::byte{'a'}}) == "af63dc4c8601ec8c");
}

TEST_CASE("a configuration's fingerprint sees keys, values and their order") {
  using Settings = std::vector<std::pair<std::string, std::string>>;
  const std::string one = tools::fingerprint(Settings{{"a", "1"}, {"b", "2"}});
  CHECK(one == tools::fingerprint(std::string_view("a=1\nb=2\n")));
  CHECK(one != tools::fingerprint(Settings{{"b", "2"}, {"a", "1"}}));
  CHECK(one != tools::fingerprint(Settings{{"a", "1"}, {"b", "3"}}));
}
