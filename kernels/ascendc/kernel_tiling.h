// SPDX-License-Identifier: Apache-2.0
/// \file
/// How a kernel gets at its tiling, which the host has laid down in memory as it is.
///
/// GET_TILING_DATA takes the struct that the run file names (`struct`), as the vendor's build takes the one that the
/// operator is registered with.
#pragma once

#include "kernels/ascendc/recorder.h"

#include <cstdint>
#include <cstring>

namespace AscendC {

/// The struct that lies at `address`.
template <class Tiling> Tiling tiling_at(const std::uint8_t* address) {
  Tiling tiling;
  std::memcpy(&tiling, address, sizeof(Tiling));
  return tiling;
}

inline std::uint64_t tiling_key() { return Recorder::current().options().tiling_key; }

/// The part of a workspace that is the kernel's: all of it, nothing is set aside here.
inline std::uint8_t* GetUserWorkspace(std::uint8_t* workspace) { return workspace; }
inline void SetSysWorkspace(std::uint8_t*) {}

} // namespace AscendC

#define GET_TILING_DATA_WITH_STRUCT(type, name, address) const type name = AscendC::tiling_at<type>(address)
#define GET_TILING_DATA(name, address) GET_TILING_DATA_WITH_STRUCT(AIVSIM_TILING_STRUCT, name, address)
#define GET_TILING_DATA_MEMBER(type, member, name, address) const auto name = AscendC::tiling_at<type>(address).member
#define REGISTER_TILING_DEFAULT(type) static_assert(sizeof(type) > 0, "a tiling has fields")
#define COPY_TILING_WITH_STRUCT(type, from, to) const type* to = reinterpret_cast<const type*>(from)
#define TILING_KEY_IS(key) (AscendC::tiling_key() == (key))
