// SPDX-License-Identifier: Apache-2.0
/// \file
/// FNV-1a, 64 bits: tells two configurations or two outputs apart. No cryptography.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tools {

std::uint64_t fnv1a(const void* bytes, std::size_t size);

/// Sixteen hexadecimal digits.
std::string fingerprint(std::string_view text);
std::string fingerprint(const std::vector<std::byte>& bytes);
/// Of the lines "key=value\n", in order.
std::string fingerprint(const std::vector<std::pair<std::string, std::string>>& settings);

} // namespace tools
