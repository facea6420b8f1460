// SPDX-License-Identifier: Apache-2.0
/// \file
/// Where the input tensors of a run come from: .npy files, the seed, or the tensor x.
#pragma once

#include "isa/image.h"
#include "tools/play/run_config.h"

namespace tools {

/// Writes the Init line of every input: a file where the run names one; dy, x, gamma and res_for_gamma random with the
/// seed plus the tensor's number, so that each has data of its own and every kernel gets the same; mean and variance
/// from x. Throws isa::Error for a file given to a tensor that the recording does not take.
void set_inits(isa::GlobalImage& image, const Inputs& inputs);

/// Reads .npy files; a relative path starts at `folder`.
isa::FileReader npy_reader(const std::string& folder);

} // namespace tools
