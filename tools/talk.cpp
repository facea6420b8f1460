// SPDX-License-Identifier: Apache-2.0
#include "tools/talk.h"

#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

namespace tools {

Talk::Talk(std::ostream& err) : before_(spdlog::default_logger()) {
  auto logger = std::make_shared<spdlog::logger>("aivsim", std::make_shared<spdlog::sinks::ostream_sink_st>(err, true));
  logger->set_pattern("aivsim: %v");
  spdlog::set_default_logger(std::move(logger));
  set(Loudness::normal);
}

Talk::~Talk() { spdlog::set_default_logger(before_); }

void Talk::set(Loudness loudness) {
  switch (loudness) {
  case Loudness::quiet: return spdlog::set_level(spdlog::level::err);
  case Loudness::normal: return spdlog::set_level(spdlog::level::info);
  case Loudness::verbose: return spdlog::set_level(spdlog::level::debug);
  }
}

} // namespace tools
