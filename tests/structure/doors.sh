#!/usr/bin/env bash
# Checks the #include lines against what the rooms declare in their CMakeLists.txt
# (freecell_library, freecell_room and freecell_binding): a room includes only public headers of
# rooms that it depends on, and each public header is wanted by somebody else. A binding for another
# language includes only what users of the libraries have. (bindings/js is no room: it compiles the
# sources once more.) There are no cycles, neither between files (a header and its source are one)
# nor between rooms. Prints all that is wrong; exits 1 if anything is.
#
#   doors.sh ROOT
set -euo pipefail
shopt -s inherit_errexit
source "$(dirname "$0")/list_includes.sh"
cd "$1"

# What checks the results of a search depends on none of it, nor does what that depends on.
independent='tools/check tools/io/proofs'
search=solver

# The folders that have rooms.
rooms=()
for folder in dealer solver tools certificates bindings; do [[ ! -d $folder ]] || rooms+=("$folder"); done

# What the rooms declare, a line a thing: ROOM KEYWORD THING. A room is a folder from the root;
# INSTALLED, HEADERS and DEPENDS are followed by paths from the root. What a library contains, it
# depends on.
declarations() {
  local file
  find "${rooms[@]}" -name CMakeLists.txt | sort | while read -r file; do
    sed 's/#.*//' "$file" | awk -v RS=')' -v room="${file%/*}" '
      match($0, /freecell_(library|room|binding)\(/) {
        $0 = substr($0, RSTART + RLENGTH)
        print room, "ROOM", room
        keyword = ""
        for (i = 1; i <= NF; ++i) {
          if ($i ~ /^[A-Z]+$/) keyword = $i
          else if (keyword == "DEPENDS" || keyword == "CONTAINS") print room, "DEPENDS", $i
          else if (keyword == "INSTALLED" || keyword == "HEADERS") print room, keyword, room "/" $i
        }
      }'
  done
}

# Our own headers only: FILE LINE HEADER.
our_includes() {
  local folders=("${rooms[@]}")
  for folder in tests benchmarks; do [[ ! -d $folder ]] || folders+=("$folder"); done
  list_includes "${folders[@]}" | sed --quiet --regexp-extended 's/^([^:]*):([0-9]+):"(.*)"$/\1 \2 \3/p'
}

# Includes against declarations.
check_doors() {
  awk -v independent="$independent" -v search="$search" '
    function room_of(path) {
      while (sub(/\/[^\/]*$/, "", path)) if (path in rooms) return path
      return ""
    }
    # How a room comes to depend on another one, or nothing.
    function way(from, to,    other, rest) {
      if (from == to) return to
      seen[from]
      for (other in rooms) {
        if (!((from, other) in depends) || other in seen) continue
        rest = way(other, to)
        if (rest != "") return from " -> " rest
      }
      return ""
    }
    FNR == NR {
      if ($2 == "ROOM") rooms[$3]
      else if ($2 == "DEPENDS") depends[$1, $3]
      else public[$3] = $2
      next
    }
    {
      from = room_of($1)
      to = room_of($3)
      if (to == "" || from == to && public[$1] != "INSTALLED") next
      place = $1 ":" $2 ": includes \"" $3 "\", "
      if (public[$1] == "INSTALLED" && public[$3] != "INSTALLED") print place "which is not installed as " $1 " is"
      wanted[$3]
      if (from == to) next
      used[from, to]
      if ($1 ~ /^(tests|benchmarks)\//) next
      if (from ~ /^bindings\// && public[$3] != "INSTALLED") print place "which users of the libraries do not have"
      else if (!($3 in public) || public[$3] == "") print place "which is no public header of " to
      if (from != "" && !((from, to) in depends)) print place "but " from " does not declare that it depends on " to
    }
    END {
      for (header in public)
        if (public[header] != "" && !(header in wanted))
          print header ": is public, and nobody outside its room includes it"
      for (pair in depends) {
        split(pair, ends, SUBSEP)
        if (!(ends[2] in rooms)) print ends[1] ": depends on " ends[2] ", which is no room"
        else if (!(pair in used)) print ends[1] ": depends on " ends[2] ", and includes nothing of it"
      }
      for (i = split(independent, checks, " "); i > 0; --i) {
        split("", seen)
        found = way(checks[i], search)
        if (found != "") print checks[i] ": must not depend on the search: " found
      }
    }' <(echo "$declared") <(echo "$includes") | sort
}

check_that_headers_exist() {
  awk '$2 == "INSTALLED" || $2 == "HEADERS" { print $1, $3 }' <<<"$declared" | while read -r room header; do
    [[ -f $header || -f $header.in ]] || echo "$room: declares $header, which does not exist"
  done
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

declared=$(declarations)
includes=$(our_includes)
wrong=$(
  check_doors
  check_that_headers_exist
  unit_pairs | check_cycles files
  awk '$2 == "DEPENDS" { print $1, $3 }' <<<"$declared" | check_cycles rooms
)
[[ -z $wrong ]] || echo "$wrong"
echo "$(wc -l <<<"$includes") includes of our own checked against $(grep --count ' ROOM ' <<<"$declared") rooms," \
  "$(grep --count . <<<"$wrong" || true) things are wrong"
[[ -z $wrong ]]
