// SPDX-License-Identifier: Apache-2.0
/// \file
/// Tables of measured figures that a test makes up.
#pragma once

#include "tests/support/scratch.h"
#include "tools/validate/measured_table.h"

#include <cstdlib>
#include <string>

namespace support {

inline const std::string kMeasuredColumns =
    "group,source,row,measured,unit,role,bound_pct,stream,arguments,missing,note\n";

/// A table for architecture 2201 in a folder of its own, which the program reads in place of the shipped one.
class MadeUpTable {
public:
  explicit MadeUpTable(const std::string& rows, const std::string& columns = kMeasuredColumns)
      : path_(scratch_.file("dav_2201.csv", "# made up\n" + columns + rows)) {
    setenv("AIVSIM_MEASURED", scratch_.path().c_str(), 1);
  }
  MadeUpTable(const MadeUpTable&) = delete;
  MadeUpTable& operator=(const MadeUpTable&) = delete;
  ~MadeUpTable() { unsetenv("AIVSIM_MEASURED"); }

  const std::string& path() const { return path_; }

private:
  Scratch scratch_;
  std::string path_;
};

/// A row of nothing but what is played for it.
inline tools::MeasuredRow played_row(const std::string& stream, const std::string& arguments) {
  tools::MeasuredRow row;
  row.place = "table.csv:7";
  row.stream = stream;
  row.arguments = arguments;
  return row;
}

} // namespace support
