// SPDX-License-Identifier: Apache-2.0
/// \file
/// The vendor's products by the names people use for them, and the sentence for each that cannot be simulated.
#pragma once

#include <string>
#include <vector>

namespace sim {

/// Why `name` cannot be simulated, or "" if it names a product that the kernels exist on (it may still lack a model).
std::string unsupported_product(const std::string& name);

/// What to say of a name without a hardware file: a product by another name, one not modelled yet, or a typing slip.
/// `modelled` are the names that have a file.
std::string unknown_hardware(const std::string& name, const std::vector<std::string>& modelled);

} // namespace sim
