// SPDX-License-Identifier: Apache-2.0
#include "sim/hardware/products.h"

#include "isa/error.h"
#include "sim/hardware/hardware.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace sim {
namespace {

/// A chip's name, lower case, letters and digits only. `numbered` chips carry a bin number: 910B3, 310P1.
struct Alias {
  std::string name;
  std::string product;
  bool numbered = false;
};

const std::vector<Alias>& aliases() {
  static const std::vector<Alias> list = {
      {"950", "ascend_950pr"},
      {"91093", "atlas_a3", true},
      {"910c", "atlas_a3"},
      {"910b3", "atlas_a2_910b3"},
      {"910b4", "atlas_a2_910b4"},
      {"910b", "atlas_a2", true},
      {"310p", "ascend_310p", true},
      {"310pvectorcore", "atlas_inference_vector_core"},
      {"310pvec", "atlas_inference_vector_core"},
      {"310b", "atlas_200i_500_a2", true},
      {"910", "atlas_training"},
      {"910a", "atlas_training"},
      {"910pro", "atlas_training"},
  };
  return list;
}

/// "Ascend 910B-3" and "910b3" are the same name.
std::string plain_name(const std::string& name) {
  std::string plain;
  for (const char c : name)
    if (std::isalnum(static_cast<unsigned char>(c)))
      plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  for (const std::string family : {"ascend", "atlas"})
    if (plain.rfind(family, 0) == 0) return plain.substr(family.size());
  return plain;
}

bool all_digits(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

bool names(const std::string& plain, const Alias& alias) {
  if (plain.rfind(alias.name, 0) != 0) return false;
  const std::string rest = plain.substr(alias.name.size());
  return rest.empty() || (alias.numbered && all_digits(rest));
}

const Product* product_named(const std::string& name) {
  const auto& list = products();
  const auto found = std::find_if(list.begin(), list.end(), [&](const Product& p) { return p.name == name; });
  return found == list.end() ? nullptr : &*found;
}

/// The product that `name` means, exactly or by an alias.
const Product* product_meant(const std::string& name) {
  if (const Product* exact = product_named(name)) return exact;
  const std::string plain = plain_name(name);
  for (const Product& product : products())
    if (plain_name(product.name) == plain) return &product;
  for (const Alias& alias : aliases())
    if (names(plain, alias)) return product_named(alias.product);
  return nullptr;
}

/// The nearest product by spelling, else the one whose alias the name begins with: "910C-like".
std::string suggestion(const std::string& name, std::vector<std::string> known) {
  for (const Product& product : products()) known.push_back(product.name);
  std::string near = isa::nearest_name(name, known);
  if (!near.empty()) return near;
  const std::string plain = plain_name(name);
  std::string longest, meant;
  for (const Alias& alias : aliases())
    if (plain.rfind(alias.name, 0) == 0 && alias.name.size() > longest.size()) {
      longest = alias.name;
      meant = alias.product;
    }
  return meant;
}

std::string supported() {
  std::vector<std::string> list;
  for (const Product& product : products())
    if (product.supported_by_kernels && !product.variant) list.push_back(product.name);
  return fmt::format("{}", fmt::join(list, ", "));
}

std::string called(const std::string& name, const Product& product) {
  return fmt::format("hardware '{}' ({}): ", name, product.title);
}

} // namespace

const std::vector<Product>& products() {
  static const std::string absent = "LayerNormGrad and LayerNormGradBeta do not exist there";
  static const std::vector<Product> list = {
      {"ascend_950pr", "Ascend 950PR", 3510, true, ""},
      {"ascend_950dt", "Ascend 950DT", 3510, true, ""},
      {"atlas_a3", "Atlas A3 training and inference series", 2201, true, ""},
      {"atlas_a2", "Atlas A2 training and inference series", 2201, true, ""},
      {"atlas_a2_910b3", "Atlas A2 series with 910B3", 2201, true, "", true},
      {"atlas_a2_910b4", "Atlas A2 series with 910B4", 2201, true, "", true},
      {"ascend_310p", "Atlas inference series, AI Core", 2002, true, ""},
      {"atlas_inference_vector_core", "Atlas inference series, Vector Core", 2002, false, absent},
      {"atlas_200i_500_a2", "Atlas 200I/500 A2 inference products", 3002, false, absent},
      {"atlas_training", "Atlas training series", 1001, false, absent},
  };
  return list;
}

std::string unsupported_product(const std::string& name) {
  const Product* product = product_meant(name);
  if (product == nullptr || product->supported_by_kernels) return "";
  return called(name, *product) + product->reason + "; supported: " + supported();
}

std::string unknown_hardware(const std::string& name, const std::vector<std::string>& modelled) {
  const std::string here =
      fmt::format("modelled here: {}", modelled.empty() ? "none" : fmt::format("{}", fmt::join(modelled, ", ")));
  if (const Product* product = product_meant(name)) {
    const bool has_file = std::find(modelled.begin(), modelled.end(), product->name) != modelled.end();
    if (has_file) return called(name, *product) + "write '" + product->name + "'";
    return called(name, *product) + (product->reason.empty() ? "no hardware file" : product->reason) + "; " + here;
  }
  const std::string near = suggestion(name, modelled);
  const std::string hint = near.empty() ? ";" : ", did you mean '" + near + "'?";
  return fmt::format("unknown hardware '{}'{} supported: {}; {}", name, hint, supported(), here);
}

} // namespace sim
