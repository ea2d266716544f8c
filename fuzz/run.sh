#!/usr/bin/env bash
# Runs each target under libFuzzer for a number of seconds: `fuzz/run.sh 60`, `fuzz/run.sh 1800 specs locks`.
# Stable Rust and a C++ compiler are enough. What libFuzzer finds is in `target/fuzz/found`, new inputs in `target/fuzz/corpus`.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:?"usage: fuzz/run.sh SECONDS [TARGET...]"}
shift
out=$PWD/target/fuzz
mkdir -p "$out/found"

# What cargo-fuzz sets without a sanitizer.
export RUSTFLAGS="--cfg fuzzing -Cpasses=sancov-module -Ccodegen-units=1 -Cdebug-assertions -Coverflow-checks \
  -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
  -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares"
host=$(rustc -vV | sed -n 's/^host: //p')
# The release profile makes a small program. Coverage is counted in each crate, and reports need symbols.
export CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_STRIP=none
# With a target, flags are not for build scripts and macros.
cargo build --quiet --release --package helpdesk-fuzz --target "$host" --target-dir "$out/build"

targets=("$@")
if [ ${#targets[@]} -eq 0 ]; then
  read -ra targets < <(sed -n 's/.*Target { name: "\([a-z_]*\)".*/\1/p' fuzz/src/lib.rs | tr '\n' ' ')
fi
status=0
for target in "${targets[@]}"; do
  mkdir -p "$out/corpus/$target"
  log=$out/$target.log
  if ! FUZZ_TARGET=$target "$out/build/$host/release/helpdesk-fuzz" -max_total_time="$seconds" -timeout=1 -rss_limit_mb=1024 \
    -max_len=4096 -print_final_stats=1 -artifact_prefix="$out/found/$target-" "$out/corpus/$target" "fuzz/corpus/$target" > "$log" 2>&1
  then
    status=1
    tail -n 30 "$log"
  fi
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  rss=$(sed -n 's/^stat::peak_rss_mb: *//p' "$log")
  slow=$(sed -n 's/^stat::slowest_unit_time_sec: *//p' "$log")
  cov=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)
  printf '%-14s %12s runs, coverage %6s, slowest %s s, %s MB\n' "$target" "$runs" "$cov" "$slow" "$rss"
done
exit $status
