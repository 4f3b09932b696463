#!/usr/bin/env bash
# Races freecell against fc-solve (Debian's freecell-solver-bin) on a game of the family, and prints
# where the two disagree. compare_with_fc_solve.sh --game NAME calls it.
#
#   benchmarks/compare_games_with_fc_solve.sh NAME [FIRST-LAST [ITERATIONS]]
#
# NAME is a game of freecell. Without a range: 500001-500100. fc-solve takes one board a process,
# here with `-l cn`, which is exact where runs move as room allows, and with `-l lg`, which is not;
# each gives up after ITERATIONS (2000000). `freecell verify` replays what fc-solve finds. Times are
# of one core, in processor time. fc-solve's has the start of a process for each board, and
# freecell's has the replay of every solution and is that of at least 1,000 deals, because it is
# short. FREECELL names another program than build/release/freecell.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
program=${FREECELL:-$root/build/release/freecell}
game=$1
range=${2:-500001-500100}
iterations=${3:-2000000}
first=${range%-*} last=${range#*-}
deals=$((last - first + 1))
our_deals=$((deals > 1000 ? deals : 1000))

declare -A rules=(
  [freecell]='-g freecell' [relaxed-freecell]='-g relaxed_freecell'
  [bakers]='-g bakers_game' [kings-only-bakers]='-g kings_only_bakers_game'
  [eight-off]='-g eight_off' [seahaven]='-g seahaven_towers' [forecell]='-g forecell'
  [forecell-same-suit]='--freecells-num 4 --stacks-num 8 --sequences-are-built-by suit --empty-stacks-filled-by kings'
  [relaxed-seahaven]='-g relaxed_seahaven_towers'
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

"$program" deal "$range" --game "$game" | awk -v RS= -v deal="$first" -v work="$work" '
  { board = work "/" deal++ ".board"; print > board; close(board) }'

# rival PRESET
rival() {
  local deal
  for ((deal = first; deal <= last; ++deal)); do
    # shellcheck disable=SC2086 # the rules are several words
    fc-solve ${rules[$game]} -l "$1" -m -mi "$iterations" "$work/$deal.board" >"$work/$deal.answer" || true
  done
}

# rival_verdicts: a line for each deal, the deal and what fc-solve made of it.
rival_verdicts() {
  awk -v iterations="$iterations" '
    /is solveable/ { solved = 1 }
    /checked is/ {
      deal = FILENAME
      gsub(/.*\/|\.answer/, "", deal)
      print deal, (solved ? "solved" : $NF + 0 >= iterations ? "unknown" : "lost")
      solved = 0
    }' "$work"/*.answer
}

# replayed PRESET: a line for each deal that it solved, the deal and whether its solution is valid.
replayed() {
  awk '$2 == "solved" { print $1 }' "$work/$1" | while read -r deal; do
    echo "# deal: $deal"
    echo "$(<"$work/$deal.answer")"
  done >"$work/solutions.txt"
  { "$program" verify "$work/solutions.txt" --game "$game" --jobs 1 || [[ $? -eq 1 ]]; } 2>/dev/null |
    sed --quiet --regexp-extended 's/^[^ ]*: deal ([0-9]+)( of [^:]*)?: (valid|invalid):.*/\1 \3/p'
}

ours() {
  "$program" solve "$first-$((first + our_deals - 1))" --game "$game" --jobs 1 --quiet \
    --output "$work/freecell.csv" --force || [[ $? -eq 1 ]]
}

count() { awk -v verdict="$2" '$2 == verdict { ++count } END { print count + 0 }' "$1"; }

# listed CONDITION: the deals whose lines fulfil it: $2 of fc-solve, $3 of freecell, $4 of verify.
listed() { awk "$1 { print \$1 }" "$work/all" | paste --serial --delimiters ' '; }

our_time=$(cpu ours)
awk -F, -v last="$last" '
  NR == 1 { for (i = 1; i <= NF; ++i) if ($i == "verdict") verdict = i }
  NR > 1 && $1 <= last { print $1, $verdict }' "$work/freecell.csv" >"$work/freecell"
echo "$game, $range, freecell: $(count "$work/freecell" solved) solved," \
  "$(count "$work/freecell" unsolvable) unsolvable, $(count "$work/freecell" unknown) unknown"
for preset in cn lg; do
  time=$(cpu rival "$preset")
  rival_verdicts >"$work/$preset"
  replayed "$preset" >"$work/replayed"
  awk -v deals="$deals" -v our_deals="$our_deals" -v rival="$time" -v ours="$our_time" -v preset="$preset" 'BEGIN {
    printf "fc-solve -l %s: %.1f deals/s, freecell %.0f deals/s, ratio %.0f\n",
      preset, deals / rival, our_deals / ours, (our_deals / ours) / (deals / rival) }'
  echo "  $(count "$work/$preset" solved) solved, $(count "$work/replayed" valid) of them by valid solutions;" \
    "$(count "$work/$preset" lost) said to be lost, $(count "$work/$preset" unknown) given up"
  join -a 1 <(join <(sort "$work/$preset") <(sort "$work/freecell")) <(sort "$work/replayed") >"$work/all"
  echo "  won, but said to be lost: $(listed '$2 == "lost" && $3 == "solved"')"
  echo "  invalid solutions: $(listed '$4 == "invalid"')"
  echo "  invalid solutions of deals that are proved to be lost: $(listed '$4 == "invalid" && $3 == "unsolvable"')"
  echo "  valid solutions of deals that freecell does not solve: $(listed '$4 == "valid" && $3 != "solved"')"
done
