// SPDX-License-Identifier: Apache-2.0
#include "tools/tune/tune_page.h"

#include "tools/report/html_page.h"
#include "tools/tune/tune_report.h"

#include <spdlog/spdlog.h>

namespace tools {

void write_tune_page(OutputFile& file, const Tuning& tuning) {
  write_html(file.stream(), {{"kind", "tune"},
                             {"file", tuning.config.path},
                             {"clock_mhz", tuning.config.hardware.clock_mhz},
                             {"result", tune_json(tuning)}});
  file.commit();
  spdlog::info("wrote {}", file.path());
}

} // namespace tools
