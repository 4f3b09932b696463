#include "solver/depths/any_card_search.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

#include "dealer/games.h"
#include "tests/solver/depth_searches.h"
#include "tests/solver/small_boards.h"
#include "tests/support/board_count.h"

namespace freecell {
namespace {

const Rules kBakers = rules_of_game("bakers");

/// Few cards and little room, or a board of any kind.
test::SmallBoard board(std::mt19937_64& random, int index) {
  const auto below = [&](int count) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(count));
  };
  if (index % 3 > 0) {
    const auto kind = static_cast<test::BoardKind>(below(test::kBoardKinds));
    return test::board_of_kind(random, kind, kBakers);
  }
  const int cascades = kMinCascades + (below(4) == 0 ? 0 : below(3));
  const int in_cells = below(3);
  const Deal deal = test::uneven_deal(random, cascades, 8 + below(11), in_cells);
  return {deal, static_cast<int>(deal.freecell_cards().size()) + below(4) / 3};
}

void decide_boards(std::uint64_t seed, int boards) {
  std::mt19937_64 random(seed);
  test::Decisions<AnyCardSearch> decisions(10'000);
  for (int i = 0; i < boards; ++i) {
    const auto [deal, freecells] = board(random, i);
    decisions.compare(deal, kBakers.with_freecells(freecells));
  }
  EXPECT_GT(decisions.boards(), boards / 2);
  EXPECT_GT(decisions.won(), decisions.boards() / 5);
  EXPECT_GT(decisions.lost(), decisions.boards() / 5);
}

TEST(AnyCardSearch, DecidesSmallBoards) { decide_boards(1, 800); }
TEST(SlowAnyCardSearch, DecidesSmallBoards) { decide_boards(2, test::board_count(12'000)); }

/// Few shuffled boards in a thousand tell these.
TEST(AnyCardSearch, DecidesBoardsThatTellMistakes) {
  constexpr test::TellingBoard kBoards[] = {
      {"by depths alone, it is won", false, 0,
       "Foundations: H-9 C-5 D-J S-Q\nKD\nQC 8C 7C\nQD TC QH KC 6C KH 9C\nJC KS\nJH TH"},
      {"by depths alone, it is won, too", false, 1,
       "Foundations: H-0 C-8 D-K S-K\nFreecells: 6H\n2H JC QC TH\nKC QH JH 8H 5H 4H\n"
       "AH KH 9C\n9H TC 7H 3H"},
      {"a head with nothing on it is pinned", false, 1,
       "Foundations: H-K C-K D-8 S-6\nJS 7S 9D JD TS\n9S\n8S QS KS\nQD TD KD"},
      {"a pinned head, and one in a cell", false, 1,
       "Foundations: H-8 C-0 D-K S-K\nFreecells: JH\nQC 3C QH AC\nTC 8C 2C 6C\n"
       "KH TH 4C 7C JC\n5C KC 9C 9H"},
      {"a head is pinned whose run has left for the last slots", false, 1,
       "Foundations: H-Q C-T D-6 S-7\nQC KC QD 9D\nKH JS\nJD TD TS 8S 7D\n"
       "JC 8D 9S QS KD KS"},
      {"it takes arrangements that are not found at once", true, 0,
       "Foundations: H-2 C-K D-K S-K\n3H\n5H 8H 9H 6H\n4H JH TH\nQH KH 7H"},
      {"a run has to be taken apart", true, 0,
       "Foundations: H-J C-6 D-K S-K\nTC 8C KH QH\n7C KC\nQC\nJC 9C"},
      {"no head may be joined to another while all slots are taken", true, 1,
       "Foundations: H-K C-K D-A S-K\n2D 4D 6D JD KD\n9D QD\nTD 7D 8D\n3D 5D"},
      {"a card is dug onto a run in an emptied cascade", true, 0,
       "Foundations: H-K C-6 D-Q S-K\nQC KC\n:\nTC\n7C KD JC 9C 8C"},
  };
  test::expect_verdicts<AnyCardSearch>(kBoards, kBakers);
}

TEST(AnyCardSearch, WinsNumberedDeals) {
  EXPECT_EQ(test::count_won<AnyCardSearch>(kBakers, 2'000), 1'528);
}

TEST(AnyCardSearch, AgreesWithTheCompleteSearchOnTablesOfEverySize) {
  std::vector<int> cascades(kMaxCascades - kMinCascades + 1);
  std::iota(cascades.begin(), cascades.end(), kMinCascades);
  EXPECT_GE(test::compare_with_complete_search<AnyCardSearch>(
                kBakers, {cascades, {0, 1, 2, 4, 7, 10}, 12, 10'000}),
            10u);
}

TEST(AnyCardSearch, InstructionsWonBoardsAndLimits) {
  test::expect_that_instructions_change_nothing<AnyCardSearch>(kBakers);
  test::expect_no_steps_of_a_won_board<AnyCardSearch>(kBakers);
  constexpr int kLost[] = {10, 14};
  test::expect_that_limits_are_no_results<AnyCardSearch>(kBakers, kLost);
}

/// This deal has 10,000 arrangements at some depths, and little else is stored.
TEST(AnyCardSearch, ALackOfMemoryForArrangementsIsNoResult) {
  const Rules rules = kBakers.with_freecells(10).with_cascades(4);
  const Deal deal = microsoft_deal(103, rules);
  AnyCardSearch search;
  const auto status = [&](std::uint64_t bytes) {
    return test::find(search, deal, rules, {test::kNoBudget.expanded, bytes}).status;
  };
  EXPECT_EQ(status(1'000'000), SearchStatus::kMemory);
  EXPECT_EQ(status(4'000'000), SearchStatus::kSolved);
}

}  // namespace
}  // namespace freecell
