// SPDX-License-Identifier: Apache-2.0
#include "tools/numerics/provenance.h"

#include "tools/numerics/input_warnings.h"
#include "tools/numerics/not_finite.h"

#include <fmt/format.h>

namespace tools {

std::vector<std::string> not_finite_outputs(const isa::GlobalImage& image) {
  std::vector<std::string> warnings;
  for (std::size_t k = 0; k < image.buffers.size(); ++k) {
    if (image.buffers[k].role != isa::Role::out) continue;
    const Rows rows = rows_not_finite(image, k);
    if (rows.count > 0) warnings.push_back(fmt::format("{}: NaN or Inf in {}", image.buffers[k].name, rows.text()));
  }
  return warnings;
}

std::optional<NotFinite> trace_not_finite(const isa::Recording& recording, const isa::Machine& machine,
                                          const isa::FileReader& read, std::vector<std::string>& warnings) {
  isa::GlobalImage image;
  image.buffers = recording.gm.buffers;
  isa::fill(image, read);
  std::optional<NotFinite> found = first_not_finite(recording, image, machine);
  if (found)
    warnings.push_back("the first NaN or Inf: " + to_text(*found, recording));
  else if (!not_finite_inputs(image).empty())
    warnings.emplace_back("the first NaN or Inf came in with the inputs, no instruction makes one of finite numbers");
  else
    warnings.emplace_back("in the order of the program no instruction makes NaN or Inf: a hazard may have");
  return found;
}

} // namespace tools
