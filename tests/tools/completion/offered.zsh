# What zsh offers with the completion in a file, for each line of standard input: a command line up
# to the cursor, and a bar. A line of output has the words offered, each after a space.
#
#   zsh offered.zsh FILE      FILE is named _freecell
#
# Zsh completes only where lines are edited, on a terminal. So this starts a second zsh on a pseudo
# terminal, which reads the lines, edits each and completes it when its own first line begins.
emulate -R zsh
zmodload zsh/zpty
export completions=${1:A:h} folder=$(mktemp --directory)
cat >$folder/lines
cat >$folder/.zshrc <<'END'
fpath=($completions $fpath)
autoload -Uz compinit && compinit -u -d $folder/dump
LISTMAX=10000

# Writes down what matches, with what stands before it in the same word, and leaves alone calls of the completion system that only ask.
compadd() {
  local -a asked matches
  zparseopts -E -a asked O: A: D:
  if (( ! $#asked )); then
    builtin compadd -O matches "$@"
    (( ! $#matches )) || print -rn -- " "$IPREFIX$^matches >&3
  fi
  builtin compadd "$@"
}

zle-line-init() {
  local line
  while IFS= read -r line; do
    BUFFER=${line%|} CURSOR=$#BUFFER
    zle complete-word
    print >&3
  done <$folder/lines 3>$folder/offered
  exit
}
zle -N zle-line-init
END
zpty second "ZDOTDIR=$folder HOME=$folder TERM=xterm zsh -i"
zpty -r second output '*never*' >/dev/null  # to its end
cat $folder/offered
rm --recursive --force $folder
