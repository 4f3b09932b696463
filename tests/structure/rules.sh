#!/usr/bin/env bash
# The program takes the rules that it is given: what begins with FreeCell's rules, or deals a number
# without rules, would play FreeCell in place of another game. Prints every place that may not.
#
#   rules.sh ROOT
set -euo pipefail
cd "$1"

# game_choice: files and options that name no game. deal_source: the most that a board may occupy.
# The signature and the pages of `freecell report` are FreeCell's.
may='^tools/(io/deals/(game_choice|deal_source)\.h|io/deals/game_choice\.cc'
may+='|commands/(signature|report)_command\.cc):'
broken=$(grep -rnE '\bRules(\(\)|\{)|\b(microsoft|random)_deal\([^,]*\)' tools --include='*.h' \
  --include='*.cc' | grep -vE "$may" || true)
[[ -n $broken ]] || exit 0
echo "$broken"
echo "these places make rules of their own; take them from the plan, the record or the file"
exit 1
