#include "solver/depths/any_card_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "dealer/games.h"
#include "dealer/microsoft.h"
#include "dealer/referee.h"
#include "solver/search/complete_search.h"
#include "solver/search/portfolio.h"
#include "solver/search/solution.h"
#include "tests/solver/small_boards.h"
#include "tests/support/board_count.h"
#include "tests/support/boards.h"
#include "tests/support/plain_positions.h"

namespace freecell {
namespace {

using test::PlainPositions;
using testing::SmallBoard;

constexpr SearchBudget kNoBudget{~std::uint64_t{0}, std::uint64_t{1} << 28};
const Rules kBakers = rules_of_game("bakers");

struct Found {
  SearchStatus status;
  SearchEffort effort;
};

/// Searches, and replays a solution.
Found find(AnyCardSearch& search, const Deal& deal, const Rules& rules,
           SearchBudget budget = kNoBudget, const StopCallback& stop = {}) {
  Found found{};
  found.status = search.run(deal, rules.for_deal(deal), budget, stop, found.effort);
  EXPECT_TRUE(found.status != SearchStatus::kExhausted || !search.has_open());
  if (found.status != SearchStatus::kSolved) return found;
  std::vector<Step> steps;
  search.solution(steps);
  std::vector<Move> moves;
  replay_steps(deal, Game(deal, rules), steps, HomeSteps::kGiven, moves);
  EXPECT_TRUE(Referee::replay(deal, rules, moves).valid())
      << "freecells " << rules.freecells << "\n"
      << test::text_of(deal);
  return found;
}

/// Few cards and little room, or a board of any kind.
SmallBoard board(std::mt19937_64& random, int index) {
  const auto below = [&](int count) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(count));
  };
  if (index % 3 > 0) {
    const auto kind = static_cast<testing::BoardKind>(below(testing::kBoardKinds));
    return testing::board_of_kind(random, kind, kBakers);
  }
  const int cascades = kMinCascades + (below(4) == 0 ? 0 : below(3));
  const int in_cells = below(3);
  const Deal deal = testing::uneven_deal(random, cascades, 8 + below(11), in_cells);
  return {deal, static_cast<int>(deal.freecell_cards().size()) + below(4) / 3};
}

/// Boards on which the search is compared with a program that tries everything.
void decide_boards(std::uint64_t seed, int boards) {
  constexpr std::size_t kMostPositions = 10'000;
  std::mt19937_64 random(seed);
  AnyCardSearch search;
  int decided = 0;
  int won = 0;
  for (int i = 0; i < boards; ++i) {
    const auto [deal, freecells] = board(random, i);
    const Rules rules = kBakers.with_freecells(freecells).for_deal(deal);
    const PlainPositions plain(deal, rules, PlainPositions::Home::kSafeCardsByRule, kMostPositions);
    if (!plain.is_complete()) continue;
    ++decided;
    won += plain.can_be_won() ? 1 : 0;
    const SearchStatus expected =
        plain.can_be_won() ? SearchStatus::kSolved : SearchStatus::kExhausted;
    ASSERT_EQ(find(search, deal, rules).status, expected) << "freecells " << freecells << "\n"
                                                          << test::text_of(deal);
  }
  std::cout << decided << " boards, " << won << " can be won\n";
  EXPECT_GT(decided, boards / 2);
  EXPECT_GT(won, decided / 5);
  EXPECT_GT(decided - won, decided / 5);
}

TEST(AnyCardSearch, DecidesSmallBoards) { decide_boards(1, 800); }
TEST(SlowAnyCardSearch, DecidesSmallBoards) { decide_boards(2, test::board_count(12'000)); }

struct Case {
  const char* told;  ///< what the board tells
  SearchStatus status;
  int freecells;
  const char* board;
};

/// Boards from which a search that leaves one thing out learns a wrong verdict. Few shuffled boards
/// in a thousand do that.
TEST(AnyCardSearch, DecidesBoardsThatTellMistakes) {
  constexpr SearchStatus kWon = SearchStatus::kSolved;
  constexpr SearchStatus kLost = SearchStatus::kExhausted;
  AnyCardSearch search;
  for (const Case& of : {
           Case{"by depths alone, it is won", kLost, 0,
                "Foundations: H-9 C-5 D-J S-Q\nKD\nQC 8C 7C\nQD TC QH KC 6C KH 9C\nJC KS\nJH TH"},
           Case{"by depths alone, it is won, too", kLost, 1,
                "Foundations: H-0 C-8 D-K S-K\nFreecells: 6H\n2H JC QC TH\nKC QH JH 8H 5H 4H\n"
                "AH KH 9C\n9H TC 7H 3H"},
           Case{"a head with nothing on it is pinned", kLost, 1,
                "Foundations: H-K C-K D-8 S-6\nJS 7S 9D JD TS\n9S\n8S QS KS\nQD TD KD"},
           Case{"a pinned head, and one in a cell", kLost, 1,
                "Foundations: H-8 C-0 D-K S-K\nFreecells: JH\nQC 3C QH AC\nTC 8C 2C 6C\n"
                "KH TH 4C 7C JC\n5C KC 9C 9H"},
           Case{"a head is pinned whose run has left for the last slots", kLost, 1,
                "Foundations: H-Q C-T D-6 S-7\nQC KC QD 9D\nKH JS\nJD TD TS 8S 7D\n"
                "JC 8D 9S QS KD KS"},
           Case{"it takes arrangements that are not found at once", kWon, 0,
                "Foundations: H-2 C-K D-K S-K\n3H\n5H 8H 9H 6H\n4H JH TH\nQH KH 7H"},
           Case{"a run has to be taken apart", kWon, 0,
                "Foundations: H-J C-6 D-K S-K\nTC 8C KH QH\n7C KC\nQC\nJC 9C"},
           Case{"no head may be joined to another while all slots are taken", kWon, 1,
                "Foundations: H-K C-K D-A S-K\n2D 4D 6D JD KD\n9D QD\nTD 7D 8D\n3D 5D"},
           Case{"a card is dug onto a run in an emptied cascade", kWon, 0,
                "Foundations: H-K C-6 D-Q S-K\nQC KC\n:\nTC\n7C KD JC 9C 8C"},
       }) {
    const Deal deal = test::deal_of(of.board);
    const Rules rules = kBakers.with_freecells(of.freecells).for_deal(deal);
    EXPECT_EQ(find(search, deal, rules).status, of.status) << of.told;
    const PlainPositions plain(deal, rules, PlainPositions::Home::kSafeCardsByRule, 100'000);
    EXPECT_TRUE(plain.is_complete()) << of.told;
    EXPECT_EQ(plain.can_be_won(), of.status == kWon) << of.told;
  }
}

/// As the searches that know every game decide them.
TEST(AnyCardSearch, WinsNumberedDeals) {
  AnyCardSearch search;
  int won = 0;
  for (int number = 1; number <= 2'000; ++number) {
    const Found found = find(search, microsoft_deal(number, kBakers), kBakers);
    won += found.status == SearchStatus::kSolved ? 1 : 0;
  }
  EXPECT_EQ(won, 1'528);
}

/// Tables of every size, with cards in cells, too. Where a limit ends one search, it is left out.
TEST(AnyCardSearch, AgreesWithTheCompleteSearchOnTablesOfEverySize) {
  constexpr SearchBudget kFew{10'000, kNoBudget.memory};
  AnyCardSearch search;
  CompleteSearch complete;
  std::mt19937_64 random(17);
  std::set<std::pair<int, SearchStatus>> seen;
  for (int cascades = kMinCascades; cascades <= kMaxCascades; ++cascades) {
    for (const int freecells : {0, 1, 2, 4, 7, 10}) {
      for (int number = 1; number <= 12; ++number) {
        const Rules table = kBakers.with_freecells(freecells).with_cascades(cascades);
        const Rules rules =
            table.with(&Rules::dealt_to_cells, number % 2 == 0 ? 0 : std::min(freecells, number));
        Deal deal = rules.deal(microsoft_deck(number));
        if (number % 4 >= 2) deal = testing::walk(random, deal, rules, 8, false);
        const SearchStatus found = find(search, deal, rules, kFew).status;
        const Game game(deal, rules);
        SearchEffort effort;
        const SearchStatus expected = complete.run(
            Position(deal, game), game, Evaluator(complete_orders()[0], rules), kFew, {}, effort);
        if (expected == SearchStatus::kBudget || found == SearchStatus::kBudget) continue;
        EXPECT_EQ(found, expected) << test::text_of(deal);
        seen.emplace(cascades, expected);
      }
    }
  }
  EXPECT_GE(seen.size(), 10u);
}

TEST(AnyCardSearch, AWonBoardNeedsNoSteps) {
  AnyCardSearch search;
  EXPECT_EQ(find(search, test::deal_of(test::kWonBoard), kBakers).status, SearchStatus::kSolved);
  std::vector<Step> steps(1);
  search.solution(steps);
  EXPECT_TRUE(steps.empty());
}

/// A limit is no verdict, and a search remembers nothing of the one before.
TEST(AnyCardSearch, ALimitIsNoResult) {
  AnyCardSearch search;
  for (const int lost : {10, 14}) {
    const Deal deal = microsoft_deal(lost, kBakers);
    const Found found = find(search, deal, kBakers);
    ASSERT_EQ(found.status, SearchStatus::kExhausted) << lost;
    const auto status = [&](SearchBudget budget, const StopCallback& stop = {}) {
      return find(search, deal, kBakers, budget, stop).status;
    };
    EXPECT_EQ(status({found.effort.expanded - 1, kNoBudget.memory}), SearchStatus::kBudget);
    EXPECT_EQ(status({0, kNoBudget.memory}), SearchStatus::kBudget);
    EXPECT_EQ(status({kNoBudget.expanded, 0}), SearchStatus::kMemory);
    EXPECT_EQ(status(kNoBudget, [] { return StopReason::kTime; }), SearchStatus::kStopped);
    EXPECT_EQ(find(search, deal, kBakers).effort.expanded, found.effort.expanded);
  }
}

}  // namespace
}  // namespace freecell
