// SPDX-License-Identifier: Apache-2.0
#include "tools/files/npy_header.h"

#include "isa/error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cctype>
#include <charconv>
#include <optional>
#include <utility>

namespace tools {
namespace {

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr std::size_t kLongestHeader = 64 * 1024; // a tensor's header has about 100 bytes

/// The dictionary, read from left to right. Nothing but what NumPy writes for plain arrays is understood.
class Dictionary {
public:
  Dictionary(std::string_view text, const std::string& place) : rest_(text), place_(place) {}

  NpyHeader read() {
    expect('{');
    while (!take('}')) {
      entry(quoted());
      if (!take(',')) {
        expect('}');
        break;
      }
    }
    skip_blanks();
    if (!rest_.empty() || !has_descr_ || !has_order_ || !has_shape_) damaged();
    return header_;
  }

private:
  [[noreturn]] void damaged() const { throw isa::Error(place_, "the .npy header is damaged"); }

  void entry(const std::string& key) {
    expect(':');
    if (key == "descr" && !std::exchange(has_descr_, true)) {
      header_.descr = descr();
    } else if (key == "fortran_order" && !std::exchange(has_order_, true)) {
      header_.fortran_order = boolean();
    } else if (key == "shape" && !std::exchange(has_shape_, true)) {
      header_.shape = tuple();
    } else {
      damaged();
    }
  }

  std::string descr() {
    skip_blanks();
    if (!rest_.empty() && rest_.front() == '[') throw isa::Error(place_, "holds records, expected plain numbers");
    return quoted();
  }

  bool boolean() {
    skip_blanks();
    for (const bool value : {true, false}) {
      const std::string_view word = value ? "True" : "False";
      if (rest_.substr(0, word.size()) != word) continue;
      rest_.remove_prefix(word.size());
      return value;
    }
    damaged();
  }

  std::vector<std::int64_t> tuple() {
    std::vector<std::int64_t> extents;
    expect('(');
    while (!take(')')) {
      extents.push_back(number());
      if (!take(',')) {
        expect(')');
        break;
      }
    }
    return extents;
  }

  std::int64_t number() {
    skip_blanks();
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc() || value < 0) damaged();
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }

  std::string quoted() {
    skip_blanks();
    if (rest_.empty() || (rest_.front() != '\'' && rest_.front() != '"')) damaged();
    const std::size_t end = rest_.find(rest_.front(), 1);
    if (end == std::string_view::npos) damaged();
    std::string text(rest_.substr(1, end - 1));
    rest_.remove_prefix(end + 1);
    return text;
  }

  bool take(char c) {
    skip_blanks();
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  void expect(char c) {
    if (!take(c)) damaged();
  }
  void skip_blanks() {
    while (!rest_.empty() && std::isspace(static_cast<unsigned char>(rest_.front()))) rest_.remove_prefix(1);
  }

  std::string_view rest_;
  const std::string& place_;
  NpyHeader header_;
  bool has_descr_ = false, has_order_ = false, has_shape_ = false;
};

/// `count` bytes, or nothing if the file ends before.
std::optional<std::string> bytes_of_stream(std::istream& in, std::size_t count) {
  std::string bytes(count, '\0');
  if (!in.read(bytes.data(), static_cast<std::streamsize>(count))) return std::nullopt;
  return bytes;
}

std::size_t little_endian(std::string_view bytes) {
  std::size_t value = 0;
  for (std::size_t i = bytes.size(); i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[i]);
  return value;
}

} // namespace

std::string npy_descr(isa::Dtype type) {
  const std::int64_t bytes = isa::bytes_of(type);
  if (type == isa::Dtype::bf16) return "<u2"; // NumPy has no bfloat16: its bits
  const char kind = !isa::is_integer(type) ? 'f' : isa::range_of(type).least < 0 ? 'i' : 'u';
  return fmt::format("{}{}{}", bytes == 1 ? '|' : '<', kind, bytes);
}

NpyHeader read_npy_header(std::istream& in, const std::string& place) {
  const auto magic = bytes_of_stream(in, kMagic.size());
  if (magic != kMagic) throw isa::Error(place, "is not a .npy file (the magic string is missing)");
  const auto version = bytes_of_stream(in, 2);
  if (!version) throw isa::Error(place, "the .npy header is cut short");
  const int major = static_cast<unsigned char>((*version)[0]);
  if (major < 1 || major > 3)
    throw isa::Error(place, fmt::format(".npy version {} is not known, expected 1, 2 or 3", major));
  const auto length = bytes_of_stream(in, major == 1 ? 2 : 4);
  if (!length) throw isa::Error(place, "the .npy header is cut short");
  if (little_endian(*length) > kLongestHeader)
    throw isa::Error(place, fmt::format("the .npy header claims {} bytes, at most {} are allowed",
                                        little_endian(*length), kLongestHeader));
  const auto text = bytes_of_stream(in, little_endian(*length));
  if (!text) throw isa::Error(place, "the .npy header is cut short");
  return Dictionary(*text, place).read();
}

std::string npy_header_bytes(const NpyHeader& header) {
  constexpr std::size_t kPrefix = 10, kAlignment = 64;
  std::string text = fmt::format("{{'descr': '{}', 'fortran_order': {}, 'shape': ({}{}), }}", header.descr,
                                 header.fortran_order ? "True" : "False", fmt::join(header.shape, ", "),
                                 header.shape.size() == 1 ? "," : "");
  const std::size_t used = (kPrefix + text.size() + 1) % kAlignment;
  text.append(used == 0 ? 0 : kAlignment - used, ' ').push_back('\n');
  std::string bytes(kMagic);
  for (const std::size_t byte : {std::size_t{1}, std::size_t{0}, text.size() & 0xff, text.size() >> 8})
    bytes.push_back(static_cast<char>(byte));
  return bytes + text;
}

} // namespace tools
