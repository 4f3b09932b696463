#!/usr/bin/env bash
# Checks that the shared library exports the functions of freecell.h and no other symbol, and its
# soname, or of freecell.dll that it needs nothing but Windows.
#
#   symbols.sh LIBRARY HEADER
set -euo pipefail

case $1 in
  *.dll)
    headers=$(x86_64-w64-mingw32-objdump --private-headers "$1")
    exported=$(sed --quiet --regexp-extended 's/^\t\[ *[0-9]+\] (\w+)$/\1/p' <<<"$headers" | sort)
    about=$(awk '/DLL Name:/ { print $3 }' <<<"$headers" | paste --serial --delimiters ' ')
    wanted='KERNEL32.dll msvcrt.dll' ;;
  *)
    exported=$(nm --dynamic --defined-only --format posix "$1" | awk '$2 != "A" { sub(/@.*/, "", $1); print $1 }' | sort)
    about=$(objdump --private-headers "$1" | awk '$1 == "SONAME" { print $2 }')
    wanted=libfreecell.so.0 ;;
esac
declared=$(grep --only-matching --extended-regexp '\bfreecell_[a-z_]+\(' "$2" | tr --delete '(' | sort --unique)
diff <(echo "$declared") <(echo "$exported") || { echo 'declared (<) and exported (>) differ'; exit 1; }
[[ $about == "$wanted" ]] || { echo "expected $wanted, but got $about"; exit 1; }
echo "$(wc -l <<<"$exported") functions, and nothing else"
