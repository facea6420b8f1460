// SPDX-License-Identifier: Apache-2.0
#include "tools/command_line.h"

#include <iostream>

int main(int argc, char** argv) { return tools::run_command({argv + 1, argv + argc}, std::cout, std::cerr); }
