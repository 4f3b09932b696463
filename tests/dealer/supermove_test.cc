#include "dealer/supermove.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "dealer/referee.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

using test::text_of;

TEST(SupermoveCapacity, DoublesWithEveryEmptyCascade) {
  EXPECT_EQ(supermove_capacity(0, 0), 1);
  EXPECT_EQ(supermove_capacity(4, 0), 5);
  EXPECT_EQ(supermove_capacity(4, 1), 10);
  EXPECT_EQ(supermove_capacity(2, 3), 24);
  EXPECT_EQ(supermove_capacity(10, 12), 11 * 4096);
}

TEST(SupermoveCost, EveryCardButTheLastIsParkedOnce) {
  for (int cells = 0; cells <= kMaxFreecells; ++cells) {
    for (int cascades = 0; cascades < kMaxCascades; ++cascades) {
      for (int cards = 1; cards <= std::min(kRanks, cells + cascades + 1); ++cards) {
        EXPECT_EQ(supermove_cost(cards, cells, cascades), 2 * cards - 1);
      }
    }
  }
}

TEST(SupermoveCost, PilesOnEmptyCascadesCostTwice) {
  EXPECT_EQ(supermove_cost(4, 1, 1), 9);    // 3 + 2 x 3
  EXPECT_EQ(supermove_cost(4, 0, 2), 9);    // one pile of two, parked by way of the other cascade
  EXPECT_EQ(supermove_cost(10, 4, 1), 27);  // 9 + 2 x 9
  EXPECT_EQ(supermove_cost(8, 0, 3), 27);   // 3^3, as Hanoi's towers would have it
}

// ---- The least cost by trying everything ----

/// A run of cards and places for it, the cards numbered from the top one down: 0 fits on 1, 1 on 2
/// and so on. Piles: source, target, cells, cascades; only the source starts with cards.
class Puzzle {
 public:
  Puzzle(int cards, int cells, int cascades) : cards_(cards), cells_(cells), cascades_(cascades) {}

  /// The fewest single-card moves from source to target, or nothing if there is no way.
  std::optional<int> solve() {
    State start(2 + cells_ + cascades_);
    for (int card = cards_ - 1; card >= 0; --card) start[0] += static_cast<char>('a' + card);
    std::map<State, int> moves = {{start, 0}};
    std::deque<State> queue = {start};
    while (!queue.empty()) {
      const State state = queue.front();
      queue.pop_front();
      const int count = moves[state];
      if (static_cast<int>(state[1].size()) == cards_) return count;
      for (State& next : successors(state)) {
        if (moves.emplace(next, count + 1).second) queue.push_back(std::move(next));
      }
    }
    return std::nullopt;
  }

 private:
  using State = std::vector<std::string>;

  bool accepts(const State& state, int pile, char card) const {
    if (pile == 0) return !state[0].empty() && state[0].back() == card + 1;
    if (!state[pile].empty())
      return pile < 2 + cells_ && pile > 1 ? false : state[pile].back() == card + 1;
    return pile != 1 || card == 'a' + cards_ - 1;
  }

  std::vector<State> successors(const State& state) const {
    std::vector<State> result;
    for (int from = 0; from < static_cast<int>(state.size()); ++from) {
      if (state[from].empty()) continue;
      const char card = state[from].back();
      for (int to = 0; to < static_cast<int>(state.size()); ++to) {
        if (to == from || !accepts(state, to, card)) continue;
        State next = state;
        next[from].pop_back();
        next[to].push_back(card);
        // Cells are alike, and so are cascades.
        std::sort(next.begin() + 2, next.begin() + 2 + cells_);
        std::sort(next.begin() + 2 + cells_, next.end());
        result.push_back(std::move(next));
      }
    }
    return result;
  }

  int cards_;
  int cells_;
  int cascades_;
};

TEST(SupermoveCost, IsTheLeastThereIs) {
  for (int cells = 0; cells <= 2; ++cells) {
    for (int cascades = 0; cascades <= 3; ++cascades) {
      const int capacity = supermove_capacity(cells, cascades);
      for (int cards = 1; cards <= std::min(capacity, 8); ++cards) {
        EXPECT_EQ(Puzzle(cards, cells, cascades).solve(), supermove_cost(cards, cells, cascades))
            << cards << " cards, " << cells << " cells, " << cascades << " cascades";
      }
      if (capacity < 8) {
        EXPECT_EQ(Puzzle(capacity + 1, cells, cascades).solve(), std::nullopt);
      }
    }
  }
}

/// Spades and hearts in turn, from king of spades down: the longest run.
Card run_card(int rank) { return Card::of(rank, rank % 2 == 1 ? Suit::kSpades : Suit::kHearts); }

/// A deal with a run of `cards` on the first cascade and its target, a card or nothing, on the
/// second; the other cards on the third and fourth; and so many empty cascades after them.
Deal run_deal(int cards, bool onto_card, int empty_cascades) {
  std::vector<Card> run;
  std::vector<Card> target;
  std::vector<Card> others;
  for (int id = 0; id < kCards; ++id) others.push_back(Card::from_id(id));
  const auto take = [&](Card card) {
    std::erase(others, card);
    return card;
  };
  for (int rank = cards; rank >= 1; --rank) run.push_back(take(run_card(rank)));
  if (onto_card) target.push_back(take(run_card(cards + 1)));

  std::vector<std::vector<Card>> cascades = {run, target};
  cascades.emplace_back(others.begin(), others.begin() + 20);
  cascades.emplace_back(others.begin() + 20, others.end());
  cascades.resize(4 + static_cast<std::size_t>(empty_cascades));
  return test::deal_of(cascades);
}

/// Plays the expansion of the supermove from cascade 1 to 2 card by card.
void check_expansion(int cards, bool onto_card, int cells, int empty_cascades) {
  const Deal deal = run_deal(cards, onto_card, empty_cascades);
  const Move move{Place::cascade(0), Place::cascade(1), static_cast<std::uint8_t>(cards)};
  Referee whole(deal, Rules().with_freecells(cells).with_autoplay(Autoplay::kNone));
  Referee card_by_card(deal, Rules().with_freecells(cells).with_autoplay(Autoplay::kNone));
  std::vector<Move> expanded;
  expand_supermove(whole.board(), move, whole.rules(), expanded);
  for (const Move& single : expanded) {
    ASSERT_EQ(single.count, 1);
    ASSERT_EQ(card_by_card.play(single), Violation::kNone);
  }
  ASSERT_EQ(whole.play(move), Violation::kNone);
  ASSERT_EQ(text_of(card_by_card.board()), text_of(whole.board()));
  ASSERT_EQ(static_cast<int>(expanded.size()), supermove_cost(cards, cells, empty_cascades));
  ASSERT_EQ(whole.counts(), (MoveCounts{static_cast<int>(expanded.size()), 1, 1, 1}));
}

/// Every number of cards, of free cells and of empty cascades (at least four others hold cards).
void check_all_expansions(bool onto_card) {
  for (int cells = 0; cells <= kMaxFreecells; ++cells) {
    for (int empty = 0; empty <= kMaxCascades - 4; ++empty) {
      const int longest = std::min(supermove_capacity(cells, empty), kRanks - (onto_card ? 1 : 0));
      for (int cards = 1; cards <= longest; ++cards) {
        SCOPED_TRACE(::testing::Message() << cards << " cards, " << cells << " free cells, "
                                          << empty << " empty cascades");
        ASSERT_NO_FATAL_FAILURE(check_expansion(cards, onto_card, cells, empty));
      }
    }
  }
}

TEST(ExpandSupermove, OntoACardOrAnEmptyCascade) {
  check_all_expansions(true);
  check_all_expansions(false);
}

TEST(ExpandSupermove, OneCardIsItself) {
  const Board board(run_deal(1, true, 0), Rules().with_freecells(4));
  const Move move{Place::cascade(0), Place::freecell(0), 1};
  std::vector<Move> expanded;
  expand_supermove(board, move, Rules(), expanded);
  EXPECT_EQ(expanded, std::vector{move});
}

TEST(ExpandSupermove, UsesTheFreeCellsBeforeTheCascades) {
  const Board board(run_deal(3, true, 1), Rules().with_freecells(1));
  std::vector<Move> expanded;
  expand_supermove(board, {Place::cascade(0), Place::cascade(1), 3}, Rules(), expanded);
  std::string text;
  for (const Move& move : expanded) text += text_of({move.from, move.to, 0}) + " ";
  EXPECT_EQ(text, "15 1a 12 a2 52 ");
}

/// One card more than there is room for is refused.
TEST(Supermove, BeyondTheCapacityIsRefused) {
  for (int cells = 0; cells <= 4; ++cells) {
    for (int empty = 0; empty <= 3; ++empty) {
      const int cards = supermove_capacity(cells, empty) + 1;
      if (cards > kRanks - 1) continue;
      Referee referee(run_deal(cards, true, empty),
                      Rules().with_freecells(cells).with_autoplay(Autoplay::kNone));
      EXPECT_EQ(referee.play({Place::cascade(0), Place::cascade(1), 0}), Violation::kTooManyCards);
    }
  }
}

}  // namespace
}  // namespace freecell
