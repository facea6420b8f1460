// SPDX-License-Identifier: Apache-2.0
/// \file
/// A vector function written as text, and UB to play it on.
#pragma once

#include "isa/text/text.h"
#include "isa/vector_function.h"
#include "tests/support/machine.h"

#include <algorithm>
#include <string>
#include <vector>

namespace support {

/// A chip with the register family and everything around it.
inline isa::Machine register_chip() {
  isa::Machine machine = atlas_a2();
  machine.name = "registers";
  machine.arch = 3510;
  machine.mutexes = 28;
  machine.vector_barriers = false;
  machine.instructions.set();
  return machine;
}

/// A recording of one block whose vector function is `body`, called once; UB buffers a, b and c of 4 KiB each from 0,
/// 0x1000 and 0x2000 on. The body begins in line 6.
inline isa::ParsedText function_text(const std::string& body) {
  const auto closed = static_cast<std::ptrdiff_t>(std::count(body.begin(), body.end(), '}'));
  const auto count = std::to_string(std::count(body.begin(), body.end(), '\n') - closed);
  return isa::parse_with_lines("aiv 1 hardware=registers blocks=1\nub a 0x0 4096\nub b 0x1000 4096\nub c 0x2000 4096\n"
                               "block 0/1\nfunction\n" +
                                   body + "end function " + count + "\nvf 0, " + count + "\nend block 1\nend 1\n",
                               "f.aiv");
}

class FunctionBench {
public:
  explicit FunctionBench(const std::string& body) : text_(function_text(body)) {}

  isa::FunctionBody body() const { return isa::body_of(text_.recording.blocks[0].code[0], text_.recording.blocks[0]); }

  template <class T> void put(std::int64_t address, const std::vector<T>& values) {
    std::memcpy(ub_.data() + address, values.data(), values.size() * sizeof(T));
  }
  template <class T> std::vector<T> get(std::int64_t address, std::size_t count) const {
    std::vector<T> values(count);
    std::memcpy(values.data(), ub_.data() + address, count * sizeof(T));
    return values;
  }
  void run(isa::HalfOverflow overflow = isa::HalfOverflow::inf) {
    isa::execute_function(body(), isa::MemoryView::of(ub_.data()), overflow);
  }

private:
  isa::ParsedText text_;
  std::vector<std::byte> ub_ = std::vector<std::byte>(0x4000);
};

/// first, first + 1, ... as T.
template <class T> std::vector<T> counted(std::size_t count, float first = 0) {
  std::vector<T> values;
  for (std::size_t k = 0; k < count; ++k) values.push_back(T(first + static_cast<float>(k)));
  return values;
}

} // namespace support
