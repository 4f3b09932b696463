# What bash offers with the completion in a file, for each line of standard input: a command line up
# to the cursor, and a bar. A line of output has the words offered, each after a space.
#
#   bash offered.bash FILE
source "$1"

# Bash's own does nothing outside of an interactive completion: this one does what bash then would.
compopt() {
  case $2 in
    default) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
    dirnames) mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
  esac
}

while IFS= read -r line; do
  # The sign of --option=value is a word of its own, and so is what is still to be written.
  line=${line%|}
  read -ra COMP_WORDS <<<"${line//=/ = }"
  [[ $line != *' ' ]] || COMP_WORDS+=('')
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  COMPREPLY=()
  _freecell freecell "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
  printf ' %s' "${COMPREPLY[@]}"
  echo
done
