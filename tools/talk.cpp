// SPDX-License-Identifier: Apache-2.0
#include "tools/talk.h"

#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <unistd.h>

#include <iostream>

namespace tools {

Talk::Talk(std::ostream& err) : err_(err), before_(spdlog::default_logger()) {
  auto logger = std::make_shared<spdlog::logger>("aivsim", std::make_shared<spdlog::sinks::ostream_sink_st>(err, true));
  logger->set_pattern("aivsim: %v");
  spdlog::set_default_logger(std::move(logger));
  set(Loudness::normal);
}

Talk::~Talk() { spdlog::set_default_logger(before_); }

std::ostream* Talk::terminal() const {
  const bool terminal = &err_ == &std::cerr && isatty(STDERR_FILENO) != 0;
  return terminal && loudness_ != Loudness::quiet ? &err_ : nullptr;
}

void Talk::set(Loudness loudness) {
  loudness_ = loudness;
  switch (loudness) {
  case Loudness::quiet: return spdlog::set_level(spdlog::level::err);
  case Loudness::normal: return spdlog::set_level(spdlog::level::info);
  case Loudness::verbose: return spdlog::set_level(spdlog::level::debug);
  }
}

} // namespace tools
