// SPDX-License-Identifier: Apache-2.0
#include "tools/report/run_page.h"

#include "tools/report/html_page.h"
#include "tools/report/timeline_json.h"

#include <spdlog/spdlog.h>

namespace tools {

RunPage::RunPage(bool wanted, const isa::Recording& recording, std::vector<sim::Listener*>& listeners)
    : recording_(recording) {
  if (wanted) listeners.push_back(&history_.emplace(recording));
}

void RunPage::write(OutputFile& file, const Json& json, const sim::Result& result,
                    const sim::HardwareConfig& hardware) const {
  write_html(file.stream(), {{"kind", "run"},
                             {"clock_mhz", hardware.clock_mhz},
                             {"result", json},
                             {"timeline", timeline_json(recording_, *history_, result)}});
  file.commit();
  spdlog::info("wrote {}", file.path());
}

} // namespace tools
