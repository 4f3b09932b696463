#!/usr/bin/env bash
# Checks that every name in the tables of docs/look-up/languages.md is one of its interface.
#
#   languages.sh FREECELL SOURCE_FOLDER
set -euo pipefail
freecell=$(realpath "$1")
cd "$2"
work=$(mktemp --directory)
trap 'rm --recursive --force "$work"' EXIT

# The text of each interface. In that of the program a subcommand stands before each line of its help.
for command in deal show solve fewest prove verify measure bound find hint; do
  echo "$command"
  "$freecell" "$command" --help | sed "s/^/$command /"
done >"$work/program"
cat dealer/*.h solver/*.h solver/*/*.h certificates/*.h >"$work/C++"
cat bindings/c/freecell.h >"$work/C"
cat bindings/csharp/Freecell.cs >"$work/C#"
cat bindings/python/freecell/*.py bindings/python/freecell/*.pyi >"$work/Python"
cat bindings/js/index.d.ts >"$work/JavaScript"

# LANGUAGE NAME for each name in the tables. The first row names the languages.
awk -F ' *[|] *' '
  !/^\|/ { header = 0; next }
  !header { for (i = 3; i < NF; ++i) language[i] = $i; header = 1; next }
  { for (i = 3; i < NF; ++i) if (language[i] != "unless given" && $i ~ /^`.*`$/) print language[i], substr($i, 2, length($i) - 2) }
' docs/look-up/languages.md >"$work/names"

failures=0
while read -r language name; do
  case $language in
    program) pattern="^${name/ --/ .*--}\\b" ;;  # `solve --game`: an option of solve
    *) pattern="\\b${name##*.}\\b" ;;             # `Board.Deal`: a member
  esac
  grep --quiet --perl-regexp -e "$pattern" "$work/$language" || {
    echo "languages.md: '$name' is not in the interface for $language"
    failures=$((failures + 1))
  }
done <"$work/names"
count=$(wc --lines <"$work/names")
echo "$count names"
((failures == 0 && count > 150))
