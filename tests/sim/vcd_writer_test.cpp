// SPDX-License-Identifier: Apache-2.0
#include "sim/listeners/vcd_writer.h"
#include "tests/support/vcd.h"

#include <catch2/catch.hpp>

using sim::VcdWriter;
using support::Vcd;

TEST_CASE("VCD: a header, the initial values and changes, to the letter") {
  std::ostringstream out;
  VcdWriter writer(out, "a comment");
  writer.open_scope("top");
  const auto busy = writer.bit("busy");
  const auto depth = writer.number("depth", 5);
  const auto word = writer.text("word");
  writer.close_scope();
  writer.end_header();
  writer.change_bit(busy, false);
  writer.change_number(depth, 0);
  writer.change_text(word, "");
  writer.end_initial();
  writer.time(12);
  writer.change_bit(busy, true);
  writer.change_number(depth, 22);
  writer.change_text(word, "vadd");
  writer.flush();
  CHECK(out.str() == "$version aivsim $end\n$comment a comment $end\n$timescale 1 ns $end\n$scope module top $end\n"
                     "$var wire 1 ! busy $end\n$var wire 5 \" depth [4:0] $end\n$var string 1 # word $end\n"
                     "$upscope $end\n$enddefinitions $end\n#0\n$dumpvars\n0!\nb0 \"\ns #\n$end\n"
                     "#12\n1!\nb10110 \"\nsvadd #\n");
}

TEST_CASE("VCD: a text without characters may have no address either") {
  std::ostringstream out;
  VcdWriter writer(out, "");
  const auto word = writer.text("word");
  writer.end_header();
  writer.change_text(word, std::string_view());
  writer.flush();
  CHECK(out.str().find("\ns !\n") != std::string::npos);
}

TEST_CASE("VCD: names that the format does not allow are made plain, and stay apart") {
  std::ostringstream out;
  VcdWriter writer(out, "");
  writer.open_scope("a b");
  for (const char* name : {"x.0", "x_0", "x 0", "", "gr\xc3\xbc\xc3\x9f"}) {
    const auto id = writer.bit(name);
    CHECK(id < 5);
  }
  writer.close_scope();
  writer.open_scope("a_b");
  writer.bit("x.0");
  writer.close_scope();
  writer.end_header();
  for (VcdWriter::Id id = 0; id < 6; ++id) writer.change_bit(id, false);
  writer.end_initial();
  writer.flush();
  CHECK(Vcd(out.str()).paths() ==
        std::vector<std::string>{"a_b._", "a_b.gr____", "a_b.x_0", "a_b.x_0_2", "a_b.x_0_3", "a_b_2.x_0"});
}

TEST_CASE("VCD: ten thousand variables have ten thousand identifiers, and a buffer's worth of lines arrives whole") {
  constexpr VcdWriter::Id kMany = 10000;
  std::ostringstream out;
  VcdWriter writer(out, "");
  for (VcdWriter::Id id = 0; id < kMany; ++id) REQUIRE(writer.number("n" + std::to_string(id), 64) == id);
  writer.end_header();
  for (VcdWriter::Id id = 0; id < kMany; ++id) writer.change_number(id, id);
  writer.end_initial();
  writer.time(1);
  for (VcdWriter::Id id = 0; id < kMany; ++id) writer.change_number(id, ~std::uint64_t{id});
  writer.flush();
  REQUIRE(out.str().size() > std::size_t{1} << 20);
  const Vcd vcd(out.str()); // refuses an identifier given twice
  REQUIRE(vcd.last("n0") == ~std::uint64_t{0});
  REQUIRE(vcd.last("n9999") == ~std::uint64_t{9999});
  REQUIRE(Vcd::number(vcd.at("n9999", 0)) == 9999);
}
