// SPDX-License-Identifier: Apache-2.0
/// \file
/// A chip as the simulator sees it: every cycle count, size and bandwidth, read from configs/hardware/NAME.yaml.
/// Costs are real numbers; an instruction's total is rounded up once. A file that lacks a value does not load.
#pragma once

#include "isa/machine.h"
#include "isa/types.h"
#include "sim/hardware/register_timing.h"

#include <array>
#include <string>
#include <vector>

namespace sim {

/// Cycles of one op class: pipeline fill, one repeat (by the element's width), and from the last repeat's issue to its
/// write.
struct OpTiming {
  double startup = 0;
  double cycles_per_repeat_f16 = 0;
  double cycles_per_repeat_f32 = 0;
  double drain = 0;

  double cycles_per_repeat(isa::Dtype type) const {
    return is_narrow(type) ? cycles_per_repeat_f16 : cycles_per_repeat_f32;
  }
};

struct VectorTiming {
  std::array<OpTiming, isa::kVectorOpClasses> ops;
  double mask_write = 0;             ///< set_vector_mask; it also waits for the pipe to drain
  double mask_mode_switch = 0;       ///< set_mask_count
  double mask_mode_return = 0;       ///< set_mask_norm
  double startup_behind_barrier = 0; ///< replaces startup where a barrier held back an instruction already decoded
  double barrier = 0;
  double mte_stretch = 0; ///< by this part a repeat is longer while a copy engine of the core moves bytes
};

struct ScalarTiming {
  double issue = 0;        ///< cycles an instruction
  double load = 0;         ///< cycles until a scalar read from UB is in its register
  double load_gm = 0;      ///< the same from GM
  int queue_depth = 0;     ///< instructions each pipe's queue holds
  double flag_latency = 0; ///< from a flag's set to the release of who waits for it
  double sync_all = 0;     ///< from the last core's arrival to the release of all
};

/// What answers a copy: the memory itself, or the L2 cache.
struct MemoryLevel {
  double first_byte = 0;           ///< latency, not overlapped within a copy, overlapped between copies
  double bytes_per_cycle = 0;      ///< a core's own rate
  double chip_bytes_per_cycle = 0; ///< all cores together
};

/// One copy engine.
struct CopyTiming {
  MemoryLevel memory, l2;
  double issue_interval = 0; ///< least cycles between the starts of two copies
  double burst_overhead = 0; ///< cycles for each burst beyond the first
  /// A burst costs whole, aligned transactions: of the smallest size that holds it, a power of two between these two.
  std::int64_t least_transaction_bytes = 0, transaction_bytes = 0;
};

/// The cache that all cores share.
struct L2Geometry {
  std::int64_t bytes = 0; ///< 0: there is none
  std::int64_t line_bytes = 512;
  double same_address_loss = 0; ///< by this part a copy is longer where others are at the same bytes
};

/// One chip, whole.
struct HardwareConfig {
  isa::Machine machine;
  std::string product; ///< as the vendor names it
  std::string soc;
  double clock_mhz = 0;
  std::string confidence;   ///< one sentence: how far to trust the timing
  VectorTiming vector;      ///< of a chip that computes from memory to memory,
  RegisterTiming registers; ///< or of one that computes between registers: machine.has_registers()
  ScalarTiming scalar;
  CopyTiming mte2;
  CopyTiming mte3;
  L2Geometry l2;
  std::string path; ///< the file it came from
};

/// Reads `configs/hardware/NAME.yaml` for a name, or the file itself for a path (a name with '/' or ending in .yaml).
/// Throws isa::Error: unknown name (with the nearest and the list), unsupported product (with the reason and the list
/// of those supported), or any fault of the file as `file:line: key: what`.
HardwareConfig load_hardware(const std::string& name_or_path);

/// The folder of the shipped hardware files: $AIVSIM_CONFIGS/hardware, or the one beside the build or installation.
std::string hardware_folder();

/// One product of the vendor and whether the kernels run on it.
struct Product {
  std::string name;  ///< as run files spell it
  std::string title; ///< as the vendor spells it
  int arch = 0;
  bool supported_by_kernels = false; ///< by the vendor, see facts
  std::string reason;                ///< why not, or why not here
  bool variant = false;              ///< one of the chips of a product that has a row of its own
};

/// The product table, in the vendor's order.
const std::vector<Product>& products();

} // namespace sim
