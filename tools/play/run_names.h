// SPDX-License-Identifier: Apache-2.0
/// \file
/// The words of a run file and what they stand for: read by the loader, written by the echo.
#pragma once

#include "kernels/kernel.h"
#include "sim/yaml/reader.h"
#include "tools/play/run_config.h"

namespace tools {

/// Of the tensors of a kernel of one's own.
inline const sim::Names<isa::Dtype> kElementTypes = {
    {"float", isa::Dtype::f32},  {"bfloat16", isa::Dtype::bf16}, {"half", isa::Dtype::f16},
    {"int8", isa::Dtype::i8},    {"uint8", isa::Dtype::u8},      {"int16", isa::Dtype::i16},
    {"uint16", isa::Dtype::u16}, {"int32", isa::Dtype::i32},     {"uint32", isa::Dtype::u32},
};
inline const sim::Names<isa::Dtype> kDtypes = {{"float", isa::Dtype::f32}, {"half", isa::Dtype::f16}};
inline const sim::Names<kernels::TmpPolicy> kTmpPolicies = {{"min", kernels::TmpPolicy::min},
                                                            {"max", kernels::TmpPolicy::max},
                                                            {"single_pass", kernels::TmpPolicy::single_pass}};
inline const sim::Names<kernels::TmpSource> kTmpSources = {{"shared", kernels::TmpSource::shared},
                                                           {"framework", kernels::TmpSource::framework}};
inline const sim::Names<kernels::Power> kPowers = {{"sqrt_div", kernels::Power::sqrt_div},
                                                   {"exp_ln", kernels::Power::exp_ln}};
inline const sim::Names<kernels::BetaReduction> kBetaReductions = {{"workspace", kernels::BetaReduction::workspace},
                                                                   {"atomic", kernels::BetaReduction::atomic}};
inline const sim::Names<kernels::UbLayout> kUbLayouts = {{"packed", kernels::UbLayout::packed},
                                                         {"bank_aware", kernels::UbLayout::bank_aware}};

inline const sim::Names<L2State> kL2States = {{"cold", L2State::cold}, {"warm", L2State::warm}};
inline const sim::Names<kernels::RowDeal> kRowDeals = {
    {"auto", kernels::RowDeal::automatic}, {"groups", kernels::RowDeal::groups}, {"rows", kernels::RowDeal::rows}};

inline sim::Names<kernels::KernelId> kernel_names() {
  sim::Names<kernels::KernelId> names;
  for (const kernels::Kernel& kernel : kernels::kernel_list()) names.emplace_back(kernel.name, kernel.id);
  return names;
}

} // namespace tools
