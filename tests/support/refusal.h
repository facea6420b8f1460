// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the program must refuse: exit status 2, one line on standard error with the facts, nothing on standard output,
/// no result file, and that at once.
#pragma once

#include "tests/support/aivsim.h"

#include <catch2/catch.hpp>

#include <sys/resource.h>

namespace support {

/// Processor seconds in user mode of all processes waited for so far.
inline double children_seconds() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec) + static_cast<double>(usage.ru_utime.tv_usec) * 1e-6;
}

/// The largest of them, in MiB.
inline long children_mebibytes() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  return usage.ru_maxrss / 1024;
}

/// `command` ("run" or "replay") on `file`, with all result files asked for.
inline void check_refused(const std::string& command, const std::string& file, const std::string& assignments,
                          const std::vector<std::string>& facts) {
  const Scratch results;
  const double before = children_seconds();
  const Ended ended =
      aivsim(command + " " + file + (assignments.empty() ? "" : " --set " + assignments) + " --json " +
             results.path("r.json") + " --csv " + results.path("i.csv") + " --outputs " + results.path("out"));
  INFO(command << " " << file << " " << assignments << "\n" << ended.err);
  CHECK(ended.status == 2);
  CHECK(ended.is_one_line());
  for (const std::string& fact : facts) CHECK_THAT(ended.err, Catch::Matchers::Contains(fact));
  CHECK(results.entries() == 0);
  CHECK(children_seconds() - before < 1);
}

struct Refused {
  std::string assignments;
  std::vector<std::string> facts;
};

/// Each row of assignments on the run file.
inline void check_refused(const std::string& run_file, const std::vector<Refused>& rows) {
  for (const Refused& row : rows) check_refused("run", run_file, row.assignments, row.facts);
}

} // namespace support
