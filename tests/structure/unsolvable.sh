#!/usr/bin/env bash
# Checks that only solver/exhaustion.cc says that a deal is unsolvable: everywhere else in dealer/,
# solver/ and tools/ the verdict is compared, listed or read back, never set. Prints every line that
# breaks this; exits 1 if there is one.
#
#   unsolvable.sh ROOT
set -euo pipefail
cd "$1"

# Every line with the verdict, but for comments, the definitions of the enum and of its words, and
# comparisons.
mentions=$(grep --recursive --line-number --include '*.h' --include '*.cc' 'kUnsolvable' dealer solver tools |
  sed --regexp-extended 's|//.*||; s/([=!]=|case|Word\{"unsolvable",|enum class Verdict.*\{.*,)[[:space:]]*(Verdict::)?kUnsolvable//' |
  grep 'kUnsolvable' || true)

# In solver/ (and dealer/) none of them may be left. In tools/ the verdict may be passed on and
# listed, but is set only where a row that a run has written is read back.
broken=0
while IFS=: read -r file line text; do
  case $file in
    '' | solver/exhaustion.cc | tools/*/result_rows.cc) continue ;;
    tools/*) [[ $text =~ (^|[^:])([=?:,{]|return)[[:space:]]*(Verdict::)?kUnsolvable && ! $text =~ Verdict::kSolved,\ Verdict::kUnsolvable ]] || continue ;;
  esac
  echo "$file:$line: sets the verdict unsolvable, which only conclude_unsolvable (solver/exhaustion.h) does"
  broken=$((broken + 1))
done <<<"$mentions"

# The one place is there, and is one.
said=$(grep --count 'verdict = Verdict::kUnsolvable' solver/exhaustion.cc || true)
[[ $said == 1 ]] || echo "solver/exhaustion.cc: sets the verdict unsolvable $said times, not once"

echo "$broken lines break a rule"
[[ $broken -eq 0 && $said == 1 ]]
