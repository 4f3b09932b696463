#!/usr/bin/env bash
# Races freecell against fc-solve (Debian's freecell-solver-bin) on another game than FreeCell, and
# prints what fc-solve's presets get wrong there. compare_with_fc_solve.sh --game NAME calls it.
#
#   benchmarks/compare_games_with_fc_solve.sh NAME [FIRST-LAST]
#
# NAME is a game of freecell. Without a range: 500001-500100. fc-solve takes one board a process,
# here with `-l cn`, which is exact where runs move as room allows, and with `-l lg`, which is not;
# each gives up after two million positions. Times are of one core, in processor time. fc-solve's
# has the start of a process for each board, and freecell's has the replay of every solution and is
# that of ten times the range, because it is short. FREECELL names another program than
# build/release/freecell.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
program=${FREECELL:-$root/build/release/freecell}
game=$1
range=${2:-500001-500100}
first=${range%-*} last=${range#*-}
deals=$((last - first + 1))

declare -A rules=(
  [bakers]='-g bakers_game' [kings-only-bakers]='-g kings_only_bakers_game'
  [eight-off]='-g eight_off' [seahaven]='-g seahaven_towers' [forecell]='-g forecell'
  [forecell-same-suit]='--freecells-num 4 --stacks-num 8 --sequences-are-built-by suit --empty-stacks-filled-by kings'
  [relaxed-freecell]='-g relaxed_freecell' [relaxed-seahaven]='-g relaxed_seahaven_towers'
)
if [[ -z ${rules[$game]-} ]]; then
  echo "compare_games_with_fc_solve.sh: '$game' is none of ${!rules[*]}" >&2
  exit 2
fi
work=$(mktemp --directory)
trap 'rm --recursive --force "$work"' EXIT

# cpu COMMAND...: prints its processor time in seconds.
cpu() {
  local TIMEFORMAT='%U %S'
  { time "$@" 2>/dev/null; } 2>&1 | awk '{ printf "%.3f", $1 + $2 }'
}

for ((deal = first; deal <= last; ++deal)); do
  "$program" deal "$deal" --game "$game" >"$work/$deal.board"
done

# rival PRESET
rival() {
  local deal
  for ((deal = first; deal <= last; ++deal)); do
    # shellcheck disable=SC2086 # the rules are several words
    fc-solve ${rules[$game]} -l "$1" -mi 2000000 "$work/$deal.board" >"$work/$deal.answer" || true
  done
}

# rival_verdicts: a line for each deal, the deal and what fc-solve made of it.
rival_verdicts() {
  local deal verdict
  for ((deal = first; deal <= last; ++deal)); do
    if grep --quiet 'is solveable' "$work/$deal.answer"; then
      verdict=solved
    elif awk '/checked is/ { exit $NF + 0 >= 2000000 ? 0 : 1 }' "$work/$deal.answer"; then
      verdict=unknown
    else
      verdict=lost
    fi
    echo "$deal $verdict"
  done
}

ours() {
  "$program" solve "$first-$((first + 10 * deals - 1))" --game "$game" --jobs 1 --quiet \
    --output "$work/freecell.csv" --force || [[ $? -eq 1 ]]
}

count() { awk -v verdict="$2" '$2 == verdict { ++count } END { print count + 0 }' "$1"; }

our_time=$(cpu ours)
awk -F, -v last="$last" 'NR > 1 && $1 <= last { print $1, $5 }' "$work/freecell.csv" >"$work/freecell"
echo "$game, $range, freecell: $(count "$work/freecell" solved) solved," \
  "$(count "$work/freecell" unsolvable) unsolvable, $(count "$work/freecell" unknown) unknown"
for preset in cn lg; do
  time=$(cpu rival "$preset")
  rival_verdicts >"$work/$preset"
  awk -v deals="$deals" -v rival="$time" -v ours="$our_time" -v preset="$preset" 'BEGIN {
    printf "fc-solve -l %s: %.1f deals/s, freecell %.0f deals/s, ratio %.0f\n",
      preset, deals / rival, 10 * deals / ours, 10 * rival / ours }'
  echo "  $(count "$work/$preset" solved) solved, $(count "$work/$preset" lost) said to be lost," \
    "$(count "$work/$preset" unknown) given up"
  join <(sort "$work/$preset") <(sort "$work/freecell") >"$work/both"
  echo "  won, but said to be lost: $(awk '$2 == "lost" && $3 == "solved" { print $1 }' "$work/both" | paste --serial --delimiters ' ')"
  echo "  said to be won, and proved to be lost: $(awk '$2 == "solved" && $3 == "unsolvable" { print $1 }' "$work/both" | paste --serial --delimiters ' ')"
done
