#!/usr/bin/env bash
# Checks the pages for readers: README.md, CONTRIBUTING.md, CHANGELOG.md and docs/. Prints every place
# that breaks a rule; exits 1 if there is one.
#
#   pages.sh ROOT
#
# - Prose is wrapped at 100 characters. Code, tables and the targets of links may be longer.
# - README.md has 150 lines at most, and a page of docs/ 20,000 bytes.
# - Links between pages lead to a file and to a heading in it.
# - Files of the source that a page names in backticks, such as `solver/cover.h`, are there.
# - Every page of docs/ is in the index, docs/README.md.
# - Pages that the source mentions, such as docs/look-up/rows.md, are there.
set -euo pipefail
export LC_ALL=C.UTF-8
cd "$1"

longest_line=100
largest_page=20000
longest_readme=150
broken=0

# wrong PLACE REASON
wrong() {
  echo "$1: $2"
  broken=$((broken + 1))
}

# The anchors of a page's headings, as GitHub makes them.
anchors() {
  awk '/^```/ { code = !code } !code && /^#+ /' "$1" |
    sed --regexp-extended -e 's/^#+ //' -e 's/[^[:alnum:] _-]//g' -e 's/ /-/g' -e 's/.*/\L&/'
}

# check_link PAGE LINE TARGET
check_link() {
  local page=$1 number=$2 target=$3 file anchor=
  [[ $target != http*://* ]] || return 0
  file=${target%%#*}
  [[ $target != *'#'* ]] || anchor=${target#*#}
  if [[ -n $file ]]; then file=$(dirname "$page")/$file; else file=$page; fi
  if [[ ! -e $file ]]; then
    wrong "$page:$number" "no file $target"
  elif [[ -n $anchor ]] && ! anchors "$file" | grep --quiet --line-regexp --fixed-strings -- "$anchor"; then
    wrong "$page:$number" "no heading $target"
  fi
}

# check_prose PAGE LINE TEXT: links, names of files and the length of one line.
check_prose() {
  local page=$1 number=$2 text=$3 rest=$3 name
  while [[ $rest =~ \]\(([^\ \)]+)\)(.*) ]]; do
    rest=${BASH_REMATCH[2]}
    text=${text/"](${BASH_REMATCH[1]})"/]}
    check_link "$page" "$number" "${BASH_REMATCH[1]}"
  done
  rest=$text
  while [[ $rest =~ \`((base|dealer|solver|certificates|tools|formal|tests|benchmarks|examples|cmake|docs)/[A-Za-z0-9_/.-]+)\`(.*) ]]; do
    name=${BASH_REMATCH[1]} rest=${BASH_REMATCH[3]}
    [[ -e $name ]] || wrong "$page:$number" "no file $name"
  done
  [[ $text == '|'* || ${#text} -le $longest_line ]] || wrong "$page:$number" "${#text} characters"
}

check_page() {
  local page=$1 line number=0 code=
  while IFS= read -r line; do
    number=$((number + 1))
    case $line in
      '```'*) if [[ -n $code ]]; then code=; else code=yes; fi ;;
      *) [[ -n $code ]] || check_prose "$page" "$number" "$line" ;;
    esac
  done <"$page"
}

mapfile -t pages < <(find docs -name '*.md' | sort)
for page in README.md CONTRIBUTING.md CHANGELOG.md "${pages[@]}"; do
  check_page "$page"
done

for page in "${pages[@]}"; do
  size=$(stat --format %s "$page")
  [[ $size -le $largest_page ]] || wrong "$page" "$size bytes"
  [[ $page == docs/README.md ]] || grep --quiet --fixed-strings "(${page#docs/})" docs/README.md || wrong "$page" 'is not in docs/README.md'
done
lines=$(wc --lines <README.md)
[[ $lines -le $longest_readme ]] || wrong README.md "$lines lines"

while IFS=: read -r file number page; do
  [[ -e $page ]] || wrong "$file:$number" "no file $page"
done < <(grep --recursive --line-number --only-matching --extended-regexp --exclude-dir docs --exclude-dir node_modules \
  'docs/([a-z-]+/)*[A-Za-z-]+\.md' base dealer solver certificates tools bindings formal tests benchmarks examples cmake .ci 2>/dev/null || true)

echo "$((${#pages[@]} + 3)) pages checked, $broken places break a rule"
[[ $broken -eq 0 ]]
