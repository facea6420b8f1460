// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/float_elements.h"

namespace AscendC {
namespace {

VectorReg widened(VectorBody& body, const VectorReg& loaded, const PredicateReg& lanes) {
  if (loaded.type == isa::Dtype::f32) return loaded;
  return body.convert(loaded, isa::Dtype::f32, isa::Rounding::none, lanes);
}

} // namespace

VectorReg load_float(VectorBody& body, const UbElements& from, const Moved& moved, const PredicateReg& lanes) {
  const bool half = from.type == isa::Dtype::f16;
  return widened(body, body.load(from, moved, half ? isa::Distribution::unpack : isa::Distribution::norm), lanes);
}

VectorReg load_float_everywhere(VectorBody& body, const UbElements& from, const Moved& moved,
                                const PredicateReg& lanes) {
  return widened(body, body.load(from, moved, isa::Distribution::broadcast), lanes);
}

void store_half(VectorBody& body, const UbElements& to, const Moved& moved, const VectorReg& value,
                const PredicateReg& lanes) {
  const VectorReg packed = body.packed(value);
  body.store(to, moved, packed, body.packed(lanes));
}

void store_float(VectorBody& body, const UbElements& to, const Moved& moved, const VectorReg& value,
                 const PredicateReg& lanes) {
  if (to.type == isa::Dtype::f32) return body.store(to, moved, value, lanes);
  store_half(body, to, moved, body.convert(value, isa::Dtype::f16, isa::Rounding::rint, lanes), lanes);
}

void store_first(VectorBody& body, const UbElements& to, const Moved& moved, const VectorReg& value,
                 const PredicateReg& lane) {
  const bool half = to.type == isa::Dtype::f16;
  const VectorReg stored = half ? body.convert(value, isa::Dtype::f16, isa::Rounding::rint, lane) : value;
  body.store(to, moved, stored, lane, isa::Distribution::first);
}

} // namespace AscendC
