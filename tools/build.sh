# SPDX-License-Identifier: Apache-2.0
# Sourced by tools/run and tools/test: the packages, and the Release build in build/release.
# shellcheck shell=bash

packages=(g++ cmake ninja-build pkg-config libsystemc-dev libspdlog-dev libfmt-dev libyaml-cpp-dev libcli11-dev nlohmann-json3-dev libsqlitecpp-dev libjs-chart.js)
test_packages=(catch2 libbenchmark-dev chromium)

is_installed() { [[ $(dpkg-query -W -f='${Status}' "$1" 2>/dev/null) == "install ok installed" ]]; }

# Installs those of the named packages that are missing. Elsewhere than on Debian, CMake will say what it lacks.
install_packages() {
  command -v dpkg-query >/dev/null || return 0
  local missing=() package
  for package in "$@"; do is_installed "$package" || missing+=("$package"); done
  [[ ${#missing[@]} -eq 0 ]] && return
  local root=()
  [[ $(id -u) -eq 0 ]] || root=(sudo)
  echo "installing ${missing[*]}" >&2
  quietly "${root[@]}" apt-get update
  quietly "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"
}

# Runs a command; its output is shown only if it fails, and then so is this script's.
quietly() {
  local log
  log=$(mktemp)
  if "$@" >"$log" 2>&1; then
    rm -f "$log"
    return
  fi
  cat "$log" >&2
  rm -f "$log"
  echo "failed: $*" >&2
  exit 1
}

# True if nothing that the build reads is newer than the stamp that the last build left.
is_built() {
  local source=$1 stamp=$2
  [[ -e $stamp ]] || return 1
  local newer
  newer=$(cd "$source" && find CMakeLists.txt cmake isa kernels sim check tools tests -newer "$stamp" -print -quit)
  [[ -z $newer ]]
}

# build_aivsim SOURCE release|tests: the program alone, or everything.
build_aivsim() {
  local source=$1 what=$2
  local build=$source/build/release
  local stamp=$build/.built-$what
  is_built "$source" "$stamp" && return
  local generator=() targets=(--target aivsim) wanted=("${packages[@]}")
  local tests=OFF
  # Whoever builds the tests here goes on doing so.
  if [[ $what == tests ]] || grep -qs 'AIVSIM_TESTS:BOOL=ON' "$build/CMakeCache.txt"; then
    tests=ON
    wanted+=("${test_packages[@]}")
  fi
  [[ $what == tests ]] && targets=()
  install_packages "${wanted[@]}"
  command -v ninja >/dev/null && generator=(-G Ninja)
  [[ -e $build/CMakeCache.txt ]] && generator=() # a build folder keeps its generator
  local begun
  begun=$(mktemp)
  echo "building (Release) in $build" >&2
  quietly cmake -S "$source" -B "$build" "${generator[@]}" -DCMAKE_BUILD_TYPE=Release \
    -DAIVSIM_TESTS="$tests" -DAIVSIM_BENCH="$tests"
  quietly cmake --build "$build" -j"$(nproc)" "${targets[@]}"
  # The stamp has the time at which the build began: what changed meanwhile is built next time.
  touch -r "$begun" "$stamp" "$build/.built-release"
  rm -f "$begun"
}
