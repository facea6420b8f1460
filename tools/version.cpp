// SPDX-License-Identifier: Apache-2.0
#include "tools/version.h"

namespace tools {

const char* version() { return AIVSIM_VERSION; }

} // namespace tools
