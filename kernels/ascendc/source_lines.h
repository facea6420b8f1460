// SPDX-License-Identifier: Apache-2.0
/// \file
/// Lines of the kernel's source, read back so that reports can speak of its own names.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace AscendC {

/// File as the compiler knows it, and line.
using SourcePlace = std::pair<std::string, int>;

/// "add.cpp:42": the file without its folder, alone for line 0.
std::string text_of(const SourcePlace& place);

/// Reads each file once. A file that cannot be read has no lines.
class SourceLines {
public:
  /// The text of argument `index` where `call` is called at `place` and `column`: `inQueueX` for
  /// `pipe.InitBuffer(inQueueX, 2, n)`, `index` 0. Columns are counted from 1 and point at the call's bracket or at the
  /// first word of its expression (`pipe`), as compilers have it; with 0 the call must be the only one on its line. ""
  /// if no such call begins there, as where a macro makes it, or its argument does not end on that line or the next
  /// two.
  std::string argument(const SourcePlace& place, int column, const std::string& call, std::size_t index);

private:
  const std::vector<std::string>& lines_of(const std::string& file);

  std::map<std::string, std::vector<std::string>> files_;
};

} // namespace AscendC
