// SPDX-License-Identifier: Apache-2.0
/// \file
/// The program's version, as every result carries it.
#pragma once

namespace tools {

const char* version();

} // namespace tools
