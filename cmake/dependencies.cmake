# Debian's libraries. SystemC comes without a CMake package, so pkg-config finds it.
find_package(PkgConfig REQUIRED)
pkg_check_modules(SYSTEMC REQUIRED IMPORTED_TARGET systemc)
find_package(spdlog REQUIRED)
find_package(fmt REQUIRED)
find_package(yaml-cpp REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(SQLiteCpp REQUIRED)
# Part of the report page; read at build time.
find_file(AIVSIM_CHARTJS chart.min.js PATHS /usr/share/javascript/chart.js /usr/share/nodejs/chart.js/dist
          DOC "Chart.js 3: chart.min.js, Debian's libjs-chart.js" REQUIRED)
if(AIVSIM_TESTS)
  find_package(Catch2 2 REQUIRED)
endif()
if(AIVSIM_BENCH)
  find_package(benchmark REQUIRED)
endif()
