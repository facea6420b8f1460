// SPDX-License-Identifier: Apache-2.0
#include "isa/error.h"
#include "isa/text/limits.h"
#include "isa/text/text.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

namespace isa {
namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

/// A pipe or a device might never end.
void require_regular(const std::string& path) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (status.type() == std::filesystem::file_type::not_found) throw Error(path, "no such file");
  if (std::filesystem::is_directory(status)) throw Error(path, "is a directory, expected an .aiv file");
  if (status.type() != std::filesystem::file_type::regular) throw Error(path, "is not a regular file");
}

std::string contents_of(const std::string& path) {
  require_regular(path);
  const File file(std::fopen(path.c_str(), "rb"));
  if (!file) throw Error(path, std::string("cannot be read: ") + std::strerror(errno));
  std::string text;
  std::string piece(std::size_t{1} << 20, '\0');
  while (const std::size_t bytes = std::fread(piece.data(), 1, piece.size(), file.get())) {
    text.append(piece, 0, bytes);
    if (text.size() > kLargestFile) throw Error(path, "is larger than " + std::to_string(kLargestFile) + " bytes");
  }
  if (std::ferror(file.get()) != 0) throw Error(path, std::string("cannot be read: ") + std::strerror(errno));
  return text;
}

} // namespace

ParsedText read_text(const std::string& path) { return parse_with_lines(contents_of(path), path); }

Recording read_recording(const std::string& path) { return std::move(read_text(path).recording); }

} // namespace isa
