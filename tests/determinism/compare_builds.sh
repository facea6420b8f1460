#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The same input gives the same bytes: JSON (but for the wall clock), tables, CSV, traces, VCD and .npy.
#     tests/determinism/compare_builds.sh                  builds aivsim with g++ and clang++, Debug and Release, and
#                                                          compares the four; half an hour on two cores, once
#     tests/determinism/compare_builds.sh A B ...          compares these programs; the same one twice is the test
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

# build COMPILER TYPE: prints the program.
build() {
  local folder=$here/build/determinism/$1-$2 helpers=()
  command -v ccache >/dev/null && helpers+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  command -v ninja >/dev/null && helpers+=(-G Ninja)
  cmake -S "$here" -B "$folder" -DCMAKE_CXX_COMPILER="$1" -DCMAKE_BUILD_TYPE="$2" -DCMAKE_CXX_FLAGS_DEBUG=-O0 \
    -DAIVSIM_TESTS=OFF -DAIVSIM_BENCH=OFF "${helpers[@]}" >&2
  cmake --build "$folder" -j"$(nproc)" --target aivsim >&2
  echo "$folder/aivsim"
}

# play PROGRAM FOLDER NAME ARGUMENT...: every result of one run into FOLDER/NAME. No path may differ.
play() {
  local program=$1 folder=$2/$3
  shift 3
  mkdir -p "$folder"
  (
    cd "$folder"
    "$program" "$@" -q --json result.json --csv instructions.csv --csv-steps steps.csv --trace trace.json \
      --vcd signals.vcd --report report.html --outputs tensors >table.txt
    sed -i '/"wall_s": \|"instructions_per_s": /d' result.json
    sed -i '/^simulator: /d' table.txt
    # The report has its figures in one line.
    sed -i 's/"\(wall_s\|instructions_per_s\)":[0-9.e+-]*//g' report.html
  )
}

# outputs PROGRAM FOLDER: a float run, a half one, one on several cores, one of vector functions, two recordings.
outputs() {
  local quick=$here/configs/run/quickstart.yaml
  play "$1" "$2" float run "$quick"
  play "$1" "$2" half run "$here/configs/run/beta_half.yaml"
  play "$1" "$2" cores run "$quick" --set tiling.cores=5 shape.s=40 beta_reduction=atomic
  play "$1" "$2" functions run "$quick" --set hardware=ascend_950pr tiling.cores=2
  play "$1" "$2" recording replay "$here/traces/backward_half_framework.aiv"
  play "$1" "$2" recorded_functions replay "$here/traces/register_functions.aiv"
}

programs=("$@")
if [[ ${#programs[@]} -eq 0 ]]; then
  for compiler in g++ clang++; do
    for type in Release Debug; do programs+=("$(build "$compiler" "$type")"); done
  done
fi

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for k in "${!programs[@]}"; do outputs "$(realpath "${programs[$k]}")" "$scratch/$k"; done

files=$(find "$scratch/0" -type f | wc -l)
[[ $files -ge 40 ]] || { echo "only $files files were written" >&2; exit 1; }
different=0
for ((k = 1; k < ${#programs[@]}; ++k)); do
  diff -rq "$scratch/0" "$scratch/$k" || different=1
done
echo "${#programs[@]} programs, $files files each: $([[ $different -eq 0 ]] && echo "the same bytes" || echo "they differ")"
exit $different
