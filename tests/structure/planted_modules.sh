#!/usr/bin/env bash
# Shows that modules.sh can fail: plants each violation in a tree of its own and demands that it is
# named.
#
#   planted_modules.sh
set -euo pipefail
check=$(cd "$(dirname "$0")" && pwd)/modules.sh
tree=$(mktemp --directory)
trap 'rm --recursive --force "$tree"' EXIT

# file PATH LINE...
file() {
  mkdir --parents "$(dirname "$1")"
  printf '%s\n' "${@:2}" >"$1"
}

# Fills the current folder with modules in which nothing is wrong.
harmless_tree() {
  rm --recursive --force ./*
  cat >modules <<'EOF_MODULES'
dealer MODULE dealer
dealer INSTALLED dealer/card.h
dealer INSTALLED dealer/deal.h
dealer HEADERS dealer/solution_reading.h
solver MODULE solver
solver INSTALLED solver/solver.h
solver USES dealer
certificates/format MODULE certificates/format
certificates/format HEADERS certificates/format/certificate.h
certificates/format USES dealer
tools/check MODULE tools/check
tools/check HEADERS tools/check/check.h
tools/check USES certificates/format
tools/run MODULE tools/run
tools/run HEADERS tools/run/run.h
tools/run HEADERS tools/run/version.h
tools/run USES solver
tools/commands MODULE tools/commands
tools/commands USES tools/check
tools/commands USES tools/run
bindings/c MODULE bindings/c
bindings/c INSTALLED bindings/c/freecell.h
bindings/c USES dealer
EOF_MODULES
  file dealer/card.h '#include <cstdint>'
  file dealer/deal.h '#include "dealer/card.h"'
  file dealer/solution_reading.h '#include "dealer/deal.h"'
  file dealer/shuffle.h '#include <cstdint>'
  file dealer/deal.cc '#include "dealer/deal.h"' '#include "dealer/shuffle.h"'
  file solver/solver.h '#include "dealer/deal.h"'
  file solver/solver.cc '#include "solver/solver.h"' '#include "solver/search.h"'
  file solver/search.h '#include <vector>'
  file certificates/format/certificate.h '#include "dealer/solution_reading.h"'
  file tools/check/check.h '#include "certificates/format/certificate.h"'
  file tools/run/run.h '#include "solver/solver.h"'
  file tools/commands/main.cc '#include "tools/run/run.h"' '#include "tools/run/version.h"' '#include "tools/check/check.h"'
  file bindings/c/deal.cc '#include "bindings/c/freecell.h"' '#include "dealer/deal.h"'
  file bindings/c/freecell.h '#include <stdint.h>'
  file bindings/python/core/deal.cc '#include "dealer/deal.h"'
  file tests/bindings/c/deal_test.cc '#include "bindings/c/freecell.h"'
  file tests/solver/search_test.cc '#include "solver/search.h"'
}

cd "$tree"
harmless_tree
"$check" . modules || { echo 'modules.sh refuses a tree in which nothing is wrong'; exit 1; }

# What modules.sh has to say | what is planted
while IFS='|' read -r expected plant; do
  harmless_tree
  eval "$plant"
  if found=$("$check" . modules); then
    echo "not found: $plant"
    exit 1
  fi
  grep --fixed-strings --line-regexp --quiet "${expected% }" <<<"$found" || { echo "another mistake named for$plant: $found"; exit 1; }
  echo "found:$plant"
done <<'EOF_PLANTED'
tools/run/run.cc:1: includes "solver/search.h", which is no public header of solver | file tools/run/run.cc '#include "solver/search.h"'
tools/package/manual.cc:1: includes "solver/search.h", which is no public header of solver | file tools/package/manual.cc '#include "solver/search.h"'
solver/search.cc:1: includes "dealer/shuffle.h", which is no public header of dealer | file solver/search.cc '#include "dealer/shuffle.h"'
tools/run/run.cc:1: includes "dealer/deal.h", but tools/run is not linked with dealer | file tools/run/run.cc '#include "dealer/deal.h"'
bindings/c/deal.cc:1: includes "dealer/solution_reading.h", which users of the libraries do not have | file bindings/c/deal.cc '#include "dealer/solution_reading.h"'
bindings/python/core/deal.cc:1: includes "dealer/solution_reading.h", which users of the libraries do not have | file bindings/python/core/deal.cc '#include "dealer/solution_reading.h"'
bindings/c/deal.cc:1: includes "solver/solver.h", but bindings/c is not linked with solver | file bindings/c/deal.cc '#include "solver/solver.h"'
tools/run/version.h: is public, and nobody outside its module includes it | sed -i /version/d tools/commands/main.cc
dealer/solution_reading.h: is public, and nobody outside its module includes it | sed -i s/reading/deal/ certificates/format/certificate.h
dealer/deal.h:1: includes "dealer/shuffle.h", which is not installed as dealer/deal.h is | file dealer/deal.h '#include "dealer/shuffle.h"'
solver/solver.h:1: includes "dealer/solution_reading.h", which is not installed as solver/solver.h is | file solver/solver.h '#include "dealer/solution_reading.h"'
tools/run: is linked with tools/check, and includes nothing of it | echo tools/run USES tools/check >>modules
tools/check: must not depend on the search: tools/check -> certificates/format -> solver | echo certificates/format USES solver >>modules
tools/check: must not depend on the search: tools/check -> solver | echo tools/check CONTAINS solver >>modules
cycle of files: dealer/card dealer/deal | file dealer/card.h '#include "dealer/deal.h"'
cycle of files: solver/search solver/solver | file solver/search.cc '#include "solver/solver.h"'
cycle of modules: certificates/format tools/check | echo certificates/format USES tools/check >>modules
EOF_PLANTED
