#!/usr/bin/env bash
# Shows that unsolvable.sh can fail: plants each violation in a tree of its own and demands that the
# line is found; and that it does not fail for what is allowed.
#
#   planted_unsolvable.sh
set -euo pipefail
check=$(cd "$(dirname "$0")" && pwd)/unsolvable.sh
tree=$(mktemp --directory)
trap 'rm --recursive --force "$tree"' EXIT

# Makes $tree the three rooms with nothing but what is allowed.
harmless_tree() {
  rm --recursive --force "${tree:?}"/*
  mkdir --parents "$tree"/{dealer,solver,tools/{cli,io}}
  echo '  outcome.verdict = Verdict::kUnsolvable;' >"$tree/solver/exhaustion.cc"
  echo 'enum class Verdict : std::uint8_t { kSolved, kUnsolvable, kUnknown };' >"$tree/solver/outcome.h"
  cat >"$tree/solver/solver.cc" <<'EOF_ALLOWED'
  if (outcome.verdict == Verdict::kUnsolvable) return;
    case Verdict::kUnsolvable:
  /// kUnsolvable: not even kMaxFreecells are enough.
EOF_ALLOWED
  cat >"$tree/tools/cli/tally.cc" <<'EOF_ALLOWED'
  for (const Verdict verdict : {Verdict::kSolved, Verdict::kUnsolvable, Verdict::kUnknown}) {
  counts.unsolvable += row.verdict == Verdict::kUnsolvable;
  return verdict == Verdict::kUnsolvable ? Color::kRed : Color::kYellow;
  if (text == to_string(Verdict::kUnsolvable)) rows += counts.unsolvable;
EOF_ALLOWED
  echo '  return is_hopeless ? Verdict::kUnsolvable : Verdict::kUnknown;' >"$tree/tools/io/result_rows.cc"
}

harmless_tree
"$check" "$tree" || { echo 'unsolvable.sh refuses a tree in which nothing is wrong'; exit 1; }

while read -r file violation; do
  harmless_tree
  echo "$violation" >>"$tree/$file"
  if found=$("$check" "$tree"); then
    echo "not found: $violation in $file"
    exit 1
  fi
  grep --fixed-strings --quiet "$file:" <<<"$found" || { echo "wrong place named for $violation in $file: $found"; exit 1; }
  echo "found: $violation in $file"
done <<'EOF_PLANTED'
solver/solver.cc outcome_.verdict = Verdict::kUnsolvable;
solver/solver.cc if (!best_cost_) outcome_.verdict = Verdict::kUnsolvable;
solver/solver.cc return {.verdict = Verdict::kUnsolvable, .reason = reason};
solver/solver.cc return Verdict::kUnsolvable;
solver/solver.cc using enum Verdict; outcome_.verdict = kUnsolvable;
solver/solver.cc if (a.verdict == Verdict::kUnsolvable) b.verdict = Verdict::kUnsolvable;
solver/exhaustion.cc other.verdict = Verdict::kUnsolvable;
dealer/card.h return Verdict::kUnsolvable;
tools/cli/tally.cc finding = {.verdict = Verdict::kUnsolvable};
tools/cli/tally.cc return is_done ? Verdict::kUnsolvable : Verdict::kUnknown;
tools/cli/tally.cc return {Verdict::kUnsolvable, reason};
tools/io/csv.cc row.verdict = Verdict::kUnsolvable;
EOF_PLANTED

# Nobody says it: then the check itself is out of date.
harmless_tree
echo >"$tree/solver/exhaustion.cc"
if "$check" "$tree"; then echo 'not found: the one place is gone'; exit 1; fi
