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
  /// The text of argument `index` where `call` is called at `place`: `inQueueX` for `pipe.InitBuffer(inQueueX, 2, n)`,
  /// `index` 0. "" if the call or the end of its argument is not on that line or the next two.
  std::string argument(const SourcePlace& place, const std::string& call, std::size_t index);

private:
  const std::vector<std::string>& lines_of(const std::string& file);

  std::map<std::string, std::vector<std::string>> files_;
};

} // namespace AscendC
