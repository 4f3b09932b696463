#!/usr/bin/env bash
# Checks the #include lines of the layers, dealer <- solver <- certificates <- tools, and each
# outside library in the one place that may use it. Prints every line that breaks a rule, and the
# rule; exits 1 if there is one. modules.sh checks what each module declares.
#
#   includes.sh ROOT
set -euo pipefail
source "$(dirname "$0")/list_includes.sh"
cd "$1"

# Files, files excepted (- for none), whether they may include the headers of the fourth column
# "only" or "never", and why. Files and headers are extended regular expressions for the whole path
# and the whole header with its quotes or brackets; <[a-z_]+> is the standard library.
rules='
dealer/.*           -                only   ("dealer/.*"|<[a-z_]+>)                                   dealer knows the standard library
solver/.*           -                only   ("(dealer|solver)/.*"|<[a-z_]+>|<(boost|tbb|oneapi|sanitizer)/.*>) solver knows dealer, Boost, oneTBB
base/.*             -                only   ("base/.*"|<.*>)                                           base knows nothing of the game
certificates/format/.* -             only   ("(base|dealer|certificates/format)/.*"|<.*>)             what checks certificates shares nothing with the search
certificates/[^/]*  -                only   ("(dealer|solver|certificates)/.*"|<[a-z_]+>)             other programs get libraries alone
bindings/c/.*        -                only   ("(dealer|solver|certificates|bindings/c)/.*"|<[a-z_.]+>)    the C interface knows the libraries that users have
tools/.*            -                only   ("(base|dealer|solver|certificates/format|tools)/.*"|<.*>)                         our headers are named from the root
bindings/js/.*      -                only   ("(dealer|solver|bindings/js)/.*"|<[a-z_]+>) WebAssembly has no terminal, files or clock
(dealer|solver)/.*  -                never  <(iostream|istream|ostream|fstream|print)>                only tools has terminals and files
(dealer|solver)/.*  -                never  <(chrono|ctime)>                                          only tools has a clock
(dealer|solver)/.*  -                never  <csignal>                                                 only tools handles signals
solver/.*           -                never  <(boost/(program_options|json)|z(lib|std)).*>               options, JSON and files belong to tools
solver/[^/]*        -                never  "solver/measures/.*"                                      a result has what its own search finds, and no measures
solver/.*           -                never  <cstdio>                                                  solver is silent
solver/.*           solver/batch/.*  never  (<(tbb|oneapi|sanitizer)/.*>|"solver/batch/.*")          oneTBB lives in solver/batch
solver/position/.*  -                only   ("(dealer|solver/position)/.*"|<.*>)                          a position knows no search
solver/relaxed/.*   -                only   ("(dealer|solver/(position|relaxed))/.*"|<.*>)                a bound knows no search
solver/search/.*    -                only   ("(dealer|solver/(position|relaxed|search))/.*"|"solver/(stop_callback|memory_budget).h"|<.*>) searches know no proof and no solver
solver/proof/.*     -                only   ("(dealer|solver/(position|search|proof))/.*"|"solver/(stop_callback|memory_budget).h"|<.*>) proofs know no solver
solver/shortest/.*  -                only   ("(dealer|solver/(position|relaxed|search|shortest))/.*"|"solver/(stop_callback|memory_budget).h"|<.*>) best-first search knows no solver
tools/.*            -                never  <(tbb|oneapi)/.*>                                         oneTBB lives in solver/batch
tools/.*            -                never  <boost/unordered.*>                                       Boost.Unordered lives in solver
tools/check/.*      -                never  "solver/.*"                                               what checks solutions shares nothing with the search
tools/analysis/.*   -                never  <(iostream|istream|ostream|fstream|cstdio)>               statistics do not print
'

# Whether a rule allows a header.
allows() {
  local verb=$1 pattern=$2 header=$3
  if [[ $header =~ ^${pattern}$ ]]; then [[ $verb == only ]]; else [[ $verb == never ]]; fi
}

folders=()
for folder in base dealer solver certificates tools bindings; do [[ ! -d $folder ]] || folders+=("$folder"); done
includes=$(list_includes "${folders[@]}")
broken=0
while read -r files excepted verb pattern reason; do
  while IFS=: read -r file line header; do
    [[ $file =~ ^${files}$ && ! $file =~ ^${excepted}$ ]] || continue
    allows "$verb" "$pattern" "$header" && continue
    echo "$file:$line: includes $header, but $reason"
    broken=$((broken + 1))
  done <<<"$includes"
done < <(grep . <<<"$rules")

echo "$(wc -l <<<"$includes") includes checked, $broken break a rule"
[[ $broken -eq 0 ]]
