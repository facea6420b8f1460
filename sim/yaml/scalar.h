// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a plain scalar means. Strict: no octal or hexadecimal, no digit separators, no yes and no, no NaN and infinity,
/// no value that its type cannot hold. Nothing is returned for what is not exactly such a value.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace sim {

/// `-5`, `0`, `16`; not `016`, `16.0`, `+16`, `1_000`.
std::optional<std::int64_t> whole_number(const std::string& text);

/// `1e-5`, `1.0e-5`, `1e5`, `3`, `.5`; finite only.
std::optional<double> real_number(const std::string& text);

/// `true` or `false`.
std::optional<bool> truth(const std::string& text);

/// Bytes: `24576`, `24KiB`, `1MiB`; not negative.
std::optional<std::int64_t> byte_size(const std::string& text);

} // namespace sim
