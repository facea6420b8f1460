// SPDX-License-Identifier: Apache-2.0
/// \file
/// What `aivsim hardware` prints: the product table, or one chip's resolved parameters.
#pragma once

#include "sim/hardware/hardware.h"
#include "tools/report/playback_json.h"

#include <optional>
#include <string>
#include <vector>

namespace tools {

/// One row of the product table; `config` is there if aivsim runs it.
struct ProductRow {
  sim::Product product;
  std::optional<sim::HardwareConfig> config;
};
std::vector<ProductRow> product_rows();

std::string products_text(const std::vector<ProductRow>& rows);
Json products_json(const std::vector<ProductRow>& rows);

std::string hardware_text(const sim::HardwareConfig& hardware);
Json hardware_json(const sim::HardwareConfig& hardware);

} // namespace tools
