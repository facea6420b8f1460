// SPDX-License-Identifier: Apache-2.0
#include "isa/error.h"
#include "isa/text/header.h"
#include "isa/text/limits.h"
#include "isa/text/names.h"

#include <algorithm>

namespace isa {
namespace {

constexpr std::int64_t kPlacement = 512; ///< bytes: where a buffer without an address may start

std::vector<std::int64_t> read_shape(const Line& line, Token rest) {
  const Token whole = rest;
  std::vector<std::int64_t> shape;
  std::int64_t elements = 1;
  while (!rest.text.empty() || shape.empty() || whole.text.back() == 'x') {
    const Token extent = cut(rest, 'x');
    const auto value = static_cast<std::int64_t>(line.unsigned_number(extent, "extent", kMostBytes));
    if (value == 0) line.fail(extent, "extent is 0, allowed 1 to " + std::to_string(kMostBytes));
    if (__builtin_mul_overflow(elements, value, &elements) || elements > kMostBytes)
      line.fail(whole, "shape " + std::string(whole.text) + " has more elements than " + std::to_string(kMostBytes));
    shape.push_back(value);
  }
  return shape;
}

Dtype read_dtype(Line& line) {
  const Token token = line.token("a type such as f32");
  if (const auto type = dtype_named(token.text)) return *type;
  const std::vector<std::string> names(kDtypeNames.begin() + 1, kDtypeNames.end());
  line.fail(token, "type is '" + std::string(token.text) + "', allowed " + listed(kEveryType) +
                       did_you_mean(token.text, names));
}

Role read_role(const Line& line, const Token& token) {
  const auto* const found = std::find(kRoleNames.begin(), kRoleNames.end(), token.text);
  if (found != kRoleNames.end()) return static_cast<Role>(found - kRoleNames.begin());
  const std::vector<std::string> names(kRoleNames.begin(), kRoleNames.end());
  line.fail(token,
            "role is '" + std::string(token.text) + "', allowed in, out, workspace" + did_you_mean(token.text, names));
}

Init init_named(const Line& line, const Token& kind, const Token& argument) {
  Init init;
  if (kind.text == "value") {
    init.kind = Init::Kind::value;
    init.value = line.real_number(argument, "value");
  } else if (kind.text == "random") {
    init.kind = Init::Kind::random;
    init.seed = line.unsigned_number(argument, "seed", ~0ull);
  } else if (kind.text == "mean" || kind.text == "variance") {
    init.kind = kind.text == "mean" ? Init::Kind::mean : Init::Kind::variance;
    init.source = line.name(argument, "GM buffer");
  } else if (kind.text == "file") {
    init.kind = Init::Kind::file;
    init.source = line.path(argument, "file");
  } else {
    const std::vector<std::string> kinds = {"zeros", "value", "random", "mean", "variance", "file"};
    line.fail(kind, "init is '" + std::string(kind.text) +
                        "', allowed zeros, value:NUMBER, random:SEED, mean:NAME, variance:NAME, file:PATH" +
                        did_you_mean(kind.text, kinds));
  }
  return init;
}

Init read_init(const Line& line, const Token& token) {
  if (token.text == "zeros") return {};
  Token argument = token;
  const Token kind = cut(argument, ':');
  return init_named(line, kind, argument);
}

} // namespace

GmBuffer GmReader::read_buffer(Line& line) {
  GmBuffer buffer;
  buffer.type = read_dtype(line);
  const Token shape = line.token("a shape such as 2x32x16");
  buffer.shape = read_shape(line, shape);
  buffer.address = round_up(end_, kPlacement);
  Token next = line.token("@ADDRESS or a role");
  if (next.text[0] == '@') {
    const Token address{next.text.substr(1), next.column + 1};
    buffer.address = static_cast<std::int64_t>(line.unsigned_number(address, "address", kMostBytes));
    next = line.token("a role");
  }
  buffer.role = read_role(line, next);
  if (!line.at_end()) buffer.init = read_init(line, line.token("an init"));
  line.finish();
  return buffer;
}

void GmReader::read(Line& line) {
  const Token name = line.token("the name of a GM buffer");
  const std::string decoded = line.name(name, "GM buffer");
  if (names_.count(name.text) != 0) line.fail(name, "GM buffer '" + std::string(name.text) + "' is declared twice");
  if (image_.buffers.size() == kMostGmBuffers)
    line.fail(name, "more than " + std::to_string(kMostGmBuffers) + " GM buffers");
  GmBuffer buffer = read_buffer(line);
  buffer.name = decoded;
  end_ = std::max(end_, buffer.address + buffer.bytes());
  names_.emplace(name.text, static_cast<std::uint32_t>(image_.buffers.size()));
  lines_.push_back(line.number());
  image_.buffers.push_back(std::move(buffer));
}

void GmReader::require_no_overlap(const std::string& file) const {
  std::vector<std::size_t> order(image_.buffers.size());
  for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
  const std::vector<GmBuffer>& buffers = image_.buffers;
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(buffers[a].address, a) < std::pair(buffers[b].address, b);
  });
  for (std::size_t k = 1; k < order.size(); ++k) {
    const GmBuffer& low = buffers[order[k - 1]];
    const GmBuffer& high = buffers[order[k]];
    if (low.address + low.bytes() > high.address)
      throw Error(file + ":" + std::to_string(lines_[std::max(order[k - 1], order[k])]),
                  "GM buffers '" + low.name + "' and '" + high.name + "' overlap at address " +
                      std::to_string(high.address));
  }
}

void GmReader::finish(const std::string& file) const {
  require_no_overlap(file);
  for (std::size_t k = 0; k < image_.buffers.size(); ++k) {
    const Init& init = image_.buffers[k].init;
    const bool from_buffer = init.kind == Init::Kind::mean || init.kind == Init::Kind::variance;
    if (from_buffer && image_.find(init.source) == nullptr)
      throw Error(file + ":" + std::to_string(lines_[k]),
                  "no GM buffer is named '" + init.source + "'" + did_you_mean(init.source, names_));
  }
}

} // namespace isa
