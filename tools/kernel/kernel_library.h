// SPDX-License-Identifier: Apache-2.0
/// \file
/// A kernel source as code in this process.
#pragma once

#include "tools/kernel/kernel_file.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tools {

class KernelLibrary {
public:
  /// Compiles the source with the run's arguments and loads it. Throws isa::Error.
  KernelLibrary(const KernelFile& run, const std::string& source, const std::string& entry);

  /// The tiling as the run file gives it; empty if it gives none.
  std::vector<std::byte> tiling() const;
  /// Calls the entry; `gm` has an address an argument.
  void call(const std::vector<std::uint8_t*>& gm) const;

private:
  struct Close {
    void operator()(void* library) const;
  };
  std::vector<std::byte> filled_tiling() const;

  const KernelFile& run_;
  std::unique_ptr<void, Close> library_;
};

} // namespace tools
