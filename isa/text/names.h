// SPDX-License-Identifier: Apache-2.0
/// \file
/// Names in the text form. A name is letters, digits and `_ . [ ] /`, not starting with a digit; every other byte is
/// written as %XX, so that any name, and any path, survives the way through the text.
#pragma once

#include "isa/program.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace isa {

inline constexpr std::array<std::string_view, 3> kRoleNames = {"in", "out", "workspace"};
constexpr std::string_view name_of(Role role) { return kRoleNames[static_cast<std::size_t>(role)]; }

/// The written form of a name, and of a path (where more characters stand for themselves).
std::string encoded_name(std::string_view name);
std::string encoded_path(std::string_view path);
/// That of a step: a name in which ':' stands for itself too, since a step may be a line of a source.
std::string encoded_step(std::string_view step);

/// The name or path behind a written form; nothing if it holds a character that must be written as %XX or a broken %XX.
std::optional<std::string> decoded_name(std::string_view text);
std::optional<std::string> decoded_path(std::string_view text);
std::optional<std::string> decoded_step(std::string_view text);

} // namespace isa
