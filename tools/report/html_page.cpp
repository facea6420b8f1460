// SPDX-License-Identifier: Apache-2.0
#include "tools/report/html_page.h"

#include "tools/report/stall_words.h"

#include "html_page_parts.h" // made by cmake/html_page.cmake

#include <string>
#include <string_view>

namespace tools {
namespace {

/// In JSON a '<' stands in strings only, where it may be written as its number.
void write_escaped(std::ostream& out, std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('<', at), text.size());
    out << text.substr(at, end - at);
    if (end < text.size()) out << "\\u003c";
    at = end + 1;
  }
}

} // namespace

void write_html(std::ostream& out, Json data) {
  data["reasons"] = stall_words_json();
  out << kPageBeforeData;
  write_escaped(out, data.dump(-1, ' ', false, Json::error_handler_t::replace));
  out << kPageAfterData;
}

} // namespace tools
