// SPDX-License-Identifier: Apache-2.0
#include "tools/kernel/kernel_library.h"

#include "isa/error.h"
#include "tools/kernel/compiler.h"
#include "tools/kernel/crash_guard.h"
#include "tools/kernel/entry_source.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include <dlfcn.h>
#include <unistd.h>

namespace tools {
namespace {

/// A folder for what is compiled, gone as soon as that is loaded.
class BuildFolder {
public:
  BuildFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "aivsim_kernel_XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw isa::Error(pattern, "no folder can be made there");
    path_ = pattern;
  }
  ~BuildFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  BuildFolder(const BuildFolder&) = delete;
  BuildFolder& operator=(const BuildFolder&) = delete;
  std::string file(const std::string& name) const { return path_ + "/" + name; }

private:
  std::string path_;
};

/// Macros by which sources tell chips apart.
std::vector<std::string> chip_defines(int arch) {
  const int core = arch == 2201 ? 220 : arch == 2002 ? 200 : 310;
  return {fmt::format("__NPU_ARCH__={}", arch), fmt::format("__CCE_AICORE__={}", core), "ASCENDC_CPU_DEBUG=1",
          "__CCE_KT_TEST__=1"};
}

/// Catches what is thrown by code that is not ours.
template <class Work> void guarded_call(const Work& work) {
  const CrashGuard guard;
  try {
    work();
  } catch (const isa::Error&) {
    throw;
  } catch (const std::exception& error) {
    throw isa::Error(std::string("the kernel throws: ") + error.what());
  }
}

std::vector<std::byte> bytes_of_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw isa::Error(path, "the bytes of the tiling: no such file");
  const std::string text((std::istreambuf_iterator<char>(in)), {});
  const auto* begin = reinterpret_cast<const std::byte*>(text.data());
  return {begin, begin + text.size()};
}

} // namespace

void KernelLibrary::Close::operator()(void* library) const { dlclose(library); }

KernelLibrary::KernelLibrary(const KernelFile& run, const std::string& source, const std::string& entry) : run_(run) {
  if (!std::filesystem::is_regular_file(source)) throw isa::Error(source, "no such file; expected the kernel's source");
  const BuildFolder folder;
  std::ofstream(folder.file("entry.cpp")) << entry_source(run, source, entry);
  compile_shared(folder.file("entry.cpp"), folder.file("kernel.so"), chip_defines(run.hardware.machine.arch), source);
  guarded_call([&] { library_.reset(dlopen(folder.file("kernel.so").c_str(), RTLD_NOW | RTLD_LOCAL)); });
  if (!library_) throw isa::Error(source, std::string("cannot be loaded: ") + dlerror());
}

std::vector<std::byte> KernelLibrary::tiling() const {
  const KernelArgument* tiling = run_.tiling();
  if (tiling == nullptr) return {};
  return tiling->tiling_file.empty() ? filled_tiling() : bytes_of_file(tiling->tiling_file);
}

std::vector<std::byte> KernelLibrary::filled_tiling() const {
  const auto size = reinterpret_cast<std::size_t (*)()>(dlsym(library_.get(), "aivsim_tiling_bytes"));
  const auto fill = reinterpret_cast<void (*)(void*)>(dlsym(library_.get(), "aivsim_fill_tiling"));
  std::vector<std::byte> bytes(size());
  guarded_call([&] { fill(bytes.data()); });
  return bytes;
}

void KernelLibrary::call(const std::vector<std::uint8_t*>& gm) const {
  const auto entry = reinterpret_cast<void (*)(std::uint8_t* const*)>(dlsym(library_.get(), "aivsim_entry"));
  guarded_call([&] { entry(gm.data()); });
}

} // namespace tools
