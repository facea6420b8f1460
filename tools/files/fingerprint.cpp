// SPDX-License-Identifier: Apache-2.0
#include "tools/files/fingerprint.h"

#include <fmt/format.h>

namespace tools {

std::uint64_t fnv1a(const void* bytes, std::size_t size) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (std::size_t i = 0; i < size; ++i) {
    hash ^= static_cast<const unsigned char*>(bytes)[i];
    hash *= 0x100000001b3u;
  }
  return hash;
}

std::string fingerprint(std::string_view text) { return fmt::format("{:016x}", fnv1a(text.data(), text.size())); }

std::string fingerprint(const std::vector<std::byte>& bytes) {
  return fmt::format("{:016x}", fnv1a(bytes.data(), bytes.size()));
}

std::string fingerprint(const std::vector<std::pair<std::string, std::string>>& settings) {
  std::string lines;
  for (const auto& [key, value] : settings) lines += fmt::format("{}={}\n", key, value);
  return fingerprint(lines);
}

} // namespace tools
