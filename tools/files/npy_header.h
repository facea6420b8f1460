// SPDX-License-Identifier: Apache-2.0
/// \file
/// The header of a .npy file: magic, version, length, and a Python dictionary of three entries.
#pragma once

#include "isa/types.h"

#include <cstdint>
#include <istream>
#include <string>
#include <vector>

namespace tools {

struct NpyHeader {
  std::string descr; ///< as written, e.g. "<f4"
  bool fortran_order = false;
  std::vector<std::int64_t> shape;
};

/// NumPy's name of an element type, such as "<f4"; of bfloat16, which it does not know, that of its bits.
std::string npy_descr(isa::Dtype type);

/// Reads magic, version and dictionary; the stream then stands at the data. Throws isa::Error(place, ...).
NpyHeader read_npy_header(std::istream& in, const std::string& place);

/// Magic, version 1.0 and the dictionary, padded so that the data start at a multiple of 64 bytes.
std::string npy_header_bytes(const NpyHeader& header);

} // namespace tools
