#!/usr/bin/env bash
# Installs a build to a folder of its own and builds against that, as anybody's project would: the
# examples, and a shared library of all there is, each with oneTBB and as if it were not installed.
# Runs what comes out.
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

# configure SOURCE BUILD [OPTION...]
configure() {
  cmake -S "$1" -B "$2" -D CMAKE_PREFIX_PATH="$folder/prefix" -D CMAKE_BUILD_TYPE=Release -D CMAKE_CXX_COMPILER="$compiler" \
    -D CMAKE_CXX_FLAGS='-Wall -Werror' -D CMAKE_CXX_FLAGS_RELEASE=-O0 "${@:3}" 2>&1
}

# build SOURCE BUILD [OPTION...]
build() {
  { configure "$@" && cmake --build "$2"; } >"$folder/log" 2>&1 || { tail --lines 30 "$folder/log" >&2; exit 1; }
}

# The machine code in the archives is tried: link-time optimisation would make it anew for each
# program. One program below is linked with it.
of_archives=(-D CMAKE_EXE_LINKER_FLAGS=-fno-lto -D CMAKE_SHARED_LINKER_FLAGS=-fno-lto)
without_tbb=(-D CMAKE_DISABLE_FIND_PACKAGE_TBB=ON)
without_zstd=(-D CMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON)

cmake --install "$build" --prefix "$folder/prefix" >"$folder/log"
# Nothing but what is installed: not even the name of the source folder may be needed.
if grep --recursive --files-with-matches --fixed-strings "$source/" "$folder/prefix/lib"/cmake "$folder/prefix/include" >&2; then
  echo 'names the source folder' >&2
  exit 1
fi
for file in man/man1/freecell-solve.1 bash-completion/completions/freecell zsh/site-functions/_freecell \
  fish/vendor_completions.d/freecell.fish doc/freecell/freecell.html; do
  [[ -s $folder/prefix/share/$file ]] || { echo "not installed: $file" >&2; exit 1; }
done
# No relative link of a document is dead.
documents=$folder/prefix/share/doc/freecell
expect '' "$(cd "$documents" && find . -name '*.md' | while read -r page; do
  { grep --only-matching --perl-regexp '\]\(\K[^)#: ]+(?=[)#])' "$page" || true; } | while read -r target; do
    [[ -e $(dirname "$page")/$target ]] || echo "$page: $target"
  done
done)"

# The examples.
examples=$folder/prefix/share/doc/freecell/examples
build "$examples" "$folder/examples" "${of_archives[@]}"
configure "$examples" "$folder/examples_without_tbb" "${without_tbb[@]}" "${without_zstd[@]}" >"$folder/log"
cmake --build "$folder/examples_without_tbb" --target hint >>"$folder/log" || { cat "$folder/log" >&2; exit 1; }
targets=$(cmake --build "$folder/examples_without_tbb" --target help)
[[ $targets == *follow* && $targets != *hardest* && $targets != *certify* ]]
PATH=$folder/prefix/bin:$folder/examples:$PATH
expect 'freecell '* "$(freecell --version)"
expect 'won in '*' moves: '* "$(freecell deal 617 | hint)"
expect 'unsolvable (exhausted)' "$(freecell deal 11982 | hint || true)"
expect '*1 moves'$'\n''*0 moves'$'\n''2h: card is not the next*'$'\n''2a, and 34 moves in all to win' \
  "$(printf '%s\n' 2a undo 2h hint | play 617 2>/dev/null)"
expect '*fewest freecells: 5 to 5'$'\n''unsolvable: 26822 positions; checked: yes' "$(study 11982)"
expect '*shortest: 21 moves: *'$'\n''solved' "$(study 2)"
expect 'hint: 1:4: duplicate card 7H' "$(echo '7H 7H' | hint 2>&1 || true)"
expect 'week 1 Mon: deal '* "$(daily 7)"
expect "$(daily 7)" "$(daily 7)"
# The hardest of 11981 to 11983 is the one that cannot be won.
expect '11982: unsolvable after '* "$(hardest 11981 11983 1)"
expect 'usage: '* "$(hardest 2 1 2>&1 || true)"
expect 'won in '*' moves: '* "$(freecell deal 617 | "$folder/examples_without_tbb/hint")"

expect $'unsolvable\ndeal 11982: 26822 positions, a proof' "$(certify 11982 "$folder/11982.proof")"
expect '*unsolvable: proved by 26822 positions' "$(freecell verify "$folder/11982.proof" --quiet)"
expect '*11982*proved*' "$("$documents/checker/freecell_check.py" certificate "$folder/11982.proof")"

# C, by CMake and by pkg-config, which finds it where it has been moved to.
followed='*won in 34 moves'
expect "$followed" "$(follow 617)"
expect 'follow: deal: *' "$(follow 8589934592 2>&1 || true)"
mv "$folder/prefix" "$folder/moved"
read -ra flags <<<"$(PKG_CONFIG_PATH=$(dirname "$(find "$folder/moved" -name freecell.pc)") pkg-config --cflags --libs freecell)"
cc -std=c99 -Wall -Wextra -pedantic -Werror -o "$folder/follow" "$source/examples/follow.c" "${flags[@]}"
sed --quiet '/^```c$/,/^```$/{/^```/!p}' "$source/docs/do/use-from-c.md" >"$folder/game.c"
library_folder=$(dirname "$(find "$folder/moved" -name libfreecell.so.0)")
cc -std=c99 -Wall -Wextra -pedantic -Werror -o "$folder/game" "$folder/game.c" "${flags[@]}" \
  -Wl,-rpath,"$library_folder"
expect 'solved: 83 2a '* "$("$folder/game")"
expect "$followed" "$(LD_LIBRARY_PATH=$library_folder "$folder/follow" 617)"
mv "$folder/moved" "$folder/prefix"

# The components, and the archives in a shared library.
shared=$source/tests/install/shared
all='*libraries: freecell::certificate;freecell::batch;freecell::solver;freecell::dealer'$'\n*'
with_batch='*libraries: freecell::batch;freecell::solver;freecell::dealer'$'\n*'
without_both='*libraries: freecell::solver;freecell::dealer'$'\n*'
expect "$all" "$(configure "$shared" "$folder/none_named")"
expect "$with_batch" "$(configure "$shared" "$folder/batch" -D COMPONENTS=batch)"
expect "$without_both" "$(configure "$shared" "$folder/solver" -D COMPONENTS=solver)"
expect "$without_both" "$(configure "$shared" "$folder/no_tbb" "${without_tbb[@]}" "${without_zstd[@]}")"
expect '*freecell::certificate needs zstd*' \
  "$(configure "$shared" "$folder/no_certificate" -D COMPONENTS=certificate "${without_zstd[@]}" || true)"
expect '*freecell::batch needs oneTBB*' "$(configure "$shared" "$folder/no_batch" -D COMPONENTS=batch "${without_tbb[@]}" || true)"
expect '*freecell_FOUND*FALSE*' "$(configure "$shared" "$folder/unknown" -D COMPONENTS=unknown || true)"
for kind in none_named no_tbb; do
  build "$shared" "$folder/$kind" "${of_archives[@]}"
  expect '20 solved' "$("$folder/$kind/solves")"
done
