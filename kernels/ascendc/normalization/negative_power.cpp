// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/normalization/negative_power.h"

namespace AscendC {
namespace {

VectorReg by_root(VectorBody& body, const VectorReg& value, Exponent exponent, const PredicateReg& lanes) {
  VectorReg base = value;
  if (exponent == Exponent::minus_three_halves) base = body.mul(body.mul(value, value, lanes), value, lanes);
  const VectorReg root = body.sqrt(base, lanes);
  return body.div(body.fill(1.0f, lanes), root, lanes);
}

VectorReg by_logarithm(VectorBody& body, const VectorReg& value, Exponent exponent, const PredicateReg& lanes) {
  const float factor = exponent == Exponent::minus_half ? -0.5f : -1.5f;
  return body.exp(body.muls(body.ln(value, lanes), factor, lanes), lanes);
}

} // namespace

VectorReg negative_power(VectorBody& body, const VectorReg& value, Exponent exponent, const PredicateReg& lanes) {
  const bool root = Recorder::current().options().power == PowerVariant::sqrt_div;
  return root ? by_root(body, value, exponent, lanes) : by_logarithm(body, value, exponent, lanes);
}

} // namespace AscendC
