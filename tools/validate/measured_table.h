// SPDX-License-Identifier: Apache-2.0
/// \file
/// The figures that were measured on silicon and published, one table a chip architecture: tests/hardware/dav_ARCH.csv.
/// Lines that begin with '#' are comments, the first other line names the columns, and every further one is a row;
/// a field holds neither commas nor quotes.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tools {

/// `ratio`: of two times of one source.
enum class Unit { cycles, us, ratio };
inline constexpr std::array<std::string_view, 3> kUnitNames = {"cycles", "us", "ratio"};
constexpr std::string_view name_of(Unit unit) { return kUnitNames[static_cast<std::size_t>(unit)]; }

/// What a row is to the model: one of its figures was taken from the row; the model was made without the row; or the
/// row counts for nothing, as its note says.
enum class FigureRole { fitted, predicted, excluded };
inline constexpr std::array<std::string_view, 3> kFigureRoleNames = {"fitted", "predicted", "excluded"};
constexpr std::string_view name_of(FigureRole role) { return kFigureRoleNames[static_cast<std::size_t>(role)]; }

struct MeasuredRow {
  std::string place; ///< file:line
  std::string group, source, row;
  double measured = 0; ///< in `unit`
  Unit unit = Unit::cycles;
  FigureRole role = FigureRole::fitted;
  std::optional<double> bound_pct; ///< the largest error allowed; none for excluded rows
  std::string stream, arguments;   ///< what is played for it
  std::string missing;             ///< the mechanism that the model lacks: the row may exceed its bound
  std::string note;                ///< why an excluded row does not count

  bool counts() const { return role != FigureRole::excluded; }
  bool may_fail() const { return !missing.empty(); }
};

/// Throws isa::Error with `file:line` for anything that is not a whole, well-formed table.
std::vector<MeasuredRow> read_measured(const std::string& path);

/// The table of an architecture, or "" if nothing was measured on it: a file in the folder that $AIVSIM_MEASURED names,
/// or in tests/hardware of the source tree. Throws isa::Error if there is no such folder.
std::string measured_file(int arch);

} // namespace tools
