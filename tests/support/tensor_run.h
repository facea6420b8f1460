// SPDX-License-Identifier: Apache-2.0
/// \file
/// Runs the program on tensors of the test's own: .npy files in, .npy files out.
#pragma once

#include "isa/image.h"
#include "kernels/kernel.h"
#include "tests/support/aivsim.h"
#include "tests/support/pattern.h"
#include "tools/files/npy.h"

#include <map>

namespace support {

inline isa::GmBuffer tensor(const std::string& name, const kernels::TensorShape& shape, isa::Dtype dtype) {
  return {name, dtype, kernels::shape_of(name, shape), 0, isa::Role::in, {}};
}

inline void write_tensor(const std::string& path, const isa::GmBuffer& buffer, const std::vector<double>& values) {
  isa::GlobalImage image{{buffer}, {{}}};
  isa::set_values(image, 0, values);
  tools::write_npy(path, buffer, image.data[0]);
}

inline std::vector<double> read_tensor(const std::string& path, const isa::GmBuffer& buffer) {
  return isa::values_of({{buffer}, {tools::read_npy(buffer, path)}}, 0);
}

/// How a run ended and what it made.
struct TensorOutcome {
  Ended ended;
  nlohmann::ordered_json json;
  std::map<std::string, std::string> files; ///< the bytes of each output's .npy file
  kernels::Tensors outputs;

  const std::vector<double>& operator[](const std::string& output) const { return outputs.at(output); }
};

/// A run file of one core beside .npy files of the inputs that the kernel takes and the test has.
class TensorRun {
public:
  TensorRun(const std::string& kernel, const kernels::TensorShape& shape, isa::Dtype dtype,
            const kernels::Tensors& inputs, double epsilon = 1e-5)
      : kernel_(*kernels::find_kernel(kernel)), shape_(shape), dtype_(dtype) {
    std::ostringstream text;
    text << "kernel: " << kernel << "\nhardware: atlas_a2\nshape: {b: " << shape.b << ", s: " << shape.s
         << ", h: " << shape.h << "}\ndtype: " << (dtype == isa::Dtype::f16 ? "half" : "float")
         << "\nepsilon: " << epsilon << "\ntiling: {cores: 1}\ninputs:\n  random: 1\n";
    for (const std::string& name : kernel_.inputs) {
      if (inputs.count(name) == 0) continue;
      write_tensor(scratch_.path(name + ".npy"), tensor(name, shape, dtype), inputs.at(name));
      text << "  " << name << ": " << name << ".npy\n";
    }
    scratch_.file("run.yaml", text.str());
  }

  /// `assignments` as after --set: "tmp=min power=exp_ln".
  TensorOutcome run(const std::string& assignments = "", const std::string& options = "") const {
    const std::string overrides = assignments.empty() ? "" : " --set " + assignments;
    TensorOutcome outcome;
    outcome.ended = aivsim("run " + scratch_.path("run.yaml") + overrides + " -q --json - --outputs " +
                           scratch_.path("out") + " " + options);
    if (outcome.ended.out.empty()) return outcome;
    outcome.json = outcome.ended.json();
    for (const std::string& name : kernel_.outputs) {
      outcome.files[name] = scratch_.read("out/" + name + ".npy");
      outcome.outputs[name] = read_tensor(scratch_.path("out/" + name + ".npy"), tensor(name, shape_, dtype_));
    }
    return outcome;
  }
  std::string path(const std::string& name) const { return scratch_.path(name); }

private:
  Scratch scratch_;
  const kernels::Kernel& kernel_;
  kernels::TensorShape shape_;
  isa::Dtype dtype_;
};

/// The pattern's run of one of the kernels; layer_norm_grad_beta makes its own res_for_gamma.
inline TensorRun pattern_run(const std::string& kernel, const kernels::TensorShape& shape, isa::Dtype dtype,
                             double epsilon = 1e-5) {
  return TensorRun(kernel, shape, dtype, pattern(shape.rows(), shape.h, dtype), epsilon);
}

} // namespace support
