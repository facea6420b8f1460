// SPDX-License-Identifier: Apache-2.0
#include "tools/command_line.h"
#include "tools/files/unfinished_files.h"

#include <iostream>

int main(int argc, char** argv) {
  tools::remove_unfinished_on_interrupt();
  return tools::run_command({argv + (argc > 0 ? 1 : 0), argv + argc}, std::cout, std::cerr);
}
