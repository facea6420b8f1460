// SPDX-License-Identifier: Apache-2.0
/// \file
/// The rules that look at what came before in a block.
#pragma once

#include "isa/legality/legality.h"

#include <string>

namespace isa {

/// What the instructions of a block leave behind for later ones, as far as legality goes.
struct CoreHistory {
  MaskState mask;
  Dtype atomic = Dtype::none;
  std::uint32_t loaded = 0; ///< one bit a scalar register
  bool has_cmpmask = false;
};

/// What is wrong with an instruction without a fault of its own, where it stands: what its mask lets it reach, what it
/// reads that nothing has set, adds of another type. A sentence without the mnemonic, or "".
std::string fault_after(const Subject& subject, const CoreHistory& history);

/// Takes effect.
void follow(const Subject& subject, CoreHistory& history);

} // namespace isa
