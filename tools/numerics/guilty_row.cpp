// SPDX-License-Identifier: Apache-2.0
#include "tools/numerics/guilty_row.h"

#include "isa/image.h"
#include "tools/numerics/not_finite.h"
#include "tools/numerics/single_steps.h"

#include <algorithm>

namespace tools {
namespace {

/// Half-open.
struct RowRange {
  std::int64_t first = 0, last = 0;
  bool single() const { return last - first == 1; }
};

/// The inputs with rows.
struct RowInputs {
  std::int64_t rows = 0;
  std::vector<std::size_t> buffers;
};

RowInputs row_inputs(const isa::GlobalImage& gm) {
  RowInputs inputs;
  for (const isa::GmBuffer& buffer : gm.buffers)
    if (buffer.role == isa::Role::in && buffer.shape.size() == 3) inputs.rows = buffer.shape[0] * buffer.shape[1];
  for (std::size_t k = 0; k < gm.buffers.size(); ++k) {
    const isa::GmBuffer& buffer = gm.buffers[k];
    const bool has_rows = buffer.role == isa::Role::in && (buffer.shape.size() == 2 || buffer.shape.size() == 3);
    if (has_rows && buffer.elements() == inputs.rows * row_length(buffer)) inputs.buffers.push_back(k);
  }
  return inputs;
}

class Trials {
public:
  Trials(const isa::Recording& recording, const isa::GlobalImage& gm, const isa::Machine& machine,
         const check::Where& at, const Made& made)
      : recording_(recording), machine_(machine), at_(at), made_(made), given_(gm), inputs_(row_inputs(gm)), ones_(gm) {
    for (const std::size_t k : inputs_.buffers)
      isa::set_values(ones_, k, std::vector<double>(static_cast<std::size_t>(gm.buffers[k].elements()), 1.0));
  }

  std::optional<std::int64_t> first_row() const {
    RowRange rows = {0, inputs_.rows};
    if (rows.last == 0 || happens({0, 0})) return std::nullopt;
    while (!rows.single()) {
      const std::int64_t middle = rows.first + (rows.last - rows.first) / 2;
      if (happens({rows.first, middle}))
        rows.last = middle;
      else
        rows.first = middle;
    }
    return happens(rows) ? std::optional(rows.first) : std::nullopt;
  }

private:
  /// With the data of these rows, and ones elsewhere.
  bool happens(const RowRange& rows) const {
    isa::GlobalImage gm = ones_;
    for (const std::size_t k : inputs_.buffers) {
      const std::int64_t bytes = row_length(gm.buffers[k]) * isa::bytes_of(gm.buffers[k].type);
      std::copy(given_.data[k].begin() + rows.first * bytes, given_.data[k].begin() + rows.last * bytes,
                gm.data[k].begin() + rows.first * bytes);
    }
    SingleSteps steps(recording_, at_.block, gm, machine_);
    while (steps.next() < at_.index) steps.step();
    const std::optional<Made> again = steps.watched_step();
    return again && again->in_function == made_.in_function;
  }

  const isa::Recording& recording_;
  const isa::Machine& machine_;
  check::Where at_;
  Made made_;
  const isa::GlobalImage& given_;
  RowInputs inputs_;
  isa::GlobalImage ones_;
};

} // namespace

std::optional<std::int64_t> guilty_row(const isa::Recording& recording, const isa::GlobalImage& gm,
                                       const isa::Machine& machine, const check::Where& at, const Made& made) {
  if (recording.program_of(at.block).data_dependent) return std::nullopt;
  return Trials(recording, gm, machine, at, made).first_row();
}

} // namespace tools
