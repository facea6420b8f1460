// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/play.h"

#include "tools/exit_status.h"
#include "tools/explain/explainer.h"
#include "tools/report/run_page.h"

namespace tools {

int play_and_tell(const Playable& playable, const ResultOptions& options, CommandContext& context) {
  const isa::Recording& recording = playable.recording;
  const sim::HardwareConfig& hardware = playable.hardware;
  Answer answer(options.json, playable.input, context.out);
  ResultFiles files(options, playable.input);
  std::vector<sim::Listener*> listeners = files.listeners(recording, hardware);
  Explainer explainer(options.explains(), recording, hardware, listeners);
  const RunPage page(files.report() != nullptr, recording, listeners);
  if (!options.no_check) playable.hazards = checked(recording, hardware.machine);
  playable.carry_out(play_options(options, context.talk, listeners));
  const sim::Result& result = playable.playback.result;
  files.finish(recording.gm, result);
  std::optional<Json> made;
  const auto json = [&]() -> const Json& {
    if (!made) explainer.add_to(made.emplace(playable.json()), result, playable.plan);
    return *made;
  };
  if (files.report() != nullptr) page.write(*files.report(), json(), result, hardware);
  answer.give([&] { return playable.text() + (options.explain ? explainer.text(json()) : ""); }, json);
  return status_of(playable.ok(), playable.playback.interrupted_by);
}

} // namespace tools
