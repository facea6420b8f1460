// SPDX-License-Identifier: Apache-2.0
/// \file
/// NumPy's .npy files, as far as tensors need them: versions 1 to 3, little-endian float32 and float16, C order. What a
/// file must hold is said by the GM buffer that it fills; everything else is refused in one line.
#pragma once

#include "isa/program.h"

#include <cstddef>
#include <string>
#include <vector>

namespace tools {

/// Exactly `buffer.bytes()` bytes of the file at `path`. Throws isa::Error that names the file, what it holds and what
/// is expected: no such file, a folder, no .npy file, damaged or cut, another dtype, order or shape.
std::vector<std::byte> read_npy(const isa::GmBuffer& buffer, const std::string& path);

/// Writes the bytes as a version 1.0 file in the buffer's type and shape; the name appears once the file is whole.
/// Throws isa::Error if it cannot be written.
void write_npy(const std::string& path, const isa::GmBuffer& buffer, const std::vector<std::byte>& bytes);

/// "[2,32,16]".
std::string shape_text(const std::vector<std::int64_t>& shape);

} // namespace tools
