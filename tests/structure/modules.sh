#!/usr/bin/env bash
# Checks the #include lines against what the modules declare to CMake (modules.cmake writes it
# down): a module includes only public headers of modules that it is linked with, and each public
# header is wanted by somebody else. A binding for another language includes only what users of the
# libraries have. (bindings/js is no module: it compiles the sources once more.) There are no
# cycles, neither between files (a header and its source are one) nor between modules. Prints all
# that is wrong; exits 1 if anything is.
#
#   modules.sh ROOT MODULES
set -euo pipefail
shopt -s inherit_errexit
declared=$(sort --unique "$2")
source "$(dirname "$0")/list_includes.sh"
cd "$1"

# What checks the results of a search depends on none of it, nor does what that depends on.
independent='certificates/format tools/check'
search=solver

folders=()
for folder in base dealer solver tools certificates bindings tests benchmarks; do [[ ! -d $folder ]] || folders+=("$folder"); done

# Our own headers only: FILE LINE HEADER.
our_includes() {
  list_includes "${folders[@]}" | sed --quiet --regexp-extended 's/^([^:]*):([0-9]+):"(.*)"$/\1 \2 \3/p'
}

# Includes against declarations.
check_includes() {
  awk -v independent="$independent" -v search="$search" '
    function module_of(path) {
      while (sub(/\/[^\/]*$/, "", path)) if (path in modules) return path
      return ""
    }
    # How a module comes to depend on another one, or nothing.
    function way(from, to,    other, rest) {
      if (from == to) return to
      seen[from]
      for (other in modules) {
        if (!((from, other) in depends) || other in seen) continue
        rest = way(other, to)
        if (rest != "") return from " -> " rest
      }
      return ""
    }
    FNR == NR {
      if ($2 == "MODULE") modules[$3]
      else if ($2 == "USES" || $2 == "CONTAINS") depends[$1, $3] = $2
      else public[$3] = $2
      next
    }
    {
      from = module_of($1)
      to = module_of($3)
      if (to == "" || from == to && public[$1] != "INSTALLED") next
      place = $1 ":" $2 ": includes \"" $3 "\", "
      if (public[$1] == "INSTALLED" && public[$3] != "INSTALLED") print place "which is not installed as " $1 " is"
      wanted[$3]
      if (from == to) next
      used[from, to]
      if ($1 ~ /^(tests|benchmarks)\//) next
      if ($1 ~ /^bindings\// && $1 !~ /^bindings\/js\// && public[$3] != "INSTALLED") print place "which users of the libraries do not have"
      else if (!($3 in public) || public[$3] == "") print place "which is no public header of " to
      if (from != "" && !((from, to) in depends)) print place "but " from " is not linked with " to
    }
    END {
      for (header in public)
        if (public[header] != "" && !(header in wanted))
          print header ": is public, and nobody outside its module includes it"
      for (pair in depends) {
        split(pair, ends, SUBSEP)
        if (depends[pair] == "USES" && !(pair in used)) print ends[1] ": is linked with " ends[2] ", and includes nothing of it"
      }
      for (i = split(independent, checks, " "); i > 0; --i) {
        split("", seen)
        found = way(checks[i], search)
        if (found != "") print checks[i] ": must not depend on the search: " found
      }
    }' <(echo "$declared") <(echo "$includes") | sort
}

# Of pairs FROM TO: the cycles that they make, each as `cycle of WHAT: a b c`.
check_cycles() {
  { tsort 2>&1 >/dev/null || true; } | sed 's/^tsort: //' | awk -v what="$1" '
    / contains a loop:$/ { if (loop != "") print loop; loop = "cycle of " what ":"; next }
    { loop = loop " " $0 }
    END { if (loop != "") print loop }'
}

unit_pairs() {
  awk '$1 !~ /^(tests|benchmarks)\// { sub(/\.(h|cc)$/, "", $1); sub(/\.h$/, "", $3); if ($1 != $3) print $1, $3 }' <<<"$includes"
}

includes=$(our_includes)
wrong=$(
  check_includes
  unit_pairs | check_cycles files
  awk '$2 == "USES" { print $1, $3 }' <<<"$declared" | check_cycles modules
)
[[ -z $wrong ]] || echo "$wrong"
echo "$(wc -l <<<"$includes") includes of our own checked against $(grep --count ' MODULE ' <<<"$declared") modules," \
  "$(grep --count . <<<"$wrong" || true) things are wrong"
[[ -z $wrong ]]
