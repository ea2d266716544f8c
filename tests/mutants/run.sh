#!/usr/bin/env bash
# Mutation tests: changes the code in one place at a time, and names the mutants that no test catches.
# `tests/mutants/run.sh call` takes a layer, `tests/mutants/run.sh --in-diff main` the lines that differ from a commit.
# Further options are for cargo-mutants: `--shard 0/8 --sharding round-robin` takes every eighth mutant.
# Fails unless `survivors.txt` lists exactly the mutants that survive.
# No globs, because cargo-mutants expands them itself.
set -feuo pipefail
cd "$(dirname "$0")/../.."
layers=(call classify transport read resolve emit diff)
usage="usage: tests/mutants/run.sh LAYER|--in-diff BASE [OPTION...], where LAYER is one of: ${layers[*]}"
target=${CARGO_TARGET_DIR:-$PWD/target}
export CARGO_TARGET_DIR=$target/mutants/build
export CARGO_INCREMENTAL=1 CARGO_PROFILE_DEV_DEBUG=none INSTA_UPDATE=no

# The files of a layer.
files() {
  case $1 in
    call) echo --file=client/src/{rate_limiter.rs,rate_limiter/**,call/**} --exclude=**/classify.rs ;;
    classify) echo --file=client/src/{call/classify.rs,error/kind.rs} ;;
    transport) echo --file=client/src/{transport.rs,transport/**} --exclude=**/address_families.rs ;;
    read) echo --file=runtime/src/{json.rs,json/**,responses/**} ;;
    resolve) echo --file=codegen/src/resolve/** ;;
    emit) echo --file=codegen/src/emit/** ;;
    diff) echo --file={diff/src/**,xtask/src/diff.rs,xtask/src/diff/**} ;;
  esac
}

# The tests of a layer, fast ones first. A line is a pass: it runs for the mutants that survive the passes before it.
passes() {
  # cargo-mutants first runs the tests without a mutant, but those of the mutated package alone. The tests of another one must pass.
  local other="--baseline=skip --timeout=120"
  local client="--test-package=helpdesk-client --test-package=helpdesk-client-tests"
  case $1 in
    call | classify)
      local slow=(paced_calls_are_never_rejected wrong_headers_do_not_block_calls)
      echo "$other" $client --cargo-arg=--test=client -- -- calls:: "${slow[@]/#/--skip=}"
      echo "$other" $client --cargo-arg={--lib,--test=client} -- -- files:: paging:: sending:: tests::
      echo "$other" $client --cargo-arg=--test=client -- -- "${slow[@]}"
      ;;
    transport)
      echo "$other" $client --cargo-arg={--lib,--test=client} -- -- sending:: tests::
      echo "$other" $client --cargo-arg=--test=client -- -- blocking:: files::
      echo "$other" $client --cargo-arg=--test=client -- -- stop pools abort hostile early table certain
      ;;
    read)
      echo "$other" --test-package=helpdesk-runtime-tests --cargo-arg=--test=runtime -- -- responses::
      echo "$other" --test-package=api-tests --cargo-arg=--test=memory -- --
      echo "$other" --test-package=api-tests -- -- events responses typed_json
      echo "$other" --test-package=helpdesk-fake --cargo-arg=--test=fake -- -- end_to_end::find_created
      ;;
    resolve | emit)
      echo "$other" --test-package=api-tests -- -- freshness::the_client golden:: mistakes:: check:: names::
      echo "$other" --test-package=judges -- -- plain_docs::
      echo "$other" --test-package=api-tests -- -- checks:: consequences:: scaffold:: reference:: robustness::
      echo "$other" --test-package=generated-programs -- -- clients
      ;;
    diff)
      echo "$other" --test-package=api-tests -- -- diff:: --skip=diff::laws
      echo "$other" --test-package=api-tests -- -- diff::laws witnesses::every_rule
      ;;
  esac
}

# Runs cargo-mutants. It exits with 2 if a mutant survives, and with 3 if one keeps a test from ending.
mutate() {
  # libtest ends at the first failed test by an unstable option, which a variable permits.
  local runner="--cargo-arg=--config=target.'cfg(unix)'.runner=['env','RUSTC_BOOTSTRAP=1']"
  cargo mutants --config tests/mutants/mutants.toml "$runner" "$@" -Z unstable-options --fail-fast || [[ $? == [23] ]]
}

# The names that cargo-mutants gives, without lines and columns.
names() {
  sed -E 's/^([^:]*):[0-9]+:[0-9]+: /\1: /' "$@" | sort
}

listed() {
  grep -E "^[^# ]" tests/mutants/survivors.txt | sort
}

# Those that this run has tested.
tested() {
  grep -Fx -f "$1/viable.txt" || true
}

# Fails if a mutant is listed that no longer exists.
check_list() {
  local layer
  for layer in "${layers[@]}"; do
    cargo mutants --config tests/mutants/mutants.toml --list $(files "$layer")
  done | names > "$target/mutants/all.txt"
  if ! listed | comm -23 - "$target/mutants/all.txt" | sed 's/^/no longer exists: /' | (! grep .); then
    exit 1
  fi
}

# Tests a layer, and compares what survives with the list.
run() {
  local layer=$1 out=$target/mutants/$1
  shift
  local pass chosen=("$@")
  rm -rf "$out"
  mkdir -p "$out"
  while read -ru 3 pass; do
    mutate --output "$out" $(files "$layer") "${chosen[@]}" $pass || return 1
    if [ ! -e "$out/mutants.out/missed.txt" ]; then
      echo "$layer: no mutants"
      return
    fi
    if [ ! -e "$out/viable.txt" ]; then names "$out"/mutants.out/{caught,missed,timeout}.txt > "$out/viable.txt"; fi
    if [ ! -s "$out/mutants.out/missed.txt" ]; then break; fi
    # Those that survive, as regular expressions. Some kinds of mutants are not chosen by name, so `--iterate` leaves out the rest.
    mapfile -t chosen < <(sed -E 's/[][().*+?{}|^$\\]/\\&/g; s/.*/--re=^&$/' "$out/mutants.out/missed.txt")
    chosen+=(--iterate)
  done 3< <(passes "$layer")
  names "$out/mutants.out/missed.txt" | tested "$out" > "$out/survivors.txt"
  listed | tested "$out" > "$out/listed.txt"
  local viable survivors
  viable=$(wc -l < "$out/viable.txt") survivors=$(wc -l < "$out/survivors.txt")
  echo "$layer: $((viable - survivors)) of $viable mutants were caught"
  # Of a part of the mutants, those of one function with the same name count once.
  local sort=(sort)
  if [ $# -gt 0 ]; then sort+=(-u); fi
  diff -u --label survivors.txt <("${sort[@]}" "$out/listed.txt") --label survivors <("${sort[@]}" "$out/survivors.txt")
}

case ${1:-} in
  --in-diff)
    base=${2:?"$usage"}
    shift 2
    mkdir -p "$target/mutants"
    git diff "$base" > "$target/mutants/change.diff"
    check_list
    status=0
    for layer in "${layers[@]}"; do
      run "$layer" --in-diff "$target/mutants/change.diff" "$@" || status=1
    done
    exit $status
    ;;
  *)
    layer=${1:?"$usage"}
    [[ " ${layers[*]} " == *" $layer "* ]] || { echo "$usage" >&2; exit 1; }
    mkdir -p "$target/mutants"
    check_list
    run "$@"
    ;;
esac
