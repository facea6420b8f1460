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
  /// The terminal to show progress on; nullptr if the talk does not go to one, or is to be quiet.
  std::ostream* terminal() const;

private:
  std::ostream& err_;
  Loudness loudness_ = Loudness::normal;
  std::shared_ptr<spdlog::logger> before_;
};

} // namespace tools
