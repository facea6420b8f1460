// SPDX-License-Identifier: Apache-2.0
#include "isa/image.h"

#include "isa/elements.h"
#include "isa/error.h"

#include <cassert>
#include <new>

namespace isa {
namespace {

bool is_row_figure(const Init& init) { return init.kind == Init::Kind::mean || init.kind == Init::Kind::variance; }

struct RowFigures {
  double mean = 0;
  double variance = 0;
};

RowFigures figures_of(const double* row, std::size_t elements) {
  RowFigures figures;
  for (std::size_t i = 0; i < elements; ++i) figures.mean += row[i];
  figures.mean /= static_cast<double>(elements);
  for (std::size_t i = 0; i < elements; ++i) figures.variance += (row[i] - figures.mean) * (row[i] - figures.mean);
  figures.variance /= static_cast<double>(elements);
  return figures;
}

/// Index of the buffer whose rows `buffer` describes.
std::size_t source_of(const GlobalImage& image, const GmBuffer& buffer) {
  const GmBuffer* source = image.find(buffer.init.source);
  if (source == nullptr) throw Error("gm " + buffer.name, "its source '" + buffer.init.source + "' is no GM buffer");
  if (is_row_figure(source->init))
    throw Error("gm " + buffer.name, "its source '" + source->name + "' is itself made from another buffer");
  const std::int64_t row = source->shape.empty() ? 0 : source->shape.back();
  if (row < 1 || buffer.elements() * row != source->elements())
    throw Error("gm " + buffer.name, "it has " + std::to_string(buffer.elements()) + " elements, not one a row of '" +
                                         source->name + "' with " + std::to_string(source->elements()) +
                                         " elements in rows of " + std::to_string(row));
  return image.index_of(source->name);
}

void fill_row_figures(GlobalImage& image, std::size_t index) {
  const GmBuffer& buffer = image.buffers[index];
  const std::size_t source = source_of(image, buffer);
  const auto row = static_cast<std::size_t>(image.buffers[source].shape.back());
  const std::vector<double> values = values_of(image, source);
  std::vector<double> result;
  for (std::size_t first = 0; first < values.size(); first += row) {
    const RowFigures figures = figures_of(&values[first], row);
    result.push_back(buffer.init.kind == Init::Kind::mean ? figures.mean : figures.variance);
  }
  set_values(image, index, result);
}

std::vector<std::byte> read_file(const GmBuffer& buffer, const FileReader& read) {
  if (!read)
    throw Error("gm " + buffer.name, "its data are in the file '" + buffer.init.source + "', which is not read here");
  std::vector<std::byte> bytes = read(buffer, buffer.init.source);
  if (static_cast<std::int64_t>(bytes.size()) != buffer.bytes())
    throw Error("gm " + buffer.name, "the file '" + buffer.init.source + "' gives " + std::to_string(bytes.size()) +
                                         " bytes, the buffer has " + std::to_string(buffer.bytes()));
  bytes.resize(static_cast<std::size_t>(buffer.allocated_bytes()));
  return bytes;
}

std::vector<double> random_values(const GmBuffer& buffer) {
  return is_integer(buffer.type) ? whole_values(buffer.init.seed, buffer.elements(), range_of(buffer.type))
                                 : normal_values(buffer.init.seed, buffer.elements());
}

void fill_one(GlobalImage& image, std::size_t index, const FileReader& read) {
  const GmBuffer& buffer = image.buffers[index];
  const auto elements = static_cast<std::size_t>(buffer.elements());
  image.data[index].assign(static_cast<std::size_t>(buffer.allocated_bytes()), std::byte{0});
  switch (buffer.init.kind) {
  case Init::Kind::zeros: break;
  case Init::Kind::value: set_values(image, index, std::vector<double>(elements, buffer.init.value)); break;
  case Init::Kind::random: set_values(image, index, random_values(buffer)); break;
  case Init::Kind::file: image.data[index] = read_file(buffer, read); break;
  case Init::Kind::mean:
  case Init::Kind::variance: break; // once every source is there
  }
}

} // namespace

void fill(GlobalImage& image, const FileReader& read) {
  image.data.resize(image.buffers.size());
  for (std::size_t i = 0; i < image.buffers.size(); ++i) {
    try {
      fill_one(image, i, read);
    } catch (const std::bad_alloc&) { // as large as the user said
      throw Error("gm " + image.buffers[i].name,
                  "there is not enough memory for its " + std::to_string(image.buffers[i].bytes()) + " bytes");
    }
  }
  for (std::size_t i = 0; i < image.buffers.size(); ++i)
    if (is_row_figure(image.buffers[i].init)) fill_row_figures(image, i);
}

std::vector<double> values_of(const GlobalImage& image, std::size_t index) {
  const Dtype type = image.buffers[index].type;
  const std::byte* from = image.data[index].data();
  std::vector<double> values(static_cast<std::size_t>(image.buffers[index].elements()));
  for (double& value : values) {
    value = load_element(from, type);
    from += bytes_of(type);
  }
  return values;
}

void set_values(GlobalImage& image, std::size_t index, const std::vector<double>& values) {
  const GmBuffer& buffer = image.buffers[index];
  assert(static_cast<std::int64_t>(values.size()) == buffer.elements() && "one value an element");
  std::vector<std::byte>& data = image.data[index];
  data.resize(static_cast<std::size_t>(buffer.allocated_bytes()));
  std::byte* to = data.data();
  for (const double value : values) {
    store_element(to, buffer.type, value);
    to += bytes_of(buffer.type);
  }
}

} // namespace isa
