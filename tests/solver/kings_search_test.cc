#include "solver/depths/kings_search.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string_view>

#include "dealer/games.h"
#include "solver/depths/tried_sets.h"
#include "tests/solver/depth_searches.h"
#include "tests/solver/small_boards.h"
#include "tests/support/board_count.h"

namespace freecell {
namespace {

using test::SmallBoard;
using Decisions = test::Decisions<KingsSearch>;

constexpr std::size_t kMostPositions = 5'000;

const Rules kKingsBySuit = Rules()
                               .with(&Rules::building, Building::kSameSuit)
                               .with(&Rules::empty_cascade, EmptyCascade::kKings);

/// Few cascades and cells, and many kings that are free early: a shuffled board, one in runs, or
/// one that a few moves lead to.
SmallBoard board_with_kings(std::mt19937_64& random, int kind, const Rules& game) {
  const auto below = [&](int count) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(count));
  };
  const int freecells = below(5);
  const Deal deal = test::uneven_deal(random, kMinCascades + below(3), 10 + below(16),
                                      kind == 1 ? 0 : below(freecells + 1));
  switch (kind) {
    case 0:
      return {deal, freecells};
    case 1:
      return {test::deal_in_runs(random, deal, below(freecells + 1), game), freecells};
    default:
      return {test::walk(random, deal, game.with_freecells(freecells), below(10), false),
              freecells};
  }
}

void decide_boards(Decisions& decisions, std::uint64_t seed, int boards) {
  std::mt19937_64 random(seed);
  for (int i = 0; i < boards; ++i) {
    const RunMoves run_moves = i % 4 == 3 ? RunMoves::kAnyNumber : RunMoves::kAsRoomAllows;
    const EmptyCascade empty = i % 5 == 4 ? EmptyCascade::kNothing : EmptyCascade::kKings;
    const Rules game =
        kKingsBySuit.with(&Rules::run_moves, run_moves).with(&Rules::empty_cascade, empty);
    const SmallBoard board = board_with_kings(random, i % 3, game);
    decisions.compare(board.deal, game.with_freecells(board.freecells));
  }
}

TEST(KingsSearch, DecidesSmallBoards) {
  Decisions decisions(kMostPositions);
  decide_boards(decisions, 1, 1'500);
  EXPECT_GT(decisions.boards(), 1'000);
  EXPECT_GT(decisions.won(), 300);
  EXPECT_GT(decisions.lost(), 300);
}

TEST(SlowKingsSearch, DecidesSmallBoards) {
  Decisions decisions(kMostPositions);
  decide_boards(decisions, 2, test::board_count(12'000));
  EXPECT_GT(decisions.boards(), 8'000);
}

/// The first of these mistakes is told by one board in 12,000, the others by one in 1,000.
TEST(KingsSearch, DecidesBoardsThatTellMistakes) {
  constexpr const char* kFull =
      "Foundations: H-T C-A D-T S-9\nFreecells: TC 6C KH\nTS JC QS\n9C 8C\nKD\n"
      "QD JD KC QC\nKS 2C JS 3C JH 4C\n7C 5C QH\n";
  constexpr test::TellingBoard kBoards[] = {
      {"any kings stand for which there is room. KD stands, all cells are full, and so it cannot "
       "make way for KH",
       false, 3, kFull},
      {"the same", true, 4, kFull},
      {"a king that has gone home stands on", true, 0,
       "Foundations: H-Q C-Q D-Q S-3\nKC 7S 4S\nQS KS 6S 5S\nKH JS TS\nKD 9S 8S\n"},
      {"a card goes onto the run of a king in cells", false, 2,
       "Foundations: H-0 C-K D-Q S-T\nFreecells: 6H\nQH 8H KH\n5H 7H 2H KD 9H TH\nQS\n3H KS JH\n"
       "JS 4H AH\n"},
  };
  test::expect_verdicts<KingsSearch>(kBoards, kKingsBySuit);
}

TEST(TriedSets, ForgetsHoweverManySearchesThereWere) {
  TriedSets tried;
  for (std::uint32_t search = 0; search < 140'000; ++search) {
    const std::uint32_t key = search % 65'535 == 0 ? 1 : 2;
    ASSERT_EQ(tried.add(tried.of(key), key, 1), 1u) << search;
    ASSERT_TRUE(TriedSets::has_all(tried.of(key), 1)) << search;
    tried.clear();
  }
}

TEST(SlowKingsSearch, WinsNumberedDeals) {
  const auto count_won = [](std::string_view game) {
    return test::count_won<KingsSearch>(rules_of_game(game), 2'000);
  };
  EXPECT_EQ(count_won("seahaven"), 1'799);
  EXPECT_EQ(count_won("eight-off"), 1'998);
  EXPECT_EQ(count_won("kings-only-bakers"), 651);
  EXPECT_EQ(count_won("forecell-same-suit"), 209);
  EXPECT_EQ(count_won("relaxed-seahaven"), 1'966);
}

TEST(KingsSearch, AgreesWithTheCompleteSearchOnTablesOfEverySize) {
  EXPECT_GE(test::compare_with_complete_search<KingsSearch>(kKingsBySuit,
                                                            {{4, 8, 13}, {0, 1, 4, 10}, 8, 20'000}),
            5u);
}

TEST(KingsSearch, InstructionsWonBoardsAndLimits) {
  test::expect_that_instructions_change_nothing<KingsSearch>(rules_of_game("seahaven"));
  test::expect_no_steps_of_a_won_board<KingsSearch>(kKingsBySuit);
  constexpr int kLost[] = {1};
  test::expect_that_limits_are_no_results<KingsSearch>(rules_of_game("kings-only-bakers"), kLost);
}

}  // namespace
}  // namespace freecell
