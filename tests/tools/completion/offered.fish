# What fish offers with the completion in a file, for each line of standard input: a command line up
# to the cursor, and a bar. A line of output has the words offered, each after a space.
#
#   fish offered.fish FILE
set fish_complete_path  # not the completion that is installed
source $argv[1]

while read --local line
    set --local words (complete --do-complete (string replace --regex '\|$' '' $line) | string replace --regex '\t.*' '')
    echo " $words"
end
