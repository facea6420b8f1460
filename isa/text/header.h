// SPDX-License-Identifier: Apache-2.0
/// \file
/// Reads the lines that declare things: the first line, GM buffers, UB buffers.
#pragma once

#include "isa/text/operands.h"

namespace isa {

/// `hardware=NAME blocks=N` behind `aiv 1`.
struct FirstLine {
  std::string hardware;
  std::size_t blocks = 0;
};
FirstLine read_first_line(Line& line);

/// `NAME DTYPE EXTENTxEXTENT... [@ADDRESS] in|out|workspace [INIT]`. Without an address the buffer is placed behind
/// those before it.
class GmReader {
public:
  explicit GmReader(GlobalImage& image, NameTable& names) : image_(image), names_(names) {}

  void read(Line& line);
  /// Throws if two buffers overlap or an init names no buffer; `file` and the buffers' lines are named.
  void finish(const std::string& file) const;

private:
  GmBuffer read_buffer(Line& line);
  void require_room(const Line& line, const Token& at, const GmBuffer& buffer);
  void require_no_overlap(const std::string& file) const;

  GlobalImage& image_;
  NameTable& names_;
  std::vector<std::uint32_t> lines_;
  std::int64_t end_ = 0; ///< behind the highest buffer so far
};

/// `NAME ADDRESS BYTES`; the k-th buffer of one name is called `NAME@k`.
void read_ub(Line& line, std::vector<UbBuffer>& buffers, NameTable& names);

} // namespace isa
