#!/usr/bin/env bash
# Shows that doors.sh can fail: plants each violation in a tree of its own and demands that it is
# told.
#
#   planted_doors.sh
set -euo pipefail
check=$(cd "$(dirname "$0")" && pwd)/doors.sh
tree=$(mktemp --directory)
trap 'rm --recursive --force "$tree"' EXIT

# file PATH LINE...
file() {
  mkdir --parents "$(dirname "$1")"
  printf '%s\n' "${@:2}" >"$1"
}

# Fills the current folder with rooms in which nothing is wrong.
harmless_tree() {
  rm --recursive --force ./*
  file dealer/CMakeLists.txt 'freecell_library(dealer' '  INSTALLED card.h deal.h' '  HEADERS solution_reading.h)'
  file dealer/card.h '#include <cstdint>'
  file dealer/deal.h '#include "dealer/card.h"'
  file dealer/solution_reading.h '#include "dealer/deal.h"'
  file dealer/shuffle.h '#include <cstdint>'
  file dealer/deal.cc '#include "dealer/deal.h"' '#include "dealer/shuffle.h"'
  file solver/CMakeLists.txt 'freecell_library(solver INSTALLED solver.h DEPENDS dealer)  # HEADERS gone.h'
  file solver/solver.h '#include "dealer/deal.h"'
  file solver/solver.cc '#include "solver/solver.h"' '#include "solver/search.h"'
  file solver/search.h '#include <vector>'
  file tools/io/proofs/CMakeLists.txt 'freecell_room(HEADERS certificate.h DEPENDS dealer)'
  file tools/io/proofs/certificate.h '#include "dealer/solution_reading.h"'
  file tools/check/CMakeLists.txt 'freecell_room(HEADERS check.h DEPENDS tools/io/proofs)'
  file tools/check/check.h '#include "tools/io/proofs/certificate.h"'
  file tools/run/CMakeLists.txt 'configure_file(version.h.in made/version.h @ONLY)' \
    'freecell_room(' '  HEADERS run.h version.h' '  DEPENDS solver)' 'add_executable(other other.cc)'
  file tools/run/version.h.in ''
  file tools/run/run.h '#include "solver/solver.h"'
  file tools/commands/CMakeLists.txt 'freecell_room(DEPENDS tools/check tools/run)'
  file tools/commands/main.cc '#include "tools/run/run.h"' '#include "tools/run/version.h"' '#include "tools/check/check.h"'
  file bindings/c/CMakeLists.txt 'add_library(freecell_c deal.cc)' 'freecell_binding(freecell_c DEPENDS dealer)'
  file bindings/c/deal.cc '#include "bindings/c/freecell.h"' '#include "dealer/deal.h"'
  file bindings/c/freecell.h '#include <stdint.h>'
  file tests/solver/search_test.cc '#include "solver/search.h"'
}

cd "$tree"
harmless_tree
"$check" . || { echo 'doors.sh refuses a tree in which nothing is wrong'; exit 1; }

# What doors.sh has to say | what is planted
while IFS='|' read -r expected plant; do
  harmless_tree
  eval "$plant"
  if found=$("$check" .); then
    echo "not found: $plant"
    exit 1
  fi
  grep --fixed-strings --line-regexp --quiet "${expected% }" <<<"$found" || { echo "told otherwise of$plant: $found"; exit 1; }
  echo "found:$plant"
done <<'EOF_PLANTED'
tools/run/run.cc:1: includes "solver/search.h", which is no public header of solver | file tools/run/run.cc '#include "solver/search.h"'
tools/package/manual.cc:1: includes "solver/search.h", which is no public header of solver | file tools/package/manual.cc '#include "solver/search.h"'
solver/search.cc:1: includes "dealer/shuffle.h", which is no public header of dealer | file solver/search.cc '#include "dealer/shuffle.h"'
tools/run/run.cc:1: includes "dealer/deal.h", but tools/run does not declare that it depends on dealer | file tools/run/run.cc '#include "dealer/deal.h"'
bindings/c/deal.cc:1: includes "dealer/solution_reading.h", which users of the libraries do not have | file bindings/c/deal.cc '#include "dealer/solution_reading.h"'
bindings/c/deal.cc:1: includes "solver/solver.h", but bindings/c does not declare that it depends on solver | file bindings/c/deal.cc '#include "solver/solver.h"'
tools/run/version.h: is public, and nobody outside its room includes it | sed -i /version/d tools/commands/main.cc
dealer/solution_reading.h: is public, and nobody outside its room includes it | sed -i s/reading/deal/ tools/io/proofs/certificate.h
tools/run: declares tools/run/gone.h, which does not exist | sed -i 's/HEADERS/HEADERS gone.h/' tools/run/CMakeLists.txt
dealer/deal.h:1: includes "dealer/shuffle.h", which is not installed as dealer/deal.h is | file dealer/deal.h '#include "dealer/shuffle.h"'
solver/solver.h:1: includes "dealer/solution_reading.h", which is not installed as solver/solver.h is | file solver/solver.h '#include "dealer/solution_reading.h"'
tools/run: depends on tools/io, which is no room | sed -i 's/DEPENDS/DEPENDS tools\/io/' tools/run/CMakeLists.txt
tools/run: depends on tools/check, and includes nothing of it | sed -i 's/DEPENDS/DEPENDS tools\/check/' tools/run/CMakeLists.txt
tools/check: must not depend on the search: tools/check -> tools/io/proofs -> solver | sed -i 's/DEPENDS/DEPENDS solver/' tools/io/proofs/CMakeLists.txt
cycle of files: dealer/card dealer/deal | file dealer/card.h '#include "dealer/deal.h"'
cycle of files: solver/search solver/solver | file solver/search.cc '#include "solver/solver.h"'
cycle of rooms: tools/check tools/io/proofs | sed -i 's/DEPENDS/DEPENDS tools\/check/' tools/io/proofs/CMakeLists.txt
EOF_PLANTED
