#!/usr/bin/env bash
# Shows that includes.sh can fail: plants each violation in a tree of its own and demands that the
# line is found.
#
#   planted_includes.sh
set -euo pipefail
check=$(cd "$(dirname "$0")" && pwd)/includes.sh
tree=$(mktemp --directory)
trap 'rm --recursive --force "$tree"' EXIT

# Makes $tree the three layers with one harmless file each.
harmless_tree() {
  rm --recursive --force "${tree:?}"/*
  mkdir --parents "$tree"/{dealer,solver/{batch,measures,position,proof,relaxed,search,shortest},certificates/format,tools/{commands,check,analysis}}
  echo '#include <cstdint>' >"$tree/dealer/card.h"
  printf '%s\n' '#include "dealer/card.h"' '#include <boost/unordered/unordered_flat_set.hpp>' >"$tree/solver/search/closed_set.h"
  printf '%s\n' '#include <tbb/parallel_pipeline.h>' >"$tree/solver/batch/batch.cc"
  printf '%s\n' '#include "solver/search/closed_set.h"' '#include <iostream>' '#include <unistd.h>' >"$tree/tools/commands/main.cc"
}

harmless_tree
"$check" "$tree" || { echo 'includes.sh refuses a tree in which nothing is wrong'; exit 1; }

while read -r file include; do
  harmless_tree
  echo "$include" >>"$tree/$file"
  if found=$("$check" "$tree"); then
    echo "not found: $include in $file"
    exit 1
  fi
  grep --fixed-strings --quiet "$file:" <<<"$found" || { echo "wrong place named for $include in $file: $found"; exit 1; }
  echo "found: $include in $file"
done <<'EOF_PLANTED'
dealer/card.h #include "solver/search/closed_set.h"
dealer/card.h #include "card.h"
dealer/card.h #include <boost/unordered/unordered_flat_set.hpp>
dealer/card.h #include <iostream>
dealer/card.h   #  include <chrono>
certificates/format/inductive_set_check.cc #include "solver/search/closed_set.h"
certificates/certificate.cc #include "tools/commands/main.h"
tools/check/solution_check.cc #include "solver/search/closed_set.h"
solver/search/closed_set.h #include "tools/commands/main.h"
solver/search/closed_set.h #include <cstdio>
solver/search/closed_set.h #include <chrono>
solver/search/closed_set.h #include <csignal>
solver/search/closed_set.h #include <boost/program_options.hpp>
solver/search/closed_set.h #include <boost/json.hpp>
solver/search/closed_set.h #include <zlib.h>
solver/search/closed_set.h #include <zstd_errors.h>
solver/search/closed_set.h #include <tbb/task_group.h>
solver/search/closed_set.h #include <oneapi/tbb/task_group.h>
solver/search/closed_set.h #include "solver/batch/batch.h"
solver/search/closed_set.h #include "solver/proof/proof_search.h"
solver/search/closed_set.h #include "solver/solver.h"
solver/outcome.h #include "solver/measures/measures.h"
solver/position/position.h #include "solver/search/closed_set.h"
solver/relaxed/relaxed_game.h #include "solver/search/closed_set.h"
solver/proof/proof_search.h #include "solver/solver.h"
solver/proof/proof_search.h #include "solver/shortest/best_first_search.h"
solver/shortest/best_first_search.h #include "solver/proof/proof_search.h"
tools/commands/main.cc #include <tbb/task_group.h>
tools/commands/main.cc #include <boost/unordered/unordered_flat_set.hpp>
tools/commands/main.cc #include "options.h"
tools/analysis/statistics.h #include <iostream>
EOF_PLANTED
