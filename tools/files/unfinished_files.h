// SPDX-License-Identifier: Apache-2.0
/// \file
/// Files that are being written when the user interrupts the program: they are removed before it ends.
#pragma once

#include <string>

namespace tools {

/// Remembers `path` until it is forgotten. A handful of files at a time; more than that are not remembered.
void remember_unfinished(const std::string& path);
void forget_unfinished(const std::string& path);

/// From now on SIGINT, SIGTERM and SIGHUP remove what is remembered and then end the program as they always do, unless
/// something is under way that can end in good order (tools/process/interrupt.h).
void remove_unfinished_on_interrupt();

} // namespace tools
