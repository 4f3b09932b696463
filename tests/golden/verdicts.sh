#!/usr/bin/env bash
# Demands verdicts that are known: of deals that other solvers' fast presets give up, of the eight
# below a million that cannot be won, and of the classic 32,000, where it is 11982 alone. Takes any
# build of the program.
#
#   verdicts.sh PROGRAM
set -euo pipefail
program=$1

# expect LIST SOLVED UNSOLVABLE: how many deals of the list are solved, and which are unsolvable;
# all are decided.
expect() {
  local list=$1 expected="$2 solved, unsolvable:$3" found status=0
  found=$("$program" solve "$list" --quiet | awk -F, '
    NR > 1 && $4 == "solved" { ++solved }
    NR > 1 && $4 == "unsolvable" { unsolvable = unsolvable " " $1 }
    END { printf "%d solved, unsolvable:%s", solved, unsolvable }') || status=$?
  echo "$list: $found (exit $status)"
  if [[ $found != "$expected" || $status -ne 0 ]]; then
    echo "expected: $expected (exit 0)"
    exit 1
  fi
}

expect 739671,94717719,57148,1941,98714,31465 6 ''
expect 11982,146692,186216,455889,495505,512118,517776,781948 0 ' 11982 146692 186216 455889 495505 512118 517776 781948'
expect 1-32000 31999 ' 11982'
