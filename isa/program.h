// SPDX-License-Identifier: Apache-2.0
/// \file
/// What kernels hand over and the simulator plays: one Program a block, and the named GM buffers that they share.
/// A Recording is both together: what one .aiv file holds.
#pragma once

#include "isa/instruction.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace isa {

/// A named range of UB. Buffers may nest (the parts of a tmp buffer); an operand names the innermost.
struct UbBuffer {
  std::string name;
  std::int64_t address = 0;
  std::int64_t bytes = 0;

  bool operator==(const UbBuffer& o) const { return name == o.name && address == o.address && bytes == o.bytes; }
};

/// `times` equal copies of `body` instructions, starting at index `first`: kept so that the text stays as short as its
/// writer made it.
struct Loop {
  std::size_t first = 0;
  std::size_t body = 0;
  std::size_t times = 0;

  bool operator==(const Loop& o) const { return first == o.first && body == o.body && times == o.times; }
};

/// Bytes by which a block's offsets into each GM buffer lie behind those in the code that it plays; empty: none.
using Moves = std::vector<std::int64_t>;

/// A block that does what `block` does on other parts of the GM buffers. `block` has code of its own.
struct SameAs {
  std::size_t block = 0;
  Moves moves;

  bool operator==(const SameAs& o) const { return block == o.block && moves == o.moves; }
};

/// One block's instruction stream. `steps[0]` is "" (no step named).
struct Program {
  std::vector<UbBuffer> ub;
  std::vector<std::string> steps = {""};
  std::vector<Instruction> code;
  std::vector<Loop> loops;            ///< in order, not nested
  std::vector<Instruction> functions; ///< the bodies of vector functions, end to end; `vf` names a range
  bool data_dependent = false;        ///< recorded against particular input data: replay on other data is refused
  std::optional<SameAs> same_as;      ///< the block plays another's program: then there is nothing else here

  bool operator==(const Program& o) const {
    return ub == o.ub && steps == o.steps && code == o.code && loops == o.loops && functions == o.functions &&
           data_dependent == o.data_dependent && same_as == o.same_as;
  }
};

enum class Role : std::uint8_t { in, out, workspace };

/// What a GM buffer holds before the first instruction. `mean` and `variance` are the population figures of the rows of
/// the buffer `source`, computed in double and rounded once.
struct Init {
  enum class Kind : std::uint8_t { zeros, value, random, mean, variance, file };
  Kind kind = Kind::zeros;
  std::uint64_t seed = 0; ///< random
  double value = 0;       ///< value
  std::string source;     ///< mean, variance: a buffer's name; file: a path

  bool operator==(const Init& o) const {
    return kind == o.kind && seed == o.seed && value == o.value && source == o.source;
  }
};

struct GmBuffer {
  std::string name;
  Dtype type = Dtype::none;
  std::vector<std::int64_t> shape;
  std::int64_t address = 0; ///< bytes
  Role role = Role::in;
  Init init;

  std::int64_t elements() const {
    std::int64_t product = 1;
    for (const std::int64_t extent : shape) product *= extent;
    return product;
  }
  std::int64_t bytes() const { return elements() * bytes_of(type); }
  /// Memory is handed out in whole datablocks: a copy into UB may read to the end of the last one.
  std::int64_t allocated_bytes() const { return round_up(bytes(), kBlockBytes); }
  bool operator==(const GmBuffer& o) const {
    return name == o.name && type == o.type && shape == o.shape && address == o.address && role == o.role &&
           init == o.init;
  }
};

/// The GM buffers and, once filled, their bytes (`data[i]` belongs to `buffers[i]`).
struct GlobalImage {
  std::vector<GmBuffer> buffers;
  std::vector<std::vector<std::byte>> data;

  const GmBuffer* find(const std::string& name) const {
    for (const GmBuffer& buffer : buffers)
      if (buffer.name == name) return &buffer;
    return nullptr;
  }
  /// Index of the buffer of that name; it must exist.
  std::size_t index_of(const std::string& name) const { return static_cast<std::size_t>(find(name) - buffers.data()); }
};

struct Recording {
  std::string hardware;
  GlobalImage gm;
  std::vector<Program> blocks;

  /// The program that a block plays: its own, or the one that it is the same as.
  const Program& program_of(std::size_t block) const {
    const std::optional<SameAs>& same = blocks[block].same_as;
    return same ? blocks[same->block] : blocks[block];
  }
  /// Where in GM it plays it.
  Moves moves_of(std::size_t block) const { return blocks[block].same_as ? blocks[block].same_as->moves : Moves(); }

  std::size_t instructions() const {
    std::size_t total = 0;
    for (std::size_t block = 0; block < blocks.size(); ++block) total += program_of(block).code.size();
    return total;
  }
  /// Equal as text: the descriptors and the code, not the bytes.
  bool operator==(const Recording& o) const {
    return hardware == o.hardware && gm.buffers == o.gm.buffers && blocks == o.blocks;
  }
};

} // namespace isa
