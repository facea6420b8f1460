// SPDX-License-Identifier: Apache-2.0
/// \file
/// A run's explanation where it was asked for: listens during the play, then adds itself to the result.
#pragma once

#include "tools/explain/explanation.h"

#include <optional>
#include <string>
#include <vector>

namespace tools {

class Explainer {
public:
  /// Adds its listeners if `wanted`; else it does nothing and costs nothing.
  Explainer(bool wanted, const isa::Recording& recording, const sim::HardwareConfig& hardware,
            std::vector<sim::Listener*>& listeners);

  /// The key `explanation` of a result.
  void add_to(Json& json, const sim::Result& result, const kernels::Plan* plan);
  /// As text, from a result that holds it; "" if it was not wanted.
  std::string text(const Json& json) const;

private:
  const isa::Recording& recording_;
  const sim::HardwareConfig& hardware_;
  std::optional<Witness> witness_;
  std::optional<Explanation> explanation_;
};

} // namespace tools
