// SPDX-License-Identifier: Apache-2.0
/// \file
/// Small sweeps, and what stands in their databases.
#pragma once

#include "tests/support/aivsim.h"
#include "tests/support/message_of.h"
#include "tools/sweep/sweep_database.h"
#include "tools/sweep/sweep_file.h"

#include <string>
#include <vector>

namespace support {

/// A sweep of layer_norm_grad, [1,16,h], float, on one core; `lists` are lines of `vary`, two blanks in.
inline std::string sweep_text(const std::string& lists, const std::string& how = "") {
  return "kernel: layer_norm_grad\nhardware: atlas_a2\nshape: {b: 1, s: 16}\ndtype: float\ntiling: {cores: "
         "1}\nvary:\n" +
         lists + (how.empty() ? "" : "sweep: " + how + "\n");
}

/// Loaded from a text; messages call the file by the path that is left out here.
inline tools::SweepFile sweep_of(const Scratch& scratch, const std::string& text) {
  return tools::load_sweep(scratch.file("sweep.yaml", text));
}

/// What is wrong with a sweep file, from its line number on; "" if nothing is.
inline std::string sweep_fault(const std::string& text) {
  const Scratch scratch;
  const std::string path = scratch.file("sweep.yaml", text);
  const std::string message = message_of([&] { tools::load_sweep(path); }, "");
  return message.rfind(path, 0) == 0 ? message.substr(path.size() + 1) : message;
}

/// The answer to a question, a line a row, its fields parted by '|'; "none" without a database.
inline std::string rows_of(const std::string& database, const std::string& sql) {
  SQLite::Database results = tools::open_results(database);
  SQLite::Statement statement(results, sql);
  std::string text;
  while (statement.executeStep()) {
    for (int k = 0; k < statement.getColumnCount(); ++k)
      text += (k > 0 ? "|" : "") + statement.getColumn(k).getString();
    text += "\n";
  }
  return text;
}

/// Every point with all that is known of it.
inline std::string all_rows(const std::string& database) {
  return rows_of(database, "SELECT * FROM points ORDER BY point");
}

} // namespace support
