// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the program says beside its answer: spdlog's default logger, led to a stream for as long as this lives.
#pragma once

#include <memory>
#include <ostream>

namespace spdlog {
class logger;
}

namespace tools {

enum class Loudness { quiet, normal, verbose }; ///< errors; results written and warnings too; each stage too

class Talk {
public:
  explicit Talk(std::ostream& err);
  Talk(const Talk&) = delete;
  Talk& operator=(const Talk&) = delete;
  ~Talk();

  void set(Loudness loudness);

private:
  std::shared_ptr<spdlog::logger> before_;
};

} // namespace tools
