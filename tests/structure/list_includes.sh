# For the checks of this folder: list_includes FOLDER... prints every include as FILE:LINE:HEADER,
# with its quotes or brackets.
list_includes() {
  grep --recursive --line-number --extended-regexp '^[[:space:]]*#[[:space:]]*include' --include '*.h' --include '*.cc' "$@" |
    sed --regexp-extended 's/:[[:space:]]*#[[:space:]]*include[[:space:]]*([<"][^>"]*[>"]).*/:\1/'
}
