#!/usr/bin/env bash
# Checks that libfreecell exports the functions of freecell.h and no other symbol.
#
#   symbols.sh LIBRARY HEADER
set -euo pipefail

exported=$(nm --dynamic --defined-only --format posix "$1" | awk '$2 != "A" { sub(/@.*/, "", $1); print $1 }' | sort)
declared=$(grep --only-matching --extended-regexp '\bfreecell_[a-z_]+\(' "$2" | tr --delete '(' | sort --unique)
diff <(echo "$declared") <(echo "$exported") || { echo 'declared (<) and exported (>) differ'; exit 1; }
[[ $(objdump --private-headers "$1" | awk '$1 == "SONAME" { print $2 }') == libfreecell.so.0 ]]
echo "$(wc -l <<<"$exported") functions, and nothing else"
