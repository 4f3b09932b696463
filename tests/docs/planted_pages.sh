#!/usr/bin/env bash
# Shows that pages.sh can fail: plants each mistake in a tree of its own and demands that its place
# is named.
#
#   planted_pages.sh
set -euo pipefail
check=$(cd "$(dirname "$0")" && pwd)/pages.sh
tree=$(mktemp --directory)
trap 'rm --recursive --force "$tree"' EXIT
long=$(printf 'word %.0s' {1..21})

harmless_tree() {
  rm --recursive --force "${tree:?}"/*
  mkdir --parents "$tree"/{docs/learn,dealer,solver,tools,tests,benchmarks,examples,cmake}
  echo '/// See docs/learn/tour.md.' >"$tree/solver/cover.h"
  printf '%s\n' '# Program' '' '[Documents](docs/README.md), `solver/cover.h`.' >"$tree/README.md"
  printf '%s\n' '# Contributing' >"$tree/CONTRIBUTING.md"
  printf '%s\n' '# Changes' >"$tree/CHANGELOG.md"
  printf '%s\n' '# Index' '' '[A tour](learn/tour.md)' >"$tree/docs/README.md"
  printf '%s\n' '# A tour' '' '## `solve`: the start' '' "| $long |" '' '```sh' "$long" '[no link](nowhere.md)' '```' '' \
    "See [the start](#solve-the-start), [the index](../README.md#index) and [this]($(printf '%s' ../../solver/cover.h))." \
    >"$tree/docs/learn/tour.md"
}

harmless_tree
"$check" "$tree" || { echo 'pages.sh refuses a tree in which nothing is wrong'; exit 1; }

# planted FILE PLACE: what has just been written to FILE must be found there.
expect_found() {
  local place=$1 found
  if found=$("$check" "$tree"); then
    echo "not found: $place"
    exit 1
  fi
  grep --fixed-strings --quiet "$place" <<<"$found" || { echo "wrong place named, not $place: $found"; exit 1; }
  echo "found: $place"
  harmless_tree
}

echo "$long" >>"$tree/README.md" && expect_found 'README.md:4: 105 characters'
echo "$long" >>"$tree/CONTRIBUTING.md" && expect_found 'CONTRIBUTING.md:2: 105 characters'
echo '[x](no.md)' >>"$tree/docs/learn/tour.md" && expect_found 'docs/learn/tour.md:13: no file no.md'
echo '[y](tour.md) and [x](no.md)' >>"$tree/docs/learn/tour.md" && expect_found 'docs/learn/tour.md:13: no file no.md'
echo '[x](#end)' >>"$tree/docs/learn/tour.md" && expect_found 'docs/learn/tour.md:13: no heading #end'
echo '[x](../README.md#end)' >>"$tree/docs/learn/tour.md" && expect_found 'tour.md:13: no heading ../README.md#end'
echo '`solver/cover.h` and `solver/cove.h`' >>"$tree/README.md" && expect_found 'README.md:4: no file solver/cove.h'
echo '# Other' >"$tree/docs/learn/other.md" && expect_found 'docs/learn/other.md: is not in docs/README.md'
echo '// docs/learn/tuor.md' >>"$tree/solver/cover.h" && expect_found 'solver/cover.h:2: no file docs/learn/tuor.md'
printf 'line\n%.0s' {1..150} >>"$tree/README.md" && expect_found 'README.md: 153 lines'
printf 'a line of it\n%.0s' {1..1600} >>"$tree/docs/learn/tour.md" && expect_found 'docs/learn/tour.md: 2'
