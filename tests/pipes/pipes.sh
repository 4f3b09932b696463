#!/usr/bin/env bash
# Walks the pipes in which people use the program: lists, boards and rows from anywhere, to
# anywhere. Prints each line that it tries and what comes out, and ends at the first that is wrong.
#
#   pipes.sh FREECELL
set -euo pipefail
program=$(realpath "$1")
work=$(mktemp --directory)
trap 'rm --recursive --force "$work"' EXIT
cd "$work"
freecell() { "$program" "$@"; }

tried=0
# try LINE PATTERN [CODE]: runs the line in a shell. All that it prints has to match the pattern of
# bash, and its exit code has to be CODE, 0 if that is not given.
try() {
  local output code=0
  output=$(eval "$1" 2>&1) || code=$?
  tried=$((tried + 1))
  printf '$ %s\n%s\n' "$1" "$(head --lines 3 <<<"$output")"
  # shellcheck disable=SC2053  # a pattern
  if [[ $output != $2 || $code -ne ${3-0} ]]; then
    printf '!! exit code %d, and not %s\n%s\n' "$code" "$2" "$output"
    exit 1
  fi
}
# Solved rows of both deals, and of nothing else.
both=$'*\n617,4,8,solved,*\n11982,4,8,unsolvable,*'

echo '## Deals'
printf '617\n11982  # a comment\n' >numbers.txt
freecell solve 617,11982 --output rows.csv --quiet
freecell solve 617,11982 --output rows.ndjson --quiet
printf 'name,deal\n"a, b",617\nc,11982\n' >theirs.csv
printf '{"deal":617}\n{"deal":11982}\n' >theirs.ndjson
freecell solve 1-2000 --output many.csv --quiet
freecell pick many.csv --band hard --band-by expanded --count 2 --seed 1 --format json >picked.json
freecell pick many.csv --band all --band-by expanded --count 1 --seed 1 --format pack >pack.json
for list in numbers.txt rows.csv rows.ndjson theirs.csv theirs.ndjson; do
  try "freecell solve $list --quiet" "$both"
  try "freecell solve - --quiet <$list" "$both"
done
try 'echo 617 | freecell solve - --quiet' $'*\n617,4,8,solved,*'
try 'seq 1 30000 | freecell solve - --output scattered.csv' '30000 deals: 29999 solved, 1 unsolvable, 0 unknown*'
try 'freecell pick many.csv --band hard --band-by expanded --count 3 --seed 1 2>/dev/null | freecell solve - --effort short --quiet' $'deal,*,solved,*\n*,solved,*\n*,solved,*'
hard='freecell pick many.csv --band hard --band-by expanded --count 2 --seed 1 2>/dev/null'
try "$hard | freecell prove - --quiet" $'*,solved,*\n*,solved,*'
try "$hard | freecell fewest - --quiet" $'deal,fewest_freecells,*\n*,*\n*'
try "$hard | freecell bound - --quiet" $'deal,*\n*,*\n*'
try "$hard | freecell measure - --columns breaks --quiet" $'*breaks\n*,*\n*'
try "$hard | head --bytes 4 | freecell play - --output p.html && grep --count '<html' p.html" '1'
try "$hard | freecell deal - | freecell find - --quiet" $'deal,number\n-:1,208\n-:2,1590'
try "$hard | freecell find - --quiet" $'deal,number\n208,208\n1590,1590'
for list in picked.json pack.json; do
  try "freecell solve $list --quiet" $'*,solved,*\n*,solved,*'
done
try 'freecell solve 1-1000000:250000 --quiet' $'*\n1,*\n250001,*\n500001,*\n750001,*'
try 'freecell solve --random 4 --seed 7 --quiet' $'*\nrandom:7:0,*\nrandom:7:1,*\nrandom:7:2,*\nrandom:7:3,*'
try 'diff <(freecell solve --random 9 --seed 7 --quiet) <(for s in 1 2 3; do freecell solve --random 9 --seed 7 --shard $s/3 --quiet | tail -n +$((s == 1 ? 1 : 2)); done)' ''
try 'freecell solve random:7:3 --quiet | diff - <(freecell solve --random 4 --seed 7 --quiet | sed "2,4d")' ''

echo '## Boards'
solved=$'*\n*,4,8,solved,*'
for format in text rows json unicode; do
  try "freecell deal 617 --format $format | freecell solve - --quiet" "$solved"
done
try 'freecell show 617 | freecell solve - --quiet' "$solved"
try 'freecell deal 617 --format rows | freecell solve - --cascades 8 --quiet' "$solved"
freecell deal 617 >b.txt
try 'fc-solve --prelude qs -p -sam b.txt >theirs.txt; freecell verify theirs.txt --board b.txt' '*1 solution: 1 valid*'
for style in -sam '-t -sam'; do try "fc-solve -p $style b.txt | freecell solve - --quiet" "$solved"; done
try 'sed "=" b.txt | sed "N; s/\n/: /" | freecell solve - --quiet' "$solved"
try 'sed "s/\([^ :]\)\([CDHS]\)/\2\1/g" b.txt | freecell solve - --quiet' "$solved"
try 'sed "s/ /, /g" b.txt | freecell solve - --quiet' "$solved"
try 'sed "s/C/♣/g; s/D/♦/g; s/H/♥/g; s/S/♠/g" b.txt | freecell solve - --quiet' "$solved"
try '(echo "# id: mine"; cat b.txt) | freecell solve - --quiet' $'*\nmine,4,8,solved,*'
try '(cat b.txt; echo; echo "2C 2C"; echo; cat b.txt) | freecell solve - --keep-going --quiet' $'*,solved,*unknown,input*,solved,*' 1
for at in 1 2; do try "freecell deal 1-4 >four.txt; freecell solve four.txt --shard $at/2 --quiet" $'*\n*,solved,*\n*,solved,*'; done
try 'freecell measure four.txt --columns breaks --quiet' $'*breaks\n*\n*\n*\n*'
try 'freecell solve four.txt --output of_boards.csv --quiet && freecell pick of_boards.csv --count 2 --seed 1' $'*\n*'
try 'freecell stats of_boards.csv' '*4*solved*'

# A pipe that pauses: the rows of all that has come are there before it goes on. The last board has
# not come as a whole, because no blank line ends it.
freecell deal 1-1000 >thousand.txt
pausing() {
  ${compressor:-cat} thousand.txt "$@"
  wait_for_lines $((1000 + $#))
  wc --lines <early.csv >early.txt
}
# wait_for_lines N: until early.csv has so many; a minute at most.
wait_for_lines() {
  for ((i = 0; i < 600 && $(wc --lines <early.csv) < $1; ++i)); do sleep 0.1; done
}
for jobs in 1 2 5; do
  : >early.csv
  try "pausing | freecell solve - --jobs $jobs --quiet >early.csv; wc --lines <early.csv" 1001
  try 'cat early.txt' 1000
done
for compressor in 'gzip -c' 'zstd -cq'; do
  : >early.csv
  try "compressor='$compressor' pausing | freecell solve - --jobs 2 --quiet >early.csv; cat early.txt" 1000
done
printf '\n# part two\n\n' >comment.txt
: >early.csv
try 'pausing comment.txt | freecell solve - --jobs 2 --quiet >early.csv; cat early.txt' 1001
# Pipes of the shell under their names, whether or not who writes to them is still there.
try 'timeout 60 "$program" solve <(cat b.txt) <(sleep 0.3; freecell deal 2) --quiet' $'*,solved,*\n*,solved,*'
try 'exec 3< <(cat b.txt); sleep 0.3; timeout 60 "$program" solve /dev/fd/3 --quiet; exec 3<&-' "$solved"
try 'freecell deal 617 | timeout 60 "$program" solve /dev/stdin --quiet' "$solved"
try 'timeout 60 "$program" solve <(true) --quiet' '*: no deals in it' 2
try 'timeout 60 "$program" solve b.txt <(true) --quiet' '*: no deals in it' 2
try 'yes "" | head --lines 300000 | timeout 60 "$program" deal -' '*: no deals in it' 2
try 'yes "# nothing" | head --lines 300000 | timeout 60 "$program" find - --quiet' '*: no deals in it' 2

# interrupted LINES ARGUMENT...: freecell ARGUMENT..., which is interrupted when it has printed so
# many lines, until it ends. (A shell has its background ignore that signal, so `env` undoes it.)
interrupted() {
  local code=0
  : >early.csv
  env --default-signal=INT "$program" "${@:2}" >early.csv <&0 &
  wait_for_lines "$1"
  while kill -INT $! 2>/dev/null; do sleep 0.1; done
  wait $! || code=$?
  cat early.csv
  return "$code"
}
# Signals end the wait for input at once.
mkfifo silent
try "interrupted 0 solve b.txt silent --quiet" '*' 130
try 'interrupted 2 measure - --columns breaks --quiet < <(head --lines 9 thousand.txt; exec sleep 60 2>/dev/null)' $'*\n-:1,*' 130
try 'interrupted 4 measure - --columns breaks --quiet < <(freecell solve 1-3 --quiet; exec sleep 60 2>/dev/null)' $'*\n1,*\n2,*\n3,*' 130

echo '## Rows and solutions'
try 'freecell solve 617 --format ndjson --quiet' '{"deal":617,*"verdict":"solved"*}'
try 'freecell solve 617 --output x.jsonl --quiet && cat x.jsonl' '{"deal":617,*}'
try 'freecell solve 617 --output x.parquet' '*x.csv or x.ndjson*' 2
try 'diff <(freecell stats rows.csv | tail -n +2) <(freecell stats rows.ndjson | tail -n +2)' ''
freecell solve 617,1 --effort short --solutions-file short.txt --output short.csv --quiet
for format in standard explicit jsonl fc-solve; do
  try "freecell verify short.txt --to $format --quiet >s.$format && freecell verify s.$format" '*2 solutions: 2 valid, 0 invalid*'
done
try 'freecell show 617 --effort short | head -n 3' '*617*'
freecell solve 617 --effort short --solutions-file own.txt --quiet >own.csv
try 'freecell play 617 --solution own.txt --output own.html && ls own.html' 'own.html'
try 'freecell pick many.csv --band easy,hard --band-by expanded --count 1 --seed 2 --except picked.json' $'*\n*'
try 'freecell stats many.csv many.csv' '*many.csv: is given twice' 2

echo '## Manners'
try 'freecell solev 617' "*did you mean 'solve'*" 2
try 'freecell solve 617 --frecells 4' "*did you mean '--freecells'*" 2
try 'freecell 617' '*617*'
try 'freecell help solve | head -n 3' '*solve*'
try 'freecell version' 'freecell *'
try 'freecell -V' 'freecell *'
for where in 'verdict=="solved" && player_moves!=30' "verdict in (solved, unknown) and player_moves<=99"; do
  try "freecell pick many.csv --where '$where' --count 1 --seed 1" '*'
done
try 'freecell pick many.csv --where "verdict=solvd" --count 1' '*solved*' 2
try 'freecell pick many.csv --where "player_moves<=1" --count 3' '*' 1
try 'freecell measure 617 --columns all --quiet' '*breaks*'
try 'freecell solve 11,982 --quiet' $'*\n11,*\n982,*'
try 'freecell solve 1-32,000' '*comma*' 2
try 'freecell solve 007' '*7*' 2
try 'freecell solve 2,3 --effort shortest --quiet --output shortest.csv; freecell stats shortest.csv | head -n 5' '*'

echo "$tried lines tried"
