// SPDX-License-Identifier: Apache-2.0
/// \file
/// The main function of a fuzz target in the normal build: gives every file of the named folders to the entry function.
/// What was a finding once ends in an error now, and goes on doing so.
#include "tests/fuzz/target.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

namespace {

std::vector<std::filesystem::path> files_of(int folders, char** names) {
  std::vector<std::filesystem::path> files;
  for (int k = 1; k < folders; ++k)
    for (const auto& entry : std::filesystem::recursive_directory_iterator(names[k]))
      if (entry.is_regular_file()) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

void play(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  const std::vector<char> bytes(std::istreambuf_iterator<char>(in), {});
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

} // namespace

int main(int argc, char** argv) {
  const std::vector<std::filesystem::path> files = files_of(argc, argv);
  for (const std::filesystem::path& file : files) {
    std::cout << file.string() << std::endl; // before, so that a crash names its file
    play(file);
  }
  std::cout << files.size() << " inputs" << std::endl;
  return files.empty() ? 1 : 0; // folders that moved are no success
}
