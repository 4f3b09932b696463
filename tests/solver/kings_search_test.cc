#include "solver/depths/kings_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <random>
#include <set>
#include <string_view>
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

struct Found {
  SearchStatus status;
  std::vector<Move> moves;
  SearchEffort effort;
};

Found find(KingsSearch& search, const Deal& deal, const Rules& rules,
           SearchBudget budget = kNoBudget, const StopCallback& stop = {}) {
  Found found{};
  found.status = search.run(deal, rules.for_deal(deal), budget, stop, found.effort);
  EXPECT_TRUE(found.status != SearchStatus::kExhausted || !search.has_open());
  if (found.status != SearchStatus::kSolved) return found;
  std::vector<Step> steps;
  search.solution(steps);
  replay_steps(deal, Game(deal, rules), steps, HomeSteps::kGiven, found.moves);
  return found;
}

const Rules kKingsBySuit = Rules()
                               .with(&Rules::building, Building::kSameSuit)
                               .with(&Rules::empty_cascade, EmptyCascade::kKings);

/// Boards on which the search is compared with an exhaustive program.
class Decisions {
 public:
  void compare(const Deal& deal, const Rules& game) {
    constexpr std::size_t kMostPositions = 5'000;
    const Rules rules = game.for_deal(deal);
    const PlainPositions plain(deal, rules, PlainPositions::Home::kSafeCardsByRule, kMostPositions);
    if (!plain.is_complete()) return;
    ++boards_;
    won_ += plain.can_be_won() ? 1 : 0;
    const Found found = find(search_, deal, rules);
    ASSERT_EQ(found.status == SearchStatus::kSolved, plain.can_be_won())
        << game_text(rules) << ", freecells " << rules.freecells << "\n"
        << test::text_of(deal);
    if (plain.can_be_won()) {
      EXPECT_TRUE(Referee::replay(deal, rules, found.moves).valid());
    }
  }

  int boards() const { return boards_; }
  int won() const { return won_; }

 private:
  KingsSearch search_;
  int boards_ = 0;
  int won_ = 0;
};

/// Few cascades and cells, and many kings that are free early: a shuffled board, one in runs, or
/// one that a few moves lead to.
SmallBoard board_with_kings(std::mt19937_64& random, int kind, const Rules& game) {
  const auto below = [&](int count) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(count));
  };
  const int freecells = below(5);
  const Deal deal = testing::uneven_deal(random, kMinCascades + below(3), 10 + below(16),
                                         kind == 1 ? 0 : below(freecells + 1));
  switch (kind) {
    case 0:
      return {deal, freecells};
    case 1:
      return {testing::deal_in_runs(random, deal, below(freecells + 1), game), freecells};
    default:
      return {testing::walk(random, deal, game.with_freecells(freecells), below(10), false),
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
  std::cout << decisions.boards() << " boards, " << decisions.won() << " can be won\n";
}

TEST(KingsSearch, DecidesSmallBoards) {
  Decisions decisions;
  decide_boards(decisions, 1, 1'500);
  EXPECT_GT(decisions.boards(), 1'000);
  EXPECT_GT(decisions.won(), 300);
  EXPECT_GT(decisions.boards() - decisions.won(), 300);
}

TEST(SlowKingsSearch, DecidesSmallBoards) {
  Decisions decisions;
  decide_boards(decisions, 2, test::board_count(12'000));
  EXPECT_GT(decisions.boards(), 8'000);
}

struct TellingBoard {
  const char* mistake;  ///< with which a search would be wrong
  const char* text;
  int freecells;
  bool can_be_won;
};

/// Boards that tell mistakes which few boards tell: the first of these one in 12,000, the others
/// one in 1,000.
TEST(KingsSearch, DecidesBoardsThatTellMistakes) {
  constexpr TellingBoard kBoards[] = {
      {"any kings stand for which there is room. KD stands, all cells are full, and so it cannot "
       "make way for KH",
       "Foundations: H-T C-A D-T S-9\nFreecells: TC 6C KH\nTS JC QS\n9C 8C\nKD\n"
       "QD JD KC QC\nKS 2C JS 3C JH 4C\n7C 5C QH\n",
       3, false},
      {"the same",
       "Foundations: H-T C-A D-T S-9\nFreecells: TC 6C KH\nTS JC QS\n9C 8C\nKD\n"
       "QD JD KC QC\nKS 2C JS 3C JH 4C\n7C 5C QH\n",
       4, true},
      {"a king that has gone home stands on",
       "Foundations: H-Q C-Q D-Q S-3\nKC 7S 4S\nQS KS 6S 5S\nKH JS TS\nKD 9S 8S\n", 0, true},
      {"a card goes onto the run of a king in cells",
       "Foundations: H-0 C-K D-Q S-T\nFreecells: 6H\nQH 8H KH\n5H 7H 2H KD 9H TH\nQS\n3H KS JH\n"
       "JS 4H AH\n",
       2, false},
  };
  KingsSearch search;
  for (const TellingBoard& board : kBoards) {
    const Found found =
        find(search, test::deal_of(board.text), kKingsBySuit.with_freecells(board.freecells));
    EXPECT_EQ(found.status == SearchStatus::kSolved, board.can_be_won) << board.mistake;
  }
}

struct Count {
  std::string_view game;
  int deals;
  int won;
};

/// How many of the first deals it wins, and replays each win. The numbers are those of the searches
/// that know every game.
void count_won(const Count& expected) {
  const Rules rules = rules_of_game(expected.game);
  KingsSearch search;
  int won = 0;
  for (int number = 1; number <= expected.deals; ++number) {
    const Deal deal = rules.deal(microsoft_deck(number));
    const Found found = find(search, deal, rules);
    if (found.status != SearchStatus::kSolved) continue;
    ++won;
    ASSERT_TRUE(Referee::replay(deal, rules, found.moves).valid()) << number;
  }
  EXPECT_EQ(won, expected.won) << expected.game;
}

TEST(SlowKingsSearch, WinsNumberedDeals) {
  for (const Count& count :
       {Count{"seahaven", 2'000, 1'799}, Count{"eight-off", 2'000, 1'998},
        Count{"kings-only-bakers", 2'000, 651}, Count{"forecell-same-suit", 2'000, 209},
        Count{"relaxed-seahaven", 2'000, 1'966}}) {
    count_won(count);
  }
}

/// The tables of every size, with cards in cells, too. A limit ends both searches on the same
/// boards only by chance, so those are left out.
TEST(KingsSearch, AgreesWithTheCompleteSearchOnTablesOfEverySize) {
  constexpr SearchBudget kFew{20'000, kNoBudget.memory};
  KingsSearch search;
  CompleteSearch complete;
  std::mt19937_64 random(17);
  std::set<std::pair<int, SearchStatus>> seen;
  for (const int cascades : {4, 8, 13}) {
    for (const int freecells : {0, 1, 4, 10}) {
      for (int number = 1; number <= 8; ++number) {
        const Rules table = kKingsBySuit.with_freecells(freecells).with_cascades(cascades);
        const Rules rules =
            table.with(&Rules::dealt_to_cells, number % 2 == 0 ? 0 : std::min(freecells, number));
        Deal deal = rules.deal(microsoft_deck(number));
        if (number % 4 >= 2) deal = testing::walk(random, deal, rules, 8, false);
        const Found found = find(search, deal, rules, kFew);
        if (found.status == SearchStatus::kSolved) {
          EXPECT_TRUE(Referee::replay(deal, rules, found.moves).valid());
        }
        const Game game(deal, rules);
        SearchEffort effort;
        const SearchStatus expected = complete.run(
            Position(deal, game), game, Evaluator(complete_orders()[0], rules), kFew, {}, effort);
        if (expected == SearchStatus::kBudget || found.status == SearchStatus::kBudget) continue;
        EXPECT_EQ(found.status, expected) << test::text_of(deal);
        seen.emplace(cascades, expected);
      }
    }
  }
  EXPECT_GE(seen.size(), 5u);
}

/// On a processor without the modern ones this compares the portable ones with themselves.
TEST(KingsSearch, InstructionsChangeNothing) {
  KingsSearch search;
  KingsSearch portable(nullptr, Instructions::kPortable);
  const Rules rules = rules_of_game("seahaven");
  for (int number = 1; number <= 50; ++number) {
    const Deal deal = rules.deal(microsoft_deck(number));
    const Found found = find(search, deal, rules);
    const Found expected = find(portable, deal, rules);
    EXPECT_EQ(found.status, expected.status) << number;
    EXPECT_EQ(found.moves, expected.moves) << number;
    EXPECT_EQ(found.effort.expanded, expected.effort.expanded) << number;
  }
}

TEST(KingsSearch, AWonBoardNeedsNoSteps) {
  KingsSearch search;
  const Found found = find(search, test::deal_of(test::kWonBoard), kKingsBySuit);
  EXPECT_EQ(found.status, SearchStatus::kSolved);
  EXPECT_TRUE(found.moves.empty());
}

/// A limit is no verdict, and a search remembers nothing of the one before.
TEST(KingsSearch, ALimitIsNoResult) {
  const Rules rules = rules_of_game("kings-only-bakers");
  const Deal lost = rules.deal(microsoft_deck(1));
  KingsSearch search;
  const Found found = find(search, lost, rules);
  ASSERT_EQ(found.status, SearchStatus::kExhausted);
  const auto status = [&](SearchBudget budget, const StopCallback& stop = {}) {
    return find(search, lost, rules, budget, stop).status;
  };
  EXPECT_EQ(status({found.effort.expanded - 1, kNoBudget.memory}), SearchStatus::kBudget);
  EXPECT_EQ(status({0, kNoBudget.memory}), SearchStatus::kBudget);
  EXPECT_EQ(status({kNoBudget.expanded, 0}), SearchStatus::kMemory);
  EXPECT_EQ(status(kNoBudget, [] { return StopReason::kTime; }), SearchStatus::kStopped);
  const Found again = find(search, lost, rules);
  EXPECT_EQ(again.status, SearchStatus::kExhausted);
  EXPECT_EQ(again.effort.expanded, found.effort.expanded);
}

}  // namespace
}  // namespace freecell
