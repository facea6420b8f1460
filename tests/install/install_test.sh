#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs the program under a prefix of its own and runs every example from there: install_test.sh BUILD_FOLDER.
# Nothing may come from the source: the compiler is told to look nowhere else, and the run files lie under the prefix.
set -euo pipefail

build=$1
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
cmake --install "$build" --prefix "$prefix" >/dev/null
aivsim=$prefix/bin/aivsim
examples=$prefix/share/aivsim/examples

fail() {
  echo "install_test: $*" >&2
  exit 1
}

run_example() {
  local name=$1 entry=$2
  "$aivsim" kernel "$examples/$name/$name.cpp" --entry "$entry" --config "$examples/$name/run.yaml" -q >"$prefix/out" ||
    fail "$entry ended with status $?: $(cat "$prefix/out")"
  grep -q ' ok$' "$prefix/out" || fail "$entry has no verdict on its numbers"
}

cd "$prefix"
for name in vector_add layer_norm softmax rms_norm gelu layer_norm_grad add_layer_norm_grad; do run_example $name $name; done
run_example row_sum row_sum_by_row
run_example row_sum row_sum_together

status=0
"$aivsim" kernel "$examples/racy/racy.cpp" --entry racy --config "$examples/racy/run.yaml" -q >"$prefix/out" || status=$?
[[ $status -eq 1 ]] || fail "racy ended with status $status, not 1"
grep -q 'racy.cpp:23): read_after_write' "$prefix/out" || fail "racy is not explained"

# Where the headers and the hardware come from.
"$aivsim" kernel "$examples/gelu/gelu.cpp" --entry gelu --config "$examples/gelu/run.yaml" -v 2>"$prefix/err" >/dev/null
grep -q -- "-isystem $prefix/include/aivsim " "$prefix/err" || fail "the headers are not the installed ones"
[[ $(grep -o -- '-isystem [^ ]*' "$prefix/err" | grep -vc "$prefix") -eq 0 ]] || fail "headers from elsewhere"
mv "$prefix/share/aivsim/configs/hardware/atlas_a2.yaml" "$prefix/share/aivsim/configs/hardware/mine.yaml"
"$aivsim" hardware mine -q >/dev/null || fail "the hardware files are not the installed ones"
"$aivsim" validate --hardware ascend_950pr -q >/dev/null || fail "the measured tables are not there"
echo "every example runs from $prefix"
