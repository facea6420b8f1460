// SPDX-License-Identifier: Apache-2.0
/// \file
/// A kernel recorded by its plan and interpreted on given inputs, beside its reference in double precision.
#pragma once

#include "isa/footprint.h"
#include "isa/image.h"
#include "isa/instruction_table.h"
#include "isa/interpreter.h"
#include "isa/legality/validate.h"
#include "kernels/kernel.h"
#include "tests/support/pattern.h"
#include "tests/support/request.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

namespace support {

using kernels::Tensors;

/// Mean and variance of the rows of x, rounded to the type.
inline void add_row_figures(Tensors& tensors, std::int64_t h, isa::Dtype dtype) {
  const std::vector<double>& x = tensors.at("x");
  const auto columns = static_cast<std::size_t>(h);
  for (std::size_t first = 0; first < x.size(); first += columns) {
    double mean = 0, variance = 0;
    for (std::size_t k = 0; k < columns; ++k) mean += x[first + k] / static_cast<double>(h);
    for (std::size_t k = 0; k < columns; ++k)
      variance += (x[first + k] - mean) * (x[first + k] - mean) / static_cast<double>(h);
    tensors["mean"].push_back(rounded_to(dtype, mean));
    tensors["variance"].push_back(rounded_to(dtype, variance));
  }
}

/// Every input of any kernel from normal data of `seed`, rounded to the type.
inline Tensors random_inputs(std::int64_t rows, std::int64_t h, isa::Dtype dtype, std::uint64_t seed) {
  Tensors tensors;
  for (const auto& [name, count] : {std::pair("dy", rows * h), std::pair("x", rows * h), std::pair("gamma", h),
                                    std::pair("res_for_gamma", rows * h)}) {
    std::vector<double> values = isa::normal_values(seed++, count);
    for (double& value : values) value = rounded_to(dtype, value);
    tensors[name] = std::move(values);
  }
  add_row_figures(tensors, h, dtype);
  return tensors;
}

struct KernelRun {
  kernels::Plan plan;
  isa::Recording recording;
  Tensors inputs, outputs;
  std::vector<std::byte> ub; ///< at the end, if there is only one core

  /// Elements of UB buffer `name`, in the run's type.
  std::vector<double> ub_values(const std::string& name) const {
    const std::vector<isa::UbBuffer>& buffers = recording.blocks[0].ub;
    const auto at = std::find_if(buffers.begin(), buffers.end(), [&](const auto& b) { return b.name == name; });
    isa::GlobalImage image;
    const isa::Dtype dtype = plan.request.dtype;
    image.buffers = {{name, dtype, {at->bytes / isa::bytes_of(dtype)}, 0, isa::Role::in, {}}};
    image.data = {{ub.begin() + at->address, ub.begin() + at->address + at->bytes}};
    return isa::values_of(image, 0);
  }
};

/// Plays a recording on `inputs`; what the outputs hold before is NaN, so that what nobody writes shows.
inline void interpret(KernelRun& run) {
  isa::GlobalImage& gm = run.recording.gm;
  gm.data.resize(gm.buffers.size());
  for (std::size_t k = 0; k < gm.buffers.size(); ++k) {
    const std::vector<double> unwritten(static_cast<std::size_t>(gm.buffers[k].elements()),
                                        std::numeric_limits<double>::quiet_NaN());
    isa::set_values(gm, k, gm.buffers[k].role == isa::Role::in ? run.inputs.at(gm.buffers[k].name) : unwritten);
  }
  if (run.recording.blocks.size() > 1) {
    isa::interpret(run.recording, run.plan.request.machine);
  } else {
    isa::BlockInterpreter core(run.recording.blocks[0], gm, run.plan.request.machine);
    while (!core.ended()) core.run_phase();
    run.ub = core.core().ub;
  }
  for (std::size_t k = 0; k < gm.buffers.size(); ++k)
    (gm.buffers[k].role == isa::Role::out ? run.outputs : run.inputs)[gm.buffers[k].name] = isa::values_of(gm, k);
}

inline KernelRun run(const kernels::Request& request, const Tensors& inputs) {
  KernelRun result;
  result.plan = kernels::make_plan(request);
  result.recording = kernels::record(result.plan);
  isa::validate(result.recording, request.machine);
  result.inputs = inputs;
  interpret(result);
  return result;
}

inline Tensors reference(const KernelRun& run) {
  return kernels::kernel_of(run.plan.request.kernel).reference(run.inputs, run.plan.request.shape, run.plan.epsilon);
}

/// Largest distance over the largest reference, as how much of the tolerance `relative * max|ref| + absolute` it is.
inline double share_of_tolerance(const std::vector<double>& values, const std::vector<double>& expected,
                                 double relative, double absolute) {
  double largest = 0, error = 0;
  for (std::size_t k = 0; k < expected.size(); ++k) {
    largest = std::max(largest, std::fabs(expected[k]));
    const double distance = std::fabs(values.at(k) - expected[k]);
    error = std::isnan(distance) ? std::numeric_limits<double>::infinity() : std::max(error, distance);
  }
  return error / (relative * largest + absolute);
}

/// The worst share over all outputs of a run.
inline double worst_share(const KernelRun& run, double relative, double absolute) {
  double worst = 0;
  for (const auto& [name, expected] : reference(run))
    worst = std::max(worst, share_of_tolerance(run.outputs.at(name), expected, relative, absolute));
  return worst;
}

/// True if, in program order, each flag is set, then waited for, and none is left raised.
inline bool flags_alternate(const isa::Program& program) {
  std::map<std::tuple<isa::Pipe, isa::Pipe, int>, bool> raised;
  for (const isa::Instruction& i : program.code) {
    if (i.opcode != isa::Opcode::set_flag && i.opcode != isa::Opcode::wait_flag) continue;
    bool& flag = raised[{i.flag().source, i.flag().target, i.flag().id}];
    if (flag == (i.opcode == isa::Opcode::set_flag)) return false;
    flag = !flag;
  }
  return std::none_of(raised.begin(), raised.end(), [](const auto& entry) { return entry.second; });
}

/// True if every byte of every output is written exactly once.
inline bool outputs_written_once(const isa::Recording& recording) {
  std::vector<std::vector<int>> writes;
  for (const isa::GmBuffer& buffer : recording.gm.buffers)
    writes.emplace_back(static_cast<std::size_t>(buffer.role == isa::Role::out ? buffer.bytes() : 0));
  for (std::size_t block = 0; block < recording.blocks.size(); ++block)
    for (const isa::Instruction& i : recording.program_of(block).code) {
      if (isa::row_of(i.opcode).shape != isa::Shape::copy_out) continue;
      const isa::GmSpan span = isa::gm_span(i, recording.moves_of(block));
      if (writes[span.buffer].empty()) continue;
      for (int piece = 0; piece < span.pieces; ++piece)
        for (std::int64_t k = 0; k < span.length; ++k)
          ++writes[span.buffer].at(static_cast<std::size_t>(span.base + piece * span.stride + k));
    }
  return std::all_of(writes.begin(), writes.end(), [](const std::vector<int>& buffer) {
    return std::all_of(buffer.begin(), buffer.end(), [](int count) { return count == 1; });
  });
}

} // namespace support
