// SPDX-License-Identifier: Apache-2.0
/// \file
/// Where the files lie that come with the program: under the prefix that it was installed to, or in the source that it
/// was built from.
#pragma once

#include <string>

namespace sim {

/// `installed` is the place under the prefix ("share/aivsim/configs"), which is the folder above the program's own;
/// `in_source` the place before any installation.
std::string shipped_folder(const std::string& installed, const std::string& in_source);

} // namespace sim
