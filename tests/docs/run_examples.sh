#!/usr/bin/env bash
# Runs the examples of a page and compares what they print with what the page says. The examples of
# a page are run in order, by one shell, in a folder that has links to data/, benchmarks/ and
# checker/ and is otherwise empty at first.
#
#   run_examples.sh FREECELL PAGE...
#
# An example is a line "$ command" in a block that begins with ```console; the lines below it, up to
# the next example or the end of the block, are its output (standard output and standard error). A
# command goes on in the next line after a backslash. A line "…" stands for any number of lines, and
# "…" at the end of a line for the rest of that line. Seconds and rates differ from run to run, so
# only their form is compared. Blocks of another kind are not run.
set -euo pipefail
export LC_ALL=C.UTF-8

freecell=$(realpath "$1")
root=$(realpath "$(dirname "$0")/../..")
shift
mapfile -t pages < <(realpath "$@")
folder=$(mktemp --directory)
trap 'rm --recursive --force "$folder"' EXIT
mkdir "$folder/bin"
ln --symbolic "$freecell" "$folder/bin/freecell"
PATH=$folder/bin:$PATH

# Puts a letter for each number that differs from run to run.
without_times() {
  sed --regexp-extended \
    -e 's/[0-9.]+ s, [0-9.]+ s\/deal/T s, R deals\/s/' \
    -e 's/[0-9.]+ s, [0-9,]+ (deals|solutions)\/s/T s, R \1\/s/' \
    -e 's/^[0-9.]+ s, peak memory [0-9.,]+ [KMG]iB/T s, peak memory M/' \
    -e 's/^[0-9.]+ s$/T s/'
}

# line_matches EXPECTED ACTUAL
line_matches() {
  [[ $2 == "$1" || ($1 == *… && $2 == "${1%…}"*) ]]
}

# matches EXPECTED ACTUAL: goes through both, and back to the last "…" when a line does not match.
matches() {
  local expected actual i=0 j=0 gap= after_gap
  mapfile -t expected <<<"$1"
  mapfile -t actual <<<"$2"
  while [[ $j -lt ${#actual[@]} ]]; do
    if [[ ${expected[i]-} == … ]]; then
      gap=$((i++)) after_gap=$j
    elif [[ $i -lt ${#expected[@]} ]] && line_matches "${expected[i]}" "${actual[j]}"; then
      i=$((i + 1)) j=$((j + 1))
    elif [[ -n $gap ]]; then
      i=$((gap + 1)) after_gap=$((after_gap + 1)) j=$after_gap
    else
      return 1
    fi
  done
  while [[ ${expected[i]-} == … ]]; do i=$((i + 1)); done
  [[ $i -eq ${#expected[@]} ]]
}

# Compares the output of the example that has just been read; says so if it is wrong.
check_example() {
  local expected actual
  [[ -n $command ]] || return 0
  examples=$((examples + 1))
  eval "$command" >"$folder/output" 2>&1 </dev/null || true
  expected=$(without_times <<<"${output%$'\n'}")
  actual=$(without_times <"$folder/output")
  command=
  matches "$expected" "$actual" && return
  failures=$((failures + 1))
  printf '%s:%d: %s\n' "$page" "$line_of_command" "the example prints something else (- the page, + the program)"
  diff --unified <(echo "$expected") <(echo "$actual") | tail --lines +3 | head --lines 40 || true
}

# Reads a page, and runs each example when its output has been read.
run_page() {
  local line number=0 in_block= continued=
  command= output=
  while IFS= read -r line; do
    number=$((number + 1))
    case $in_block$line in
      '```console') in_block='>' ;;
      '>```') check_example; in_block= ;;
      '>$ '*)
        check_example
        command=${line#\$ } output= line_of_command=$number ;;
      '>'*)
        if [[ -n $continued ]]; then command+=$'\n'$line; else output+=$line$'\n'; fi ;;
    esac
    continued=
    if [[ $command == *\\ && -z $output ]]; then continued=yes; fi
  done <"$page"
}

failures=0
for page in "${pages[@]}"; do
  examples=0
  rm --recursive --force "$folder/work"
  mkdir "$folder/work"
  cd "$folder/work"
  ln --symbolic "$root/data" "$root/benchmarks" "$root/checker" .
  run_page
  echo "$page: $examples examples"
  # A page in a form that is not understood must not pass because nothing was found in it.
  [[ $examples -gt 0 ]] || failures=$((failures + 1))
done
[[ $failures -eq 0 ]]
