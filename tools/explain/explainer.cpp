// SPDX-License-Identifier: Apache-2.0
#include "tools/explain/explainer.h"

namespace tools {

Explainer::Explainer(bool wanted, const isa::Recording& recording, const sim::HardwareConfig& hardware,
                     std::vector<sim::Listener*>& listeners)
    : recording_(recording), hardware_(hardware) {
  if (!wanted) return;
  witness_.emplace(recording, hardware);
  for (sim::Listener* listener : witness_->listeners()) listeners.push_back(listener);
}

void Explainer::add_to(Json& json, const sim::Result& result, const kernels::Plan* plan) {
  if (!witness_) return;
  if (!explanation_) explanation_ = explain(recording_, hardware_, result, *witness_, plan);
  json["explanation"] = explanation_json(*explanation_, json, recording_, *witness_);
}

std::string Explainer::text(const Json& json) const {
  if (!explanation_) return "";
  return explanation_text(*explanation_, json, static_cast<std::int64_t>(recording_.blocks.size()));
}

} // namespace tools
