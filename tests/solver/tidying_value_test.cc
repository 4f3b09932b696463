#include "solver/search/tidying_value.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

#include "dealer/random_deal.h"
#include "solver/position/autoplay.h"
#include "solver/position/move_generator.h"
#include "solver/search/portfolio.h"
#include "solver/search/successor_values.h"

namespace freecell {
namespace {

struct Candidate {
  Step step;
  int from;
  int source;
  int count;
};

/// A change that tidying made: the card, and where it went from and to.
struct Change {
  int card;
  Under from;
  Under to;
};

struct Tidied {
  Position position;
  std::vector<Change> changes;
};

Tidied tidied_after(const Position& parent, Step step, const Game& game) {
  Tidied result{parent, {}};
  result.position.make(step, game);
  autoplay<SearchAutoplay::kTidy>(result.position, game, [&](int card, Under from, Under to) {
    result.changes.push_back({card, from, to});
  });
  return result;
}

/// Every move of a tidied position to a cell, onto a card and to an empty cascade.
std::vector<Candidate> all_moves(const Position& position, const Game& game) {
  std::vector<Candidate> moves;
  const auto collect = [&](Step step, int from, int source, int count) {
    if (step.onto != kHome) moves.push_back({step, from, source, count});
  };
  for_each_move_and_short_cut(position, game, collect);
  return moves;
}

/// Those that the greedy search does not leave out.
std::vector<Candidate> lasting_moves(const Position& position, const Game& game) {
  std::vector<Candidate> moves;
  const auto collect = [&](Step step, int from, int source, int count) {
    moves.push_back({step, from, source, count});
  };
  for_each_move_onto_card(position, game, collect);
  if (position.empty_cascades() > 0) for_each_lasting_move_to_foot(position, game, collect);
  for (const Candidate& move : all_moves(position, game)) {
    const CardSet tops = position.top_cards();
    const bool goes_elsewhere = (fitting_on(tops) >> move.step.card & 1) != 0;
    const bool goes_back = is_link(move.step.card, move.from) && !position.is_next_home(move.from);
    if (move.step.onto == kCell && !goes_elsewhere && !goes_back) moves.push_back(move);
  }
  return moves;
}

/// Calls `visit(position, game)` for the positions of random tidied games on tables of all sizes.
template <typename Visitor>
void for_each_tidied_position(Visitor&& visit) {
  constexpr std::pair<int, int> kTables[] = {{8, 4}, {8, 10}, {8, 1}, {4, 6},
                                             {6, 3}, {13, 2}, {8, 0}};
  std::mt19937_64 random(1);
  for (const auto& [cascades, freecells] : kTables) {
    for (int number = 0; number < 40; ++number) {
      const Deal deal = random_deal(7, number, cascades);
      const Game game(deal, {.freecells = freecells});
      Position position(deal, game);
      autoplay<SearchAutoplay::kTidy>(position, game, [](int, Under, Under) {});
      for (int length = 0; length < 60 && !position.won(); ++length) {
        visit(position, game);
        const std::vector<Candidate> moves = lasting_moves(position, game);
        if (moves.empty()) break;
        position = tidied_after(position, moves[random() % moves.size()].step, game).position;
      }
    }
  }
}

bool moves_a_next_card(const Position& position, const Candidate& move) {
  for (int suit = 0; suit < kSuits; ++suit) {
    const int next = position.next_home(suit);
    if (next == move.step.card) return true;
    if (move.source != Position::kNowhere && position.cascade(next) == move.source &&
        position.height(next) >= position.height(move.step.card)) {
      return true;
    }
  }
  return false;
}

/// Whether tidying did no more than the value is about: the exposed card went home, alone or with
/// the next of its suit from a cell, or a card came from a cell onto it.
bool is_foreseen(const std::vector<Change>& changes, int exposed, const Candidate& move) {
  if (changes.empty() || changes.size() > 2) return false;
  if (changes[0].card == exposed && changes[0].to == kHome) {
    return changes.size() == 1 ||
           (changes[1].card == exposed + kSuits && changes[1].from == kCell &&
            changes[1].to == kHome && changes[1].card != move.step.card);
  }
  return changes.size() == 1 && changes[0].from == kCell && changes[0].to == exposed;
}

Burial burial_of(const Position& position, const Evaluator& evaluator) {
  Burial burial{};
  for (int suit = 0; suit < kSuits; ++suit) {
    const int cascade = position.cascade(position.next_home(suit));
    if (cascade == Position::kNowhere) continue;
    const int depth = evaluator.depth(position.foundation(suit));
    burial[cascade] = static_cast<std::int16_t>(burial[cascade] + depth);
  }
  return burial;
}

TEST(TidyingValue, IsTheValueOfTheTidiedPositionWhereNoMoreFollows) {
  int homes = 0;
  int fetched = 0;
  for_each_tidied_position([&](const Position& position, const Game& game) {
    const Evaluator evaluator(default_stages().front().weights, game.freecells());
    const SuccessorValues values(position, evaluator);
    const Burial burial = burial_of(position, evaluator);
    for (const Candidate& move : all_moves(position, game)) {
      if ((awaited_cards(position) >> move.from & 1) == 0) continue;
      const Tidied tidied = tidied_after(position, move.step, game);
      if (!is_foreseen(tidied.changes, move.from, move) || moves_a_next_card(position, move)) {
        continue;
      }
      const JustMoved just_moved = {
          move.source, move.count,
          move.step.onto < kFoot ? position.cascade(move.step.onto) : JustMoved::kNoCascade,
          position.cells_used() + int{move.step.onto == kCell} - int{move.from == kCell},
          position.empty_cascades() - int{move.step.onto == kFoot}};
      // If two cards go home, it leaves out what lies above the third of their suit.
      const int suit = move.from % kSuits;
      const int left_out = evaluator.depth(tidied.position.foundation(suit)) *
                           tidied.position.cards_above(tidied.position.next_home(suit));
      const int value = evaluator.value(tidied.position);
      ASSERT_EQ(values.after(move.step, move.from, move.source, move.count) +
                    tidying_value(position, evaluator, burial, move.from, just_moved),
                value - (tidied.changes.size() == 2 ? left_out : 0));
      ++(tidied.changes[0].to == kHome ? homes : fetched);
    }
  });
  EXPECT_GT(homes, 2000);
  EXPECT_GT(fetched, 2000);
}

/// Whether a move that is left out leads where no other move does after all: it exchanged a card
/// for another one, the top card that it could have gone onto went home, or it let the card go home
/// that the head of an incomplete run lay on.
bool leads_elsewhere(const Position& position, const Candidate& move,
                     const std::vector<Change>& changes) {
  const CardSet tops = position.top_cards();
  return std::ranges::any_of(changes, [&](const Change& change) {
    if (change.to == kHome) {
      return (tops & kParents[move.step.card] & card_bit(change.card)) != 0 ||
             (move.step.onto == kFoot && change.card == move.from);
    }
    const bool goes_back = change.card == move.step.card && change.to == move.from;
    const bool goes_onto_top = change.card == move.step.card && (tops >> change.to & 1) != 0;
    return !goes_back && !goes_onto_top;
  });
}

/// The greedy search may leave out moves that lead elsewhere. It takes 3% more positions with the
/// exchanges than without them.
TEST(GreedyMoves, ThoseLeftOutLeadNowhereElse) {
  int left_out = 0;
  int elsewhere = 0;
  for_each_tidied_position([&](const Position& position, const Game& game) {
    std::vector<PackedPosition> reached{position.packed()};
    std::vector<Step> lasting;
    for (const Candidate& move : lasting_moves(position, game)) {
      lasting.push_back(move.step);
      reached.push_back(tidied_after(position, move.step, game).position.packed());
    }
    for (const Candidate& move : all_moves(position, game)) {
      if (std::ranges::find(lasting, move.step) != lasting.end()) continue;
      const Tidied tidied = tidied_after(position, move.step, game);
      if (leads_elsewhere(position, move, tidied.changes)) {
        ++elsewhere;
        continue;
      }
      ASSERT_NE(std::ranges::find(reached, tidied.position.packed()), reached.end());
      ++left_out;
    }
  });
  EXPECT_GT(left_out, 10000);
  EXPECT_LT(elsewhere, left_out / 5);
}

}  // namespace
}  // namespace freecell
