// SPDX-License-Identifier: Apache-2.0
#include "tools/files/npy.h"

#include "isa/error.h"
#include "tools/files/npy_header.h"
#include "tools/files/output_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <fstream>

namespace tools {
namespace {

std::string expectation(const isa::GmBuffer& buffer) {
  return fmt::format("'{}' takes {} {}", buffer.name, npy_descr(buffer.type), shape_text(buffer.shape));
}

std::ifstream open_file(const isa::GmBuffer& buffer, const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) throw isa::Error(path, "no such file; " + expectation(buffer));
  if (!std::filesystem::is_regular_file(status)) throw isa::Error(path, "is not a file; " + expectation(buffer));
  std::ifstream in(path, std::ios::binary);
  if (!in) throw isa::Error(path, "cannot be read; " + expectation(buffer));
  return in;
}

void check(const NpyHeader& header, const isa::GmBuffer& buffer, const std::string& path) {
  if (header.descr != npy_descr(buffer.type))
    throw isa::Error(path, fmt::format("holds dtype '{}'; {}", header.descr, expectation(buffer)));
  if (header.fortran_order) throw isa::Error(path, "is in Fortran order; " + expectation(buffer) + " in C order");
  if (header.shape != buffer.shape)
    throw isa::Error(path, fmt::format("holds shape {}; {}", shape_text(header.shape), expectation(buffer)));
}

std::int64_t checked_bytes(const isa::GmBuffer& buffer) {
  std::int64_t bytes = isa::bytes_of(buffer.type);
  for (const std::int64_t extent : buffer.shape)
    if (extent < 0 || __builtin_mul_overflow(bytes, extent, &bytes))
      throw isa::Error(fmt::format("'{}': {} is too large for a tensor", buffer.name, shape_text(buffer.shape)));
  return bytes;
}

} // namespace

std::string shape_text(const std::vector<std::int64_t>& shape) { return fmt::format("[{}]", fmt::join(shape, ",")); }

std::vector<std::byte> read_npy(const isa::GmBuffer& buffer, const std::string& path) {
  const std::int64_t bytes = checked_bytes(buffer);
  std::ifstream in = open_file(buffer, path);
  check(read_npy_header(in, path), buffer, path);
  // The size is compared before anything is allocated: a header is no reason to trust it.
  const auto present =
      static_cast<std::int64_t>(std::filesystem::file_size(path)) - static_cast<std::int64_t>(in.tellg());
  if (present != bytes)
    throw isa::Error(path,
                     fmt::format("holds {} bytes of data where {} are due; {}", present, bytes, expectation(buffer)));
  std::vector<std::byte> data(static_cast<std::size_t>(bytes));
  if (!in.read(reinterpret_cast<char*>(data.data()), bytes)) throw isa::Error(path, "cannot be read to its end");
  return data;
}

void write_npy(const std::string& path, const isa::GmBuffer& buffer, const std::vector<std::byte>& bytes) {
  OutputFile file(path);
  const std::string header = npy_header_bytes({npy_descr(buffer.type), false, buffer.shape});
  file.stream().write(header.data(), static_cast<std::streamsize>(header.size()));
  file.stream().write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(buffer.bytes()));
  file.commit();
}

} // namespace tools
