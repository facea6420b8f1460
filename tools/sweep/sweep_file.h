// SPDX-License-Identifier: Apache-2.0
/// \file
/// A sweep file: a run file with the lists of `vary`, and under `sweep` how they are combined.
///
///     kernel: layer_norm_grad            # as in a run file
///     hardware: atlas_a2
///     shape: {b: 1, s: 64}
///     dtype: float
///     vary:
///       tmp: [min, max]
///       h: {from: 16, to: 1024, times: 2}
///     sweep: {combine: product}
#pragma once

#include "tools/sweep/combination.h"
#include "tools/sweep/sweep_axis.h"

#include <string>
#include <utility>
#include <vector>

namespace tools {

struct SweepFile {
  std::string path;
  std::string text;   ///< the file, as it was read
  sim::YamlNode base; ///< the run file in it
  std::vector<SweepAxis> axes;
  Combination combination;
  bool fix_rows = false; ///< points that differ in tmp alone have tiles of the same rows
  bool data = true;      ///< compute and check the numbers

  std::int64_t points() const { return combination.points; }
  /// The values of a point, by axis.
  std::vector<const sim::YamlNode*> values(std::int64_t point) const;
  /// The run file of a point: the base with `values` in their places.
  sim::YamlNode run_file(const std::vector<const sim::YamlNode*>& values) const;
};

/// Reads the file strictly: every value of every list must be of its key's type, alone; what several keys together
/// forbid is a matter of the single point. Throws isa::Error.
SweepFile load_sweep(const std::string& path);

/// The keys of the section `sweep`, as sweep.key.
std::vector<std::string> sweep_file_keys();

} // namespace tools
