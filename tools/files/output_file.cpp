// SPDX-License-Identifier: Apache-2.0
#include "tools/files/output_file.h"

#include "isa/error.h"
#include "tools/files/unfinished_files.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace tools {
namespace fs = std::filesystem;
namespace {

[[noreturn]] void cannot_write(const std::string& path, int reason) {
  throw isa::Error(path, std::string("cannot be written: ") + std::strerror(reason));
}

/// Where a symbolic link leads; the link itself must outlive the rename.
std::string followed(const std::string& path) {
  std::error_code error;
  if (!fs::is_symlink(path, error)) return path;
  const fs::path real = fs::weakly_canonical(path, error);
  return error ? path : real.string();
}

} // namespace

OutputFile::OutputFile(const std::string& path) : path_(path), target_(followed(path)) {
  if (path.empty()) throw isa::Error("an output file needs a name");
  std::error_code error;
  const fs::file_status status = fs::status(target_, error);
  if (fs::is_directory(status)) cannot_write(path_, EISDIR);
  const bool plain = !fs::exists(status) || fs::is_regular_file(status);
  if (plain) beside_ = target_ + ".tmp" + std::to_string(getpid());
  if (plain) remember_unfinished(beside_);
  errno = 0;
  stream_.open(plain ? beside_ : target_, std::ios::binary | std::ios::trunc);
  if (stream_) return;
  const int reason = errno;
  forget_unfinished(beside_);
  cannot_write(path_, reason);
}

OutputFile::~OutputFile() {
  if (beside_.empty()) return;
  stream_.close();
  std::remove(beside_.c_str());
  forget_unfinished(beside_);
}

void OutputFile::commit() {
  errno = 0;
  stream_.close();
  if (!stream_) cannot_write(path_, errno != 0 ? errno : ENOSPC);
  if (beside_.empty()) return;
  if (std::rename(beside_.c_str(), target_.c_str()) != 0) cannot_write(path_, errno);
  forget_unfinished(beside_);
  beside_.clear();
}

void prepare_folder(const std::string& path) {
  std::error_code error;
  fs::create_directories(path, error);
  std::error_code unreadable;
  if (!fs::is_directory(path, unreadable)) cannot_write(path, error ? error.value() : ENOTDIR);
  if (access(path.c_str(), W_OK | X_OK) != 0) cannot_write(path, errno);
}

} // namespace tools
