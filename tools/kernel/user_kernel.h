// SPDX-License-Identifier: Apache-2.0
/// \file
/// A kernel of the user's own, from its source to a recording.
#pragma once

#include "isa/program.h"
#include "tools/kernel/kernel_file.h"

#include <string>

namespace tools {

/// What is to be run.
struct UserKernel {
  std::string source, entry;
  KernelFile run;
};

/// Compiles the source and calls the entry once a block; steps are lines of the source. The image has the bytes of its
/// inputs. Legal on the run's chip. Throws isa::Error, with the source's line where a call of the surface is at fault.
isa::Recording record(const UserKernel& kernel);

} // namespace tools
