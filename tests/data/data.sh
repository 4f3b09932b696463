#!/usr/bin/env bash
# Checks the files of data/: their digests, that their totals are those that others have published,
# and that a few of their rows come out the same when they are made anew.
#
#   data.sh FREECELL SOURCE_FOLDER
#
# FREECELL_SAMPLES=5 in the environment makes five times as many rows anew.
set -euo pipefail
export LC_ALL=C.UTF-8
freecell=$(realpath "$1")
data=$(realpath "$2")/data
folder=$(mktemp --directory)
trap 'rm --recursive --force "$folder"' EXIT
cd "$folder"
failures=0

# same WHAT EXPECTED FOUND: two files of rows. Their numbers may end in zeros behind the point.
same() {
  sed --in-place --regexp-extended 's/(\.[0-9]*[1-9])0+(,|$)/\1\2/g; s/\.0+(,|$)/\1/g' "$2" "$3"
  if diff --brief "$2" "$3" > /dev/null; then
    echo "$1: the same"
  else
    echo "$1: not the same (- the data, + made anew)"
    diff --unified=0 "$2" "$3" | head --lines=20 || true
    failures=$((failures + 1))
  fi
}

samples=${FREECELL_SAMPLES:-1}
# sample FILE COUNT [OPTION...]: rows of a data file, drawn by chance.
sample() {
  "$freecell" pick "$data/$1" --count $(($2 * samples)) --seed "${FREECELL_SEED:-24}" --format csv "${@:3}"
}
# The deals of rows, as a list.
deals_of() { tail --lines=+2 "$1" | cut --delimiter=, --fields=1 | paste --serial --delimiters=,; }

# expect WHAT VALUE COMMAND...: what a command prints.
expect() {
  local what=$1 value=$2 found
  shift 2
  found=$("$@")
  if [[ $found == "$value" ]]; then
    echo "$what: $value"
  else
    echo "$what: expected $value, found $found"
    failures=$((failures + 1))
  fi
}

# rows FILE COLUMN CONDITION: how many rows of a data file fulfil it, by a column of numbers.
rows() {
  "$freecell" stats "$data/$1" --where "$3" --columns "$2" --tables means --format csv |
    awk -F, 'END { print $2 + $3 }'
}

(cd "$data" && sha256sum --check --quiet SHA256SUMS)
echo 'digests: as in SHA256SUMS'
expect 'files with a digest' \
  "$(cd "$data" && find . -name '*.csv' -o -name '*.zst' -o -name '*.json' | cut --bytes=3- | sort)" \
  sh -c "cut --characters=67- '$data/SHA256SUMS' | sort"

# ---- How few freecells a deal needs ----

# https://solitairelaboratory.com/fcfaq.html, and Blake and Gent (JAIR 85:21, 2026)
fewest=fewest-1-1000000.csv.zst
expect 'deals' 1000000 rows $fewest fewest_freecells 'deal>0'
expect 'all are known' 1000000 rows $fewest fewest_freecells 'fewest_freecells>=0'
expect 'won with 3 freecells' 993601 rows $fewest fewest_freecells 'fewest_freecells<=3'
expect 'of 1-400000, with 2' 317873 rows $fewest fewest_freecells 'deal<=400000 and fewest_freecells<=2'
expect 'with none' 2174 rows $fewest fewest_freecells 'fewest_freecells=0'
expect 'not with 4' 8 rows $fewest fewest_freecells 'fewest_freecells>4'
for entry in 0:69 1:6220 2:19092 3:6420 4:198 5:1; do
  expect "of 1-32000, with ${entry%:*} and no fewer" "${entry#*:}" \
    rows $fewest fewest_freecells "deal<=32000 and fewest_freecells=${entry%:*}"
done
sample $fewest 80 > expected.csv
"$freecell" fewest "$(deals_of expected.csv)" --quiet | cut --delimiter=, --fields=1,2 > found.csv
same "$fewest" expected.csv found.csv

# ---- Deals that cannot be won ----

sample unsolvable-1-100000000.csv 8 > expected.csv
"$freecell" prove "$(deals_of expected.csv)" --up-to-symmetry --certificate proofs --quiet |
  awk -F, 'NR == 1 { print "deal,positions" } NR > 1 { print $1 "," $6 }' > found.csv
same unsolvable-1-100000000.csv expected.csv found.csv
"$freecell" verify proofs --quiet > /dev/null
expect 'unsolvable of the first million' 8 rows unsolvable-1-100000000.csv positions 'deal<=1000000'

# How certificates are compressed depends on the version of zstd.
published=unsolvable-published.csv.zst
sample $published 8 > expected.csv
"$freecell" prove "$(deals_of expected.csv)" --up-to-symmetry --certificate published --output proofs.csv --quiet
paste --delimiters=, <(cut --delimiter=, --fields=1,6 proofs.csv) \
  <(echo digest; "$data/certificate_digests.py" published) > found.csv
if [[ $(zstd --version) != *v1.5.4,* ]]; then sed --in-place 's/,[^,]*$//' expected.csv found.csv; fi
same $published expected.csv found.csv
expect 'published as unsolvable' 102075 rows $published positions 'positions>0'
# What was swept whole has these and no others.
for swept in 1-100000000 470000001-660000000; do
  zstdcat "$data/$published" | awk -F, -v first="${swept%-*}" -v last="${swept#*-}" '
    NR == 1 || (first <= $1 && $1 <= last) { print $1 "," $2 }' > expected.csv
  cp "$data/unsolvable-$swept.csv" found.csv
  same "unsolvable-$swept.csv, and what is published" expected.csv found.csv
done

# ---- Other games ----

# Others have published what share of other deals cannot be won: 24.947% of Baker's Game, 0.120% of
# Eight Off, 10.668% of Seahaven Towers, 89.436% of ForeCell by suit, 14.383% of ForeCell. A million
# deals have a standard error of at most 0.05%, 200,000 of ForeCell one of 0.08%.
while read -r game last lost; do
  file=unsolvable-${game//[:=]/-}-1-$last.csv.zst
  expect "$game: of 1-$last, not won" "$lost" rows "$file" positions "deal<=$last"
  sample "$file" 40 > expected.csv
  "$freecell" solve "$(deals_of expected.csv)" --game "$game" --quiet |
    awk -F, 'NR == 1 { print "deal,positions" } NR > 1 && $5 == "unsolvable" { print $1 "," $10 }' > found.csv
  same "$file" expected.csv found.csv
done << 'EOF_GAMES'
forecell 200000 28684
forecell:cells-from=first 200000 28549
bakers 1000000 249916
eight-off 1000000 1172
eight-off:cells-from=first 1000000 1152
seahaven 1000000 107015
seahaven:cells-from=first 1000000 107391
kings-only-bakers 1000000 680149
forecell-same-suit 1000000 894659
forecell-same-suit:cells-from=first 1000000 894028
relaxed-seahaven 1000000 22887
EOF_GAMES

pysol=unsolvable-pysol-32001-10000000.csv
sample $pysol 4 > expected.csv
"$freecell" prove "$(deals_of expected.csv | sed 's/pysol://g')" --numbering pysol --up-to-symmetry --quiet |
  awk -F, 'NR == 1 { print "deal,positions" } NR > 1 { print $1 "," $6 }' > found.csv
same $pysol expected.csv found.csv

# by_game FILE COUNT COLUMN COMMAND...: some of its rows, which have this column of each game.
by_game() {
  local file=$1 game columns=()
  sample "$file" "$2" > expected.csv
  for game in $(head --lines=1 expected.csv | cut --delimiter=, --fields=2- | tr ,_ ' -'); do
    "$freecell" "${@:4}" "$(deals_of expected.csv)" --game "$game" --quiet |
      awk -F, -v column="$3" -v name="${game//-/_}" '
        NR == 1 { for (i = 1; i <= NF; ++i) if ($i == column) place = i }
        { print NR == 1 ? name : $place }' > "$game.column"
    columns+=("$game.column")
  done
  paste --delimiters=, <(cut --delimiter=, --fields=1 expected.csv) "${columns[@]}" > found.csv
  same "$file" expected.csv found.csv
}
by_game fewest-by-game-1-10000.csv.zst 20 fewest_freecells fewest
by_game difficulty-by-game-1-2000.csv.zst 4 difficulty measure --games 1-25 --columns difficulty
zstdcat "$data/fewest-by-game-1-10000.csv.zst" > table.csv
"$data/phase.py" < table.csv > found.svg
same 'the picture of it' "$data/../docs/images/games.svg" found.svg

# ---- Cascades and freecells ----

# Blake and Gent, with four freecells. On 5 cascades they left 21 deals open.
cascades=fewest-by-cascades-1-32000.csv.zst
expect 'won on 4 cascades with 4 freecells' 5 rows $cascades cascades_4 'cascades_4<=4'
expect 'won on 5 cascades with 4 freecells' 1266 rows $cascades cascades_5 'cascades_5<=4'
for count in 5 6 7 8; do
  expect "known on $count cascades" 32000 rows $cascades "cascades_$count" "cascades_$count>=0"
done
fewest_on() {
  "$freecell" fewest "$(deals_of expected.csv)" --cascades "$1" --quiet | tail --lines=+2 |
    cut --delimiter=, --fields=2
}
up_to_six() { awk '{ print $1 <= 6 ? $1 : "" }'; }
sample $cascades 15 > expected.csv
head --lines=1 expected.csv > found.csv
paste --delimiters=, <(tail --lines=+2 expected.csv | cut --delimiter=, --fields=1) \
  <(fewest_on 4 | up_to_six) <(fewest_on 5) <(fewest_on 6) <(fewest_on 7) <(fewest_on 8) >> found.csv
same $cascades expected.csv found.csv
cp "$data/../docs/images/phase.svg" expected.svg
"$freecell" pick "$data/$cascades" --count 32000 --format csv | "$data/phase.py" > found.svg
same 'the picture of it' expected.svg found.svg

# ---- What others have left undecided ----

# The hardest of them take minutes each.
for entry in 0:4998 3:5000; do
  freecells=${entry%:*}
  file=open-$freecells-freecells.csv.zst
  expect "$file: decided" "${entry#*:}" rows "$file" expanded 'verdict!=unknown'
  # How many positions a deal takes is the search's of that day.
  sample "$file" 8 --where 'expanded<1000000' | cut --delimiter=, --fields=1,2 > expected.csv
  "$freecell" solve "$(deals_of expected.csv)" --freecells $freecells --quiet |
    cut --delimiter=, --fields=1,4 > found.csv
  same "$file" expected.csv found.csv
done

# ---- Shortest solutions ----

# A search that is cut short says between which lengths the shortest one lies.
shortest=shortest-1-1000.csv
sample $shortest 4 > expected.csv
for entry in player:6 cards:7; do
  "$freecell" solve "$(deals_of expected.csv)" --effort shortest --metric "${entry%:*}" \
    --max-expanded 150000 --quiet > found.csv || [[ $? -eq 1 ]]
  expect "$shortest, ${entry%:*}: within the bounds" $((4 * samples)) awk -F, -v moves="${entry#*:}" '
    FNR == 1 { next }
    NR == FNR { known[$1] = $(moves - 4); next }
    $12 <= known[$1] && known[$1] <= $moves { ++within }
    END { print within + 0 }' expected.csv found.csv
done

# Of these some are not proved.
bounded=shortest-1001-5500.csv
sample $bounded 4 > expected.csv
for entry in player:6:2 cards:7:4; do
  IFS=: read -r metric moves known <<< "$entry"
  "$freecell" solve "$(deals_of expected.csv)" --effort shortest --metric "$metric" \
    --max-expanded 150000 --quiet > found.csv || [[ $? -eq 1 ]]
  expect "$bounded, $metric: within the bounds" $((4 * samples)) awk -F, -v moves="$moves" -v known="$known" '
    FNR == 1 { next }
    NR == FNR { shortest[$1] = $known; bound[$1] = $(known + 1); next }
    $12 <= bound[$1] && shortest[$1] <= $moves { ++within }
    END { print within + 0 }' expected.csv found.csv
done

# ---- Short solutions ----

short=short-1-100000.csv.zst
sample $short 15 > expected.csv
"$freecell" solve "$(deals_of expected.csv)" --effort short --quiet | cut --delimiter=, --fields=1,6 > found.csv
same $short expected.csv found.csv
expect 'short solutions of 1-1000 that are shortest' 890 awk -F, '
  NR == FNR { shortest[$1] = $2; next }
  $2 < shortest[$1] { print "shorter than the shortest:", $0 }
  $1 in shortest && $2 == shortest[$1] { ++same }
  END { print same - 1 }' "$data/$shortest" \
  <("$freecell" pick "$data/$short" --where 'deal<=1000' --count 1000 --format csv)

# ---- Random games ----

for file in $(cd "$data" && ls -- *-games-*.csv.zst); do
  games=${file#*games-}
  sample "$file" 4 > expected.csv
  columns=$(head --lines=1 expected.csv | cut --delimiter=, --fields=2-)
  "$freecell" measure "$(deals_of expected.csv)" --columns "$columns" --games "${games%.csv.zst}" \
    --quiet > found.csv
  same "$file" expected.csv found.csv
done

# ---- Packs ----

for band in easy medium hard expert; do
  expect "packs/$band.json" '1000 deals: 1000 solved, 0 unsolvable, 0 unknown' \
    sh -c "'$freecell' solve '$data/packs/$band.json' --output /dev/null --force 2>&1 | head --lines=1"
done

exit $((failures > 0))
