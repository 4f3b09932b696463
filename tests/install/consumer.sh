#!/usr/bin/env bash
# Installs a build to a folder of its own, builds the examples against that, as anybody's project would be, and runs them.
#
#     consumer.sh BUILD SOURCE COMPILER
set -euo pipefail
build=$1 source=$2 compiler=$3
folder=$(mktemp --directory)
trap 'rm --recursive --force "$folder"' EXIT

expect() {
  local wanted=$1 seen=$2
  [[ $seen == $wanted ]] || { printf 'expected %s\nbut got  %s\n' "$wanted" "$seen" >&2; exit 1; }
}

cmake --install "$build" --prefix "$folder/prefix" >"$folder/log"
# Nothing but what is installed: not even the name of the source folder may be needed.
if grep --recursive --files-with-matches --fixed-strings "$source/" "$folder/prefix/lib"/cmake "$folder/prefix/include" >&2; then
  echo 'names the source folder' >&2
  exit 1
fi
cmake -S "$folder/prefix/share/doc/freecell/examples" -B "$folder/build" -D CMAKE_PREFIX_PATH="$folder/prefix" \
  -D CMAKE_BUILD_TYPE=Release -D CMAKE_CXX_COMPILER="$compiler" -D CMAKE_CXX_FLAGS='-Wall -Werror' >>"$folder/log"
cmake --build "$folder/build" >>"$folder/log" || { tail --lines 30 "$folder/log" >&2; exit 1; }

PATH=$folder/prefix/bin:$folder/build:$PATH
expect 'freecell '* "$(freecell --version)"
expect 'won in '*' moves: '* "$(freecell deal 617 | hint)"
expect 'unsolvable (exhausted)' "$(freecell deal 11982 | hint || true)"
expect 'hint: 1:4: duplicate card 7H' "$(echo '7H 7H' | hint 2>&1 || true)"
expect 'week 1 Mon: deal '* "$(daily 7)"
expect "$(daily 7)" "$(daily 7)"
# The hardest of 11981 to 11983 is the one that cannot be won.
expect '11982: unsolvable after '* "$(hardest 11981 11983 1)"
expect 'usage: '* "$(hardest 2 1 2>&1 || true)"
[[ -s $folder/prefix/share/man/man1/freecell-solve.1 && -s $folder/prefix/share/bash-completion/completions/freecell ]]
