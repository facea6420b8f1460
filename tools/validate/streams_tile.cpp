// SPDX-License-Identifier: Apache-2.0
// A tile operation as one vector function: a tile of rows x columns elements, rows `pitch` elements apart, is gone
// through register by register along the rows. A loop of one turn is none: its trips are known when it is compiled.
#include "isa/instruction_table.h"
#include "tools/validate/register_body.h"
#include "tools/validate/stream.h"

#include <fmt/format.h>

#include <algorithm>

namespace tools {
namespace {

using isa::Dtype;
using isa::Opcode;

constexpr std::int64_t kMostSide = 65536; // rows, columns
constexpr int kA = 0, kB = 1, kResult = 2, kOne = 3;
constexpr int kActive = 0, kAll = 1, kActiveBehind = 2; ///< predicates

std::int64_t lanes_of(Dtype type) { return isa::kRepeatBytes / isa::bytes_of(type); }

/// Where a tile lies and how its accesses move on.
struct Tile {
  Dtype type = Dtype::f32;
  std::int64_t rows = 1, columns = 1, pitch = 1;
  std::int64_t bytes() const { return isa::round_up(rows * pitch * isa::bytes_of(type), isa::kBlockBytes); }
  /// A turn of the inner loop goes `elements` further along the row.
  Steps steps(std::int64_t elements) const {
    const Steps moved = {pitch * isa::bytes_of(type), elements * isa::bytes_of(type)};
    return columns <= elements ? Steps{moved.outer, 0} : moved;
  }
};

Dtype type_of(Arguments& arguments, const std::string& key) {
  const std::string name = arguments.word(key);
  const auto type = isa::dtype_named(name);
  if (type != Dtype::f16 && type != Dtype::f32) arguments.fail(fmt::format("{}={}, allowed f16, f32", key, name));
  return *type;
}

Tile tile_of(Arguments& arguments) {
  Tile tile;
  tile.type = type_of(arguments, "type");
  tile.rows = arguments.number("rows", 1, kMostSide);
  tile.columns = arguments.number("columns", 1, kMostSide);
  tile.pitch = arguments.number_or("pitch", tile.columns, tile.columns, kMostSide);
  return tile;
}

/// Where tiles begin: end to end from 0 on, in whole datablocks. One that does not fit behind the others lies on the
/// first: the published figures do not say where the tiles were.
std::vector<std::int64_t> places_of(const std::vector<Tile>& tiles, std::int64_t ub_bytes) {
  std::vector<std::int64_t> places;
  std::int64_t next = 0;
  for (const Tile& tile : tiles) {
    places.push_back(next + tile.bytes() <= ub_bytes ? next : 0);
    next = places.back() + tile.bytes();
  }
  return places;
}

Stream stream_of(RegisterBody body, const sim::HardwareConfig& chip) {
  Stream stream{{}, chip, false, 1};
  stream.recording.blocks.push_back(calls_of(std::move(body.code), 1));
  return stream;
}

/// What is done with a register: the operations of a tile operation, by name.
struct TileOperation {
  const char* name;
  int sources;    ///< tiles
  bool needs_one; ///< a register of ones, filled before the loops
  void (*compute)(RegisterBody& body, Dtype type);
};
const std::array<TileOperation, 9> kOperations = {{
    {"tadd", 2, false,
     [](RegisterBody& b, Dtype t) {
       b.compute(Opcode::rv_vadd, t, kResult, {kA, kB}, kActive);
     }},
    {"tsub", 2, false,
     [](RegisterBody& b, Dtype t) {
       b.compute(Opcode::rv_vsub, t, kResult, {kA, kB}, kActive);
     }},
    {"tmul", 2, false,
     [](RegisterBody& b, Dtype t) {
       b.compute(Opcode::rv_vmul, t, kResult, {kA, kB}, kActive);
     }},
    {"tmins", 1, false,
     [](RegisterBody& b, Dtype t) { b.compute_with(Opcode::rv_vmins, t, kResult, {kA}, 1, kActive); }},
    {"tneg", 1, false,
     [](RegisterBody& b, Dtype t) { b.compute_with(Opcode::rv_vmuls, t, kResult, {kA}, -1, kActive); }},
    {"texp", 1, false, [](RegisterBody& b, Dtype t) { b.compute(Opcode::rv_vexp, t, kResult, {kA}, kActive); }},
    {"tsqrt", 1, false, [](RegisterBody& b, Dtype t) { b.compute(Opcode::rv_vsqrt, t, kResult, {kA}, kActive); }},
    {"tdiv1", 1, true,
     [](RegisterBody& b, Dtype t) {
       b.compute(Opcode::rv_vdiv, t, kResult, {kOne, kA}, kActive);
     }},
    {"trsqrt", 1, true,
     [](RegisterBody& b, Dtype t) {
       b.compute(Opcode::rv_vsqrt, t, kA, {kA}, kActive);
       b.compute(Opcode::rv_vdiv, t, kResult, {kOne, kA}, kActive);
     }},
}};

const TileOperation& operation_of(Arguments& arguments) {
  const std::string name = arguments.word("op");
  for (const TileOperation& operation : kOperations)
    if (name == operation.name) return operation;
  std::vector<std::string> known;
  for (const TileOperation& operation : kOperations) known.emplace_back(operation.name);
  arguments.fail(fmt::format("op={}, allowed {}", name, fmt::join(known, ", ")));
}

std::int64_t turns(std::int64_t columns, std::int64_t step) { return (columns + step - 1) / step; }

} // namespace

/// `op type rows columns [pitch]`: an elementwise operation on tiles of one type.
Stream tile_operation(Arguments& arguments, const sim::HardwareConfig& chip) {
  const TileOperation& operation = operation_of(arguments);
  const Tile tile = tile_of(arguments);
  const std::vector<std::int64_t> places =
      places_of(std::vector<Tile>(static_cast<std::size_t>(operation.sources + 1), tile), chip.machine.ub_bytes);
  const std::int64_t lanes = lanes_of(tile.type);
  const Steps steps = tile.steps(lanes);
  RegisterBody body;
  if (operation.needs_one) {
    body.predicate(kAll, tile.type, lanes);
    body.compute_with(Opcode::rv_vdup, tile.type, kOne, {}, 1, kAll);
  }
  body.open_outer(tile.rows);
  body.open_inner(turns(tile.columns, lanes));
  body.predicate(kActive, tile.type, tile.columns, {0, lanes});
  for (int k = 0; k < operation.sources; ++k) body.load(kA + k, tile.type, places[static_cast<std::size_t>(k)], steps);
  operation.compute(body, tile.type);
  body.store(kResult, tile.type, places.back(), steps, kActive);
  body.close_inner();
  body.close_outer();
  return stream_of(std::move(body), chip);
}

namespace {

/// 64 halves become a register of floats.
void widen(RegisterBody& body, const Tile& from, const Tile& to, const std::vector<std::int64_t>& places) {
  const std::int64_t lanes = lanes_of(Dtype::f32);
  body.open_inner(turns(from.columns, lanes));
  body.predicate(kActive, Dtype::f32, from.columns, {0, lanes});
  body.load(kA, Dtype::f16, places[0], from.steps(lanes), 1, isa::Distribution::unpack);
  body.convert(Dtype::f32, Dtype::f16, kResult, kA, kActive);
  body.store(kResult, Dtype::f32, places[1], to.steps(lanes), kActive);
}

/// A register of halves is made of two of floats, as far as the row has them.
void narrow(RegisterBody& body, const Tile& from, const Tile& to, const std::vector<std::int64_t>& places) {
  const std::int64_t lanes = lanes_of(Dtype::f32), both = lanes_of(Dtype::f16);
  body.open_inner(turns(from.columns, both));
  for (std::int64_t k = 0; k < std::min(from.columns, both); k += lanes) {
    const int preg = k == 0 ? kActive : kActiveBehind, vreg = k == 0 ? kA : kB;
    body.predicate(preg, Dtype::f32, from.columns - k, {0, both});
    body.load(vreg, Dtype::f32, places[0] + k * isa::bytes_of(Dtype::f32), from.steps(both));
    body.convert(Dtype::f16, Dtype::f32, vreg, vreg, preg);
    body.store(vreg, Dtype::f16, places[1] + k * isa::bytes_of(Dtype::f16), to.steps(both), preg, 1,
               isa::Distribution::pack);
  }
}

} // namespace

/// `type to rows columns [pitch]`: a conversion between half and float.
Stream tile_conversion(Arguments& arguments, const sim::HardwareConfig& chip) {
  const Tile from = tile_of(arguments);
  Tile to = from;
  to.type = type_of(arguments, "to");
  if (to.type == from.type) arguments.fail("type and to are the same");
  const std::vector<std::int64_t> places = places_of({from, to}, chip.machine.ub_bytes);
  RegisterBody body;
  body.open_outer(from.rows);
  (to.type == Dtype::f32 ? widen : narrow)(body, from, to, places);
  body.close_inner();
  body.close_outer();
  return stream_of(std::move(body), chip);
}

} // namespace tools
