// SPDX-License-Identifier: Apache-2.0
/// \file
/// The chip that host code works for. The public tiling functions do not take one: a host asks the platform that it
/// runs on. Here that is the Platform that lives in the thread; without one, a chip that works from memory to memory.
#pragma once

#include "isa/machine.h"

namespace AscendC {

class Platform {
public:
  explicit Platform(const isa::Machine& machine);
  ~Platform();
  Platform(const Platform&) = delete;
  Platform& operator=(const Platform&) = delete;

  static bool has_registers();

private:
  const isa::Machine* outer_; ///< the platform before, which is one again behind this one's end
};

} // namespace AscendC
