// SPDX-License-Identifier: Apache-2.0
/// \file
/// Fuzz target: a .npy file is read as a tensor of its own shape, so that one that is whole is taken, and as one of
/// another shape.
#include "tools/files/npy.h"
#include "tests/fuzz/memory_file.h"
#include "tests/fuzz/target.h"
#include "tools/files/npy_header.h"

#include <sstream>

namespace {

/// The tensor that the file says it holds.
isa::GmBuffer own_tensor(std::string_view bytes) {
  std::istringstream in{std::string(bytes)};
  const tools::NpyHeader header = tools::read_npy_header(in, "input.npy");
  isa::GmBuffer buffer{"x", isa::Dtype::f32, header.shape, 0, isa::Role::in, {}};
  if (header.descr == tools::npy_descr(isa::Dtype::f16)) buffer.type = isa::Dtype::f16;
  return buffer;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const fuzz::MemoryFile file(data, size);
  fuzz::accepted([&] {
    const isa::GmBuffer buffer = own_tensor(fuzz::text_of(data, size));
    const std::vector<std::byte> bytes = tools::read_npy(buffer, file.path());
    fuzz::require(bytes.size() < size && bytes.size() == static_cast<std::size_t>(buffer.bytes()),
                  "a tensor has the bytes of its shape");
  });
  fuzz::accepted([&] { tools::read_npy({"y", isa::Dtype::f16, {2, 3}, 0, isa::Role::in, {}}, file.path()); });
  return 0;
}
