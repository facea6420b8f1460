// SPDX-License-Identifier: Apache-2.0
#include "isa/error.h"
#include "isa/half.h"
#include "tests/support/scratch.h"
#include "tools/files/npy.h"

#include <catch2/catch.hpp>

#include <limits>

using Catch::Matchers::Contains;
using support::Scratch;

namespace {

isa::GmBuffer tensor(std::vector<std::int64_t> shape, isa::Dtype type = isa::Dtype::f32) {
  return {"dy", type, std::move(shape), 0, isa::Role::in, {}};
}

template <class T> std::vector<std::byte> bytes_of(const std::vector<T>& values) {
  std::vector<std::byte> bytes(values.size() * sizeof(T));
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

std::string npy(const std::string& dictionary, const std::string& data, int major = 1) {
  std::string text = "\x93NUMPY";
  text += static_cast<char>(major);
  text += '\0';
  for (int i = 0; i < (major == 1 ? 2 : 4); ++i) text += static_cast<char>(dictionary.size() >> 8 * i & 0xff);
  return text + dictionary + data;
}

const std::string kTwoFloats = "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }\n";
const std::string kEightBytes = std::string(8, '\x3f');

/// What reading `content` as a float tensor of `shape` complains about.
std::string complaint(const std::string& content, std::vector<std::int64_t> shape = {2}) {
  const Scratch scratch;
  const std::string path = scratch.file("bad.npy", content);
  try {
    tools::read_npy(tensor(std::move(shape)), path);
  } catch (const isa::Error& error) {
    CHECK_THAT(error.what(), Catch::Matchers::StartsWith(path + ": "));
    return error.what();
  }
  return "no complaint";
}

} // namespace

TEST_CASE("a float tensor written and read again is the same bytes") {
  const Scratch scratch;
  const auto bytes = bytes_of<float>({1.5f, -2.0f, std::numeric_limits<float>::infinity(), 0.0f, 3.25f, 1e-40f});
  const auto buffer = tensor({1, 2, 3});
  tools::write_npy(scratch.path("t.npy"), buffer, bytes);
  CHECK(tools::read_npy(buffer, scratch.path("t.npy")) == bytes);
  CHECK(scratch.entries() == 1);
}

TEST_CASE("a half tensor written and read again is the same bytes") {
  const Scratch scratch;
  const auto bytes = bytes_of<isa::half>({isa::half(1.5f), isa::half(-65504.0f)});
  const auto buffer = tensor({2}, isa::Dtype::f16);
  tools::write_npy(scratch.path("t.npy"), buffer, bytes);
  CHECK(tools::read_npy(buffer, scratch.path("t.npy")) == bytes);
}

TEST_CASE("what is written is what NumPy itself writes, data at a multiple of 64") {
  const Scratch scratch;
  tools::write_npy(scratch.path("t.npy"), tensor({16}), bytes_of(std::vector<float>(16, 1.0f)));
  const std::string text = scratch.read("t.npy");
  CHECK(text.substr(0, 10) == std::string("\x93NUMPY\x01\x00\x76\x00", 10));
  CHECK_THAT(text.substr(10),
             Catch::Matchers::StartsWith("{'descr': '<f4', 'fortran_order': False, 'shape': (16,), } "));
  CHECK(text[127] == '\n');
  CHECK(text.size() == 128 + 64);
}

TEST_CASE("versions 1, 2 and 3 are read, with the keys in any order") {
  const Scratch scratch;
  const std::string shuffled = "{\"shape\": (2,), 'fortran_order': False, 'descr': '<f4'}\n";
  for (const int major : {1, 2, 3}) {
    const std::string path = scratch.file("v.npy", npy(major == 2 ? shuffled : kTwoFloats, kEightBytes, major));
    CHECK(tools::read_npy(tensor({2}), path).size() == 8);
  }
  CHECK_THAT(complaint(npy(kTwoFloats, kEightBytes, 4)), Contains("version 4 is not known, expected 1, 2 or 3"));
}

TEST_CASE("a file that is missing, a folder or no .npy file is named with what is expected") {
  const Scratch scratch;
  const auto buffer = tensor({2, 32, 16});
  CHECK_THROWS_WITH(tools::read_npy(buffer, scratch.path("no.npy")),
                    scratch.path("no.npy") + ": no such file; 'dy' takes <f4 [2,32,16]");
  CHECK_THROWS_WITH(tools::read_npy(buffer, scratch.path()),
                    scratch.path() + ": is not a file; 'dy' takes <f4 [2,32,16]");
  CHECK_THAT(complaint("kernel: layer_norm_grad\n"), Contains("is not a .npy file"));
  CHECK_THAT(complaint(""), Contains("is not a .npy file"));
}

TEST_CASE("another dtype, order or shape is refused") {
  CHECK_THAT(complaint(npy("{'descr': '<f8', 'fortran_order': False, 'shape': (2,), }", kEightBytes + kEightBytes)),
             Contains("holds dtype '<f8'; 'dy' takes <f4 [2]"));
  CHECK_THAT(complaint(npy("{'descr': '>f4', 'fortran_order': False, 'shape': (2,), }", kEightBytes)),
             Contains("holds dtype '>f4'"));
  CHECK_THAT(complaint(npy("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (2,), }", kEightBytes)),
             Contains("holds records"));
  CHECK_THAT(complaint(npy("{'descr': '<f4', 'fortran_order': True, 'shape': (2,), }", kEightBytes)),
             Contains("Fortran order; 'dy' takes <f4 [2] in C order"));
  CHECK_THAT(complaint(npy(kTwoFloats, kEightBytes), {1, 2}), Contains("holds shape [2]; 'dy' takes <f4 [1,2]"));
}

TEST_CASE("a cut or too long file is refused with both sizes") {
  CHECK_THAT(complaint(npy(kTwoFloats, "1234567")), Contains("holds 7 bytes of data where 8 are due"));
  CHECK_THAT(complaint(npy(kTwoFloats, kEightBytes + "x")), Contains("holds 9 bytes of data where 8 are due"));
  const std::string whole = npy(kTwoFloats, kEightBytes);
  for (const std::size_t cut : {6, 7, 8, 9, 10, 30})
    CHECK_THAT(complaint(whole.substr(0, cut)), Contains("header is cut short"));
}

TEST_CASE("a header that claims to be huge is refused before it is read") {
  CHECK_THAT(complaint(std::string("\x93NUMPY\x02\x00\xff\xff\xff\x7f", 12) + kTwoFloats),
             Contains("header claims 2147483647 bytes, at most 65536"));
}

TEST_CASE("a damaged dictionary is refused") {
  for (const std::string dictionary :
       {"", "{", "{}", "{'descr': '<f4'}", "{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (2,)}",
        "{'descr': '<f4', 'fortran_order': Maybe, 'shape': (2,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (-2,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2,)} x", "{'descr: 4", "{'extra': '<f4'}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2 3)}"})
    CHECK_THAT(complaint(npy(dictionary, kEightBytes)), Contains("header is damaged"));
}

TEST_CASE("a tensor whose size overflows is refused") {
  CHECK_THROWS_WITH(tools::read_npy(tensor({1ll << 40, 1ll << 40}), "x.npy"), Contains("is too large for a tensor"));
}

TEST_CASE("an unwritable place is one clear error") {
  const Scratch scratch;
  const auto bytes = bytes_of<float>({1.0f, 2.0f});
  CHECK_THROWS_WITH(tools::write_npy(scratch.path("no/t.npy"), tensor({2}), bytes),
                    scratch.path("no/t.npy") + ": cannot be written: No such file or directory");
  CHECK_THROWS_WITH(tools::write_npy(scratch.path(), tensor({2}), bytes),
                    Contains("cannot be written: Is a directory"));
}
