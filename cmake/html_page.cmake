# Puts the report page together from tools/report/html/ and Debian's Chart.js, at build time, as a header with two strings: what
# stands before the data of a run, and what stands behind. Run as a script:
#   cmake -DPAGE=dir -DCHARTJS=chart.min.js -DOUTPUT=header.h -P html_page.cmake
cmake_minimum_required(VERSION 3.25)
file(READ ${PAGE}/page.html page)
file(READ ${PAGE}/style.css style)
file(READ ${CHARTJS} chart)

# Every script but main.js only defines things, so their order does not matter; main.js comes last.
file(GLOB scripts ${PAGE}/*.js)
list(REMOVE_ITEM scripts ${PAGE}/main.js)
list(APPEND scripts ${PAGE}/main.js)
set(script "")
foreach(file ${scripts})
  file(READ ${file} text)
  string(APPEND script "${text}")
endforeach()

string(REPLACE "@style@" "${style}" page "${page}")
string(REPLACE "@script@" "${script}" page "${page}")
string(FIND "${page}" "@data@" at)
string(SUBSTRING "${page}" 0 ${at} before)
math(EXPR at "${at} + 6")
string(SUBSTRING "${page}" ${at} -1 after)
string(REPLACE "@chart@" "${chart}" after "${after}")

# Compilers limit the length of one string literal, not of several beside each other.
function(append_string name text)
  file(APPEND ${OUTPUT}.new "inline constexpr char ${name}[] =\n")
  string(LENGTH "${text}" length)
  set(at 0)
  while(${at} LESS ${length})
    string(SUBSTRING "${text}" ${at} 15000 piece)
    file(APPEND ${OUTPUT}.new "R\"aivsim(${piece})aivsim\"\n")
    math(EXPR at "${at} + 15000")
  endwhile()
  file(APPEND ${OUTPUT}.new ";\n")
endfunction()

file(WRITE ${OUTPUT}.new "// Made by cmake/html_page.cmake.\n#pragma once\nnamespace tools {\n")
append_string(kPageBeforeData "${before}")
append_string(kPageAfterData "${after}")
file(APPEND ${OUTPUT}.new "} // namespace tools\n")
file(RENAME ${OUTPUT}.new ${OUTPUT})
