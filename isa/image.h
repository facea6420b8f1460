// SPDX-License-Identifier: Apache-2.0
/// \file
/// Fills the bytes of a GlobalImage as its Init lines say. The random data come from a generator of our own that uses
/// integer and exact double arithmetic alone: part of the .aiv format, the same on every host.
#pragma once

#include "isa/program.h"

#include <functional>

namespace isa {

/// Reads `file` inits: returns exactly `buffer.bytes()` bytes or throws Error.
using FileReader = std::function<std::vector<std::byte>(const GmBuffer& buffer, const std::string& path)>;

/// `count` values, approximately standard normal, of the stream `seed`.
std::vector<double> normal_values(std::uint64_t seed, std::int64_t count);

/// `count` whole numbers from -100 to 100, as far as they are within `range`, each as likely as the others.
std::vector<double> whole_values(std::uint64_t seed, std::int64_t count, const IntegerRange& range);

/// Gives every buffer its bytes. `mean` and `variance` buffers have one element a row of their source.
void fill(GlobalImage& image, const FileReader& read);

/// Elements of buffer `index` as doubles, and back with one rounding to the buffer's type.
std::vector<double> values_of(const GlobalImage& image, std::size_t index);
void set_values(GlobalImage& image, std::size_t index, const std::vector<double>& values);

} // namespace isa
