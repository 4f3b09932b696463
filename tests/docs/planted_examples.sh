#!/usr/bin/env bash
# Shows that run_examples.sh can fail: it has to pass pages that are right and refuse each of these
# that are wrong.
#
#   planted_examples.sh FREECELL
set -euo pipefail
freecell=$1
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp --directory)
trap 'rm --recursive --force "$folder"' EXIT

# page LINE...: a page with one block of examples.
page() {
  printf '%s\n' '# A page' '' '```console' "$@" '```' >"$folder/page.md"
}

passes() {
  page "$@"
  "$here/run_examples.sh" "$freecell" "$folder/page.md" >"$folder/log" || { echo "refused: $*"; cat "$folder/log"; exit 1; }
}

fails() {
  page "$@"
  ! "$here/run_examples.sh" "$freecell" "$folder/page.md" >"$folder/log" || { echo "passed: $*"; exit 1; }
  echo "found: $*"
}

rows='deal,freecells,cascades,verdict,reason,player_moves,card_moves,listed_moves,expanded,generated'
first='1,4,8,solved,,46,180,60,66,500'
second='2,4,8,solved,,40,126,64,37,254'
passes '$ freecell solve 1-2 --quiet' "$rows" "$first" "$second"
passes '$ freecell solve 1-2 --quiet' '…' "$second"
passes '$ freecell solve 1-2 --quiet' "$rows" '…'
passes '$ freecell solve 1-2 --quiet' "$rows" '…' "$first" '…' "$second" '…'
passes '$ freecell solve 1-2 --quiet' "$rows" '1,4,8,solved…' "$second"
passes '$ freecell solve 1-2 --only unknown' "$rows" '…' 'positions expanded a deal: median 37, p99 66, maximum 66' '99.00 s, 1 deals/s'
passes '$ name=deals.csv' '$ freecell solve 1 --quiet \' '  --output $name' '$ head -1 deals.csv' "$rows"
passes '$ freecell solve 5-1' 'freecell: …'
passes '$ true'

fails '$ freecell solve 1-2 --quiet' "$rows" "$second" "$first"
fails '$ freecell solve 1-2 --quiet' "$rows" "$first"
fails '$ freecell solve 1-2 --quiet' "$rows" "$first" "$second" "$second"
fails '$ freecell solve 1-2 --quiet' "$rows" '…' '2,4,8,solved,,39,126,64,37,254'
fails '$ freecell solve 1-2 --quiet' "$rows" '1,4,8,unsolvable…' "$second"
fails '$ freecell solve 1-2 --quiet' '….' "$first" "$second"
fails '$ freecell solve 1 --quiet --output deals.csv' '$ freecell solve 1 --quiet --output deals.csv'
fails '$ freecell solve 1-2 --only unknown' "$rows" '…' '1.00 s, 99 solutions/s'
fails '$ freecell solve 1 --quiet'
fails 'no example at all'
