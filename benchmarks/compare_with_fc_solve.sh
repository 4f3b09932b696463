#!/usr/bin/env bash
# Races freecell against fc-solve (Debian's freecell-solver-bin, its fast preset) on the same deals
# of the same machine.
#
#   benchmarks/compare_with_fc_solve.sh [--times N] [FIRST-LAST]...
#   benchmarks/compare_with_fc_solve.sh --game NAME [FIRST-LAST [ITERATIONS]]    see compare_games_with_fc_solve.sh
#
# Without ranges: 500001-600000 and 2147483648-2147583647, which were not used to tune freecell. For
# each range, N times (3): both on one core, fc-solve first; then both on two cores, fc-solve as two
# processes of half the range each, freecell as one process of two workers. freecell does all it
# always does: exact verdicts, the replay of every solution, the CSV. FREECELL names another program
# than build/release/freecell. Needs Linux's taskset, and awk.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
program=${FREECELL:-$root/build/release/freecell}
times=3
ranges=()

[[ ${1-} != --game ]] || exec "$root/benchmarks/compare_games_with_fc_solve.sh" "${@:2}"
while [[ $# -gt 0 ]]; do
  case $1 in
    --times) times=$2 && shift 2 ;;
    [0-9]*-[0-9]*) ranges+=("$1") && shift ;;
    *) echo "compare_with_fc_solve.sh: neither --times N nor FIRST-LAST: $1" >&2 && exit 2 ;;
  esac
done
[[ ${#ranges[@]} -gt 0 ]] || ranges=(500001-600000 2147483648-2147583647)

if ! command -v freecell-solver-range-parallel-solve >/dev/null || [[ ! -x $program ]]; then
  "$root/tools/scripts/build" freecell
fi
work=$(mktemp --directory)
trap 'rm --recursive --force "$work"' EXIT
mapfile -t cores < <(taskset --cpu-list --pid $$ | sed 's/.*: //; s/,/\n/g' | awk -F- '{ for (i = $1; i <= $NF; ++i) print i }')

# seconds COMMAND...: how long it took, in seconds; fails as the command does, but for "some
# unknown" (1).
seconds() {
  local before after status=0
  before=$(date +%s.%N)
  "$@" || status=$?
  after=$(date +%s.%N)
  [[ $status -le 1 ]] || return "$status"
  awk -v a="$before" -v b="$after" 'BEGIN { printf "%.3f", b - a }'
}

# rival FIRST LAST OUTPUT
rival() {
  freecell-solver-range-parallel-solve "$1" "$2" $(($2 - $1 + 1)) -l lg >"$work/rival.$3"
}

rival_one_core() {
  rival "$first" "$last" 0
}

rival_two_cores() {
  local middle=$(((first + last) / 2))
  rival "$first" "$middle" 0 &
  rival $((middle + 1)) "$last" 1
  wait $!
}

# freecell JOBS
freecell() {
  "$program" solve "$first-$last" --jobs "$1" --quiet --output "$work/freecell.csv" --force
}

freecell_one_core() {
  freecell 1
}

freecell_two_cores() {
  freecell 2
}

# What each made of the deals of the last run. The rival prints the deals that it did not solve, and
# nothing of the others.
rival_result() {
  awk -v deals="$deals" '
    /^Unsolved Board No\./ { ++unsolved }
    /^Intractable Board No\./ { ++limit }
    END { printf "%d solved, %d not solved, %d limit", deals - unsolved - limit, unsolved, limit }' "$work"/rival.*
}

freecell_result() {
  awk -F, '
    NR > 1 { ++count[$4] }
    END { printf "%d solved, %d unsolvable, %d unknown", count["solved"], count["unsolvable"], count["unknown"] }' "$work/freecell.csv"
}

# The deals that the rival did not solve and freecell did.
given_up() {
  awk -F, '
    FILENAME ~ /rival/ { if (match($0, /^(Unsolved|Intractable) Board No\. [0-9]+/)) { split(substr($0, 1, RLENGTH), w, " "); lost[w[4]] } next }
    $1 in lost && $4 == "solved" { print $1 }' "$work"/rival.* "$work/freecell.csv"
}

median_line() {
  sort --numeric-sort | awk '{ v[NR] = $1 } END {
    printf "ratio: minimum %.2f, median %.2f, maximum %.2f\n", v[1], NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2, v[NR] }'
}

# race one|two: on so many cores, alternately, $times times.
race() {
  local cores_name=$1_core run rival_time freecell_time ratios=()
  [[ $1 == one ]] || cores_name+=s
  printf '\n%s, %s\n' "$range" "${cores_name/_/ }"
  rm --force "$work"/rival.*
  # Every process from here on inherits the cores.
  taskset --all-tasks --cpu-list --pid "$([[ $1 == one ]] && echo "${cores[0]}" || echo "${cores[0]},${cores[1]}")" $$ >/dev/null
  for ((run = 1; run <= times; ++run)); do
    rival_time=$(seconds "rival_$cores_name")
    freecell_time=$(seconds "freecell_$cores_name")
    ratios+=("$(awk -v r="$rival_time" -v f="$freecell_time" 'BEGIN { printf "%.2f", r / f }')")
    awk -v d="$deals" -v r="$rival_time" -v f="$freecell_time" -v x="${ratios[-1]}" 'BEGIN {
      printf "  fc-solve %8.2f s %8d deals/s   freecell %8.2f s %8d deals/s   ratio %.2f\n", r, d / r, f, d / f, x }'
  done
  printf '%s\n' "${ratios[@]}" | median_line
  echo "fc-solve: $(rival_result)"
  echo "freecell: $(freecell_result)"
}

echo "machine:  $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), ${#cores[@]} cores, $(uname -srm)"
echo "freecell: $("$program" --version | head -n 1)"
echo "fc-solve: $(fc-solve --version | tail -n 1), freecell-solver-range-parallel-solve FIRST LAST STEP -l lg"
for range in "${ranges[@]}"; do
  first=${range%-*}
  last=${range#*-}
  deals=$((last - first + 1))
  race one
  if [[ ${#cores[@]} -ge 2 ]]; then
    race two
  fi
  echo "solved by freecell, given up by fc-solve: $(given_up | paste --serial --delimiters ' ')"
done
