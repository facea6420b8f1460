// SPDX-License-Identifier: Apache-2.0
#include "tools/exit_status.h"

#include "isa/error.h"

#include <fmt/format.h>

#include <cctype>
#include <new>

namespace tools {
namespace {

std::string one_line(const std::string& message) {
  std::string line;
  for (const char c : message)
    line += std::iscntrl(static_cast<unsigned char>(c)) != 0 ? fmt::format("\\x{:02x}", static_cast<unsigned char>(c))
                                                             : std::string(1, c);
  return line;
}

} // namespace

int fail(std::ostream& err, ExitStatus status, const std::string& message) {
  err << "aivsim: " << one_line(message) << std::endl;
  return status;
}

int status_of(bool good, int signal) {
  if (signal != 0) return 128 + signal;
  return good ? kGood : kBadVerdict;
}

int guarded(const std::function<int()>& work, std::ostream& err) {
  try {
    return work();
  } catch (const isa::Error& error) {
    return fail(err, kUserError, error.what());
  } catch (const std::bad_alloc&) {
    return fail(err, kOwnFault, "internal error: there is not enough memory");
  } catch (const std::exception& error) {
    return fail(err, kOwnFault, std::string("internal error: ") + error.what());
  }
}

} // namespace tools
