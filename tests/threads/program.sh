#!/usr/bin/env bash
# Runs the program with two workers in every way in which it has threads: batches of each command,
# solutions and certificates beside the rows, progress, checkpoints, a run that is killed and goes
# on, one deal searched by both workers, checks of many lines. What comes out must be what one worker
# writes; ThreadSanitizer ends a run with exit code 66 if it sees a race.
#
#   program.sh FREECELL
set -euo pipefail
program=$(realpath "$1")
work=$(mktemp --directory)
trap 'rm --recursive --force "$work"' EXIT
cd "$work"
export TSAN_OPTIONS="${TSAN_OPTIONS-} halt_on_error=1"

# fail MESSAGE
fail() {
  echo "$1"
  cat errors
  exit 1
}

# run CODE ARGUMENT...: the exit code has to be CODE.
run() {
  local wanted=$1 code=0
  shift
  "$program" "$@" 2>errors || code=$?
  [[ $code -eq $wanted ]] || fail "exit code $code of: freecell $*"
}

# same ARGUMENT...: standard output by one worker and by two.
same() {
  run 0 "$@" --jobs 1 >one
  run 0 "$@" --jobs 2 >two
  cmp one two || fail "other rows by two workers: freecell $*"
  echo "same: freecell $*"
}

same solve 1-400,11982 --progress json
same solve 1-2 --effort short --quiet
same solve 1-3 --effort shortest --within-deal --max-expanded 20000 --quiet
same solve 1-60 --process-memory 2G --quiet
same fewest 1-20 --quiet
same measure 1-2 --columns all --quiet
same bound 1-200 --quiet
"$program" deal 1-30 >boards.txt
same find boards.txt --quiet
same prove 1-2,11982 --quiet

run 0 solve 1-300 --quiet --jobs 1 --output one.csv --solutions-file one.txt
run 0 solve 1-300 --quiet --jobs 2 --output two.csv --solutions-file two.txt --certificates proofs --progress json
cmp one.csv two.csv && cmp one.txt two.txt || fail 'other files by two workers'
same verify two.txt --quiet

# A run that is killed as soon as it has a record, and goes on.
"$program" solve 1-1500 --jobs 2 --output killed.csv --quiet 2>errors &
until [[ -s killed.csv.run.json ]]; do kill -0 $! || fail 'ended without a record'; sleep 0.05; done
kill -KILL $! || true
wait $! || true
run 0 solve 1-1500 --jobs 2 --output killed.csv --quiet --resume
run 0 solve 1-1500 --jobs 1 --output whole.csv --quiet
cmp whole.csv killed.csv || fail 'other rows by a run that was killed'

# A proof in two parts, its certificate and the check of it.
run 1 prove 11982 --jobs 2 --max-positions 9000 --output proof.csv --certificate proof --checkpoint checkpoint --quiet
run 0 prove 11982 --jobs 2 --output proof.csv --certificate proof --checkpoint checkpoint --quiet --resume
run 0 verify proof --jobs 2 --quiet >/dev/null
echo 'files, resuming and proofs: the same'
