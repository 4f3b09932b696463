#!/usr/bin/env bash
# Shows that the tests of what searches up to symmetry visit (symmetry_closure_test.cc and
# reduced_search_test.cc) and of the searches by depths (kings_search_test.cc and
# any_card_search_test.cc) can fail. Plants one mistake at a time in a copy of the source, links it
# with the tests, and demands that one of them fails.
#
#   planted_mistakes.sh ROOT TESTS LIBRARIES COMPILER...
#
# Every fifth mistake is planted, with FREECELL_PLANT=all each of them. TESTS is the folder with the
# objects of the tests, LIBRARIES is a list with ; between: what the tests are linked with, built
# without assertions, because the tests have to notice by themselves.
set -euo pipefail
root=$1 tests=$2
IFS=';' read -ra libraries <<<"$3"
compiler=("${@:4}")
work=$(mktemp --directory)
trap 'rm --recursive --force "$work"' EXIT
cd "$root"

closure='SymmetryClosure.*'
depths='KingsSearch.DecidesBoardsThatTellMistakes:KingsSearch.DecidesSmallBoards'
any_card='AnyCardSearch.DecidesBoardsThatTellMistakes:AnyCardSearch.DecidesSmallBoards'
reduced='ReducedSearch.DecidesBoardsOfEveryKind:ReducedSearch.VisitsTheClassesOfAProof'

compile() {
  "${compiler[@]}" -std=c++20 -O1 -DNDEBUG -I"$work/planted" -I"$root" -c "$1" -o "$work/mutated.o"
}

# The mistake comes before the libraries, so that what it defines is not taken from them.
link() {
  "${compiler[@]}" -fno-lto "$work/mutated.o" "$tests"/{symmetry_closure,reduced_search,kings_search,any_card_search}_test.cc.o "${libraries[@]}" -pthread -o "$work/tests"
}

# run FILTER SECONDS. The first expectation that fails aborts the program; the shell need not tell.
# Some mistakes make positions that cannot be, and the tests may then go round in circles. The
# seconds are the processor's, so that a busy machine changes nothing, and at least five times what
# the tests take without a mistake.
run() {
  (
    ulimit -t "$2"
    exec "$work/tests" --gtest_filter="$1" --gtest_throw_on_failure >"$work/output" 2>&1
  )
} 2>/dev/null

# file | the mistake | how sed plants it
planted=0 listed=0
while IFS='|' read -r source mistake plant; do
  if ((listed++ % 5)) && [[ ${FREECELL_PLANT-} != all ]]; then continue; fi
  mutated=$work/planted/$source
  mkdir --parents "$(dirname "$mutated")"
  sed "$plant" "$source" >"$mutated"
  if cmp --quiet "$source" "$mutated"; then
    echo "$source no longer reads as '$plant' expects: $mistake"
    exit 1
  fi
  # A header is found before the one without the mistake, by a search that includes it.
  case $source in
    solver/depths/any_card*|solver/depths/arrangement*|solver/depths/component*|solver/depths/freed_runs*)
      mutated=$work/planted/any_card.cc
      printf '#include "%s"\n' solver/depths/{any_card_*,component_search}.cc >"$mutated"
      ;;
    solver/depths/*.h) mutated=solver/depths/kings_search.cc ;;
    *.h) mutated=solver/proof/proof_worker.cc ;;
  esac
  compile "$mutated"
  link
  rm --recursive "$work/planted"
  case $source in
    solver/depths/any_card*|solver/depths/arrangement*|solver/depths/component*|solver/depths/freed_runs*) filter=$any_card seconds=10 ;;
    solver/depths/*) filter=$depths seconds=10 ;;
    solver/search/reduced_search.cc) filter=$reduced seconds=40 ;;
    *) filter=$closure seconds=20 ;;
  esac
  if run "$filter" "$seconds"; then
    echo "not noticed: $mistake"
    exit 1
  fi
  grep --quiet 'RUN ' "$work/output" || { echo "the tests did not run: $mistake"; exit 1; }
  echo "noticed: $mistake: $(grep --max-count 1 --after-context 2 'Failure' "$work/output" | tail --lines 1)"
  planted=$((planted + 1))
done <<'EOF_PLANTED'
solver/position/forks.h|no fork when a card of an alike pair is the next to go home|s/if (next < kCards && (alike >> next & 1) != 0) {/if (next < 0) {/
solver/position/forks.h|only one half of the fork|s/^    visit_settled(freecell::exchanged/    return visit_settled(freecell::exchanged/
solver/position/forks.h|no fork after a card that goes home by itself|s/return visit_after_home(position, card, alike,/return visit_after_home(position, card, 0,/
solver/position/alike_cards.h|distinguished pairs are exchanged after digging|s/? cards_.after_digging_out(step.card, game_) \& exchangeable_/? cards_.after_digging_out(step.card, game_)/
solver/position/alike_cards.cc|an ace may lie on an alike card|/^  for (int ace = 0; ace < kSuits; ++ace) covered_ |= /d
solver/position/alike_cards.cc|the next card of a suit may be alike|s/later_ |= higher_of_suit(position.next_home(suit));/later_ |= higher_of_suit(position.next_home(suit)) | card_bit(position.next_home(suit));/
solver/position/alike_cards.cc|a card that does not fit may lie on an alike card|s/covered_(undug.covered)/covered_(0)/
solver/position/alike_cards.cc|an alike card may lie on one that it does not fit on|s/undug_(undug.cards)/undug_(0)/
solver/position/alike_cards.cc|what lies on alike cards stays behind when they are exchanged|s/moved = exchanged_ | game.fitting_on(exchanged_);/moved = exchanged_;/
solver/search/reduced_search.cc|no fork is put off|s/if ((became_next(parent, child) \& alike) != 0) put_off_/if (false) put_off_/
solver/search/reduced_search.cc|only moves home fork|s/if ((became_next(parent, child) \& alike) != 0)/if ((became_next(parent, child) \& alike) != 0 \&\& step.onto == kHome)/
solver/search/reduced_search.cc|the card that waits at the end does not fork|s/card < after.next_home(suit);/card + kSuits < after.next_home(suit);/
solver/search/reduced_search.cc|what was put off is not searched further|s/^    take(settled, fork.parent, fork.step);/    met_.insert(representative(settled, *game_));/
solver/search/reduced_search.cc|a won position outside the game is no matter|s/if (has_met_win_) return is_in_game_/has_met_win_ = has_met_win_ \&\& is_in_game_; if (has_met_win_) return is_in_game_/
solver/depths/king_sets.h|kings do not change places|s/^constexpr KingSets connected(.*{$/& return sets \& possible;/
solver/depths/king_sets.h|any possible kings stand|s/^constexpr KingSets connected(.*{$/& return possible;/
solver/depths/king_moves.h|no king enters an emptied cascade|s/has_room ? to_cascade/false ? to_cascade/
solver/depths/king_moves.h|kings enter emptied cascades in which others stand|s/ \&\& std::popcount(kings) < state.emptied()//
solver/depths/king_moves.h|a run needs no cells on its way|s/moves.moves_any_number() ? tops/true ? tops/
solver/depths/king_moves.h|a card goes onto the run of a king in cells|s/freed.ready(kings)/freed.ready(freed.kings())/
solver/depths/king_moves.h|no card goes onto the run of a king|s/freed.ready(kings)/freed.ready(0)/
solver/depths/depth_state.h|no card goes onto its dealt parent|s/in_cascades = tops_.down | hanging_;/in_cascades = 0;/
solver/depths/king_moves.h|more kings stand than cascades are emptied|s/kSetsUpTo\[std::min(state.emptied(), kSuits)\] & //
solver/depths/king_moves.h|a king that has gone home stands on|s/(sets \& ~kSetsWithin\[freed\]) != 0/false/
solver/depths/depth_state.h|what hangs on a dealt card is in cells|s/ - std::popcount(hanging_)//
solver/depths/depth_state.h|no card goes home from a cascade|s/next_after_the_ace(moved_.up) \& tops_.up/tops_.up \& 0/
solver/depths/arrangement.h|no head is pinned|s/if (free_ > 0) arrangement_.pinned = 0;/arrangement_.pinned = 0;/
solver/depths/arrangement.h|heads join heads while all slots are taken|/^  if (free_ == 0) return 0;/d
solver/depths/arrangement.h|a head that loses its run to the last slot is not pinned|s/if (free_ == 1) arrangement_.pinned = .*/;/
solver/depths/any_card_search.cc|depths alone decide|s/if (!open_.empty()) {/if (may_be_won(start)) { won_ = 0; ended_ = SearchStatus::kSolved; } else if (!open_.empty()) {/
solver/depths/any_card_search.cc|no other arrangements|s/^  deferred_.push_back(id);/  deferred_.clear();/
solver/depths/any_card_moves.h|a card at a base is not pinned|s/ | (uncovered \& dealt_to_bases_)//
solver/depths/component_search.cc|no run is taken apart|s/if (arranged.free_slots() == 0) return;/return;/
solver/depths/freed_runs.h|no card goes onto a run in an emptied cascade|s/if (above == 0) return alone;/return alone;/
solver/depths/freed_runs.h|emptied cascades hold no runs|s/longest_ = {longest_.cards + length, length};/;/
EOF_PLANTED
echo "$planted mistakes planted, all noticed"
