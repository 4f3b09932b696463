#include "solver/measures/measures.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>

#include "dealer/microsoft.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

/// Kings lowest, aces highest, in cascades of one suit each: 13 cards, four cascades.
Deal suits_in_descending_order() {
  std::vector<std::vector<Card>> cascades(kSuits);
  for (int suit = 0; suit < kSuits; ++suit) {
    for (int rank = kRanks; rank >= 1; --rank) {
      cascades[suit].push_back(Card::of(rank, static_cast<Suit>(suit)));
    }
  }
  return test::deal_of(cascades);
}

TEST(Layout, OfSuitsInDescendingOrder) {
  const LayoutMeasures measures = measure_layout(suits_in_descending_order(), {});
  EXPECT_EQ(measures.ace_depth, 0);
  for (const int depth : measures.low_card_depth) EXPECT_EQ(depth, 0 + 1 + 2);
  EXPECT_EQ(measures.kings_at_foot, 4);
  EXPECT_EQ(measures.under_kings, 0);
  EXPECT_EQ(measures.above_lower_of_suit, 0);
  EXPECT_EQ(measures.breaks, 48);
}

// -2 has its suits in cascades from the ace on: AS KS QS JS TS 9S 8S and 7S 6S 5S 4S 3S 2S.
TEST(Layout, OfTheHiddenGame) {
  const LayoutMeasures measures = measure_layout(microsoft_deal(-2), {});
  EXPECT_EQ(measures.ace_depth, 4 * 6);
  for (const int depth : measures.low_card_depth) EXPECT_EQ(depth, 6 + 0 + 1);
  EXPECT_EQ(measures.kings_at_foot, 0);
  EXPECT_EQ(measures.under_kings, 4);
  EXPECT_EQ(measures.above_lower_of_suit, 4 * 6);
  EXPECT_EQ(measures.breaks, 52 - 8);
}

// JD KD 2S 4C 3S 6D 6S is the first cascade of deal 1: 6S lies above 2S and 3S, 3S above 2S, KD
// above JD, and 3S fits on neither.
TEST(Layout, OfDealOne) {
  const LayoutMeasures measures = measure_layout(microsoft_deal(1), {});
  // AD, AS and AC lie in cascades 5 (4 above) and 6 (3 and 2), AH in 7 (3).
  EXPECT_EQ(measures.ace_depth, 4 + 3 + 2 + 3);
  // 2S 4, AS 3, 3S 2 cards deep.
  EXPECT_EQ(measures.low_card_depth[3], 4 + 3 + 2);
}

TEST(Playouts, DistinctMovesAreThoseThatDiffer) {
  std::vector<Move> moves;
  const Referee start(microsoft_deal(1), {});
  list_distinct_moves(start, moves);
  // Eight cards to a cell, and what fits: the tops are 6S 9C 2H 6H 6C 3D 8C TC.
  EXPECT_EQ(moves.size(), 8u);
  for (const Move& move : moves) EXPECT_EQ(move.to, Place::freecell(0));
}

TEST(Playouts, AreTheSameEveryTime) {
  const Deal deal = microsoft_deal(617);
  const PlayoutMeasures first = play_at_random(deal, {});
  play_at_random(microsoft_deal(618), {});
  const PlayoutMeasures again = play_at_random(deal, {});
  EXPECT_EQ(first.random_home, again.random_home);
  EXPECT_GT(first.random_home, 0);
  EXPECT_LE(first.random_home, 52 * PlayoutMeasures::kRandomPlayouts);
}

/// Autoplay alone wins it: every playout does, and is over before it begins.
TEST(Playouts, WinWhatWinsByItself) {
  const Deal deal = suits_in_descending_order();
  EXPECT_EQ(play_at_random(deal, {}).random_wins, PlayoutMeasures::kRandomPlayouts);
  EXPECT_EQ(play_at_random(deal, {}).random_home, 52 * PlayoutMeasures::kRandomPlayouts);
  EXPECT_EQ(play_greedily(deal, {}), 52);
}

/// Of each first move the verdict of a solver that knows nothing of it.
TEST(MeasureSolver, CountsFirstMovesByTheirVerdicts) {
  MeasureSolver solver({.first_moves = true}, Rules().with_freecells(1), {}, nullptr);
  for (const std::int64_t number : {2, 7, 8}) {
    const Deal deal = microsoft_deal(number);
    const FirstMoves moves = *solver.solve(deal).first_moves;
    EXPECT_EQ(moves.undecided, 0);
    const bool can_be_won =
        Solver(Rules().with_freecells(1)).solve(deal).verdict == Verdict::kSolved;
    EXPECT_EQ(moves.winning > 0, can_be_won) << number;
  }
}

TEST(MeasureSolver, CountsAllFirstMoves) {
  MeasureSolver solver({.first_moves = true}, {}, {}, nullptr);
  const FirstMoves easy = *solver.solve(microsoft_deal(1)).first_moves;
  EXPECT_EQ(easy.winning + easy.losing, 8);
  EXPECT_GT(easy.winning, 0);
}

MeasureValue value_of(std::string_view name, const std::vector<MeasureValue>& values) {
  const auto& all = all_measures();
  const auto found = std::ranges::find(all, name, &Measure::name);
  return values.at(static_cast<std::size_t>(found - all.begin()));
}

TEST(Measurer, MeasuresEverything) {
  Measurer measurer(all_measures(), {}, {}, nullptr, {1, 4});
  const std::vector<MeasureValue> values = measurer.measure(microsoft_deal(1));
  EXPECT_EQ(values.size(), all_measures().size());
  EXPECT_EQ(value_of("ace_depth", values), MeasureValue(std::int64_t{12}));
  EXPECT_EQ(value_of("first_moves", values), MeasureValue(std::int64_t{8}));
  EXPECT_EQ(value_of("search_verdict", values), MeasureValue(Verdict::kSolved));
  const int short_moves = static_cast<int>(std::get<std::int64_t>(value_of("short_moves", values)));
  EXPECT_LE(StartBounds().of(microsoft_deal(1), {}).player_moves, short_moves);
}

TEST(Measurer, DoesNotKnowWhatALimitOrAStopHides) {
  Measurer limited(all_measures(), {}, {.max_expanded = 10});
  const auto values = limited.measure(microsoft_deal(1));
  EXPECT_EQ(value_of("search_verdict", values), MeasureValue(Verdict::kUnknown));
  for (const char* name : {"search_expanded", "search_stage", "short_moves"}) {
    EXPECT_EQ(value_of(name, values), MeasureValue()) << name;
  }
  EXPECT_EQ(value_of("winning_first_moves", values), MeasureValue());
  EXPECT_EQ(value_of("undecided_first_moves", values), MeasureValue(std::int64_t{8}));
  Measurer stopped(all_measures());
  const auto none = stopped.measure(microsoft_deal(11982), [] { return StopReason::kInterrupted; });
  EXPECT_EQ(value_of("search_verdict", none), MeasureValue(Verdict::kUnknown));
  EXPECT_EQ(value_of("ace_depth", none),
            value_of("ace_depth", limited.measure(microsoft_deal(11982))));
}

}  // namespace
}  // namespace freecell
