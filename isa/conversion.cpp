// SPDX-License-Identifier: Apache-2.0
// Pairs and roundings of the public Cast page, those of arch 2201; which pairs a chip has, its hardware file says.
#include "isa/conversion.h"

#include <algorithm>

namespace isa {
namespace {

/// `none`: a conversion without a mode, to the nearest where something is lost; `modes`: rint, floor, ceil, round and
/// trunc are allowed.
struct Conversion {
  Dtype from, to;
  bool none, modes, odd;

  bool takes(Rounding rounding) const {
    return rounding == Rounding::none ? none : rounding == Rounding::odd ? odd : modes;
  }
};

constexpr Conversion kConversions[] = {
    {Dtype::f16, Dtype::f32, true, false, false},  {Dtype::f32, Dtype::f16, true, true, true},
    {Dtype::f32, Dtype::f32, false, true, false},  {Dtype::f16, Dtype::i8, true, true, false},
    {Dtype::f16, Dtype::u8, true, true, false},    {Dtype::f16, Dtype::i16, false, true, false},
    {Dtype::f16, Dtype::i32, false, true, false},  {Dtype::f32, Dtype::i16, false, true, false},
    {Dtype::f32, Dtype::i32, false, true, false},  {Dtype::i8, Dtype::f16, true, false, false},
    {Dtype::u8, Dtype::f16, true, false, false},   {Dtype::i16, Dtype::f16, true, true, false},
    {Dtype::i16, Dtype::f32, true, false, false},  {Dtype::i32, Dtype::f32, true, true, false},
    {Dtype::i32, Dtype::i16, true, false, false},  {Dtype::bf16, Dtype::f32, true, false, false},
    {Dtype::f32, Dtype::bf16, false, true, false}, {Dtype::bf16, Dtype::i32, false, true, false},
};

std::string allowed_roundings(const Conversion& conversion) {
  std::string out;
  for (std::size_t k = 0; k < kRoundingNames.size(); ++k)
    if (conversion.takes(static_cast<Rounding>(k))) (out += out.empty() ? "" : ", ") += kRoundingNames[k];
  return out;
}

std::string targets_of(Dtype from) {
  std::string out;
  for (const Conversion& conversion : kConversions)
    if (conversion.from == from) (out += out.empty() ? "" : ", ") += name_of(conversion.to);
  return out.empty() ? "no other" : out;
}

const Conversion* find_conversion(Dtype from, Dtype to) {
  const auto* const end = std::end(kConversions);
  const auto* const found =
      std::find_if(std::begin(kConversions), end, [&](const Conversion& c) { return c.from == from && c.to == to; });
  return found == end ? nullptr : found;
}

} // namespace

bool converts_to(Dtype from, Dtype to) { return find_conversion(from, to) != nullptr; }

std::string conversion_fault(Dtype from, Dtype to, Rounding rounding) {
  const std::string what = "converts " + std::string(name_of(from)) + " to " + std::string(name_of(to));
  const Conversion* const conversion = find_conversion(from, to);
  if (conversion == nullptr) return what + ", allowed from " + std::string(name_of(from)) + ": " + targets_of(from);
  if (conversion->takes(rounding)) return "";
  return what + " with rounding " + std::string(name_of(rounding)) + ", allowed " + allowed_roundings(*conversion);
}

} // namespace isa
