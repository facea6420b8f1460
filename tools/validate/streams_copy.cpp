// SPDX-License-Identifier: Apache-2.0
// Copies into UB: one by itself out of the L2, and all cores reading a matrix of half.
#include "tools/validate/stream.h"

#include <fmt/format.h>

#include <algorithm>

namespace tools {
namespace {

constexpr std::int64_t kHalf = 2;         // bytes
constexpr std::int64_t kMostSide = 65536; // rows, columns

/// As the public sample copies: DataCopyPad, of which a length counts bytes.
isa::Instruction copy_in(std::int64_t gm_offset, std::int64_t bursts, std::int64_t bytes, std::int64_t gm_gap) {
  isa::Instruction copy;
  copy.opcode = isa::Opcode::copy_gm_to_ub_pad;
  copy.type = isa::Dtype::f16;
  copy.operands[0] = {0, isa::Operand::kNoBuffer, isa::OperandKind::ub};
  copy.operands[1] = {gm_offset, 0, isa::OperandKind::gm};
  isa::CopyShape shape;
  shape.bursts = static_cast<std::uint16_t>(bursts);
  shape.length = static_cast<std::uint32_t>(bytes);
  shape.gm_gap = static_cast<std::uint32_t>(gm_gap);
  copy.fields = shape;
  return copy;
}

isa::Recording with_input(std::vector<std::int64_t> shape) {
  isa::Recording recording;
  isa::GmBuffer in;
  in.name = "in";
  in.type = isa::Dtype::f16;
  in.shape = std::move(shape);
  recording.gm.buffers = {in};
  return recording;
}

/// How a matrix is read: each core has a band of whole rows, and goes through it tile by tile, along the rows first.
struct MatrixWalk {
  std::int64_t rows = 0, columns = 0, tile_rows = 0, tile_columns = 0, cores = 0;

  std::int64_t pitch() const { return columns * kHalf; }
  std::int64_t band_rows() const { return rows / cores; }
  std::int64_t tiles_along() const { return (columns + tile_columns - 1) / tile_columns; }
  std::int64_t tiles() const { return band_rows() / tile_rows * tiles_along(); }

  /// The last tile along the rows has the columns that are left.
  isa::Instruction tile(std::int64_t index) const {
    const std::int64_t row = index / tiles_along() * tile_rows;
    const std::int64_t column = index % tiles_along() * tile_columns;
    const std::int64_t bytes = std::min(tile_columns, columns - column) * kHalf;
    return copy_in(row * pitch() + column * kHalf, tile_rows, bytes, pitch() - bytes);
  }
};

MatrixWalk matrix_of(Arguments& arguments, const sim::HardwareConfig& chip) {
  MatrixWalk walk;
  walk.rows = arguments.number("rows", 1, kMostSide);
  walk.columns = arguments.number("columns", 1, kMostSide);
  walk.tile_rows = arguments.number("tile_rows", 1, 4095);
  walk.tile_columns = arguments.number("tile_columns", 1, walk.columns);
  walk.cores = arguments.number("cores", 1, chip.machine.cores);
  if (walk.rows % walk.cores != 0 || walk.band_rows() % walk.tile_rows != 0)
    arguments.fail(fmt::format("{} rows do not make bands of whole tiles of {} for {} cores", walk.rows, walk.tile_rows,
                               walk.cores));
  return walk;
}

/// Every core plays the first one's code on its own band, or on the same.
std::vector<isa::Program> blocks_of(std::vector<isa::Instruction> code, const MatrixWalk& walk, bool same_band) {
  std::vector<isa::Program> blocks(static_cast<std::size_t>(walk.cores));
  blocks[0].code = std::move(code);
  for (std::size_t core = 1; core < blocks.size(); ++core) {
    const std::int64_t band = same_band ? 0 : static_cast<std::int64_t>(core);
    blocks[core].same_as = isa::SameAs{0, {band * walk.band_rows() * walk.pitch()}};
  }
  return blocks;
}

} // namespace

/// `bursts bytes`: a copy of so many bursts of so many bytes that lie end to end in GM; the L2 holds them.
Stream one_copy(Arguments& arguments, const sim::HardwareConfig& chip) {
  const std::int64_t bursts = arguments.number("bursts", 1, 4095);
  const std::int64_t bytes = arguments.number("bytes", 1, 2097151);
  Stream stream{with_input({bursts, bytes / kHalf}), chip, true, 1};
  stream.recording.blocks.resize(1);
  stream.recording.blocks[0].code = {copy_in(0, bursts, bytes, 0)};
  return stream;
}

/// `rows columns tile_rows tile_columns cores [passes] [parts] [same_band]`: all cores read the matrix, `passes` times.
/// Of each core's tiles the first in `parts` are played, and the time is that many times as long. What the L2 could
/// hold is the same part of it: else a part of the matrix that fits would be read from the L2 where the whole does not
/// fit.
Stream matrix_read(Arguments& arguments, const sim::HardwareConfig& chip) {
  const MatrixWalk walk = matrix_of(arguments, chip);
  const std::int64_t passes = arguments.number_or("passes", 1, 1, 100);
  const std::int64_t parts = arguments.number_or("parts", 1, 1, walk.tiles());
  const bool same_band = arguments.number_or("same_band", 0, 0, 1) == 1;
  if (walk.tiles() % parts != 0) arguments.fail(fmt::format("{} tiles a core have no {}th part", walk.tiles(), parts));
  std::vector<isa::Instruction> code;
  for (std::int64_t pass = 0; pass < passes; ++pass)
    for (std::int64_t k = 0; k < walk.tiles() / parts; ++k) code.push_back(walk.tile(k));
  Stream stream{with_input({walk.rows, walk.columns}), chip, false, static_cast<double>(parts)};
  stream.chip.l2.bytes /= parts;
  stream.recording.blocks = blocks_of(std::move(code), walk, same_band);
  return stream;
}

} // namespace tools
